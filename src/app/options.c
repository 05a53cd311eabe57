#include "app/options.h"

#include "base/nearest.h"

#include <string.h>

/* One row an option; help, parsing and suggestions all come from the rows. `set` returns an error
 * text, or empty. */
typedef struct Reading {
    Arena *arena;
    Options *options;
} Reading;

typedef struct OptionRow {
    const char *name;
    char letter;          /* 0: none */
    const char *argument; /* NULL: a switch */
    Str (*set)(Reading *r, Str value);
    const char *help; /* NULL: not shown */
} OptionRow;

static void add_list(Arena *a, Strs *list, Str commas) {
    for (Str part; str_cut(&commas, ',', &part);)
        if (str_trim(part).len)
            *vec_push(a, list) = str_trim(part);
}

static Str bad_choice(Reading *r, const char *what, Str value, const char *const *words,
                      size_t count) {
    const char *near = nearest_name(value, words, count);
    if (near)
        return arena_format(r->arena, "%s cannot be '%.*s': did you mean '%s'?", what,
                            STR_ARG(value), near);
    Buf list = {0};
    for (size_t i = 0; i < count; i++)
        buf_format(&list, "%s%s", i ? ", " : "", words[i]);
    Str text = arena_format(r->arena, "%s cannot be '%.*s': it is one of %s", what, STR_ARG(value),
                            list.ptr);
    buf_release(&list);
    return text;
}

static Str set_choice(Reading *r, const char *what, Str value, const char *const *words,
                      size_t count, int *out) {
    for (size_t i = 0; i < count; i++)
        if (str_eq(value, str_from(words[i]))) {
            *out = (int)i;
            return (Str){0};
        }
    return bad_choice(r, what, value, words, count);
}

static Str set_target(Reading *r, Str value) {
    add_list(r->arena, &r->options->targets, value);
    return (Str){0};
}

static Str set_current(Reading *r, Str value) {
    r->options->current = str_trim(value);
    return (Str){0};
}

static Str set_format(Reading *r, Str value) {
    r->options->format = value;
    return (Str){0};
}

static Str set_output(Reading *r, Str value) {
    r->options->output = value;
    return (Str){0};
}

static Str set_env(Reading *r, Str value) {
    *vec_push(r->arena, &r->options->envs) = value;
    return (Str){0};
}

static Str set_rules(Reading *r, Str value) {
    *vec_push(r->arena, &r->options->rules) = value;
    return (Str){0};
}

static Str set_benchmarks(Reading *r, Str value) {
    *vec_push(r->arena, &r->options->benchmarks) = value;
    return (Str){0};
}

static Str set_select(Reading *r, Str value) {
    add_list(r->arena, &r->options->select, value);
    return (Str){0};
}

static Str set_ignore(Reading *r, Str value) {
    add_list(r->arena, &r->options->ignore, value);
    return (Str){0};
}

static Str set_fail_on(Reading *r, Str value) {
    static const char *const words[] = {"blocker", "warning", "never"};
    int choice = FAIL_ON_BLOCKER;
    Str error = set_choice(r, "--fail-on", value, words, 3, &choice);
    r->options->fail_on = (FailOn)choice;
    return error;
}

static Str set_color(Reading *r, Str value) {
    static const char *const words[] = {"auto", "always", "never"};
    int choice = COLOR_AUTO;
    Str error = set_choice(r, "--color", value, words, 3, &choice);
    r->options->color = (ColorWhen)choice;
    return error;
}

static Str set_jobs(Reading *r, Str value) {
    uint32_t jobs;
    if (!str_to_u32(value, &jobs) || jobs > 1024)
        return arena_format(r->arena, "--jobs takes a number, not '%.*s'", STR_ARG(value));
    r->options->jobs = jobs;
    return (Str){0};
}

static Str set_explain(Reading *r, Str value) {
    r->options->command = COMMAND_EXPLAIN;
    r->options->explain = value;
    return (Str){0};
}

static Str set_list_rules(Reading *r, Str value) {
    (void)value;
    r->options->command = COMMAND_LIST_RULES;
    return (Str){0};
}

static Str set_quiet(Reading *r, Str value) {
    (void)value;
    r->options->quiet = true;
    return (Str){0};
}

static Str set_verbose(Reading *r, Str value) {
    (void)value;
    r->options->verbose = true;
    return (Str){0};
}

static Str set_version(Reading *r, Str value) {
    (void)value;
    r->options->command = COMMAND_VERSION;
    return (Str){0};
}

static Str set_help(Reading *r, Str value) {
    (void)value;
    r->options->command = COMMAND_HELP;
    return (Str){0};
}

static Str set_no_stage1(Reading *r, Str value) {
    (void)value;
    r->options->no_stage1 = true;
    return (Str){0};
}

static const OptionRow rows[] = {
    {"target", 't', "V[,V...]", set_target,
     "Python versions to judge (default: every release newer than the current one)"},
    {"current", 'c', "V", set_current,
     "the Python that the project runs on now (default: read from its files)"},
    {"format", 'f', "F", set_format, "text or json"},
    {"output", 'o', "FILE", set_output, "write the report there instead of to standard output"},
    {"env", 0, "DIR", set_env,
     "an installed environment or its site-packages folder to look into (several: repeat)"},
    {"rules", 0, "PATH", set_rules,
     "more rules: a YAML file or a folder of them; a rule with a built-in's id replaces it"},
    {"benchmarks", 0, "PATH", set_benchmarks, "more benchmark data sets, in the same way"},
    {"select", 0, "GLOBS", set_select, "only rules whose id matches, such as 'stdlib.*,dep.*'"},
    {"ignore", 0, "GLOBS", set_ignore, "no rule whose id matches"},
    {"fail-on", 0, "LEVEL", set_fail_on,
     "what makes the exit status 1: blocker (default), warning or never"},
    {"explain", 0, "RULE", set_explain, "what a rule means, why, its fix and its sources"},
    {"list-rules", 0, NULL, set_list_rules, "all rules, a line each"},
    {"jobs", 'j', "N", set_jobs, "worker threads (default: one for each processor)"},
    {"color", 0, "WHEN", set_color, "auto (default), always or never; NO_COLOR is honoured"},
    {"quiet", 'q', NULL, set_quiet, "the table and the last sentence only"},
    {"verbose", 'v', NULL, set_verbose, "every finding and what the scan did"},
    {"version", 'V', NULL, set_version, "print the version"},
    {"help", 'h', NULL, set_help, "print this text"},
    {"no-stage1", 0, NULL, set_no_stage1, NULL},
};
enum { ROW_COUNT = sizeof rows / sizeof *rows };

static const OptionRow *row_of_name(Str name) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (str_eq(name, str_from(rows[i].name)))
            return &rows[i];
    return NULL;
}

static const OptionRow *row_of_letter(char c) {
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (rows[i].letter == c && c)
            return &rows[i];
    return NULL;
}

static Str unknown_option(Arena *a, Str given) {
    const char *names[ROW_COUNT];
    size_t count = 0;
    for (size_t i = 0; i < ROW_COUNT; i++)
        if (rows[i].help)
            names[count++] = rows[i].name;
    const char *near = nearest_name(given, names, count);
    return near ? arena_format(a, "there is no option --%.*s: did you mean --%s?", STR_ARG(given),
                               near)
                : arena_format(a, "there is no option --%.*s: see --help", STR_ARG(given));
}

/* The arguments still to be read. */
typedef struct Args {
    char **argv;
    int argc, next;
} Args;

static Str apply(Reading *r, const OptionRow *row, Str attached, bool has_attached, Args *args) {
    Str value = attached;
    if (!row->argument && has_attached)
        return arena_format(r->arena, "--%s takes no value", row->name);
    if (row->argument && !has_attached) {
        if (args->next >= args->argc)
            return arena_format(r->arena, "--%s needs a value: %s", row->name, row->argument);
        value = str_from(args->argv[args->next++]);
    }
    return row->set(r, value);
}

static Str read_long(Reading *r, Str arg, Args *args) {
    Str name = str_from_pos(arg, 2);
    size_t eq = str_find_char(name, '=');
    Str value = eq == STR_NPOS ? (Str){0} : str_from_pos(name, eq + 1);
    name = str_slice(name, 0, eq);
    const OptionRow *row = row_of_name(name);
    return row ? apply(r, row, value, eq != STR_NPOS, args) : unknown_option(r->arena, name);
}

static Str read_short(Reading *r, Str arg, Args *args) {
    for (size_t i = 1; i < arg.len; i++) {
        const OptionRow *row = row_of_letter(arg.ptr[i]);
        if (!row)
            return arena_format(r->arena, "there is no option -%c: see --help", arg.ptr[i]);
        bool takes_rest = row->argument && i + 1 < arg.len;
        Str error = apply(r, row, str_from_pos(arg, i + 1), takes_rest, args);
        if (error.len || row->argument)
            return error;
    }
    return (Str){0};
}

bool options_parse(Arena *a, int argc, char **argv, Options *out, Str *error) {
    Reading r = {a, out};
    Args args = {argv, argc, 1};
    bool only_paths = false;
    *error = (Str){0};
    *out = (Options){.format = STR("text")};
    while (args.next < argc && !error->len) {
        Str arg = str_from(argv[args.next++]);
        if (only_paths || arg.len < 2 || arg.ptr[0] != '-')
            *vec_push(a, &out->paths) = arg;
        else if (str_eq(arg, STR("--")))
            only_paths = true;
        else if (arg.ptr[1] == '-')
            *error = read_long(&r, arg, &args);
        else
            *error = read_short(&r, arg, &args);
    }
    if (!error->len && out->quiet && out->verbose)
        *error = STR("--quiet and --verbose exclude each other");
    return error->len == 0;
}

void options_help(Buf *out) {
    buf_add(out, STR("usage: pyupgrade-check [OPTIONS] [PATH ...]\n\n"
                     "Reads a project's dependency files, deployment files and source, and prints "
                     "an upgrade\nplan for each newer Python: what breaks, what to move to, and "
                     "whether it pays.\nPATH is a project folder (default: the current one) or "
                     "single files.\n\n"));
    for (size_t i = 0; i < ROW_COUNT; i++) {
        const OptionRow *row = &rows[i];
        if (!row->help)
            continue;
        size_t before = out->len;
        if (row->letter)
            buf_format(out, "  -%c, --%s", row->letter, row->name);
        else
            buf_format(out, "      --%s", row->name);
        if (row->argument)
            buf_format(out, " %s", row->argument);
        size_t used = out->len - before;
        buf_repeat(out, STR(" "), used < 26 ? 28 - used : 2);
        buf_format(out, "%s\n", row->help);
    }
    buf_add(out, STR("\nExit status: 0 nothing at or above --fail-on affects a judged target, 1 "
                     "something does,\n2 the run could not do what it was asked.\n"));
}
