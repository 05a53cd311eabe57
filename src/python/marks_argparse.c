/* Marks of argparse.
 *
 *     same-parser    add_parser twice with one name, in one block; the name
 *     option-dest    add_argument("-f", "-foo") without dest; the options
 *     nested-group   add_argument_group and its like on a group; the method */
#include "python/marks_look.h"
#include "python/marks_node.h"
#include "python/scopes.h"

/* --- parsers ---------------------------------------------------------------------------------- */

/* The statement that a call makes up, alone or as what is assigned; the null node: another one. */
static TSNode statement_of(const PyFile *f, TSNode call) {
    TSNode up = ts_node_parent(call);
    if (node_is(f, up, SYNTAX_ASSIGNMENT))
        up = ts_node_parent(up);
    return node_is(f, up, SYNTAX_EXPRESSION_STATEMENT) ? up : (TSNode){0};
}

/* `x.add_parser("name"` up to and including the literal. */
static Str parser_head(const PyFile *f, TSNode call, TSNode literal) {
    return str_slice(f->text, ts_node_start_byte(call), ts_node_end_byte(literal));
}

void mark_same_parser(PyFile *f, const Context *c, TSNode call) {
    enum { STATEMENTS_MAX = 100 };
    Str name;
    TSNode literal = argument_at(f, node_child(f, call, FIELD_ARGUMENTS), 0);
    if (!syntax_string(f->syntax, f->text, literal, &name) || !can_look_around(f))
        return;
    TSNode own = statement_of(f, call), n = own;
    Str head = parser_head(f, call, literal);
    for (unsigned i = 0; i < STATEMENTS_MAX && !ts_node_is_null(n); i++) {
        n = ts_node_prev_named_sibling(n);
        Str text = pyfile_text(f, n);
        if (node_is(f, n, SYNTAX_EXPRESSION_STATEMENT) && has_word(text, STR("add_subparsers")))
            return;
        if (node_is(f, n, SYNTAX_EXPRESSION_STATEMENT) && has_word(text, head)) {
            mark_add(f, c, "same-parser", literal, name);
            return;
        }
    }
}

/* --- options ---------------------------------------------------------------------------------- */

static bool is_dashed(Str option) {
    return option.len > 1 && option.ptr[0] == '-' && option.ptr[1] != '-';
}

/* "-f", and then the first that is longer: "-foo". No "--long" may be among them. */
void mark_option_dest(PyFile *f, const Context *c, TSNode call) {
    TSNode arguments = node_child(f, call, FIELD_ARGUMENTS);
    enum { OPTIONS_MAX = 8 };
    Str option, first = {NULL, 0}, longer = {NULL, 0};
    for (unsigned i = 0; i < OPTIONS_MAX; i++) {
        TSNode n = argument_at(f, arguments, i);
        if (ts_node_is_null(n))
            break;
        if (!syntax_string(f->syntax, f->text, n, &option) || !is_dashed(option))
            return;
        first = i == 0 ? option : first;
        if (option.len > 2 && longer.len == 0)
            longer = option;
    }
    if (first.len != 2 || longer.len == 0 ||
        !ts_node_is_null(keyword_value(f, arguments, STR("dest"))))
        return;
    Str action;
    TSNode given = keyword_value(f, arguments, STR("action"));
    if (syntax_string(f->syntax, f->text, given, &action) &&
        (str_eq(action, STR("help")) || str_eq(action, STR("version"))))
        return;
    mark_add(f, c, "option-dest", call,
             arena_format(f->arena, "%.*s, %.*s", STR_ARG(first), STR_ARG(longer)));
}

/* --- groups ----------------------------------------------------------------------------------- */

/* The method that made the group which a name stands for; empty: it is none. */
static Str made_by(const PyFile *f, TSNode name, uint32_t scope) {
    uint32_t where;
    if (!node_is(f, name, SYNTAX_IDENTIFIER) || names_parser(pyfile_text(f, name)))
        return (Str){NULL, 0};
    const Binding *b = scope_find(f, scope, pyfile_text(f, name), &where);
    if (!b || b->older || !node_is(f, b->value, SYNTAX_CALL))
        return (Str){NULL, 0};
    return last_name(f, node_child(f, b->value, FIELD_FUNCTION));
}

void mark_nested_group(PyFile *f, const Context *c, TSNode call) {
    TSNode callee = node_child(f, call, FIELD_FUNCTION);
    Str method = last_name(f, callee);
    Str maker = made_by(f, node_child(f, callee, FIELD_OBJECT), c->scope);
    bool of_group = str_eq(maker, STR("add_argument_group"));
    bool of_exclusive = str_eq(maker, STR("add_mutually_exclusive_group"));
    if (of_exclusive || (of_group && str_eq(method, STR("add_argument_group"))))
        mark_add(f, c, "nested-group", call, method);
}
