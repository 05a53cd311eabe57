#include "python/pyfile.h"

Place pyfile_place(PyFile *f, TSNode n) {
    return source_place(f->source, ts_node_start_byte(n), ts_node_end_byte(n));
}

Str pyfile_text(const PyFile *f, TSNode n) {
    return syntax_text(f->text, n);
}

SyntaxKind node_kind(const PyFile *f, TSNode n) {
    return syntax_kind(f->syntax, n);
}

TSNode node_child(const PyFile *f, TSNode n, SyntaxField field) {
    return syntax_child(f->syntax, n, field);
}

bool node_is(const PyFile *f, TSNode n, SyntaxKind kind) {
    return node_kind(f, n) == kind;
}

TSNode node_unwrap(const PyFile *f, TSNode n) {
    while (node_is(f, n, SYNTAX_PARENTHESIZED))
        n = syntax_first(f->syntax, n);
    return n;
}
