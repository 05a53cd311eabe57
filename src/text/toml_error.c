#include "text/toml_error.h"

#include <string.h>

static bool is_type(TSNode n, const char *type) {
    return strcmp(ts_node_type(n), type) == 0;
}

/* What is wrong in an ERROR node: a character that begins no token. Else where the node begins, but
 * when it swallowed a statement from its start: a word behind the equals sign, or the end. */
static size_t error_within(TSTreeCursor *c) {
    TSNode error = ts_tree_cursor_current_node(c);
    size_t start = ts_node_start_byte(error), found = start ? start : ts_node_end_byte(error);
    bool is_first = true, after_equals = false;
    if (!ts_tree_cursor_goto_first_child(c))
        return start;
    do {
        TSNode n = ts_tree_cursor_current_node(c);
        bool begins_statement = ts_node_is_named(n) || is_type(n, "[") || is_type(n, "[[");
        bool is_word = is_type(n, "bare_key") || is_type(n, "dotted_key");
        if (ts_node_is_error(n) || (start == 0 && is_first && !begins_statement) ||
            (start == 0 && after_equals && is_word))
            return ts_node_start_byte(n);
        after_equals = after_equals || is_type(n, "=");
        is_first = false;
    } while (ts_tree_cursor_goto_next_sibling(c));
    return found;
}

/* The next node in document order that holds an error, or is one. */
static bool next_faulty(TSTreeCursor *c) {
    if (ts_node_has_error(ts_tree_cursor_current_node(c)) && ts_tree_cursor_goto_first_child(c))
        return true;
    while (!ts_tree_cursor_goto_next_sibling(c))
        if (!ts_tree_cursor_goto_parent(c))
            return false;
    return true;
}

/* Where in the parsed text the first error stands. */
static size_t find_error(TSTreeCursor *c, size_t len) {
    do {
        TSNode n = ts_tree_cursor_current_node(c);
        if (ts_node_is_missing(n))
            return ts_node_start_byte(n);
        if (ts_node_is_error(n))
            return error_within(c);
    } while (next_faulty(c));
    return len;
}

size_t toml_first_error(TSTree *tree, size_t len) {
    TSNode root = ts_tree_root_node(tree);
    if (ts_node_named_child_count(root) > 1 && is_type(ts_node_named_child(root, 0), "pair"))
        return ts_node_start_byte(ts_node_named_child(root, 1)); /* no line end between them */
    TSTreeCursor c = ts_tree_cursor_new(root);
    size_t found = find_error(&c, len);
    ts_tree_cursor_delete(&c);
    return found;
}
