/* Which node asks which of the marks that look at a single node. */
#include "python/marks_node.h"
#include "python/marks.h"
#include "python/marks_look.h"

/* `word`: the last name of what is called, the attribute, the name of the definition; empty: any.
 * The words are in the NameSet, with WORD_HINT: others are not looked for. */
static const struct {
    SyntaxKind kind;
    Str word;
    NodeMarkFn *mark;
} rows[] = {
    {SYNTAX_AWAIT, {NULL, 0}, mark_await_lock},
    {SYNTAX_ASSIGNMENT, STR_INIT("partial"), mark_partial_member},
    {SYNTAX_ATTRIBUTE, STR_INIT("any_call"), mark_mock_member},
    {SYNTAX_ATTRIBUTE, STR_INIT("called_once"), mark_mock_member},
    {SYNTAX_ATTRIBUTE, STR_INIT("called_once_with"), mark_mock_member},
    {SYNTAX_ATTRIBUTE, STR_INIT("called_with"), mark_mock_member},
    {SYNTAX_ATTRIBUTE, STR_INIT("has_calls"), mark_mock_member},
    {SYNTAX_ATTRIBUTE, STR_INIT("not_called"), mark_mock_member},
    {SYNTAX_BINARY_OPERATOR, {NULL, 0}, mark_enum_percent},
    {SYNTAX_CALL, STR_INIT("__eq__"), mark_comparison_truth},
    {SYNTAX_CALL, STR_INIT("__ge__"), mark_comparison_truth},
    {SYNTAX_CALL, STR_INIT("__gt__"), mark_comparison_truth},
    {SYNTAX_CALL, STR_INIT("__le__"), mark_comparison_truth},
    {SYNTAX_CALL, STR_INIT("__lt__"), mark_comparison_truth},
    {SYNTAX_CALL, STR_INIT("__ne__"), mark_comparison_truth},
    {SYNTAX_CALL, STR_INIT("add_argument"), mark_option_dest},
    {SYNTAX_CALL, STR_INIT("add_argument_group"), mark_nested_group},
    {SYNTAX_CALL, STR_INIT("add_mutually_exclusive_group"), mark_nested_group},
    {SYNTAX_CALL, STR_INIT("add_parser"), mark_same_parser},
    {SYNTAX_CALL, STR_INIT("copy"), mark_iterator_copy},
    {SYNTAX_CALL, STR_INIT("deepcopy"), mark_iterator_copy},
    {SYNTAX_CALL, STR_INIT("entry_points"), mark_entry_points},
    {SYNTAX_CALL, STR_INIT("exec"), mark_exec_locals},
    {SYNTAX_CALL, STR_INIT("execute"), mark_sqlite_named},
    {SYNTAX_CALL, STR_INIT("executemany"), mark_sqlite_named},
    {SYNTAX_CALL, STR_INIT("format"), mark_enum_format},
    {SYNTAX_CALL, STR_INIT("getuser"), mark_getuser},
    {SYNTAX_CALL, STR_INIT("locals"), mark_locals_write},
    {SYNTAX_CALL, STR_INIT("str"), mark_enum_str},
    {SYNTAX_CLASS, {NULL, 0}, mark_enum_class},
    {SYNTAX_DECORATED, {NULL, 0}, mark_class_property},
    {SYNTAX_DECORATED, {NULL, 0}, mark_context_decorator},
    {SYNTAX_FUNCTION, STR_INIT("__trunc__"), mark_trunc_method},
    {SYNTAX_FUNCTION, STR_INIT("find_loader"), mark_import_finder},
    {SYNTAX_FUNCTION, STR_INIT("find_module"), mark_import_finder},
    {SYNTAX_FUNCTION, STR_INIT("load_module"), mark_import_loader},
    {SYNTAX_INTERPOLATION, {NULL, 0}, mark_enum_field},
    {SYNTAX_WITH_ITEM, {NULL, 0}, mark_with_path},
};

/* ast.Name(): any name below that of the module. */
static bool is_ast_call(const PyFile *f, TSNode callee) {
    return node_is(f, callee, SYNTAX_ATTRIBUTE) &&
           str_eq(pyfile_text(f, node_child(f, callee, FIELD_OBJECT)), STR("ast"));
}

/* The word of a node that has one; false: there is none that a row could have. */
static bool word_of(const PyFile *f, SyntaxKind kind, TSNode n, Str *word) {
    TSNode name = n;
    *word = (Str){NULL, 0};
    switch (kind) {
    case SYNTAX_ASSIGNMENT:
        name = node_child(f, n, FIELD_RIGHT);
        if (!node_is(f, name, SYNTAX_CALL))
            return false;
        name = node_child(f, name, FIELD_FUNCTION);
        break;
    case SYNTAX_CALL:
        name = node_child(f, n, FIELD_FUNCTION);
        break;
    case SYNTAX_FUNCTION:
        name = node_child(f, n, FIELD_NAME);
        break;
    case SYNTAX_ATTRIBUTE:
        break;
    default:
        return true;
    }
    *word = last_name(f, name);
    if (str_eq(*word, STR("str")) || str_eq(*word, STR("format"))) /* the enumeration is the hint */
        return true;
    WordId id = name_set_word(f->names, *word);
    return id != WORD_NONE && (f->names->words[id].flags & WORD_HINT);
}

void marks_node(PyFile *f, const Context *c, SyntaxKind kind, TSNode n) {
    Str word;
    switch (kind) {
    case SYNTAX_ASSIGNMENT:
    case SYNTAX_ATTRIBUTE:
    case SYNTAX_AWAIT:
    case SYNTAX_BINARY_OPERATOR:
    case SYNTAX_CALL:
    case SYNTAX_CLASS:
    case SYNTAX_DECORATED:
    case SYNTAX_FUNCTION:
    case SYNTAX_INTERPOLATION:
    case SYNTAX_WITH_ITEM:
        break;
    default:
        return;
    }
    if (c->alive == 0)
        return;
    if (kind == SYNTAX_CALL && is_ast_call(f, node_child(f, n, FIELD_FUNCTION)))
        mark_ast_node(f, c, n);
    if (!word_of(f, kind, n, &word))
        return;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].kind == kind && str_eq(rows[i].word, word))
            rows[i].mark(f, c, n);
}
