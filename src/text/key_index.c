#include "text/key_index.h"

enum { LINEAR_LIMIT = 8 };

Node *key_index_find(const KeyIndex *index, const Node *map, Str key) {
    if (index->map.len)
        return strmap_get(&index->map, key);
    for (Node *child = map->first; child; child = child->next)
        if (str_eq(child->key, key))
            return child;
    return NULL;
}

void key_index_note(Arena *a, KeyIndex *index, const Node *map, Node *child) {
    if (map->count == LINEAR_LIMIT) {
        for (Node *n = map->first; n; n = n->next)
            *strmap_put(a, &index->map, n->key) = n;
    } else if (map->count > LINEAR_LIMIT) {
        *strmap_put(a, &index->map, child->key) = child;
    }
}
