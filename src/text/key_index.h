/* KeyIndex: finds a key among the children of a map that is being built.
 *
 * Small maps are searched one by one: an index for each would cost more memory than the maps. */
#ifndef PUC_TEXT_KEY_INDEX_H
#define PUC_TEXT_KEY_INDEX_H

#include "base/map.h"
#include "text/node.h"

typedef struct KeyIndex {
    StrMap map; /* empty while the node has few children. Start from {0}. */
} KeyIndex;

/* The child with this key; of several, one of them. */
Node *key_index_find(const KeyIndex *index, const Node *map, Str key);
/* To be called after `child` was added to `map`. */
void key_index_note(Arena *a, KeyIndex *index, const Node *map, Node *child);

#endif
