#include "base/arena.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CHUNK = 4 * 1024, LARGEST_CHUNK = 256 * 1024 };

struct ArenaChunk {
    ArenaChunk *next;
    size_t used, size; /* of data */
    alignas(max_align_t) unsigned char data[];
};

static size_t align_up(size_t n) {
    const size_t mask = alignof(max_align_t) - 1;
    return (n + mask) & ~mask;
}

static ArenaChunk *chunk_new(ArenaChunk *next, size_t at_least) {
    size_t size = next ? next->size * 2 : FIRST_CHUNK;
    if (size > LARGEST_CHUNK)
        size = LARGEST_CHUNK;
    if (size < at_least)
        size = at_least;
    ArenaChunk *c = calloc(1, sizeof *c + size);
    if (!c) {
        fputs("pyupgrade-check: out of memory\n", stderr);
        abort();
    }
    c->next = next;
    c->size = size;
    return c;
}

void *arena_alloc(Arena *a, size_t size) {
    if (size > SIZE_MAX / 2) {
        fputs("pyupgrade-check: out of memory\n", stderr);
        abort();
    }
    size = align_up(size ? size : 1);
    if (!a->head || a->head->size - a->head->used < size)
        a->head = chunk_new(a->head, size);
    void *p = a->head->data + a->head->used;
    a->head->used += size;
    return p;
}

void *arena_alloc_array(Arena *a, size_t count, size_t size) {
    return arena_alloc(a, size && count > SIZE_MAX / 2 / size ? SIZE_MAX : count * size);
}

void arena_release(Arena *a) {
    for (ArenaChunk *c = a->head; c;) {
        ArenaChunk *next = c->next;
        free(c);
        c = next;
    }
    a->head = NULL;
}

size_t arena_size(const Arena *a) {
    size_t sum = 0;
    for (const ArenaChunk *c = a->head; c; c = c->next)
        sum += sizeof *c + c->size;
    return sum;
}

Str arena_str(Arena *a, Str s) {
    char *p = arena_alloc(a, s.len + 1);
    if (s.len)
        memcpy(p, s.ptr, s.len);
    return (Str){p, s.len};
}

const char *arena_cstr(Arena *a, Str s) {
    return arena_str(a, s).ptr;
}

Str arena_vformat(Arena *a, const char *fmt, va_list args) {
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    char *p = arena_alloc(a, n < 0 ? 1 : (size_t)n + 1);
    if (n > 0)
        vsnprintf(p, (size_t)n + 1, fmt, again);
    va_end(again);
    return (Str){p, n < 0 ? 0 : (size_t)n};
}

Str arena_format(Arena *a, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    Str s = arena_vformat(a, fmt, args);
    va_end(args);
    return s;
}
