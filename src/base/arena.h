/* Arena: memory that is freed all at once.
 *
 * Everything a phase produces (the facts of a file, the plan, a document tree) refers to other
 * parts of the same result and dies with it, so nothing is freed singly: a phase owns one arena,
 * hands out pieces of large chunks, and releases the whole. Not thread-safe: one arena per worker.
 *
 * Memory is zeroed and aligned for any type. When the system has no memory left, the process
 * aborts: there is no way to go on with a report that may lack findings. */
#ifndef PUC_BASE_ARENA_H
#define PUC_BASE_ARENA_H

#include "base/str.h"

#include <stdarg.h>

typedef struct ArenaChunk ArenaChunk;

typedef struct Arena {
    ArenaChunk *head; /* newest chunk; NULL when nothing was allocated. Start from {0}. */
} Arena;

void arena_release(Arena *a);      /* frees all chunks; the arena can be used again */
size_t arena_size(const Arena *a); /* bytes held from the system */

void *arena_alloc(Arena *a, size_t size);
#define arena_new(a, T)          ((T *)arena_alloc((a), sizeof(T)))
#define arena_array(a, T, count) ((T *)arena_alloc_array((a), (count), sizeof(T)))
void *arena_alloc_array(Arena *a, size_t count, size_t size); /* overflow-checked */

Str arena_str(Arena *a, Str s);          /* a copy, followed by a NUL that does not count */
const char *arena_cstr(Arena *a, Str s); /* the same as a C string (stops at a NUL inside) */

#if defined(__GNUC__)
#define PRINTF_LIKE(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define PRINTF_LIKE(fmt, args)
#endif
Str arena_format(Arena *a, const char *fmt, ...) PRINTF_LIKE(2, 3);
Str arena_vformat(Arena *a, const char *fmt, va_list args) PRINTF_LIKE(2, 0);

#endif
