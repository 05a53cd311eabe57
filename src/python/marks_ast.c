/* ast-node: ast.Name() and its like without a field that has no default; the call and the field.
 *
 * Up to 3.12 the field was just missing from the node, 3.13 and 3.14 warn, 3.15 raises TypeError.
 */
#include "python/marks_look.h"
#include "python/marks_node.h"
#include "python/scopes.h"

/* The fields by position, as 3.15 asks for them; one with a default is "-". */
static const struct {
    Str node, fields;
} ast_nodes[] = {
    {STR_INIT("AnnAssign"), STR_INIT("target,annotation,-,simple")},
    {STR_INIT("Assert"), STR_INIT("test,-")},
    {STR_INIT("Assign"), STR_INIT("-,value,-")},
    {STR_INIT("AsyncFor"), STR_INIT("target,iter,-,-,-")},
    {STR_INIT("AsyncFunctionDef"), STR_INIT("name,args,-,-,-,-,-")},
    {STR_INIT("Attribute"), STR_INIT("value,attr,-")},
    {STR_INIT("AugAssign"), STR_INIT("target,op,value")},
    {STR_INIT("Await"), STR_INIT("value")},
    {STR_INIT("BinOp"), STR_INIT("left,op,right")},
    {STR_INIT("BoolOp"), STR_INIT("op,-")},
    {STR_INIT("Call"), STR_INIT("func,-,-")},
    {STR_INIT("ClassDef"), STR_INIT("name,-,-,-,-,-")},
    {STR_INIT("Compare"), STR_INIT("left,-,-")},
    {STR_INIT("Constant"), STR_INIT("value,-")},
    {STR_INIT("DictComp"), STR_INIT("key,-,-")},
    {STR_INIT("Expr"), STR_INIT("value")},
    {STR_INIT("Expression"), STR_INIT("body")},
    {STR_INIT("For"), STR_INIT("target,iter,-,-,-")},
    {STR_INIT("FormattedValue"), STR_INIT("value,conversion,-")},
    {STR_INIT("FunctionDef"), STR_INIT("name,args,-,-,-,-,-")},
    {STR_INIT("GeneratorExp"), STR_INIT("elt,-")},
    {STR_INIT("If"), STR_INIT("test,-,-")},
    {STR_INIT("IfExp"), STR_INIT("test,body,orelse")},
    {STR_INIT("Lambda"), STR_INIT("args,body")},
    {STR_INIT("ListComp"), STR_INIT("elt,-")},
    {STR_INIT("Match"), STR_INIT("subject,-")},
    {STR_INIT("Name"), STR_INIT("id,-")},
    {STR_INIT("NamedExpr"), STR_INIT("target,value")},
    {STR_INIT("SetComp"), STR_INIT("elt,-")},
    {STR_INIT("Starred"), STR_INIT("value,-")},
    {STR_INIT("Subscript"), STR_INIT("value,slice,-")},
    {STR_INIT("UnaryOp"), STR_INIT("op,operand")},
    {STR_INIT("While"), STR_INIT("test,-,-")},
    {STR_INIT("YieldFrom"), STR_INIT("value")},
    {STR_INIT("alias"), STR_INIT("name,-")},
    {STR_INIT("arg"), STR_INIT("arg,-,-")},
    {STR_INIT("comprehension"), STR_INIT("target,iter,-,is_async")},
    {STR_INIT("keyword"), STR_INIT("-,value")},
    {STR_INIT("withitem"), STR_INIT("context_expr,-")},
};

static Str fields_of(Str node) {
    for (size_t i = 0; i < sizeof ast_nodes / sizeof *ast_nodes; i++)
        if (str_eq(ast_nodes[i].node, node))
            return ast_nodes[i].fields;
    return (Str){NULL, 0};
}

/* How many arguments come by position; false: a splat may bring anything. */
static bool count_positional(const PyFile *f, TSNode arguments, unsigned *count) {
    TSTreeCursor c;
    bool known = true;
    *count = 0;
    for (TSNode n = children_begin(f->syntax, &c, arguments); !ts_node_is_null(n);
         n = children_next(f->syntax, &c)) {
        SyntaxKind kind = node_kind(f, n);
        known &= kind != SYNTAX_LIST_SPLAT && kind != SYNTAX_DICTIONARY_SPLAT;
        *count += kind != SYNTAX_KEYWORD_ARGUMENT;
    }
    ts_tree_cursor_delete(&c);
    return known;
}

void mark_ast_node(PyFile *f, const Context *c, TSNode call) {
    uint32_t where;
    TSNode callee = node_child(f, call, FIELD_FUNCTION);
    TSNode arguments = node_child(f, call, FIELD_ARGUMENTS);
    Str node = pyfile_text(f, node_child(f, callee, FIELD_ATTRIBUTE)), field;
    Str fields = fields_of(node);
    unsigned count, position = 0;
    if (fields.len == 0 || !count_positional(f, arguments, &count))
        return;
    const Binding *b = scope_find(f, c->scope, STR("ast"), &where);
    if (!b || b->kind != BIND_IMPORT || b->relative || !str_eq(b->path, STR("ast")))
        return;
    for (Str rest = fields; str_cut(&rest, ',', &field); position++) {
        if (position < count || field.ptr[0] == '-' ||
            !ts_node_is_null(keyword_value(f, arguments, field)))
            continue;
        mark_add(f, c, "ast-node", callee,
                 arena_format(f->arena, "ast.%.*s() without %.*s", STR_ARG(node), STR_ARG(field)));
        return;
    }
}
