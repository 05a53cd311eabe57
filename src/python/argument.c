#include "python/argument.h"

#include "base/buf.h"
#include "project/call_shape.h"
#include "python/lexer.h"
#include "python/scopes.h"

enum {
    NAME_MAX_DEPTH = 4, /* a = b; b = "x" */
    ITEMS_MAX = 256,    /* of a list that are looked at */
};

static const uint8_t literal_kinds[SYNTAX_KIND_COUNT] = {
    [SYNTAX_NONE] = LITERAL_NONE,
    [SYNTAX_TRUE] = LITERAL_TRUE,
    [SYNTAX_FALSE] = LITERAL_FALSE,
    [SYNTAX_INTEGER] = LITERAL_INT,
    [SYNTAX_FLOAT] = LITERAL_FLOAT,
    [SYNTAX_LIST] = LITERAL_LIST,
    [SYNTAX_LIST_COMPREHENSION] = LITERAL_LIST,
    [SYNTAX_TUPLE] = LITERAL_TUPLE,
    [SYNTAX_SET] = LITERAL_SET,
    [SYNTAX_SET_COMPREHENSION] = LITERAL_SET,
    [SYNTAX_DICTIONARY] = LITERAL_DICT,
    [SYNTAX_DICTIONARY_COMPREHENSION] = LITERAL_DICT,
    [SYNTAX_GENERATOR] = LITERAL_GENERATOR,
    [SYNTAX_LAMBDA] = LITERAL_LAMBDA,
    [SYNTAX_CALL] = LITERAL_CALL,
};

/* --- strings --------------------------------------------------------------------------------- */

/* What stands between the quotes; false for strings that are computed. */
static bool read_string(const PyFile *f, TSNode n, Argument *out) {
    Str text = pyfile_text(f, n);
    size_t prefix = 0;
    out->kind = LITERAL_STR;
    while (prefix < text.len && char_is_alpha(text.ptr[prefix])) {
        char c = char_lower(text.ptr[prefix++]);
        if (c == 'f' || c == 't')
            return false;
        if (c == 'b')
            out->kind = LITERAL_BYTES;
    }
    text = str_from_pos(text, prefix);
    if (text.len < 2 || text.ptr[0] != text.ptr[text.len - 1])
        return false;
    bool triple = text.len >= 6 && text.ptr[1] == text.ptr[0] && text.ptr[2] == text.ptr[0];
    out->text = str_slice(text, triple ? 3 : 1, text.len - (triple ? 3 : 1));
    return true;
}

/* "a" "b" */
static bool read_pieces(const PyFile *f, TSNode n, Argument *out) {
    Buf text = {.max = 2 * LITERAL_MAX};
    TSTreeCursor c;
    Argument piece;
    bool ok = true;
    for (TSNode p = children_begin(f->syntax, &c, n); !ts_node_is_null(p) && ok;
         p = children_next(f->syntax, &c)) {
        ok = node_is(f, p, SYNTAX_STRING) && read_string(f, p, &piece);
        if (ok && text.len < LITERAL_MAX)
            buf_add(&text, str_slice(piece.text, 0, LITERAL_MAX));
    }
    ts_tree_cursor_delete(&c);
    if (ok) {
        out->kind = piece.kind;
        out->in_pieces = true;
        out->text = arena_str(f->arena, buf_str(&text));
    }
    buf_release(&text);
    return ok;
}

/* --- other literals -------------------------------------------------------------------------- */

static bool is_number(const PyFile *f, TSNode n) {
    Str text = pyfile_text(f, n);
    return (node_is(f, n, SYNTAX_INTEGER) || node_is(f, n, SYNTAX_FLOAT)) && text.len &&
           char_lower(text.ptr[text.len - 1]) != 'j';
}

static LiteralKind kind_of(const PyFile *f, TSNode n) {
    SyntaxKind kind = node_kind(f, n);
    if (kind == SYNTAX_UNARY_OPERATOR) { /* -1 */
        TSNode number = node_child(f, n, FIELD_ARGUMENT);
        return is_number(f, number) ? (LiteralKind)literal_kinds[node_kind(f, number)]
                                    : LITERAL_UNKNOWN;
    }
    if (kind == SYNTAX_BINARY_OPERATOR)
        return str_eq(pyfile_text(f, node_child(f, n, FIELD_OPERATOR)), STR("/")) ? LITERAL_DIVISION
                                                                                  : LITERAL_UNKNOWN;
    if ((kind == SYNTAX_INTEGER || kind == SYNTAX_FLOAT) && !is_number(f, n))
        return LITERAL_UNKNOWN;
    return (LiteralKind)literal_kinds[kind];
}

static LiteralKind item_kind(const PyFile *f, TSNode n) {
    Argument a;
    n = node_unwrap(f, n);
    if (str_starts(pyfile_text(f, n), STR("*"))) /* the grammar takes [*f()] for the call of a *f */
        return LITERAL_UNKNOWN;
    if (node_is(f, n, SYNTAX_STRING))
        return read_string(f, n, &a) ? a.kind : LITERAL_UNKNOWN;
    return kind_of(f, n);
}

/* What all items are; of a comprehension, its one. */
static LiteralKind items_of(const PyFile *f, TSNode n) {
    TSNode body = node_child(f, n, FIELD_BODY);
    if (!ts_node_is_null(body))
        return item_kind(f, body);
    LiteralKind all = LITERAL_UNKNOWN;
    unsigned count = 0;
    TSTreeCursor c;
    for (TSNode item = children_begin(f->syntax, &c, n); !ts_node_is_null(item);
         item = children_next(f->syntax, &c)) {
        LiteralKind kind = item_kind(f, item);
        all = count == 0 || kind == all ? kind : LITERAL_UNKNOWN;
        if (all == LITERAL_UNKNOWN || ++count == ITEMS_MAX)
            break;
    }
    ts_tree_cursor_delete(&c);
    return all;
}

static void read_literal(const PyFile *f, TSNode n, Argument *out) {
    bool known = true;
    *out = (Argument){.keyword = out->keyword, .position = out->position};
    if (node_is(f, n, SYNTAX_STRING)) {
        known = read_string(f, n, out);
    } else if (node_is(f, n, SYNTAX_CONCATENATED_STRING)) {
        known = read_pieces(f, n, out);
    } else {
        out->kind = kind_of(f, n);
        out->text = pyfile_text(f, n);
    }
    if (!known)
        out->kind = LITERAL_UNKNOWN;
    if (out->kind == LITERAL_LIST || out->kind == LITERAL_TUPLE || out->kind == LITERAL_SET ||
        out->kind == LITERAL_GENERATOR)
        out->items = items_of(f, n);
}

/* --- names ----------------------------------------------------------------------------------- */

/* The one binding of a name, when that holds wherever the name is used. */
static const Binding *only_binding(const PyFile *f, TSNode n, uint32_t scope) {
    uint32_t where;
    const Binding *b = scope_find(f, scope, pyfile_text(f, n), &where);
    if (!b || b->older || b->changed || b->certain != MINORS_ALL || ts_node_is_null(b->value) ||
        (where == scope && b->offset > ts_node_start_byte(n)))
        return NULL;
    return b;
}

void argument_value(const PyFile *f, TSNode n, uint32_t scope, Argument *out) {
    unsigned depth = 0;
    for (n = node_unwrap(f, n); node_is(f, n, SYNTAX_IDENTIFIER); depth++) {
        const Binding *b = depth < NAME_MAX_DEPTH ? only_binding(f, n, scope) : NULL;
        if (!b) {
            out->kind = LITERAL_UNKNOWN;
            return;
        }
        n = node_unwrap(f, b->value);
        scope = b->scope;
    }
    read_literal(f, n, out);
    if (depth &&
        (out->kind == LITERAL_NONE || out->kind == LITERAL_TRUE || out->kind == LITERAL_FALSE))
        out->kind = LITERAL_UNKNOWN;
}

void argument_forget(PyFile *f, const Context *c, TSNode target) {
    uint32_t where;
    if (!node_is(f, target, SYNTAX_IDENTIFIER))
        return;
    Binding *b = scope_find(f, c->scope, pyfile_text(f, target), &where);
    if (b)
        b->changed = true;
}

/* --- stage 1 --------------------------------------------------------------------------------- */

bool strings_may_fit(Str source, Str value) {
    Lexer lx;
    Token t;
    bool after_string = false;
    lexer_init(&lx, source);
    for (lexer_next(&lx, &t); t.kind != TOKEN_END; lexer_next(&lx, &t)) {
        bool is_string = t.kind == TOKEN_STRING;
        if (is_string && (after_string || shape_value_accepts(value, t.text)))
            return true;
        after_string = is_string;
    }
    return lx.odd;
}
