#include "app/change_base.h"

#include "base/nearest.h"

static Str commit_of(const Git *git, Str name, GitAnswer *answer) {
    Str commit = arena_format(git->arena, "%.*s^{commit}", STR_ARG(name));
    return git_line(git, &(GitCall){.args = {"rev-parse", "--verify", "--quiet", commit.ptr, NULL}},
                    answer);
}

static bool is_shallow(const Git *git) {
    GitAnswer answer;
    Str line =
        git_line(git, &(GitCall){.args = {"rev-parse", "--is-shallow-repository", NULL}}, &answer);
    return str_eq(line, STR("true"));
}

#define SHALLOW_ADVICE                                                                             \
    "this clone holds only the newest commits: fetch the history (actions/checkout: fetch-depth: " \
    "0; GitLab: GIT_DEPTH: 0; else git fetch --unshallow)"

enum { REFS_MAX = 4096 };

/* The branch or tag with nearly that name; NULL: none. */
static const char *nearest_ref(const Git *git, Str base) {
    static const GitCall call = {.args = {"for-each-ref", "--format=%(refname:short)", "refs/heads",
                                          "refs/remotes", "refs/tags", NULL}};
    const char **names = arena_array(git->arena, const char *, REFS_MAX);
    size_t count = 0;
    Buf out = {.max = 1 << 20};
    GitAnswer answer;
    Str line, rest = git_run(git, &call, &out, &answer) ? buf_str(&out) : STR("");
    while (count < REFS_MAX && rest.len && str_cut_line(&rest, &line))
        names[count++] = arena_cstr(git->arena, line);
    buf_release(&out);
    return nearest_name(base, names, count);
}

/* In a clone of a continuous integration there is often only origin/main, or not even that. */
static Str unknown_base(const Git *git, Str base) {
    GitAnswer answer;
    Str remote = arena_format(git->arena, "origin/%.*s", STR_ARG(base));
    if (commit_of(git, remote, &answer).len)
        return arena_format(git->arena,
                            "--diff: there is no commit '%.*s' here: did you mean '%.*s'?",
                            STR_ARG(base), STR_ARG(remote));
    if (is_shallow(git))
        return arena_format(git->arena, "--diff: there is no commit '%.*s' here; " SHALLOW_ADVICE,
                            STR_ARG(base));
    const char *near = nearest_ref(git, base);
    return arena_format(git->arena, "--diff: there is no commit, branch or tag '%.*s' here: %s%s%s",
                        STR_ARG(base),
                        near ? "did you mean '" : "git branch --all shows the branches",
                        near ? near : ", git fetch gets new ones", near ? "'?" : "");
}

static Str no_merge_base(const Git *git, Str base, const GitAnswer *answer) {
    if (is_shallow(git))
        return arena_format(git->arena,
                            "--diff: no common commit of '%.*s' and HEAD; " SHALLOW_ADVICE,
                            STR_ARG(base));
    if (answer->status != 1)
        return arena_format(git->arena, "--diff: git: %.*s", STR_ARG(answer->message));
    return arena_format(git->arena, "--diff: '%.*s' and HEAD have no commit in common",
                        STR_ARG(base));
}

Str change_base(const Git *git, Str base, Str *error) {
    GitAnswer answer;
    if (!base.len || base.ptr[0] == '-' || str_find_char(base, '\0') != STR_NPOS) {
        *error = arena_format(git->arena, "--diff takes a commit or a branch, not '%.*s'",
                              STR_ARG(base));
        return (Str){0};
    }
    Str commit = commit_of(git, base, &answer);
    if (!commit.len) {
        *error = unknown_base(git, base);
        return (Str){0};
    }
    if (!commit_of(git, STR("HEAD"), &answer).len) {
        *error = STR("--diff: the current branch has no commit yet");
        return (Str){0};
    }
    Str found = git_line(
        git, &(GitCall){.args = {"merge-base", arena_cstr(git->arena, commit), "HEAD", NULL}},
        &answer);
    if (!found.len)
        *error = no_merge_base(git, base, &answer);
    return found;
}
