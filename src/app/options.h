/* Options: the command line, read once into one value. Nothing acts while options are read. */
#ifndef PUC_APP_OPTIONS_H
#define PUC_APP_OPTIONS_H

#include "base/buf.h"
#include "base/vec.h"

typedef enum ColorWhen { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorWhen;
typedef enum FailOn { FAIL_ON_BLOCKER, FAIL_ON_WARNING, FAIL_ON_NEVER } FailOn;
typedef enum Command {
    COMMAND_CHECK,
    COMMAND_HELP,
    COMMAND_VERSION,
    COMMAND_EXPLAIN,
    COMMAND_LIST_RULES
} Command;

typedef struct Options {
    Command command;
    Strs paths;   /* empty: the current folder */
    Strs targets; /* as given, "3.12" */
    Str current;
    Str format, output;
    Strs envs; /* folders of installed packages */
    Strs rules, benchmarks;
    Strs select, ignore; /* globs */
    FailOn fail_on;
    Str explain;
    unsigned jobs; /* 0: as many as processors */
    ColorWhen color;
    bool quiet, verbose;
    bool no_stage1; /* tests: parse every Python file */
} Options;

/* False on a mistake; then *error is one line that names the nearest option. Views into argv. */
bool options_parse(Arena *a, int argc, char **argv, Options *out, Str *error);

/* The text of --help, made from the option table. */
void options_help(Buf *out);

#endif
