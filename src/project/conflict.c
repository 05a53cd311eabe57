#include "project/conflict.h"

#include <string.h>

/* conflict = "<<<<<<<" ours ["|||||||" base] "=======" theirs ">>>>>>>" */
typedef enum Side { SIDE_NONE, SIDE_OURS, SIDE_BASE, SIDE_THEIRS } Side;

static bool is_mark(Str line, char c) {
    enum { MARK = 7 };
    for (size_t i = 0; i < MARK; i++)
        if (i >= line.len || line.ptr[i] != c)
            return false;
    return line.len == MARK || line.ptr[MARK] == ' ';
}

/* The side that begins behind this line; the same one where it is no mark. */
static Side side_after(Side side, Str line) {
    switch (side) {
    case SIDE_NONE:
        return is_mark(line, '<') ? SIDE_OURS : side;
    case SIDE_OURS:
        return is_mark(line, '=') ? SIDE_THEIRS : is_mark(line, '|') ? SIDE_BASE : side;
    case SIDE_BASE:
        return is_mark(line, '=') ? SIDE_THEIRS : side;
    case SIDE_THEIRS:
        break;
    }
    return is_mark(line, '>') ? SIDE_NONE : side;
}

/* The first mark of a conflict that is whole; ptr NULL where there is none. */
static Str find_conflict(Str text) {
    Side side = SIDE_NONE;
    Str begin = {NULL, 0};
    for (Str rest = text, line; str_cut_line(&rest, &line);) {
        Side next = side_after(side, line);
        if (side == SIDE_NONE && next != side)
            begin = line;
        if (side == SIDE_THEIRS && next != side)
            return begin;
        side = next;
    }
    return (Str){NULL, 0};
}

static Str ours(Arena *a, Str text) {
    char *copy = arena_alloc(a, text.len + 1);
    Side side = SIDE_NONE;
    memcpy(copy, text.ptr, text.len);
    for (Str rest = text, line; str_cut_line(&rest, &line);) {
        Side next = side_after(side, line);
        bool inner = side == SIDE_OURS && is_mark(line, '<'); /* of a conflict inside */
        if (line.len && (next != side || inner || side == SIDE_BASE || side == SIDE_THEIRS))
            memset(copy + (line.ptr - text.ptr), ' ', line.len);
        side = next;
    }
    return (Str){copy, text.len};
}

void conflict_settle(Source *src, Facts *facts) {
    if (!str_contains(src->text, STR("<<<<<<<")))
        return;
    Str mark = find_conflict(src->text);
    if (!mark.ptr)
        return;
    diag_add(facts->arena, &facts->errors, source_place_of(src, mark),
             "merge conflict marker; of the conflicts only the side before ======= is read");
    src->text = ours(src->arena, src->text);
}
