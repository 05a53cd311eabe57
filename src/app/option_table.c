#include "app/option_table.h"

#include "base/nearest.h"

#include <string.h>

_Static_assert(sizeof(FailOn) == sizeof(int) && sizeof(ColorWhen) == sizeof(int),
               "choices are stored as ints");

static const char *const fail_on_words[] = {"blocker", "warning", "never", NULL};
static const char *const color_words[] = {"auto", "always", "never", NULL};
static const char *const generate_words[] = {"man", "bash", "zsh", "fish", NULL};

#define FIELD(name) offsetof(Options, name), sizeof(((Options *)0)->name)
#define NO_FIELD    0, 0

/* In the order of --help; --show-config has the keys of files in the same order. */
const OptionRow option_rows[] = {
    {"target", 't', "V[,V...]", OPTION_LIST, BOTH, FIELD(targets),
     .help = "Python versions to judge (default: every release newer than the current one)",
     .unset = "every release newer than the current one"},
    {"current", 'c', "V", OPTION_TEXT, BOTH, FIELD(current),
     .help = "the Python that the project runs on now (default: read from its files)",
     .unset = "read from the project's files"},
    {"format", 'f', "F", OPTION_TEXT, BOTH, FIELD(format), .help = "the form of the report",
     .offer = OFFER_FORMATS},
    {"output", 'o', "FILE", OPTION_PATH, ON_LINE, FIELD(output),
     .help = "write the report there instead of to standard output", .offer = OFFER_FILE},
    {"env", 0, "DIR", OPTION_PATHS, BOTH, FIELD(envs),
     .help = "an installed environment or its site-packages folder to look into (several: repeat)",
     .unset = "none", .offer = OFFER_FOLDER},
    {"rules", 0, "PATH", OPTION_PATHS, BOTH, FIELD(rules),
     .help = "more rules: a YAML file or a folder of them; a rule with a built-in's id replaces it",
     .unset = "the built-in ones", .offer = OFFER_FILE},
    {"benchmarks", 0, "PATH", OPTION_PATHS, BOTH, FIELD(benchmarks),
     .help = "more benchmark data sets, in the same way", .unset = "the built-in ones",
     .offer = OFFER_FILE},
    {"select", 0, "GLOBS", OPTION_LIST, BOTH, FIELD(select),
     .help = "only rules whose id matches, such as 'stdlib.*,dep.*'", .unset = "all rules",
     .offer = OFFER_RULES},
    {"ignore", 0, "GLOBS", OPTION_LIST, BOTH, FIELD(ignore), .help = "no rule whose id matches",
     .unset = "none", .offer = OFFER_RULES},
    {"exclude", 0, "GLOBS", OPTION_LIST, BOTH, FIELD(exclude),
     .help = "files and folders to leave out, written as in a .gitignore", .unset = "none",
     .offer = OFFER_FILE},
    {"force-exclude", 0, NULL, OPTION_SWITCH, ON_LINE, FIELD(force_exclude),
     .help = "leave out what is excluded even where it is given by name, as hooks do"},
    {"per-file-ignores", 0, NULL, OPTION_PATH_RULES, IN_FILE, FIELD(per_file_ignores),
     .help = "rules to leave out in some files: a glob of paths = a list of globs of rules",
     .unset = "none"},
    {"severity", 0, NULL, OPTION_SEVERITIES, IN_FILE, FIELD(severities),
     .help = "another severity for some rules: a glob of rules = blocker, warning or info",
     .unset = "each rule's own"},
    {"fail-on", 0, "LEVEL", OPTION_CHOICE, BOTH, FIELD(fail_on),
     .help = "what makes the exit status 1: blocker (default), warning or never",
     .words = fail_on_words},
    {"baseline", 0, "FILE", OPTION_PATH, BOTH, FIELD(baseline),
     .help = "findings that are known: only new ones decide the exit status", .unset = "none",
     .offer = OFFER_FILE},
    {"write-baseline", 0, "FILE", OPTION_PATH, ON_LINE, FIELD(write_baseline),
     .help = "write the findings of this run to a baseline", .offer = OFFER_FILE},
    {"diff", 0, "BASE", OPTION_TEXT, ON_LINE, FIELD(diff),
     .help = "only what was added since this commit or branch decides the exit status",
     .offer = OFFER_COMMITS},
    {"projects", 0, "GLOBS", OPTION_LIST, BOTH, FIELD(projects),
     .help = "the folders that are projects of their own (default: found by their files)",
     .unset = "found by their files", .empty_differs = true, .offer = OFFER_FOLDER},
    {"config", 0, "FILE", OPTION_PATH, ON_LINE, FIELD(config),
     .help = "the configuration file (default: the nearest, from the project's folder upwards)",
     .offer = OFFER_FILE},
    {"no-config", 0, NULL, OPTION_SWITCH, ON_LINE, FIELD(no_config),
     .help = "read no configuration file"},
    {"show-config", 0, NULL, OPTION_COMMAND, ON_LINE, NO_FIELD,
     .help = "each setting, and where it came from", .command = COMMAND_SHOW_CONFIG},
    {"explain", 0, "RULE", OPTION_COMMAND, ON_LINE, FIELD(explain),
     .help = "what a rule means, why, its fix and its sources", .command = COMMAND_EXPLAIN,
     .offer = OFFER_RULES},
    {"list-rules", 0, NULL, OPTION_COMMAND, ON_LINE, NO_FIELD, .help = "all rules, a line each",
     .command = COMMAND_LIST_RULES},
    {"generate", 0, "WHAT", OPTION_COMMAND, ON_LINE, FIELD(generate),
     .help = "print the man page (man) or the completions of a shell (bash, zsh, fish)",
     .words = generate_words, .command = COMMAND_GENERATE},
    {"jobs", 'j', "N", OPTION_NUMBER, ON_LINE, FIELD(jobs),
     .help = "worker threads (default: one for each processor)"},
    {"color", 0, "WHEN", OPTION_CHOICE, ON_LINE, FIELD(color),
     .help = "auto (default), always or never; NO_COLOR is honoured", .words = color_words},
    {"quiet", 'q', NULL, OPTION_SWITCH, ON_LINE, FIELD(quiet),
     .help = "the table and the last sentence only"},
    {"verbose", 'v', NULL, OPTION_SWITCH, ON_LINE, FIELD(verbose),
     .help = "every finding and what the scan did"},
    {"version", 'V', NULL, OPTION_COMMAND, ON_LINE, NO_FIELD, .help = "print the version",
     .command = COMMAND_VERSION},
    {"help", 'h', NULL, OPTION_COMMAND, ON_LINE, NO_FIELD, .help = "print this text",
     .command = COMMAND_HELP},
    {"no-stage1", 0, NULL, OPTION_SWITCH, ON_LINE, FIELD(no_stage1), .help = NULL},
};
enum { ROW_COUNT = sizeof option_rows / sizeof *option_rows };
const size_t option_row_count = ROW_COUNT;
_Static_assert(sizeof option_rows / sizeof *option_rows <= OPTIONS_MAX,
               "Options.origins has a place for each row");

/* ---- look-ups ---- */

const OptionRow *option_of_name(Str name, OptionWhere where) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if ((option_rows[i].where & where) && str_eq(name, str_from(option_rows[i].name)))
            return &option_rows[i];
    return NULL;
}

const OptionRow *option_of_letter(char c) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (option_rows[i].letter == c && c)
            return &option_rows[i];
    return NULL;
}

const char *option_nearest(Str given, OptionWhere where) {
    const char *names[ROW_COUNT];
    size_t count = 0;
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (option_rows[i].help && (option_rows[i].where & where))
            names[count++] = option_rows[i].name;
    const char *near = nearest_name(given, names, count);
    for (size_t i = 0; !near && i < count; i++)
        if (str_contains(given, str_from(names[i])))
            near = names[i]; /* "extend-exclude" */
    return near;
}

const void *option_field(const OptionRow *row, const Options *o) {
    return (const char *)o + row->field;
}

Origin *option_origin_of(const OptionRow *row, Options *o) {
    return &o->origins[row - option_rows];
}

void option_copy(const OptionRow *row, const Options *from, Options *to) {
    memcpy((char *)to + row->field, (const char *)from + row->field, row->size);
    to->origins[row - option_rows] = from->origins[row - option_rows];
}

/* ---- values ---- */

static Str bad_choice(Arena *a, const char *called, Str value, const char *const *words) {
    size_t count = 0;
    while (words[count])
        count++;
    const char *near = nearest_name(value, words, count);
    if (near)
        return arena_format(a, "%s cannot be '%.*s': did you mean '%s'?", called, STR_ARG(value),
                            near);
    Buf list = {0};
    for (size_t i = 0; i < count; i++)
        buf_format(&list, "%s%s", i ? ", " : "", words[i]);
    Str text =
        arena_format(a, "%s cannot be '%.*s': it is one of %s", called, STR_ARG(value), list.ptr);
    buf_release(&list);
    return text;
}

Str choice_read(Arena *a, const char *called, Str value, const char *const *words, int *choice) {
    for (size_t i = 0; words[i]; i++)
        if (str_eq(value, str_from(words[i]))) {
            *choice = (int)i;
            return (Str){0};
        }
    return bad_choice(a, called, value, words);
}

static Str set_number(Arena *a, unsigned *field, const char *called, Str value) {
    uint32_t number;
    if (!str_to_u32(value, &number) || number > 1024)
        return arena_format(a, "%s takes a number, not '%.*s'", called, STR_ARG(value));
    *field = number;
    return (Str){0};
}

static Str set_choice(Arena *a, const OptionRow *row, void *field, const char *called, Str value) {
    int choice;
    Str error = choice_read(a, called, value, row->words, &choice);
    if (!error.len)
        memcpy(field, &choice, sizeof choice);
    return error;
}

static void add_parts(Arena *a, Strs *list, Str commas) {
    for (Str part; str_cut(&commas, ',', &part);)
        if (str_trim(part).len)
            *vec_push(a, list) = str_trim(part);
}

void option_add(Arena *a, const OptionRow *row, Options *o, Str item) {
    Strs *list = (Strs *)((char *)o + row->field);
    *vec_push(a, list) = item;
}

Str option_set(Arena *a, const OptionRow *row, Options *o, const char *called, Str value) {
    void *field = (char *)o + row->field;
    switch (row->kind) {
    case OPTION_SWITCH:
        *(bool *)field = true;
        break;
    case OPTION_COMMAND:
        o->command = row->command;
        if (row->size)
            *(Str *)field = value;
        if (row->words)
            return choice_read(a, called, value, row->words, &(int){0});
        break;
    case OPTION_TEXT:
        *(Str *)field = str_trim(value);
        break;
    case OPTION_PATH:
        *(Str *)field = value;
        break;
    case OPTION_NUMBER:
        return set_number(a, field, called, value);
    case OPTION_CHOICE:
        return set_choice(a, row, field, called, value);
    case OPTION_LIST:
        add_parts(a, field, value);
        break;
    case OPTION_PATHS:
        option_add(a, row, o, value);
        break;
    case OPTION_PATH_RULES:
    case OPTION_SEVERITIES:
        break; /* tables: in files only */
    }
    return (Str){0};
}
