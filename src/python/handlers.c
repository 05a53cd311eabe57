#include "python/guards.h"

#include "python/resolve.h"
#include "python/stdlib.h"

/* Failures that an except clause can catch. */
typedef enum Failure {
    FAIL_MODULE = 1,    /* ModuleNotFoundError */
    FAIL_IMPORT = 2,    /* ImportError that is not about a module */
    FAIL_ATTRIBUTE = 4, /* AttributeError */
    FAIL_ANY = 8,       /* the clause catches everything else, too */
    FAIL_CALL = 16,     /* what a call raises that is no longer possible */
    FAIL_ALL = FAIL_MODULE | FAIL_IMPORT | FAIL_ATTRIBUTE | FAIL_CALL,
} Failure;

enum { EXCEPTIONS_MAX_DEPTH = 4, BODY_MAX = 64 /* statements looked at */ };

static const struct {
    Str name;
    unsigned failures;
} exceptions[] = {
    {STR_INIT("ModuleNotFoundError"), FAIL_MODULE},
    {STR_INIT("ImportError"), FAIL_MODULE | FAIL_IMPORT},
    {STR_INIT("AttributeError"), FAIL_ATTRIBUTE},
    {STR_INIT("TypeError"), FAIL_CALL},
    {STR_INIT("RuntimeError"), FAIL_CALL},
    {STR_INIT("Exception"), FAIL_ALL | FAIL_ANY},
    {STR_INIT("BaseException"), FAIL_ALL | FAIL_ANY},
    {STR_INIT("StandardError"), FAIL_ALL | FAIL_ANY},
};

static unsigned failures_of_name(Str name) {
    name = str_from_pos(name, str_rfind_char(name, '.') + 1);
    for (size_t i = 0; i < sizeof exceptions / sizeof *exceptions; i++)
        if (str_eq(exceptions[i].name, name))
            return exceptions[i].failures;
    return 0;
}

/* Of an exception, a tuple of them, or a name for one of both. */
static unsigned failures_of(const PyFile *f, TSNode n, uint32_t scope, unsigned depth) {
    n = node_unwrap(f, n);
    SyntaxKind kind = node_kind(f, n);
    unsigned all = 0;
    if (depth == EXCEPTIONS_MAX_DEPTH)
        return 0;
    if (kind == SYNTAX_AS_PATTERN)
        return failures_of(f, syntax_first(f->syntax, n), scope, depth + 1);
    if (kind == SYNTAX_TUPLE || kind == SYNTAX_EXPRESSION_LIST) {
        TSTreeCursor c;
        for (TSNode child = children_begin(f->syntax, &c, n); !ts_node_is_null(child);
             child = children_next(f->syntax, &c))
            all |= failures_of(f, child, scope, depth + 1);
        ts_tree_cursor_delete(&c);
        return all;
    }
    if (kind == SYNTAX_IDENTIFIER) {
        uint32_t where;
        const Binding *b = scope_find(f, scope, pyfile_text(f, n), &where);
        if (b && b->kind == BIND_VALUE)
            return failures_of(f, b->value, where, depth + 1);
    }
    return failures_of_name(pyfile_text(f, n));
}

static TSNode clause_block(const PyFile *f, TSNode clause) {
    TSNode block = {0};
    TSTreeCursor c;
    for (TSNode n = children_begin(f->syntax, &c, clause); !ts_node_is_null(n);
         n = children_next(f->syntax, &c))
        if (node_is(f, n, SYNTAX_BLOCK))
            block = n;
    ts_tree_cursor_delete(&c);
    return block;
}

static unsigned failures_of_clause(const PyFile *f, TSNode clause, uint32_t scope) {
    TSNode first = syntax_first(f->syntax, clause);
    if (ts_node_is_null(first) || node_is(f, first, SYNTAX_BLOCK)) /* except: */
        return FAIL_ALL | FAIL_ANY;
    return failures_of(f, first, scope, 0);
}

/* --- does the body of a try statement surely succeed? ----------------------------------------- */

/* What is asked of the body's statements. */
typedef struct Body {
    PyFile *f;
    uint32_t scope;
    unsigned failures; /* that the except clause is there for */
    Minors succeeds;
    bool any; /* a statement that can fail in this way, and does not */
} Body;

/* A module that the standard library has, and nobody asks about. */
static Minors module_succeeds(const PyFile *f, Str module) {
    Minors there = stdlib_minors(module);
    return there == MINORS_ALL && name_set_match_gone(f->names, module) ? 0 : there;
}

static void body_module(Body *b, TSNode dotted) {
    if (node_is(b->f, dotted, SYNTAX_ALIASED_IMPORT))
        dotted = node_child(b->f, dotted, FIELD_NAME);
    b->succeeds &= node_is(b->f, dotted, SYNTAX_DOTTED_NAME)
                       ? module_succeeds(b->f, pyfile_text(b->f, dotted))
                       : 0;
    b->any = true;
}

static void body_from_name(Body *b, Str module, TSNode name) {
    if (node_is(b->f, name, SYNTAX_ALIASED_IMPORT))
        name = node_child(b->f, name, FIELD_NAME);
    Str full =
        arena_format(b->f->arena, "%.*s.%.*s", STR_ARG(module), STR_ARG(pyfile_text(b->f, name)));
    if (name_set_match_gone(b->f->names, full) && stdlib_minors(module) == MINORS_ALL)
        b->succeeds = 0;
    Minors there = stdlib_minors(full);
    b->succeeds &= there ? there : MINORS_ALL;
}

static void body_import(Body *b, TSNode statement) {
    bool from = node_is(b->f, statement, SYNTAX_IMPORT_FROM);
    TSNode module = {0};
    TSTreeCursor c;
    for (TSNode n = children_begin(b->f->syntax, &c, statement); !ts_node_is_null(n);
         n = children_next(b->f->syntax, &c)) {
        if (from && !ts_node_is_null(module)) {
            body_from_name(b, pyfile_text(b->f, module), n);
            continue;
        }
        module = n;
        body_module(b, n);
    }
    ts_tree_cursor_delete(&c);
}

/* A member of a known class that nobody asks about: there is a better one for the fallback. */
static bool is_known_member(const Body *b, TSNode n) {
    if (!(b->failures & FAIL_ATTRIBUTE) || !node_is(b->f, n, SYNTAX_ATTRIBUTE))
        return false;
    Targets t = resolve_values(b->f, n, b->scope);
    for (size_t i = 0; i < t.count; i++)
        if (!t.items[i].path.len || name_set_match_gone(b->f->names, t.items[i].path))
            return false;
    return t.count > 0;
}

/* x = module.name, or module.name(...) alone */
static void body_expression(Body *b, TSNode n) {
    n = syntax_first(b->f->syntax, n);
    while (node_is(b->f, n, SYNTAX_ASSIGNMENT))
        n = node_child(b->f, n, FIELD_RIGHT);
    n = node_unwrap(b->f, n);
    if (node_is(b->f, n, SYNTAX_CALL))
        n = node_child(b->f, n, FIELD_FUNCTION);
    Str path = node_is(b->f, n, SYNTAX_ATTRIBUTE) ? resolve_one(b->f, n, b->scope) : (Str){NULL, 0};
    if (path.len) {
        b->succeeds &= name_set_match_gone(b->f->names, path) ? 0 : stdlib_minors(path);
        b->any = true;
    } else if (is_known_member(b, n)) {
        b->any = true;
    } else if (!node_is(b->f, n, SYNTAX_IDENTIFIER) && !node_is(b->f, n, SYNTAX_STRING)) {
        b->succeeds &= b->failures & FAIL_ATTRIBUTE ? 0 : MINORS_ALL;
    }
}

static void body_statement(Body *b, TSNode n) {
    switch (node_kind(b->f, n)) {
    case SYNTAX_IMPORT:
    case SYNTAX_IMPORT_FROM:
        if (b->failures & (FAIL_MODULE | FAIL_IMPORT))
            body_import(b, n);
        break;
    case SYNTAX_EXPRESSION_STATEMENT:
        if (b->failures & (FAIL_ATTRIBUTE | FAIL_ANY))
            body_expression(b, n);
        break;
    case SYNTAX_FUNCTION:
    case SYNTAX_DECORATED:
    case SYNTAX_CLASS:
        break; /* fails for other reasons, if at all */
    default:
        if (!str_eq(pyfile_text(b->f, n), STR("pass")))
            b->succeeds = 0;
    }
}

/* The minors on which the body runs to its end as far as `failures` are concerned: it imports
 * modules of the standard library, or uses attributes of them, and none that somebody asks about.
 */
static Minors body_succeeds(PyFile *f, TSNode block, unsigned failures, uint32_t scope) {
    Body b = {.f = f, .scope = scope, .failures = failures, .succeeds = MINORS_ALL};
    TSTreeCursor c;
    unsigned count = 0;
    for (TSNode n = children_begin(f->syntax, &c, block); !ts_node_is_null(n) && b.succeeds;
         n = children_next(f->syntax, &c)) {
        body_statement(&b, n);
        if (++count > BODY_MAX)
            b.succeeds = 0;
    }
    ts_tree_cursor_delete(&c);
    return b.any ? b.succeeds : 0;
}

/* --- contexts --------------------------------------------------------------------------------- */

/* The first clause that catches a failure decides whether it is coped with. */
static void context_handle(Context *c, unsigned failures, unsigned *left, Minors copes) {
    unsigned caught = failures & *left;
    *left &= ~failures;
    c->safe_module |= caught & FAIL_MODULE ? copes : 0;
    c->safe_import |= caught & FAIL_IMPORT ? copes : 0;
    c->safe_attribute |= caught & FAIL_ATTRIBUTE ? copes : 0;
    c->safe_call |= caught & FAIL_CALL ? copes : 0;
}

Context context_of_try(PyFile *f, Context c, TSNode try_statement) {
    unsigned left = FAIL_ALL, all = 0;
    Context out = c;
    TSTreeCursor cursor;
    for (TSNode n = children_begin(f->syntax, &cursor, try_statement); !ts_node_is_null(n);
         n = children_next(f->syntax, &cursor)) {
        if (!node_is(f, n, SYNTAX_EXCEPT))
            continue;
        unsigned failures = failures_of_clause(f, n, c.scope);
        all |= failures & ~(unsigned)FAIL_CALL;
        Minors copes = failures & left ? ~block_fails(f, clause_block(f, n), c.scope) : 0;
        context_handle(&out, failures, &left, copes);
    }
    ts_tree_cursor_delete(&cursor);
    if (all)
        out.certain &= body_succeeds(f, node_child(f, try_statement, FIELD_BODY), all, c.scope);
    return out;
}

Context context_of_except(PyFile *f, Context c, TSNode try_statement, TSNode except_clause) {
    unsigned failures = failures_of_clause(f, except_clause, c.scope) & ~(unsigned)FAIL_CALL;
    c.certain = 0;
    if (failures)
        c.alive &= ~body_succeeds(f, node_child(f, try_statement, FIELD_BODY), failures, c.scope);
    return c;
}

static bool is_suppressor(const PyFile *f, TSNode call) {
    static const Str names[] = {STR_INIT("suppress"), STR_INIT("raises"), STR_INIT("assertRaises"),
                                STR_INIT("assertRaisesRegex")};
    Str callee = pyfile_text(f, node_child(f, call, FIELD_FUNCTION));
    callee = str_from_pos(callee, str_rfind_char(callee, '.') + 1);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_eq(names[i], callee))
            return true;
    return false;
}

static void suppress_item(PyFile *f, Context *c, TSNode item) {
    TSNode call = node_child(f, item, FIELD_VALUE);
    if (node_is(f, call, SYNTAX_AS_PATTERN))
        call = syntax_first(f->syntax, call);
    if (!node_is(f, call, SYNTAX_CALL) || !is_suppressor(f, call))
        return;
    TSTreeCursor cursor;
    unsigned left = FAIL_ALL;
    TSNode arguments = node_child(f, call, FIELD_ARGUMENTS);
    for (TSNode n = children_begin(f->syntax, &cursor, arguments); !ts_node_is_null(n);
         n = children_next(f->syntax, &cursor))
        context_handle(c, failures_of(f, n, c->scope, 0), &left, MINORS_ALL);
    ts_tree_cursor_delete(&cursor);
}

Context context_of_with(PyFile *f, Context c, TSNode with_statement) {
    TSNode clause = syntax_first(f->syntax, with_statement);
    if (!node_is(f, clause, SYNTAX_WITH_CLAUSE))
        return c;
    TSTreeCursor cursor;
    for (TSNode n = children_begin(f->syntax, &cursor, clause); !ts_node_is_null(n);
         n = children_next(f->syntax, &cursor))
        if (node_is(f, n, SYNTAX_WITH_ITEM))
            suppress_item(f, &c, n);
    ts_tree_cursor_delete(&cursor);
    return c;
}
