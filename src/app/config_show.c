#include "app/config.h"

#include "app/option_table.h"
#include "text/display.h"
#include "text/utf8.h"

#include <string.h>

/* The column of the comments, where a line leaves room for it. */
enum { COMMENT_COLUMN = 40 };

/* A character that a terminal would act on, or hide, is written as an escape. */
static void show_char(Str bytes, uint32_t c, Arena *a, Buf *out) {
    if (c == UTF8_INVALID)
        buf_add(out, STR("\\uFFFD"));
    else if (c == '"' || c == '\\')
        buf_format(out, "\\%c", (char)c);
    else if (display_clean(a, bytes).ptr != bytes.ptr)
        buf_format(out, c > 0xffff ? "\\U%08X" : "\\u%04X", (unsigned)c);
    else
        buf_add(out, bytes);
}

/* A TOML string. */
static void show_string(Str s, Buf *out) {
    Arena scratch = {0};
    s = display_mask(&scratch, s);
    buf_add_char(out, '"');
    for (size_t at = 0; at < s.len;) {
        uint32_t c;
        size_t len = utf8_decode(s, at, &c);
        show_char(str_slice(s, at, at + len), c, &scratch, out);
        at += len;
    }
    buf_add_char(out, '"');
    arena_release(&scratch);
}

static void show_list(const Strs *list, Buf *out) {
    buf_add_char(out, '[');
    for (size_t i = 0; i < list->len; i++) {
        buf_add(out, i ? STR(", ") : STR(""));
        show_string(list->items[i], out);
    }
    buf_add_char(out, ']');
}

static void show_ignores(const PathIgnores *ignores, Buf *out) {
    buf_add_char(out, '{');
    for (size_t i = 0; i < ignores->len; i++) {
        buf_add(out, i ? STR(", ") : STR(" "));
        show_string(ignores->items[i].glob, out);
        buf_add(out, STR(" = "));
        show_list(&ignores->items[i].rules, out);
    }
    buf_add(out, ignores->len ? STR(" }") : STR("}"));
}

static void show_severities(const SeverityChanges *changes, Buf *out) {
    buf_add_char(out, '{');
    for (size_t i = 0; i < changes->len; i++) {
        buf_add(out, i ? STR(", ") : STR(" "));
        show_string(changes->items[i].glob, out);
        buf_add(out, STR(" = "));
        show_string(str_from(severity_text(changes->items[i].severity)), out);
    }
    buf_add(out, changes->len ? STR(" }") : STR("}"));
}

static void show_value(const OptionRow *row, const void *field, Buf *out) {
    int choice;
    switch (row->kind) {
    case OPTION_LIST:
    case OPTION_PATHS:
        show_list(field, out);
        break;
    case OPTION_TEXT:
    case OPTION_PATH:
        show_string(*(const Str *)field, out);
        break;
    case OPTION_CHOICE:
        memcpy(&choice, field, sizeof choice);
        show_string(str_from(row->words[choice]), out);
        break;
    case OPTION_PATH_RULES:
        show_ignores(field, out);
        break;
    case OPTION_SEVERITIES:
        show_severities(field, out);
        break;
    case OPTION_SWITCH:
    case OPTION_COMMAND:
    case OPTION_NUMBER:
        break; /* none of them is a key */
    }
}

static void show_origin(const OptionRow *row, const Origin *origin, Buf *out) {
    Arena scratch = {0};
    if (origin->kind == ORIGIN_FILE)
        buf_format(out, "# %.*s:%u", STR_ARG(display_text(&scratch, origin->place.path)),
                   origin->place.line);
    else if (origin->kind == ORIGIN_COMMAND_LINE)
        buf_add(out, STR("# command line"));
    else
        buf_format(out, "# default%s%s", row->unset ? ": " : "", row->unset ? row->unset : "");
    buf_add_char(out, '\n');
    arena_release(&scratch);
}

/* A default that no value could express: such a key is written as a comment. */
static bool has_no_value(const OptionRow *row, const Options *o) {
    bool is_text = row->kind == OPTION_TEXT || row->kind == OPTION_PATH;
    return (is_text && !((const Str *)option_field(row, o))->len) ||
           (row->empty_differs && o->origins[row - option_rows].kind == ORIGIN_DEFAULT);
}

void config_show(const Options *o, Buf *out) {
    Arena scratch = {0};
    if (o->config_path.len)
        buf_format(out, "# read: %.*s\n", STR_ARG(display_text(&scratch, o->config_path)));
    else
        buf_add(out, STR("# no configuration file\n"));
    arena_release(&scratch);
    for (size_t i = 0; i < option_row_count; i++) {
        const OptionRow *row = &option_rows[i];
        size_t before = out->len;
        if (!(row->where & IN_FILE))
            continue;
        if (has_no_value(row, o)) {
            buf_format(out, "# %s", row->name);
        } else {
            buf_format(out, "%s = ", row->name);
            show_value(row, option_field(row, o), out);
        }
        size_t used = out->len - before;
        buf_repeat(out, STR(" "), used < COMMENT_COLUMN ? COMMENT_COLUMN - used : 2);
        show_origin(row, &o->origins[i], out);
    }
}
