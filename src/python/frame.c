#include "python/frame.h"

#include "python/guards.h"

static TSFieldId field_id(const PyFile *f, SyntaxField field) {
    return f->syntax->fields[field];
}

bool frame_is_needed(SyntaxKind k) {
    switch (k) {
    case SYNTAX_MODULE:
    case SYNTAX_BLOCK:
    case SYNTAX_IF:
    case SYNTAX_ELIF:
    case SYNTAX_WHILE:
    case SYNTAX_FOR:
    case SYNTAX_CASE_CLAUSE:
    case SYNTAX_TRY:
    case SYNTAX_WITH:
    case SYNTAX_CONDITIONAL:
    case SYNTAX_BOOLEAN_OPERATOR:
    case SYNTAX_FUNCTION:
    case SYNTAX_LAMBDA:
    case SYNTAX_CLASS:
    case SYNTAX_LIST_COMPREHENSION:
    case SYNTAX_SET_COMPREHENSION:
    case SYNTAX_DICTIONARY_COMPREHENSION:
    case SYNTAX_GENERATOR:
        return true;
    default:
        return false;
    }
}

/* --- the context of a child --------------------------------------------------------------------
 */

static Context with_scope(Context c, uint32_t scope) {
    c.scope = scope;
    c.certain = MINORS_ALL;
    return c;
}

/* A body that runs later: what handles failures around its definition does not handle them. */
static Context deferred(Context c, uint32_t scope) {
    c.safe_module = c.safe_import = c.safe_attribute = c.safe_call = 0;
    return with_scope(c, scope);
}

static Context perhaps(Context c) {
    c.certain = 0;
    return c;
}

static Context branch_child(PyFile *f, const Frame *p, TSNode child, TSFieldId field) {
    TSNode condition = node_child(f, p->node, FIELD_CONDITION);
    if (field == field_id(f, FIELD_CONSEQUENCE))
        return context_where(f, p->running, condition, true);
    SyntaxKind kind = node_kind(f, child);
    return kind == SYNTAX_ELIF || kind == SYNTAX_ELSE ? p->rest : p->running;
}

static Context try_child(PyFile *f, const Frame *p, TSNode child, TSFieldId field) {
    if (field == field_id(f, FIELD_BODY))
        return context_of_try(f, p->running, p->node);
    if (node_is(f, child, SYNTAX_EXCEPT))
        return context_of_except(f, p->running, p->node, child);
    return p->running;
}

static Context loop_child(PyFile *f, const Frame *p, TSFieldId field) {
    if (field != field_id(f, FIELD_BODY))
        return field == field_id(f, FIELD_ALTERNATIVE) ? perhaps(p->running) : p->running;
    if (p->kind == SYNTAX_WHILE)
        return perhaps(context_where(f, p->running, node_child(f, p->node, FIELD_CONDITION), true));
    return perhaps(p->running);
}

/* value if condition else other: the condition is the second child. */
static Context conditional_child(PyFile *f, const Frame *p) {
    TSTreeCursor c;
    TSNode condition = children_begin(f->syntax, &c, p->node);
    condition = ts_node_is_null(condition) ? condition : children_next(f->syntax, &c);
    ts_tree_cursor_delete(&c);
    if (p->children == 2 || ts_node_is_null(condition))
        return p->running;
    return context_where(f, p->running, condition, p->children == 1);
}

static Context boolean_child(PyFile *f, const Frame *p, TSFieldId field) {
    if (field != field_id(f, FIELD_RIGHT))
        return p->running;
    Str op = pyfile_text(f, node_child(f, p->node, FIELD_OPERATOR));
    return context_where(f, p->running, node_child(f, p->node, FIELD_LEFT), str_eq(op, STR("and")));
}

Context frame_child(PyFile *f, const Frame *p, TSNode child, TSFieldId field) {
    bool body = field == field_id(f, FIELD_BODY);
    switch (p->kind) {
    case SYNTAX_IF:
    case SYNTAX_ELIF:
        return branch_child(f, p, child, field);
    case SYNTAX_TRY:
        return try_child(f, p, child, field);
    case SYNTAX_WHILE:
    case SYNTAX_FOR:
        return loop_child(f, p, field);
    case SYNTAX_CASE_CLAUSE:
        return perhaps(p->running);
    case SYNTAX_WITH:
        return body ? context_of_with(f, p->running, p->node) : p->running;
    case SYNTAX_CONDITIONAL:
        return ts_node_is_named(child) ? conditional_child(f, p) : p->running;
    case SYNTAX_BOOLEAN_OPERATOR:
        return boolean_child(f, p, field);
    case SYNTAX_FUNCTION:
    case SYNTAX_LAMBDA:
        return body ? deferred(p->running, p->scope) : p->running;
    case SYNTAX_CLASS:
        return body ? with_scope(p->running, p->scope) : p->running;
    case SYNTAX_LIST_COMPREHENSION:
    case SYNTAX_SET_COMPREHENSION:
    case SYNTAX_DICTIONARY_COMPREHENSION:
    case SYNTAX_GENERATOR:
        return with_scope(p->running, p->scope);
    default:
        return p->running;
    }
}

/* --- behind a child ----------------------------------------------------------------------------
 */

/* What follows `if a: return` runs where a does not hold. */
static void after_branch(PyFile *f, Frame *block, TSNode n) {
    if (!branch_surely_leaves(f, n, block->running.scope))
        return;
    TSNode condition = node_child(f, n, FIELD_CONDITION);
    block->running.guards = context_where(f, block->running, condition, false).guards;
}

static void after_statement(PyFile *f, Frame *block, TSNode n) {
    SyntaxKind kind = node_kind(f, n);
    Minors left = 0;
    switch (kind) {
    case SYNTAX_IF:
        left = statement_leaves(f, n, block->running.scope);
        after_branch(f, block, n);
        break;
    case SYNTAX_ASSERT:
        block->running.guards =
            context_where(f, block->running, syntax_first(f->syntax, n), true).guards;
        left = statement_leaves(f, n, block->running.scope);
        break;
    case SYNTAX_RETURN:
    case SYNTAX_RAISE:
    case SYNTAX_BREAK:
    case SYNTAX_CONTINUE:
    case SYNTAX_EXPRESSION_STATEMENT:
        left = statement_leaves(f, n, block->running.scope);
        break;
    default:
        break;
    }
    block->running.alive &= ~left;
    block->running.certain &= ~left;
}

void frame_after(PyFile *f, Frame *parent, TSNode child) {
    if (!ts_node_is_named(child))
        return;
    if (parent->kind == SYNTAX_BLOCK || parent->kind == SYNTAX_MODULE)
        after_statement(f, parent, child);
    else if (parent->kind == SYNTAX_IF && node_is(f, child, SYNTAX_ELIF))
        parent->rest = context_where(f, parent->rest, node_child(f, child, FIELD_CONDITION), false);
}
