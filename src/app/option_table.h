/* The table of options: one row an option or configuration key.
 *
 * The command line, --help, configuration files, --show-config, the man page and the completions of
 * the shells are all made from these rows. A new option is a field of Options and a row. */
#ifndef PUC_APP_OPTION_TABLE_H
#define PUC_APP_OPTION_TABLE_H

#include "app/options.h"

/* The type of the field, and how a value is read. */
typedef enum OptionKind {
    OPTION_SWITCH,     /* bool */
    OPTION_COMMAND,    /* what the run does (row's `command`); an argument goes to a Str */
    OPTION_TEXT,       /* Str */
    OPTION_PATH,       /* Str; in a file, relative to the file's folder */
    OPTION_NUMBER,     /* unsigned */
    OPTION_CHOICE,     /* an enum, the position in `words` */
    OPTION_LIST,       /* Strs: with commas between; in a file a list, or such a string */
    OPTION_PATHS,      /* Strs: the option is repeated; in a file a list or one string */
    OPTION_PATH_RULES, /* PathIgnores: a table in a file */
    OPTION_SEVERITIES, /* SeverityChanges: a table in a file */
} OptionKind;

/* What a shell offers as the argument, where it is not one of the row's `words`. */
typedef enum Offer {
    OFFER_NOTHING,
    OFFER_FILE,
    OFFER_FOLDER,
    OFFER_RULES,   /* ids of rules, as --list-rules prints them; with commas between */
    OFFER_FORMATS, /* report_formats */
    OFFER_COMMITS, /* branches and tags of the repository */
    OFFER_COUNT
} Offer;

typedef enum OptionWhere { ON_LINE = 1, IN_FILE = 2, BOTH = ON_LINE | IN_FILE } OptionWhere;

typedef struct OptionRow {
    const char *name;
    char letter;          /* 0: none */
    const char *argument; /* NULL: a switch */
    OptionKind kind;
    OptionWhere where;
    size_t field, size;       /* in Options */
    const char *help;         /* NULL: not shown */
    const char *unset;        /* keys of files: what holds by default; NULL: the value says it */
    const char *const *words; /* choices; ends with NULL */
    Offer offer;
    Command command;
    bool empty_differs; /* a list that is empty says something else than the default */
} OptionRow;

extern const OptionRow option_rows[];
extern const size_t option_row_count;

const OptionRow *option_of_name(Str name, OptionWhere where);
const OptionRow *option_of_letter(char c);
/* The nearest name of those that `where` has; NULL for none. */
const char *option_nearest(Str given, OptionWhere where);

/* Sets the field from a text as the command line has it; lists grow. `called` is what a message
 * calls the option. Returns the message, or empty. */
Str option_set(Arena *a, const OptionRow *row, Options *o, const char *called, Str value);
/* Adds one item to a list, as it is. */
void option_add(Arena *a, const OptionRow *row, Options *o, Str item);
/* Copies the row's value, with its origin. */
void option_copy(const OptionRow *row, const Options *from, Options *to);
const void *option_field(const OptionRow *row, const Options *o);
Origin *option_origin_of(const OptionRow *row, Options *o);

/* The position of `value` in `words` (which ends with NULL), or a message about `called`. */
Str choice_read(Arena *a, const char *called, Str value, const char *const *words, int *choice);

#endif
