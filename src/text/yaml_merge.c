#include "text/yaml_merge.h"

#include "base/map.h"

typedef struct Merge {
    Arena *arena;
    Diags *diags;
    StrMap taken; /* keys that later entries cannot set */
    Node *first, *last;
    size_t count;
} Merge;

static bool is_merge_key(const Node *n) {
    return str_eq(n->key, STR("<<"));
}

static void append(Merge *m, Node *n) {
    n->next = NULL;
    if (m->last)
        m->last->next = n;
    else
        m->first = n;
    m->last = n;
    m->count++;
}

static void take_entries(Merge *m, const Node *from) {
    node_each (entry, from) {
        void **slot = strmap_put(m->arena, &m->taken, entry->key);
        if (*slot)
            continue;
        *slot = m;
        Node *copy = arena_new(m->arena, Node);
        *copy = *entry;
        append(m, copy);
    }
}

static void merge_value(Merge *m, const Node *value) {
    if (value->kind == NODE_MAP) {
        take_entries(m, value);
        return;
    }
    bool maps_only = value->kind == NODE_SEQ;
    node_each (item, value) {
        if (item->kind == NODE_MAP)
            take_entries(m, item);
        else
            maps_only = false;
    }
    if (!maps_only)
        diag_add(m->arena, m->diags, value->key_place,
                 "the merge key << needs a map or a list of maps");
}

void yaml_merge(Arena *a, Node *map, Diags *diags) {
    Merge m = {.arena = a, .diags = diags};
    node_each (own, map)
        if (!is_merge_key(own))
            *strmap_put(a, &m.taken, own->key) = &m;
    node_each (entry, map)
        if (is_merge_key(entry))
            merge_value(&m, entry);
    for (Node *own = map->first, *next; own; own = next) {
        next = own->next;
        if (!is_merge_key(own))
            append(&m, own);
    }
    map->first = m.first;
    map->count = m.count;
}
