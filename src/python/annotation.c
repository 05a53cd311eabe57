#include "python/annotation.h"

enum { ANNOTATION_MAX_DEPTH = 8 };

static TSNode only_type_of_union(const PyFile *f, TSNode n) {
    TSTreeCursor c;
    TSNode found = {0};
    unsigned count = 0;
    for (TSNode side = children_begin(f->syntax, &c, n); !ts_node_is_null(side);
         side = children_next(f->syntax, &c)) {
        TSNode inner = node_is(f, side, SYNTAX_TYPE) ? syntax_first(f->syntax, side) : side;
        if (node_is(f, inner, SYNTAX_NONE))
            continue;
        found = inner;
        count++;
    }
    ts_tree_cursor_delete(&c);
    return count == 1 ? found : (TSNode){0};
}

static TSNode second_child(const PyFile *f, TSNode n) {
    TSTreeCursor c;
    TSNode child = children_begin(f->syntax, &c, n);
    child = ts_node_is_null(child) ? child : children_next(f->syntax, &c);
    ts_tree_cursor_delete(&c);
    return child;
}

/* The grammar reads Optional[X] and X | None in two ways each. */
TSNode annotation_class(const PyFile *f, TSNode n) {
    for (unsigned i = 0; i < ANNOTATION_MAX_DEPTH; i++) {
        n = node_unwrap(f, n);
        switch (node_kind(f, n)) {
        case SYNTAX_TYPE:
            n = syntax_first(f->syntax, n);
            break;
        case SYNTAX_UNION_TYPE:
        case SYNTAX_BINARY_OPERATOR:
            n = only_type_of_union(f, n);
            break;
        case SYNTAX_GENERIC_TYPE:
            if (!str_eq(pyfile_text(f, syntax_first(f->syntax, n)), STR("Optional")))
                return (TSNode){0};
            n = syntax_first(f->syntax, second_child(f, n));
            break;
        case SYNTAX_SUBSCRIPT:
            if (!str_ends(pyfile_text(f, node_child(f, n, FIELD_VALUE)), STR("Optional")))
                return (TSNode){0};
            n = node_child(f, n, FIELD_SUBSCRIPT);
            break;
        default:
            return n;
        }
    }
    return (TSNode){0};
}

bool getattr_read(const PyFile *f, TSNode call, TSNode *object, Str *name) {
    TSTreeCursor c;
    TSNode more = {0}, second = {0};
    if (!node_is(f, call, SYNTAX_CALL) ||
        !str_eq(pyfile_text(f, node_child(f, call, FIELD_FUNCTION)), STR("getattr")))
        return false;
    *object = children_begin(f->syntax, &c, node_child(f, call, FIELD_ARGUMENTS));
    if (!ts_node_is_null(*object))
        second = children_next(f->syntax, &c);
    if (!ts_node_is_null(second))
        more = children_next(f->syntax, &c);
    ts_tree_cursor_delete(&c);
    return !ts_node_is_null(second) && ts_node_is_null(more) &&
           syntax_string(f->syntax, f->text, second, name) && name->len;
}
