#include "base/map.h"

static StrMapSlot *find_slot(StrMapSlot *slots, size_t cap, Str key) {
    size_t i = (size_t)str_hash(key) & (cap - 1);
    while (slots[i].key.ptr && !str_eq(slots[i].key, key))
        i = (i + 1) & (cap - 1);
    return &slots[i];
}

static void grow(Arena *a, StrMap *m) {
    size_t cap = m->cap ? m->cap * 2 : 16;
    StrMapSlot *slots = arena_array(a, StrMapSlot, cap);
    for (size_t i = 0; i < m->cap; i++)
        if (m->slots[i].key.ptr)
            *find_slot(slots, cap, m->slots[i].key) = m->slots[i];
    m->slots = slots;
    m->cap = cap;
}

void **strmap_put(Arena *a, StrMap *m, Str key) {
    if (!key.ptr)
        key = STR("");
    if (m->len * 4 >= m->cap * 3)
        grow(a, m);
    StrMapSlot *slot = find_slot(m->slots, m->cap, key);
    if (!slot->key.ptr) {
        slot->key = key;
        m->len++;
    }
    return &slot->value;
}

static const StrMapSlot *lookup(const StrMap *m, Str key) {
    if (!m->cap)
        return NULL;
    if (!key.ptr)
        key = STR("");
    const StrMapSlot *slot = find_slot(m->slots, m->cap, key);
    return slot->key.ptr ? slot : NULL;
}

void *strmap_get(const StrMap *m, Str key) {
    const StrMapSlot *slot = lookup(m, key);
    return slot ? slot->value : NULL;
}

bool strmap_has(const StrMap *m, Str key) {
    return lookup(m, key) != NULL;
}
