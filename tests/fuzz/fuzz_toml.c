/* layer: text */
#include "text/node.h"
#include "text/source.h"
#include "text/toml_plain.h"

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

static bool same_place(const Place *a, const Place *b) {
    return place_cmp(a, b) == 0 && a->end_line == b->end_line && a->end_column == b->end_column;
}

/* The shortcut for plain statements reads what the grammar reads. */
static void compare(const Node *a, const Node *b) {
    if (a->kind != b->kind || a->style != b->style || !str_eq(a->text, b->text) ||
        !str_eq(a->key, b->key) || !same_place(&a->place, &b->place) ||
        !same_place(&a->key_place, &b->key_place) || a->first_line != b->first_line ||
        a->count != b->count)
        abort();
    const Node *y = b->first;
    for (const Node *x = a->first; x; x = x->next, y = y->next)
        compare(x, y);
}

static void count_nodes(void *ctx, const Node *root) {
    *(size_t *)ctx += root->count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena arena = {0};
    Source source;
    Diags diags = {0}, others = {0}, third = {0};
    size_t count = 0;
    source_init(&source, &arena, STR("f"), (Str){(const char *)data, size});
    const Node *root = toml_read(&arena, &source, &diags);
    (void)source_place(&source, 0, 0);
    check(root, 1, source.line_count);
    compare(root, toml_read_by_grammar(&arena, &source, &others));
    toml_read_pieces(&arena, &source, count_nodes, &count, &third);
    if (diags.len != others.len || (diags.len == 0 && root->count > count))
        abort();
    arena_release(&arena);
    return 0;
}
