/* Git: runs `git` in a folder and reads what it prints.
 *
 *     Git git = {.arena = &arena, .folder = "."};
 *     if (git_run(&git, &(GitCall){.args = {"merge-base", base, "HEAD", NULL}}, &out, &answer)) ...
 *
 * The repository may be hostile: what its configuration names is not run (fsmonitor, filters, diff
 * drivers, hooks, pagers), nothing is fetched, no index is written, nobody is asked for a password.
 * No shell is involved. What the environment says of the repository (GIT_DIR, GIT_INDEX_FILE)
 * holds.
 *
 * SIGPIPE must be ignored. */
#ifndef PUC_APP_GIT_H
#define PUC_APP_GIT_H

#include "base/buf.h"
#include "base/vec.h"

typedef struct Git {
    Arena *arena;
    const char *folder;   /* git runs there, and paths count from there */
    bool own_environment; /* GIT_DIR and the like are about another repository */
    Strs filters;         /* of its configuration; git_open() finds them */
} Git;

enum { GIT_ARGS_MAX = 16 };

typedef struct GitCall {
    const char *args[GIT_ARGS_MAX]; /* the command first; NULL ends them */
    Str input;
} GitCall;

typedef struct GitAnswer {
    int status;  /* of git itself; -1: it could not be run, or was stopped */
    Str message; /* what it called fatal, else the first line of standard error, or why it could not
                    be run */
} GitAnswer;

/* Prepares for calls that look at files. False: no repository, no git. */
bool git_open(Git *git, Str *error);

/* Replaces the contents of `out`; out->max is a limit. True when git was there and said 0. */
bool git_run(const Git *git, const GitCall *call, Buf *out, GitAnswer *answer);

/* One line of output without its end; empty on failure. */
Str git_line(const Git *git, const GitCall *call, GitAnswer *answer);

#endif
