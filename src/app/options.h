/* Options: what one run was asked for, from the command line and from configuration files.
 *
 *     Options line;
 *     options_parse(&arena, argc, argv, &line, &error);
 *     Options o = line;                              a copy for each project of the run
 *     config_read(&arena, folder, &o, &wrong);       app/config.h: fills in what the line left open
 *
 * Every value remembers where it came from. The command line goes before the file and the file
 * before the default; a list is replaced as a whole, never put together from both. Nothing acts
 * while options are read. The table of all options is in app/option_table.h. */
#ifndef PUC_APP_OPTIONS_H
#define PUC_APP_OPTIONS_H

#include "base/buf.h"
#include "rules/adjust.h"
#include "text/node.h"

typedef enum ColorWhen { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorWhen;
typedef enum FailOn { FAIL_ON_BLOCKER, FAIL_ON_WARNING, FAIL_ON_NEVER } FailOn;
typedef enum Command {
    COMMAND_CHECK,
    COMMAND_HELP,
    COMMAND_VERSION,
    COMMAND_EXPLAIN,
    COMMAND_LIST_RULES,
    COMMAND_SHOW_CONFIG,
    COMMAND_GENERATE,
} Command;

typedef enum OriginKind { ORIGIN_DEFAULT, ORIGIN_FILE, ORIGIN_COMMAND_LINE } OriginKind;

/* Where a value came from. */
typedef struct Origin {
    OriginKind kind;
    Place place;       /* of the key in the configuration file */
    const Node *value; /* and its value there: the places of a list's items */
} Origin;

enum { OPTIONS_MAX = 64 }; /* rows that the table may have */

typedef struct Options {
    Command command;
    Strs paths;   /* empty: the current folder */
    Strs targets; /* as given, "3.12" */
    Str current;
    Str format, output;
    Strs envs; /* folders of installed packages */
    Strs rules, benchmarks;
    Strs select, ignore; /* globs of rule ids */
    Strs exclude;        /* as in a .gitignore; config_exclude() says what the walk takes */
    PathIgnores per_file_ignores; /* these two: config_adjustments() */
    SeverityChanges severities;
    FailOn fail_on;
    Str baseline, write_baseline;
    Str diff;      /* the commit that a change is compared with */
    Strs projects; /* globs of folders; only when option_origin(o, "projects") is not the default */
    Str config;    /* --config */
    bool no_config;
    bool force_exclude; /* what is excluded, and left out anyway, stays so when given by name */
    Str explain, generate;
    unsigned jobs; /* 0: as many as processors */
    ColorWhen color;
    bool quiet, verbose;
    bool no_stage1; /* tests: parse every Python file */

    Origin origins[OPTIONS_MAX]; /* by row of the table */
    Str config_path;             /* the file that was read, as messages name it; "": none */
    Str config_folder;           /* its folder, absolute: what its globs count from */
} Options;

/* False on a mistake; then *error is one line that names the nearest option. Views into argv. */
bool options_parse(Arena *a, int argc, char **argv, Options *out, Str *error);

/* The text of --help, made from the option table. */
void options_help(Buf *out);

/* Where the value of an option came from, by its name in the table ("fail-on"). */
const Origin *option_origin(const Options *o, const char *name);
/* For messages about a value: "--select" or "select", and the place of `item` in the file (of the
 * key where the item is not found; all zero for the command line). */
Str option_called(Arena *a, const Options *o, const char *name);
Place option_place(const Options *o, const char *name, Str item);

#endif
