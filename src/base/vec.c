#include "base/vec.h"

#include <string.h>

void *vec_reserve(Arena *a, void *items, size_t len, size_t *cap, size_t size) {
    if (len < *cap)
        return items;
    *cap = *cap ? *cap * 2 : 4;
    void *moved = arena_alloc_array(a, *cap, size);
    if (len)
        memcpy(moved, items, len * size);
    return moved;
}

bool strs_contain(const Strs *v, Str s) {
    for (size_t i = 0; i < v->len; i++)
        if (str_eq(v->items[i], s))
            return true;
    return false;
}
