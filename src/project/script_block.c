#include "project/script_block.h"

#include "project/current.h"
#include "project/dependency.h"
#include "project/note.h"
#include "text/node.h"

#include <string.h>

/* block = "# /// script" EOL line {line} "# ///" EOL      line = "#" EOL | "# " text EOL
 *
 * The last "# ///" before the first line that is no comment ends it. */

#define OPENING STR("# /// script")

static bool is_content(Str line) {
    return str_eq(line, STR("#")) || str_starts(line, STR("# "));
}

static Str line_at(Str *rest) {
    Str line = {NULL, 0};
    str_cut_line(rest, &line);
    return str_trim_right(line);
}

/* What stands between the two marks, in the file; false where no block begins at *at. Moves *at
 * past what was looked at: where no mark ended a block, no later one begins there either. */
static bool block_at(Str text, size_t *begin_at, Str *content) {
    size_t at = *begin_at;
    Str rest = str_from_pos(text, at);
    bool ended = false;
    *begin_at += OPENING.len;
    if ((at && text.ptr[at - 1] != '\n' && text.ptr[at - 1] != '\r') ||
        !str_eq(line_at(&rest), OPENING) || !rest.ptr)
        return false;
    const char *begin = rest.ptr;
    *begin_at = (size_t)(begin - text.ptr);
    while (rest.ptr) {
        Str line = line_at(&rest);
        if (!is_content(line))
            break;
        *begin_at = (size_t)(line.ptr - text.ptr) + line.len;
        if (str_eq(line, STR("# ///"))) {
            ended = true;
            *content = (Str){begin, (size_t)(line.ptr - begin)};
        }
    }
    return ended;
}

/* The next block behind *at, which moves past its first line. */
static bool next_block(Str text, size_t *at, Str *content) {
    for (;;) {
        size_t found = str_find(str_from_pos(text, *at), OPENING);
        if (found == STR_NPOS)
            return false;
        *at += found;
        if (block_at(text, at, content))
            return true;
    }
}

/* The file up to the end of the block with blanks for all but the TOML, so that places hold. */
static Str toml_of(Arena *a, Str text, Str content) {
    size_t from = (size_t)(content.ptr - text.ptr), end = from + content.len;
    char *copy = arena_alloc(a, end + 1);
    for (size_t i = 0; i < from; i++)
        copy[i] = text.ptr[i] == '\n' || text.ptr[i] == '\r' ? text.ptr[i] : ' ';
    memcpy(copy + from, content.ptr, content.len);
    for (Str rest = content, line; str_cut_line(&rest, &line);)
        if (line.len)
            copy[line.ptr - text.ptr] = ' ';
    return (Str){copy, end};
}

static void add_floor(const Node *value, Facts *facts) {
    Arena *a = facts->arena;
    PythonPin pin = {.role = PIN_SCRIPT, .minor = -1};
    if (!value)
        return;
    pin.place = value->place;
    pin.label = arena_str(a, node_text(value));
    if (!pin.label.len || !specifier_set_parse(a, pin.label, &pin.specifiers, NULL)) {
        note_add(facts, false, STR("requires-python"), value->place,
                 "requires-python of the script is not a version specifier");
        return;
    }
    pin.minor = specifiers_lowest_minor(a, &pin.specifiers);
    *vec_push(a, &facts->pins) = pin;
}

static void read_block(Source *src, Str content, Facts *facts) {
    Arena arena = {0};
    Diags diags = {0};
    Source toml;
    source_init(&toml, &arena, src->path, toml_of(&arena, src->text, content));
    const Node *root = toml_read(&arena, &toml, &diags);
    vec_each (const Diag, d, &diags) {
        diag_add(facts->arena, &facts->errors, d->place, "%.*s", STR_ARG(d->message));
    }
    node_each (item, node_get(root, "dependencies")) {
        if (item->kind == NODE_STRING)
            dependency_add(facts, item->text, STR("script"), item->place);
    }
    add_floor(node_get(root, "requires-python"), facts);
    arena_release(&arena);
}

void script_block_read(Source *src, Facts *facts) {
    Str content, other;
    size_t at = 0;
    if (!next_block(src->text, &at, &content))
        return;
    read_block(src, content, facts);
    if (next_block(src->text, &at, &other))
        note_add(
            facts, false, STR("script block"), source_place(src, at, at),
            "the file has two blocks \"/// script\", which tools refuse: the first one is read");
}
