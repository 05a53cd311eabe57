#include "project/command.h"

#include "project/deploy.h"
#include "project/derived.h"
#include "project/shell_vars.h"
#include "project/warning_filter.h"

/* A program that only starts another: what stands between its name and the other's. */
typedef struct Wrapper {
    Str name;
    Str subcommand;    /* the word that must come first: "run" of "poetry run"; "" for none */
    Str value_options; /* its options that take the next word, each with a blank on both sides */
    unsigned operands; /* words of its own before the command (timeout 30 CMD) */
    bool needs_dashes; /* the command begins after "--" */
} Wrapper;

#define OPTS(s) STR_INIT(" " s " ")

static const Wrapper wrappers[] = {
    {STR_INIT("poetry"), STR_INIT("run"), OPTS("-C --directory -P --project"), 0, false},
    {STR_INIT("pipenv"), STR_INIT("run"), OPTS("--python"), 0, false},
    {STR_INIT("uv"), STR_INIT("run"),
     OPTS("--with --with-editable --with-requirements --extra --group --only-group --no-group "
          "--env-file --python -p --package --project --directory --index --default-index "
          "--index-url -i --extra-index-url --find-links -f --cache-dir --config-file --color"),
     0, false},
    {STR_INIT("pdm"), STR_INIT("run"), OPTS("-p --project --venv"), 0, false},
    {STR_INIT("rye"), STR_INIT("run"), OPTS("--pyproject"), 0, false},
    {STR_INIT("hatch"), STR_INIT("run"), OPTS(""), 0, false},
    {STR_INIT("pixi"), STR_INIT("run"), OPTS("-e --environment --manifest-path"), 0, false},
    {STR_INIT("conda"), STR_INIT("run"), OPTS("-n --name -p --prefix --cwd"), 0, false},
    {STR_INIT("mamba"), STR_INIT("run"), OPTS("-n --name -p --prefix --cwd"), 0, false},
    {STR_INIT("micromamba"), STR_INIT("run"), OPTS("-n --name -p --prefix --cwd"), 0, false},
    {STR_INIT("newrelic-admin"), STR_INIT("run-program"), OPTS(""), 0, false},
    {STR_INIT("ddtrace-run"), STR_INIT(""), OPTS(""), 0, false},
    {STR_INIT("opentelemetry-instrument"), STR_INIT(""),
     OPTS("--traces_exporter --metrics_exporter --logs_exporter --service_name "
          "--exporter_otlp_endpoint"),
     0, false},
    {STR_INIT("watchmedo"), STR_INIT("auto-restart"), OPTS(""), 0, true},
    {STR_INIT("exec"), STR_INIT(""), OPTS("-a"), 0, false},
    {STR_INIT("command"), STR_INIT(""), OPTS(""), 0, false},
    {STR_INIT("nohup"), STR_INIT(""), OPTS(""), 0, false},
    {STR_INIT("setsid"), STR_INIT(""), OPTS(""), 0, false},
    {STR_INIT("env"), STR_INIT(""), OPTS("-u --unset -C --chdir"), 0, false},
    {STR_INIT("sudo"), STR_INIT(""),
     OPTS("-u --user -g --group -h --host -p --prompt -C -D -R -T -U -r -t"), 0, false},
    {STR_INIT("doas"), STR_INIT(""), OPTS("-u -C"), 0, false},
    {STR_INIT("dumb-init"), STR_INIT(""), OPTS("-r --rewrite"), 0, false},
    {STR_INIT("tini"), STR_INIT(""), OPTS("-p -e"), 0, false},
    {STR_INIT("catatonit"), STR_INIT(""), OPTS(""), 0, false},
    {STR_INIT("nice"), STR_INIT(""), OPTS("-n --adjustment"), 0, false},
    {STR_INIT("ionice"), STR_INIT(""), OPTS("-c -n --class --classdata"), 0, false},
    {STR_INIT("time"), STR_INIT(""), OPTS("-o -f"), 0, false},
    {STR_INIT("timeout"), STR_INIT(""), OPTS("-s --signal -k --kill-after"), 1, false},
    {STR_INIT("stdbuf"), STR_INIT(""), OPTS("-i -o -e"), 0, false},
    {STR_INIT("unbuffer"), STR_INIT(""), OPTS(""), 0, false},
    {STR_INIT("chpst"), STR_INIT(""), OPTS("-u -U -b -e -/ -n -l -L -m -o"), 0, false},
    {STR_INIT("gosu"), STR_INIT(""), OPTS(""), 1, false},
    {STR_INIT("su-exec"), STR_INIT(""), OPTS(""), 1, false},
    {STR_INIT("setpriv"), STR_INIT(""), OPTS(""), 0, false},
    {STR_INIT("s6-setuidgid"), STR_INIT(""), OPTS(""), 1, false},
    {STR_INIT("xvfb-run"), STR_INIT(""), OPTS("-n -s -f -e -p -w"), 0, false},
    {STR_INIT("chronic"), STR_INIT(""), OPTS(""), 0, false},
    {STR_INIT("honcho"), STR_INIT("run"), OPTS("-e -f -d"), 0, false},
    {STR_INIT("doppler"), STR_INIT("run"), OPTS(""), 0, true},
    {STR_INIT("infisical"), STR_INIT("run"), OPTS(""), 0, true},
    {STR_INIT("aws-vault"), STR_INIT("exec"), OPTS(""), 0, true},
    {STR_INIT("chamber"), STR_INIT("exec"), OPTS(""), 0, true},
    {STR_INIT("py-spy"), STR_INIT("record"), OPTS(""), 0, true},
    {STR_INIT("start-stop-daemon"), STR_INIT(""), OPTS(""), 0, true},
    {STR_INIT("dockerize"), STR_INIT(""), OPTS("-wait -timeout -template -stdout -stderr"), 0,
     false},
};

typedef struct Program {
    Str name; /* of the command, or of the module in `python -m` */
    CommandFn *read;
} Program;

static CommandFn read_script_option, read_eval, read_su, read_gevent_monkey, read_pytest;

static const Program programs[] = {
    {STR_INIT("gunicorn"), command_gunicorn},
    {STR_INIT("gunicorn3"), command_gunicorn},
    {STR_INIT("gunicorn_django"), command_gunicorn},
    {STR_INIT("gunicorn_paster"), command_gunicorn},
    {STR_INIT("gunicorn.app.wsgiapp"), command_gunicorn},
    {STR_INIT("celery"), command_celery},
    {STR_INIT("celeryd"), command_celery},
    {STR_INIT("uwsgi"), command_uwsgi},
    {STR_INIT("gevent.monkey"), read_gevent_monkey},
    {STR_INIT("daphne"), command_server},
    {STR_INIT("uvicorn"), command_server},
    {STR_INIT("hypercorn"), command_server},
    {STR_INIT("waitress-serve"), command_server},
    {STR_INIT("locust"), command_server},
    {STR_INIT("flask"), command_flask},
    {STR_INIT("pytest"), read_pytest},
    {STR_INIT("py.test"), read_pytest},
    {STR_INIT("pip"), command_pip},
    {STR_INIT("pip3"), command_pip},
    {STR_INIT("uv"), command_uv},
    {STR_INIT("poetry"), command_poetry},
    {STR_INIT("pdm"), command_poetry},
    {STR_INIT("pipenv"), command_pipenv},
    {STR_INIT("conda"), command_conda},
    {STR_INIT("mamba"), command_conda},
    {STR_INIT("micromamba"), command_conda},
    {STR_INIT("apt"), command_packages},
    {STR_INIT("apt-get"), command_packages},
    {STR_INIT("apk"), command_packages},
    {STR_INIT("yum"), command_packages},
    {STR_INIT("dnf"), command_packages},
    {STR_INIT("microdnf"), command_packages},
    {STR_INIT("pyenv"), command_pyenv},
    {STR_INIT("virtualenv"), command_virtualenv},
    {STR_INIT("sh"), read_script_option},
    {STR_INIT("bash"), read_script_option},
    {STR_INIT("dash"), read_script_option},
    {STR_INIT("ash"), read_script_option},
    {STR_INIT("zsh"), read_script_option},
    {STR_INIT("ksh"), read_script_option},
    {STR_INIT("su"), read_su},
    {STR_INIT("eval"), read_eval},
};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* More prefixes than that are not a command that somebody wrote. */
enum { PREFIXES_MAX = 16 };

/* The last part of a path; what $(which NAME) and $(command -v NAME) ask for. */
static Str program_name(Str word) {
    static const Str lookups[] = {STR_INIT("$(which "), STR_INIT("$(command -v "),
                                  STR_INIT("`which ")};
    for (size_t i = 0; i < COUNT(lookups); i++)
        if (str_starts(word, lookups[i]))
            word = str_slice(word, lookups[i].len, word.len - 1);
    size_t slash = str_rfind_char(word, '/');
    return slash == STR_NPOS ? word : str_from_pos(word, slash + 1);
}

/* The words after the options of a wrapper, "--" included. */
static WordSlice skip_options(WordSlice words, Str value_options) {
    while (words.len && word_is_option(words.items[0].text)) {
        Str option = words.items[0].text;
        if (str_eq(option, STR("--")))
            return words_from(words, 1);
        words = words_from(words, option_is_listed(value_options, option) ? 2 : 1);
    }
    return words;
}

static WordSlice after_dashes(WordSlice words) {
    for (size_t i = 0; i < words.len; i++)
        if (str_eq(words.items[i].text, STR("--")))
            return words_from(words, i + 1);
    return (WordSlice){0};
}

/* env NAME=value ... command */
static WordSlice take_environment(const CommandContext *ctx, WordSlice words) {
    while (words.len) {
        CommandWord value = words.items[0];
        size_t n = shell_name_length(value.text);
        if (!n || n == value.text.len || value.text.ptr[n] != '=')
            break;
        Str name = str_slice(value.text, 0, n);
        value.text = str_from_pos(value.text, n + 1);
        value.place_of = NULL;
        deploy_env(ctx, name, &value, false);
        words = words_from(words, 1);
    }
    return words;
}

static bool unwrap(const CommandContext *ctx, Str name, WordSlice *words) {
    for (size_t i = 0; i < COUNT(wrappers); i++) {
        const Wrapper *w = &wrappers[i];
        if (!str_eq(w->name, name))
            continue;
        WordSlice rest = words_from(*words, 1);
        if (w->subcommand.len) {
            rest = skip_options(rest, w->value_options);
            if (!rest.len || !str_eq(rest.items[0].text, w->subcommand))
                continue;
            rest = words_from(rest, 1);
        }
        rest = w->needs_dashes ? after_dashes(rest) : skip_options(rest, w->value_options);
        if (str_eq(name, STR("env")) || str_eq(name, STR("sudo")))
            rest = take_environment(ctx, rest);
        *words = words_from(rest, w->operands);
        return true;
    }
    return false;
}

PinRole command_pin_role(const CommandContext *ctx) {
    return str_eq(ctx->group, STR("ci")) ? PIN_WORKFLOW : PIN_RUNTIME;
}

/* python [options] [-m module | script | -c code] ...: the words from the module or script on. */
static bool unwrap_python(WordSlice *words) {
    WordSlice rest = words_from(*words, 1);
    while (rest.len && word_is_option(rest.items[0].text)) {
        Str option = rest.items[0].text;
        if (str_eq(option, STR("-m"))) {
            *words = words_from(rest, 1);
            return true;
        }
        if (str_starts(option, STR("-c")))
            return false;
        rest = words_from(rest, str_eq(option, STR("-W")) || str_eq(option, STR("-X")) ? 2 : 1);
    }
    if (rest.len < 2)
        return false;
    Str script = program_name(rest.items[0].text), next = rest.items[1].text;
    bool runs_celery = str_ends(script, STR(".py")) && /* manage.py celery worker */
                       (str_eq(next, STR("celery")) || str_eq(next, STR("celeryd")));
    bool is_program = rest.items[0].text.len > script.len; /* python /usr/bin/gunicorn ... */
    *words = runs_celery ? words_from(rest, 1) : rest;
    return runs_celery || is_program;
}

static bool is_python(Str name) {
    return str_eq(name, STR("python")) || str_eq(name, STR("python3")) ||
           python_program_minor(name) >= 0;
}

static bool python_is_meant(WordSlice words) {
    return words.items[0].has_variable && words.len > 2 && str_eq(words.items[1].text, STR("-m"));
}

/* wait-for-it.sh db:5432 -- gunicorn ... */
static bool unwrap_script(Str name, WordSlice *words) {
    if (!str_ends(name, STR(".sh")) && !str_starts(name, STR("wait-for")))
        return false;
    *words = after_dashes(*words);
    return words->len > 0;
}

/* Options without a program, as args: of a container whose image says the program. Only what can
 * mean nothing else is taken for one. */
static bool read_headless(const CommandContext *ctx, WordSlice words) {
    if (worker_model(words_option(words, STR("-k"), STR("--worker-class")).text).len)
        command_gunicorn(ctx, words);
    else if (worker_model(words_option(words, STR("-P"), STR("--pool")).text).len)
        command_celery(ctx, words);
    else
        return false;
    return true;
}

static bool read_program(const CommandContext *ctx, Str name, WordSlice words) {
    for (size_t i = 0; i < COUNT(programs); i++)
        if (str_eq(name, programs[i].name)) {
            programs[i].read(ctx, words);
            return true;
        }
    return false;
}

/* A program that carries the version in its name: python3.8, pip3.8. */
static bool read_versioned(const CommandContext *ctx, Str name, const CommandWord *word) {
    Str digits = str_starts(name, STR("pip")) ? str_from_pos(name, 3) : STR("");
    int minor = digits.len ? python_minor(digits) : python_program_minor(name);
    if (minor >= 0)
        deploy_pin(ctx->facts, command_pin_role(ctx), name, minor, false, word->place);
    return minor >= 0;
}

bool command_read(const CommandContext *ctx, WordSlice words) {
    for (int prefixes = 0; words.len && prefixes < PREFIXES_MAX; prefixes++) {
        if (word_is_option(words.items[0].text))
            return read_headless(ctx, words);
        Str name = program_name(words.items[0].text);
        if (unwrap(ctx, name, &words))
            continue;
        bool versioned = read_versioned(ctx, name, &words.items[0]);
        if (is_python(name) || python_is_meant(words)) {
            warning_options(words, ctx->facts);
            if (!unwrap_python(&words))
                return true;
        } else if (versioned) {
            command_pip(ctx, words);
            return true;
        } else if (read_program(ctx, name, words)) {
            return true;
        } else if (!unwrap_script(name, &words)) {
            return false;
        }
    }
    return false;
}

void command_facts(const CommandWords *words, Str group, Facts *facts) {
    Arena arena = {0};
    ShellVars vars = {.arena = &arena};
    CommandContext ctx = {.facts = facts, .group = group, .vars = &vars};
    command_read(&ctx, (WordSlice){words->items, words->len});
    arena_release(&arena);
}

static void read_pytest(const CommandContext *ctx, WordSlice words) {
    warning_options(words, ctx->facts);
}

static void read_gevent_monkey(const CommandContext *ctx, WordSlice words) {
    deploy_worker(ctx->facts, STR("gevent.monkey"), STR("gevent"), words.items[0].place);
}

/* sh [options] -c script: -c may stand among others, as in -lc. */
static void read_script_option(const CommandContext *ctx, WordSlice words) {
    for (size_t i = 1; i + 1 < words.len && word_is_option(words.items[i].text); i++) {
        Str option = words.items[i].text;
        if (str_eq(option, STR("-o"))) {
            i++;
        } else if (option.ptr[1] != '-' && str_find_char(option, 'c') != STR_NPOS) {
            shell_read_word(ctx, &words.items[i + 1]);
            return;
        }
    }
}

static void read_su(const CommandContext *ctx, WordSlice words) {
    OptionValue script = words_option(words, STR("-c"), STR("--command"));
    if (script.word)
        shell_read_word(ctx, script.word);
}

static void read_eval(const CommandContext *ctx, WordSlice words) {
    if (words.len == 2)
        shell_read_word(ctx, &words.items[1]);
    else
        command_read(ctx, words_from(words, 1));
}
