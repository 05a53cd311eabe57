/* StrMap: string keys to pointers, open addressing, memory from an arena.
 *
 * Keys are views: their bytes must outlive the map. No removal. */
#ifndef PUC_BASE_MAP_H
#define PUC_BASE_MAP_H

#include "base/arena.h"

typedef struct StrMapSlot {
    Str key; /* ptr NULL: free */
    void *value;
} StrMapSlot;

typedef struct StrMap {
    StrMapSlot *slots;
    size_t len, cap; /* cap is 0 or a power of two. Start from {0}. */
} StrMap;

/* The place of the key's value; a new key starts with NULL. Valid until the next put. */
void **strmap_put(Arena *a, StrMap *m, Str key);
void *strmap_get(const StrMap *m, Str key); /* NULL when absent */
bool strmap_has(const StrMap *m, Str key);

#endif
