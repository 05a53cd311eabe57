#include "base/diag.h"

void diag_add(Arena *a, Diags *list, Place place, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    Str message = arena_vformat(a, fmt, args);
    va_end(args);
    *vec_push(a, list) = (Diag){place, message};
}

int place_cmp(const Place *a, const Place *b) {
    int c = str_cmp(a->path, b->path);
    if (c)
        return c;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return a->column < b->column ? -1 : a->column > b->column;
}

Str place_text(Arena *a, const Place *p) {
    if (p->column)
        return arena_format(a, "%.*s:%u:%u", STR_ARG(p->path), p->line, p->column);
    if (p->line)
        return arena_format(a, "%.*s:%u", STR_ARG(p->path), p->line);
    return p->path;
}
