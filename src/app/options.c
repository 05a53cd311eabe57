#include "app/options.h"

#include "app/option_table.h"
#include "report/report.h"

/* The command line while it is read. */
typedef struct Reading {
    Arena *arena;
    Options *options;
    char **argv;
    int argc, next;
} Reading;

static Str unknown_option(Arena *a, Str given) {
    if (option_of_name(given, IN_FILE))
        return arena_format(a, "there is no option --%.*s: it is a key of the configuration file",
                            STR_ARG(given));
    const char *near = option_nearest(given, ON_LINE);
    return near ? arena_format(a, "there is no option --%.*s: did you mean --%s?", STR_ARG(given),
                               near)
                : arena_format(a, "there is no option --%.*s: see --help", STR_ARG(given));
}

static Str apply(Reading *r, const OptionRow *row, Str attached, bool has_attached) {
    Str value = attached;
    const char *called = arena_format(r->arena, "--%s", row->name).ptr;
    if (!row->argument && has_attached)
        return arena_format(r->arena, "%s takes no value", called);
    if (row->argument && !has_attached) {
        if (r->next >= r->argc)
            return arena_format(r->arena, "%s needs a value: %s", called, row->argument);
        value = str_from(r->argv[r->next++]);
    }
    option_origin_of(row, r->options)->kind = ORIGIN_COMMAND_LINE;
    return option_set(r->arena, row, r->options, called, value);
}

static Str read_long(Reading *r, Str arg) {
    Str name = str_from_pos(arg, 2);
    size_t eq = str_find_char(name, '=');
    Str value = eq == STR_NPOS ? (Str){0} : str_from_pos(name, eq + 1);
    name = str_slice(name, 0, eq);
    const OptionRow *row = option_of_name(name, ON_LINE);
    return row ? apply(r, row, value, eq != STR_NPOS) : unknown_option(r->arena, name);
}

static Str read_short(Reading *r, Str arg) {
    for (size_t i = 1; i < arg.len; i++) {
        const OptionRow *row = option_of_letter(arg.ptr[i]);
        if (!row)
            return arena_format(r->arena, "there is no option -%c: see --help", arg.ptr[i]);
        bool takes_rest = row->argument && i + 1 < arg.len;
        Str error = apply(r, row, str_from_pos(arg, i + 1), takes_rest);
        if (error.len || row->argument)
            return error;
    }
    return (Str){0};
}

static Str contradiction(const Options *o) {
    if (o->quiet && o->verbose)
        return STR("--quiet and --verbose exclude each other");
    if (o->config.len && o->no_config)
        return STR("--config and --no-config exclude each other");
    return (Str){0};
}

bool options_parse(Arena *a, int argc, char **argv, Options *out, Str *error) {
    Reading r = {a, out, argv, argc, 1};
    bool only_paths = false;
    *error = (Str){0};
    *out = (Options){.format = STR("text")};
    while (r.next < argc && !error->len) {
        Str arg = str_from(argv[r.next++]);
        if (only_paths || arg.len < 2 || arg.ptr[0] != '-')
            *vec_push(a, &out->paths) = arg;
        else if (str_eq(arg, STR("--")))
            only_paths = true;
        else if (arg.ptr[1] == '-')
            *error = read_long(&r, arg);
        else
            *error = read_short(&r, arg);
    }
    if (!error->len)
        *error = contradiction(out);
    return error->len == 0;
}

static void help_row(const OptionRow *row, Buf *out) {
    size_t before = out->len;
    if (row->letter)
        buf_format(out, "  -%c, --%s", row->letter, row->name);
    else
        buf_format(out, "      --%s", row->name);
    if (row->argument)
        buf_format(out, " %s", row->argument);
    size_t used = out->len - before;
    buf_repeat(out, STR(" "), used < 28 ? 30 - used : 2);
    buf_add(out, str_from(row->help));
    for (size_t i = 0; row->offer == OFFER_FORMATS && i < report_format_count; i++)
        buf_format(out, "%s%s", i ? ", " : ": ", report_formats[i].name);
    buf_add_char(out, '\n');
}

void options_help(Buf *out) {
    buf_add(out, STR("usage: pyupgrade-check [OPTIONS] [PATH ...]\n\n"
                     "Reads a project's dependency files, deployment files and source, and prints "
                     "an upgrade\nplan for each newer Python: what breaks, what to move to, and "
                     "whether it pays.\nPATH is a project folder (default: the current one) or "
                     "single files.\n\n"));
    for (size_t i = 0; i < option_row_count; i++)
        if (option_rows[i].help && (option_rows[i].where & ON_LINE))
            help_row(&option_rows[i], out);
    buf_add(out, STR("\nMany of them can stand in pyupgrade-check.toml, or in pyproject.toml under "
                     "[tool.pyupgrade-check];\nso can per-file-ignores and severity. --show-config "
                     "prints all keys.\n"
                     "\nExit status: 0 nothing at or above --fail-on affects a judged target, 1 "
                     "something does,\n2 the run could not do what it was asked.\n"));
}

/* ---- where values came from ---- */

const Origin *option_origin(const Options *o, const char *name) {
    const OptionRow *row = option_of_name(str_from(name), BOTH);
    return &o->origins[row - option_rows];
}

Str option_called(Arena *a, const Options *o, const char *name) {
    bool in_file = option_origin(o, name)->kind == ORIGIN_FILE;
    return arena_format(a, "%s%s", in_file ? "" : "--", name);
}

Place option_place(const Options *o, const char *name, Str item) {
    const Origin *origin = option_origin(o, name);
    if (origin->kind != ORIGIN_FILE)
        return (Place){0};
    node_each (child, origin->value) {
        if (str_eq(child->text, item))
            return child->place;
    }
    return origin->value && node_is_scalar(origin->value) ? origin->value->place : origin->place;
}
