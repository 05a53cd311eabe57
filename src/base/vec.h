/* VEC(T): a growing array whose memory belongs to an arena.
 *
 *     typedef VEC(Str) Strs;
 *     Strs names = {0};
 *     *vec_push(arena, &names) = STR("x");
 *     vec_each(Str, name, &names) ... *name ...
 *
 * Growth leaves the old block to the arena: pointers to items stay readable but go stale. */
#ifndef PUC_BASE_VEC_H
#define PUC_BASE_VEC_H

#include "base/arena.h"

#define VEC(T)                                                                                     \
    struct {                                                                                       \
        T *items;                                                                                  \
        size_t len, cap;                                                                           \
    }

/* A pointer to a new zeroed item at the end. */
#define vec_push(arena, v)                                                                         \
    ((v)->items = vec_reserve((arena), (v)->items, (v)->len, &(v)->cap, sizeof *(v)->items),       \
     &(v)->items[(v)->len++])

#define vec_each(T, item, v)                                                                       \
    for (T *item = (v)->items, *item##_end = item ? item + (v)->len : item; item != item##_end;    \
         item++)

/* Makes room for one item more; returns the (possibly moved) items. */
void *vec_reserve(Arena *a, void *items, size_t len, size_t *cap, size_t size);

typedef VEC(Str) Strs;
bool strs_contain(const Strs *v, Str s);

#endif
