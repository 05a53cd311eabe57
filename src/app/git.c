#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE
#include "app/git.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum {
    SILENCE_MS = 120 * 1000, /* without a byte: git hangs */
    MESSAGE_MAX = 64 << 10,
    FILTERS_MAX = 64,
};

/* Said before every command. Keys that name programs are emptied, whatever the repository says. */
static const char *const safe_config[] = {
    "core.fsmonitor=false", "core.hooksPath=/dev/null",
    "diff.external=",       "protocol.allow=never",
    "core.pager=cat",       "core.untrackedCache=false",
    "core.quotePath=false", "diff.autoRefreshIndex=false",
};

static const char *const safe_environment[] = {
    "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0",
    "LC_ALL=C", /* the messages that are looked for */
};

/* ---- the call ---- */

typedef VEC(char *) Words;

static void add_word(Arena *a, Words *words, Str word) {
    *vec_push(a, words) = (char *)arena_cstr(a, word);
}

static void add_config(Arena *a, Words *words, Str setting) {
    add_word(a, words, STR("-c"));
    add_word(a, words, setting);
}

/* filter.NAME.clean, .smudge, .process, .required */
static void switch_filters_off(const Git *git, Words *words) {
    vec_each (const Str, name, &git->filters) {
        static const char *const off[] = {"clean=", "smudge=", "process=", "required=false"};
        for (size_t i = 0; i < sizeof off / sizeof *off; i++)
            add_config(git->arena, words,
                       arena_format(git->arena, "filter.%.*s.%s", STR_ARG(*name), off[i]));
    }
}

static Words command_line(const Git *git, const GitCall *call) {
    Words words = {0};
    Arena *a = git->arena;
    add_word(a, &words, STR("git"));
    add_word(a, &words, STR("--no-pager"));
    add_word(a, &words, STR("-C"));
    add_word(a, &words, str_from(git->folder));
    for (size_t i = 0; i < sizeof safe_config / sizeof *safe_config; i++)
        add_config(a, &words, str_from(safe_config[i]));
    switch_filters_off(git, &words);
    for (size_t i = 0; i < GIT_ARGS_MAX && call->args[i]; i++)
        add_word(a, &words, str_from(call->args[i]));
    *vec_push(a, &words) = NULL;
    return words;
}

static Str name_of(Str variable) {
    return str_slice(variable, 0, str_find_char(variable, '='));
}

/* Variables that say where a repository is: git sets them for hooks, as paths from the folder that
 * the hook runs in. */
static const char *const places[] = {
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
};

static bool is_place(Str name) {
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (str_eq(name, str_from(places[i])))
            return true;
    return false;
}

static bool is_replaced(Str name) {
    for (size_t i = 0; i < sizeof safe_environment / sizeof *safe_environment; i++)
        if (str_eq(name, name_of(str_from(safe_environment[i]))))
            return true;
    return false;
}

/* The same place from any folder. */
static Str absolute(Arena *a, Str here, Str variable) {
    Str name = name_of(variable), value = str_from_pos(variable, name.len + 1);
    if (!value.len || value.ptr[0] == '/')
        return variable;
    return arena_format(a, "%.*s=%.*s/%.*s", STR_ARG(name), STR_ARG(here), STR_ARG(value));
}

static Str current_folder(Arena *a) {
    char *here = getcwd(NULL, 0);
    Str folder = arena_str(a, str_from(here));
    free(here);
    return folder;
}

static Words environment(const Git *git) {
    Arena *a = git->arena;
    Words words = {0};
    Str here = current_folder(a);
    bool has_dir = false, has_tree = false;
    for (char **e = environ; e && *e; e++) {
        Str variable = str_from(*e), name = name_of(variable);
        if (is_replaced(name) || (git->own_environment && is_place(name)))
            continue;
        has_dir |= str_eq(name, STR("GIT_DIR"));
        has_tree |= str_eq(name, STR("GIT_WORK_TREE"));
        add_word(a, &words, is_place(name) ? absolute(a, here, variable) : variable);
    }
    if (has_dir && !has_tree) /* git takes the folder that it runs in, which -C changes */
        add_word(a, &words, arena_format(a, "GIT_WORK_TREE=%.*s", STR_ARG(here)));
    for (size_t i = 0; i < sizeof safe_environment / sizeof *safe_environment; i++)
        add_word(a, &words, str_from(safe_environment[i]));
    *vec_push(a, &words) = NULL;
    return words;
}

/* ---- the process ---- */

/* Our ends of its pipes; -1: closed. */
typedef struct Process {
    pid_t pid;
    int in, out, err;
} Process;

static void close_end(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static bool make_pipe(int ends[2]) {
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static int spawn_with(const Words *args, const Words *env, int in, int out, int err, pid_t *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawnp(pid, "git", &actions, &attributes, args->items, env->items);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* 0 or an errno. */
static int start(const Git *git, const GitCall *call, Process *p) {
    int ends[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    Words args = command_line(git, call), env = environment(git);
    int error = 0;
    for (int i = 0; i < 3 && !error; i++)
        error = make_pipe(ends[i]) ? 0 : errno;
    if (!error)
        error = spawn_with(&args, &env, ends[0][0], ends[1][1], ends[2][1], &p->pid);
    close_end(&ends[0][0]);
    close_end(&ends[1][1]);
    close_end(&ends[2][1]);
    p->in = ends[0][1];
    p->out = ends[1][0];
    p->err = ends[2][0];
    if (p->in >= 0)
        fcntl(p->in, F_SETFL, O_NONBLOCK);
    return error;
}

static void write_some(Process *p, Str *input) {
    ssize_t n = input->len ? write(p->in, input->ptr, input->len) : 0;
    if (n > 0)
        *input = str_from_pos(*input, (size_t)n);
    if (!input->len || (n < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&p->in);
}

static void read_some(int *fd, Buf *into) {
    char bytes[16 << 10];
    ssize_t n = read(*fd, bytes, sizeof bytes);
    if (n > 0)
        buf_add(into, (Str){bytes, (size_t)n});
    else if (n == 0 || (errno != EINTR && errno != EAGAIN))
        close_end(fd);
}

/* Until git has closed both of its outputs; false when it has to be stopped. */
static bool talk(Process *p, Str input, Buf *out, Buf *err) {
    while (p->out >= 0 || p->err >= 0) {
        struct pollfd fds[] = {
            {.fd = p->in, .events = POLLOUT}, /* a negative one is passed over */
            {.fd = p->out, .events = POLLIN},
            {.fd = p->err, .events = POLLIN},
        };
        int ready = poll(fds, 3, SILENCE_MS);
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0 || out->overflow)
            return false;
        if (fds[0].revents)
            write_some(p, &input);
        if (fds[1].revents)
            read_some(&p->out, out);
        if (fds[2].revents)
            read_some(&p->err, err);
    }
    return true;
}

static int wait_for(pid_t pid) {
    int status = 0;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* "fatal: not a git repository ..." without the first word; else the first line. */
static Str message_of(Arena *a, const Buf *err) {
    Str rest = buf_str(err), line, first = {0};
    while (str_cut_line(&rest, &line)) {
        if (str_starts(line, STR("fatal: ")))
            return arena_str(a, str_from_pos(line, 7));
        if (!first.len)
            first = str_starts(line, STR("error: ")) ? str_from_pos(line, 7) : line;
    }
    return arena_str(a, first);
}

static void finish(const Git *git, Process *p, bool stopped, const Buf *out, const Buf *err,
                   GitAnswer *answer) {
    close_end(&p->in);
    close_end(&p->out);
    close_end(&p->err);
    if (stopped)
        kill(p->pid, SIGKILL);
    answer->status = wait_for(p->pid);
    answer->message = message_of(git->arena, err);
    if (stopped) {
        answer->status = -1;
        answer->message =
            out->overflow ? STR("git says more than can be read") : STR("git does not answer");
    }
}

bool git_run(const Git *git, const GitCall *call, Buf *out, GitAnswer *answer) {
    Process p = {.in = -1, .out = -1, .err = -1};
    Buf err = {.max = MESSAGE_MAX};
    buf_clear(out);
    *answer = (GitAnswer){.status = -1};
    int error = start(git, call, &p);
    if (error) {
        close_end(&p.in);
        close_end(&p.out);
        close_end(&p.err);
        answer->message = error == ENOENT ? STR("git is not installed, or not in PATH")
                                          : arena_format(git->arena, "git: %s", strerror(error));
        return false;
    }
    bool stopped = !talk(&p, call->input, out, &err);
    finish(git, &p, stopped, out, &err, answer);
    buf_release(&err);
    return answer->status == 0;
}

Str git_line(const Git *git, const GitCall *call, GitAnswer *answer) {
    Buf out = {.max = MESSAGE_MAX};
    Str line = {0};
    if (git_run(git, call, &out, answer)) {
        Str rest = buf_str(&out);
        str_cut_line(&rest, &line);
        line = arena_str(git->arena, line);
    }
    buf_release(&out);
    return line;
}

/* ---- the repository ---- */

/* "filter.NAME.clean" -> "NAME" */
static Str filter_name(Str key) {
    size_t from = str_find_char(key, '.') + 1, to = str_rfind_char(key, '.');
    return str_slice(key, from, to);
}

static bool note_filter(Git *git, Str name, Str *error) {
    if (strs_contain(&git->filters, name))
        return true;
    if (git->filters.len == FILTERS_MAX || str_find_char(name, '=') != STR_NPOS) {
        *error = STR("git's configuration has filters that cannot be switched off");
        return false;
    }
    *vec_push(git->arena, &git->filters) = arena_str(git->arena, name);
    return true;
}

/* Comparing a file with the index would run the filters that attributes name for it. */
static bool find_filters(Git *git, Str *error) {
    static const GitCall call = {
        .args = {"config", "-z", "--name-only", "--get-regexp", "^filter\\..*\\..*$", NULL}};
    Buf out = {.max = 1 << 20};
    GitAnswer answer;
    bool ok = git_run(git, &call, &out, &answer) || answer.status == 1; /* 1: there are none */
    if (!ok)
        *error = answer.message;
    Str rest = buf_str(&out);
    for (Str key; ok && rest.len && str_cut(&rest, '\0', &key);)
        if (key.len && str_find_char(key, '.') != str_rfind_char(key, '.'))
            ok = note_filter(git, filter_name(key), error);
    buf_release(&out);
    return ok;
}

/* Common in containers: the files belong to another user. git says what to do on further lines. */
static Str dubious_owner(Arena *a, Str message) {
    size_t at = str_find(message, STR(" at '"));
    if (!str_contains(message, STR("dubious ownership")) || at == STR_NPOS)
        return (Str){0};
    Str folder = str_from_pos(message, at + 4);
    return arena_format(a,
                        "git does not trust this repository, which belongs to another user; if you "
                        "do: git config --global --add safe.directory %.*s",
                        STR_ARG(folder));
}

bool git_open(Git *git, Str *error) {
    static const GitCall call = {.args = {"rev-parse", "--is-inside-work-tree", NULL}};
    GitAnswer answer;
    Str line = git_line(git, &call, &answer);
    if (answer.status == 0 && str_eq(line, STR("true")))
        return find_filters(git, error);
    if (answer.status < 0)
        *error = answer.message;
    else if (str_starts(answer.message, STR("not a git repository")) || answer.status == 0)
        *error = STR("this is not a git repository");
    else
        *error = dubious_owner(git->arena, answer.message);
    if (!error->len)
        *error = arena_format(git->arena, "git: %.*s", STR_ARG(answer.message));
    return false;
}
