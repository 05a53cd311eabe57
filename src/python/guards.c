#include "python/guards.h"

#include "python/constant.h"

enum { CONDITION_MAX_DEPTH = 32, FLOW_MAX_DEPTH = 8, GUARDS_MAX = 64 /* looked at */ };

/* --- conditions ------------------------------------------------------------------------------ */

static void guard_add(PyFile *f, Context *c, GuardKind kind, Str name) {
    if (name.len == 0)
        return;
    Guard *g = arena_new(f->arena, Guard);
    *g = (Guard){kind, name, c->guards};
    c->guards = g;
}

/* The first two arguments of a call. */
static void two_arguments(const PyFile *f, TSNode call, TSNode *first, TSNode *second) {
    TSTreeCursor c;
    *first = children_begin(f->syntax, &c, node_child(f, call, FIELD_ARGUMENTS));
    *second = ts_node_is_null(*first) ? *first : children_next(f->syntax, &c);
    ts_tree_cursor_delete(&c);
}

/* Attributes that tell the platform or the way of starting, not the version: where they are
 * missing, nothing older is meant. */
static bool is_probe(Str attribute) {
    static const Str probes[] = {
        STR_INIT("frozen"),    STR_INIT("_MEIPASS"), STR_INIT("real_prefix"),
        STR_INIT("ps1"),       STR_INIT("fork"),     STR_INIT("getwindowsversion"),
        STR_INIT("startfile"), STR_INIT("getuid"),   STR_INIT("geteuid"),
        STR_INIT("uname"),     STR_INIT("setsid"),   STR_INIT("pypy_version_info"),
        STR_INIT("epoll"),     STR_INIT("kqueue"),   STR_INIT("poll"),
        STR_INIT("AF_UNIX"),   STR_INIT("SIGALRM"),  STR_INIT("gettotalrefcount"),
        STR_INIT("SIGHUP"),    STR_INIT("winver"),   STR_INIT("SO_REUSEPORT"),
    };
    for (size_t i = 0; i < sizeof probes / sizeof *probes; i++)
        if (str_eq(probes[i], attribute))
            return true;
    return false;
}

/* hasattr(module, "name"), getattr(module, "name", None) */
static void guard_attribute(PyFile *f, Context *c, TSNode call, bool holds) {
    TSNode object, attribute;
    Str name;
    two_arguments(f, call, &object, &attribute);
    if (ts_node_is_null(attribute) || !syntax_string(f->syntax, f->text, attribute, &name))
        return;
    Targets t = resolve_member(f, object, name, c->scope);
    for (size_t i = 0; i < t.count; i++) {
        Str full = t.items[i].path;
        if (holds)
            guard_add(f, c, GUARD_PRESENT, full);
        else if (name_set_match_gone(f->names, full) == 0 && !is_probe(name))
            guard_add(f, c, GUARD_FALLBACK, str_slice(full, 0, str_rfind_char(full, '.')));
    }
}

/* importlib.util.find_spec("module") and its older forms */
static void guard_module(PyFile *f, Context *c, TSNode call, bool holds) {
    TSNode first, second;
    Str name;
    two_arguments(f, call, &first, &second);
    if (holds && !ts_node_is_null(first) && syntax_string(f->syntax, f->text, first, &name))
        guard_add(f, c, GUARD_PRESENT, name);
}

static void guard_call(PyFile *f, Context *c, TSNode call, bool holds) {
    Str callee = pyfile_text(f, node_child(f, call, FIELD_FUNCTION));
    Str last = str_from_pos(callee, str_rfind_char(callee, '.') + 1);
    if (str_eq(callee, STR("hasattr")) || str_eq(callee, STR("getattr")))
        guard_attribute(f, c, call, holds);
    else if (str_eq(last, STR("find_spec")) || str_eq(last, STR("find_loader")))
        guard_module(f, c, call, holds);
    else if (str_eq(callee, STR("bool")) || str_eq(callee, STR("callable"))) {
        TSNode inner =
            node_unwrap(f, syntax_first(f->syntax, node_child(f, call, FIELD_ARGUMENTS)));
        if (node_is(f, inner, SYNTAX_CALL) &&
            !str_eq(pyfile_text(f, node_child(f, inner, FIELD_FUNCTION)), callee))
            guard_call(f, c, inner, holds);
    }
}

/* x is None, x is not None, "m" in sys.modules: whether x is there when the comparison holds. */
static TSNode compared_call(const PyFile *f, TSNode comparison, bool *there) {
    TSTreeCursor c = ts_tree_cursor_new(comparison);
    TSNode call = {0}, none = {0};
    Str op = {NULL, 0};
    for (bool more = ts_tree_cursor_goto_first_child(&c); more;
         more = ts_tree_cursor_goto_next_sibling(&c)) {
        TSNode n = ts_tree_cursor_current_node(&c);
        if (!ts_node_is_named(n))
            op = str_from(ts_node_type(n));
        else if (ts_node_is_null(call))
            call = node_unwrap(f, n);
        else
            none = n;
    }
    ts_tree_cursor_delete(&c);
    *there = str_eq(op, STR("is not")) || str_eq(op, STR("!="));
    bool is_test = *there || str_eq(op, STR("is")) || str_eq(op, STR("=="));
    return is_test && node_is(f, none, SYNTAX_NONE) ? call : (TSNode){0};
}

static void guard_in_modules(PyFile *f, Context *c, TSNode comparison, bool holds) {
    Str text = pyfile_text(f, comparison), name;
    bool is_not = str_contains(text, STR(" not in "));
    TSNode first = syntax_first(f->syntax, comparison);
    if (holds != is_not && str_ends(text, STR("sys.modules")) &&
        syntax_string(f->syntax, f->text, first, &name))
        guard_add(f, c, GUARD_PRESENT, name);
}

static void guards_add(PyFile *f, Context *c, TSNode n, bool holds, unsigned depth);

/* HAS_X = hasattr(module, "x"): a flag that is set once. */
static void guard_flag(PyFile *f, Context *c, TSNode name, bool holds, unsigned depth) {
    uint32_t where;
    const Binding *b = scope_find(f, c->scope, pyfile_text(f, name), &where);
    if (b && b->kind == BIND_VALUE && !b->older)
        guards_add(f, c, b->value, holds, depth + 1);
}

static void guard_boolean(PyFile *f, Context *c, TSNode n, bool holds, unsigned depth) {
    bool is_and = str_eq(pyfile_text(f, node_child(f, n, FIELD_OPERATOR)), STR("and"));
    if (is_and != holds) /* either operand may be the reason */
        return;
    guards_add(f, c, node_child(f, n, FIELD_LEFT), holds, depth + 1);
    guards_add(f, c, node_child(f, n, FIELD_RIGHT), holds, depth + 1);
}

static void guard_comparison(PyFile *f, Context *c, TSNode n, bool holds, unsigned depth) {
    bool there;
    TSNode call = compared_call(f, n, &there);
    if (!ts_node_is_null(call))
        guards_add(f, c, call, holds == there, depth + 1);
    else
        guard_in_modules(f, c, n, holds);
}

static void guards_add(PyFile *f, Context *c, TSNode n, bool holds, unsigned depth) {
    n = node_unwrap(f, n);
    if (depth > CONDITION_MAX_DEPTH || f->answers->steps == 0)
        return;
    f->answers->steps--;
    switch (node_kind(f, n)) {
    case SYNTAX_CALL:
        guard_call(f, c, n, holds);
        break;
    case SYNTAX_NOT_OPERATOR:
        guards_add(f, c, node_child(f, n, FIELD_ARGUMENT), !holds, depth + 1);
        break;
    case SYNTAX_BOOLEAN_OPERATOR:
        guard_boolean(f, c, n, holds, depth);
        break;
    case SYNTAX_COMPARISON:
        guard_comparison(f, c, n, holds, depth);
        break;
    case SYNTAX_IDENTIFIER:
        guard_flag(f, c, n, holds, depth);
        break;
    default:
        break;
    }
}

Context context_where(PyFile *f, Context c, TSNode condition, bool holds) {
    Condition known = condition_eval(f, condition, c.scope);
    Minors may = holds ? known.may_hold : known.may_fail;
    Minors must = ~(holds ? known.may_fail : known.may_hold);
    c.alive &= may;
    c.certain &= must;
    guards_add(f, &c, condition, holds, 0);
    return c;
}

bool guards_cover(const Context *c, Str name, bool attribute) {
    unsigned count = 0;
    for (const Guard *g = c->guards; g && count < GUARDS_MAX; g = g->next, count++) {
        bool below =
            str_starts(name, g->name) && name.len > g->name.len && name.ptr[g->name.len] == '.';
        if (g->kind == GUARD_PRESENT && (below || str_eq(name, g->name)))
            return true;
        if (g->kind == GUARD_FALLBACK && below && attribute)
            return true;
    }
    return false;
}

/* --- flow ------------------------------------------------------------------------------------ */

/* Which statements count as an end. */
typedef struct Flow {
    PyFile *f;
    uint32_t scope;
    bool only_failures;
    unsigned depth;
} Flow;

static Minors block_ends(Flow *w, TSNode block);

static bool is_exit_call(const PyFile *f, TSNode statement) {
    static const Str exits[] = {STR_INIT("sys.exit"), STR_INIT("exit"), STR_INIT("quit"),
                                STR_INIT("os._exit"), STR_INIT("os.abort")};
    TSNode call = syntax_first(f->syntax, statement);
    if (!node_is(f, call, SYNTAX_CALL))
        return false;
    Str callee = pyfile_text(f, node_child(f, call, FIELD_FUNCTION));
    for (size_t i = 0; i < sizeof exits / sizeof *exits; i++)
        if (str_eq(exits[i], callee))
            return true;
    return false;
}

/* An if statement ends where all branches that may be taken do. */
static Minors if_ends(Flow *w, TSNode n) {
    Minors open = MINORS_ALL, goes_on = 0; /* not decided yet; leaves a branch at its end */
    Condition c = condition_eval(w->f, node_child(w->f, n, FIELD_CONDITION), w->scope);
    goes_on |= c.may_hold & ~block_ends(w, node_child(w->f, n, FIELD_CONSEQUENCE));
    open &= c.may_fail;
    TSTreeCursor cursor;
    for (TSNode child = children_begin(w->f->syntax, &cursor, n); !ts_node_is_null(child);
         child = children_next(w->f->syntax, &cursor)) {
        SyntaxKind kind = node_kind(w->f, child);
        if (kind == SYNTAX_ELIF) {
            c = condition_eval(w->f, node_child(w->f, child, FIELD_CONDITION), w->scope);
            goes_on |=
                open & c.may_hold & ~block_ends(w, node_child(w->f, child, FIELD_CONSEQUENCE));
            open &= c.may_fail;
        } else if (kind == SYNTAX_ELSE) {
            goes_on |= open & ~block_ends(w, node_child(w->f, child, FIELD_BODY));
            open = 0;
        }
    }
    ts_tree_cursor_delete(&cursor);
    return ~(goes_on | open);
}

static Minors statement_ends(Flow *w, TSNode n) {
    switch (node_kind(w->f, n)) {
    case SYNTAX_RAISE:
        return MINORS_ALL;
    case SYNTAX_RETURN:
    case SYNTAX_CONTINUE:
    case SYNTAX_BREAK:
        return w->only_failures ? 0 : MINORS_ALL;
    case SYNTAX_EXPRESSION_STATEMENT:
        return is_exit_call(w->f, n) ? MINORS_ALL : 0;
    case SYNTAX_ASSERT:
        return w->only_failures
                   ? 0
                   : ~condition_eval(w->f, syntax_first(w->f->syntax, n), w->scope).may_hold;
    case SYNTAX_IF:
        return if_ends(w, n);
    case SYNTAX_WITH:
        return w->only_failures ? block_ends(w, node_child(w->f, n, FIELD_BODY)) : 0;
    default:
        return 0;
    }
}

static bool is_jump(SyntaxKind k) {
    return k == SYNTAX_RETURN || k == SYNTAX_CONTINUE || k == SYNTAX_BREAK;
}

static Minors block_ends(Flow *w, TSNode block) {
    if (ts_node_is_null(block) || w->depth == FLOW_MAX_DEPTH)
        return 0;
    w->depth++;
    Minors ended = 0;
    TSTreeCursor cursor;
    for (TSNode n = children_begin(w->f->syntax, &cursor, block);
         !ts_node_is_null(n) && ended != MINORS_ALL; n = children_next(w->f->syntax, &cursor)) {
        if (w->only_failures && is_jump(node_kind(w->f, n)))
            break;
        ended |= statement_ends(w, n);
    }
    ts_tree_cursor_delete(&cursor);
    w->depth--;
    return ended;
}

Minors statement_leaves(PyFile *f, TSNode statement, uint32_t scope) {
    Flow w = {.f = f, .scope = scope};
    return statement_ends(&w, statement);
}

bool branch_surely_leaves(PyFile *f, TSNode n, uint32_t scope) {
    if (!ts_node_is_null(node_child(f, n, FIELD_ALTERNATIVE)))
        return false;
    Flow w = {.f = f, .scope = scope};
    Minors ends = block_ends(&w, node_child(f, n, FIELD_CONSEQUENCE));
    Condition c = condition_eval(f, node_child(f, n, FIELD_CONDITION), scope);
    return (ends | ~c.may_hold) == MINORS_ALL;
}

Minors block_fails(PyFile *f, TSNode block, uint32_t scope) {
    Flow w = {.f = f, .scope = scope, .only_failures = true};
    return block_ends(&w, block);
}
