#include "text/excerpts.h"

void excerpts_add(Excerpts *e, Str path, Str bytes) {
    Source *src = arena_new(e->arena, Source);
    source_init(src, e->arena, path, bytes);
    *strmap_put(e->arena, &e->files, path) = src;
}

bool excerpts_have(const Excerpts *e, Str path) {
    return e && strmap_has(&e->files, path);
}

Str excerpt_line(const Excerpts *e, Str path, uint32_t line) {
    Source *src = e ? strmap_get(&e->files, path) : NULL;
    return src ? source_line(src, line) : (Str){0};
}

uint32_t excerpt_line_count(const Excerpts *e, Str path) {
    Source *src = e ? strmap_get(&e->files, path) : NULL;
    if (!src)
        return 0;
    source_line(src, 1); /* makes the table */
    return (uint32_t)src->line_count;
}
