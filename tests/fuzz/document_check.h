/* What must hold of every document tree, whatever was read. */
#ifndef PUC_FUZZ_DOCUMENT_CHECK_H
#define PUC_FUZZ_DOCUMENT_CHECK_H

#include "text/node.h"
#include "text/source.h"

#include <stdlib.h>

/* The tree is as deep as promised, its counts are true, its places are in the file. */
static void node_check(const Node *n, unsigned depth, size_t lines) {
    size_t count = 0;
    if (depth > NODE_MAX_DEPTH || n->place.line > lines || n->place.end_line > lines)
        abort();
    node_each (child, n) {
        count++;
        node_check(child, depth + 1, lines);
    }
    if (count != n->count || (count && node_is_scalar(n)))
        abort();
}

typedef Node *DocumentFn(Arena *a, Source *src, Diags *diags);

/* `depth`: the level of the root. */
static void document_check(DocumentFn *read, unsigned depth, const uint8_t *data, size_t size) {
    Arena arena = {0};
    Source source;
    Diags diags = {0};
    source_init(&source, &arena, STR("f"), (Str){(const char *)data, size});
    const Node *root = read(&arena, &source, &diags);
    (void)source_place(&source, 0, 0);
    node_check(root, depth, source.line_count);
    arena_release(&arena);
}

#endif
