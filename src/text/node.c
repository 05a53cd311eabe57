#include "text/node.h"

const Node *node_get_str(const Node *n, Str key) {
    const Node *found = NULL;
    if (!n || n->kind != NODE_MAP)
        return NULL;
    node_each (child, n)
        if (str_eq(child->key, key))
            found = child;
    return found;
}

const Node *node_get(const Node *n, const char *key) {
    return node_get_str(n, str_from(key));
}

const Node *node_path(const Node *n, ...) {
    va_list keys;
    va_start(keys, n);
    for (const char *key; n && (key = va_arg(keys, const char *));)
        n = node_get(n, key);
    va_end(keys);
    return n;
}

bool node_is_scalar(const Node *n) {
    return n && n->kind != NODE_SEQ && n->kind != NODE_MAP;
}

Str node_text(const Node *n) {
    return node_is_scalar(n) ? n->text : STR("");
}
