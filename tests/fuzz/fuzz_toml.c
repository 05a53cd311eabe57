/* layer: text */
#include "document_check.h"
#include "text/toml_plain.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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

static Node *read_in_three_ways(Arena *a, Source *src, Diags *diags) {
    Diags others = {0}, third = {0};
    size_t count = 0;
    Node *root = toml_read(a, src, diags);
    compare(root, toml_read_by_grammar(a, src, &others));
    toml_read_pieces(a, src, count_nodes, &count, &third);
    if (diags->len != others.len || (diags->len == 0 && root->count > count))
        abort();
    return root;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    document_check(read_in_three_ways, 1, data, size);
    return 0;
}
