/* layer: text */
#include "text/node.h"
#include "text/source.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Whatever the input: the tree is as deep as promised, its counts are true, its places are in the
 * file. */
static void check(const Node *n, unsigned depth, size_t lines) {
    size_t count = 0;
    if (depth > NODE_MAX_DEPTH || n->place.line > lines || n->place.end_line > lines)
        abort();
    node_each (child, n) {
        count++;
        check(child, depth + 1, lines);
    }
    if (count != n->count || (count && node_is_scalar(n)))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena arena = {0};
    Source source;
    Diags diags = {0};
    source_init(&source, &arena, STR("f"), (Str){(const char *)data, size});
    const Node *root = json_read(&arena, &source, &diags);
    (void)source_place(&source, 0, 0);
    check(root, 1, source.line_count);
    arena_release(&arena);
    return 0;
}
