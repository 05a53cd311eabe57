#include "python/constant.h"
#include "python/setup_value.h"

/* A condition as guards: where it holds, and where it fails. */
typedef struct GuardPair {
    bool known;
    SetupGuard holds, fails;
} GuardPair;

enum { GUARD_MAX_DEPTH = 16, LAST_MINOR = 31, GUARD_MAX_LENGTH = 2000 };

static GuardPair guard_pair(SetupState *s, TSNode n, unsigned depth);

static const SetupGuard always = {0};
static const SetupGuard never = {.without = MINORS_ALL};

/* Both markers, each in parentheses. */
static Str marker_join(SetupState *s, Str a, const char *op, Str b) {
    return arena_format(s->f->arena, "(%.*s) %s (%.*s)", STR_ARG(a), op, STR_ARG(b));
}

static Str marker_and_text(SetupState *s, Str a, Str b) {
    if (a.len == 0 || b.len == 0)
        return a.len ? a : b;
    return marker_join(s, a, "and", b);
}

bool setup_guard_is_never(SetupGuard g) {
    return g.without == MINORS_ALL;
}

SetupGuard setup_guard_and(SetupState *s, SetupGuard a, SetupGuard b) {
    if (a.marker.len + b.marker.len > GUARD_MAX_LENGTH)
        b.marker.len = 0;
    return (SetupGuard){a.without | b.without, marker_and_text(s, a.marker, b.marker)};
}

static SetupGuard guard_or(SetupState *s, SetupGuard a, SetupGuard b) {
    if (setup_guard_is_never(a) || setup_guard_is_never(b))
        return setup_guard_is_never(a) ? b : a;
    if (str_eq(a.marker, b.marker))
        return (SetupGuard){a.without & b.without, a.marker};
    Str x = setup_guard_text(s, a), y = setup_guard_text(s, b);
    if (x.len == 0 || y.len == 0 || x.len + y.len > GUARD_MAX_LENGTH)
        return always;
    return (SetupGuard){0, marker_join(s, x, "or", y)};
}

/* One run of minors [from, to]. */
static Str range_text(SetupState *s, unsigned from, unsigned to) {
    Arena *a = s->f->arena;
    if (from == to)
        return arena_format(a, "python_version == \"3.%u\"", from);
    if (to == LAST_MINOR)
        return arena_format(a, "python_version >= \"3.%u\"", from);
    if (from == 0)
        return arena_format(a, "python_version < \"3.%u\"", to + 1);
    return arena_format(a, "python_version >= \"3.%u\" and python_version < \"3.%u\"", from,
                        to + 1);
}

static Str minors_text(SetupState *s, Minors minors) {
    Str out = {NULL, 0};
    for (unsigned from = 0; from <= LAST_MINOR && minors != MINORS_ALL; from++) {
        if (!(minors & MINOR_BIT(from)))
            continue;
        unsigned to = from;
        while (to < LAST_MINOR && (minors & MINOR_BIT(to + 1)))
            to++;
        Str range = range_text(s, from, to);
        out = out.len ? marker_join(s, out, "or", range) : range;
        from = to;
    }
    return out;
}

Str setup_guard_text(SetupState *s, SetupGuard g) {
    return marker_and_text(s, minors_text(s, ~g.without), g.marker);
}

/* --- platforms ---------------------------------------------------------------------------------
 */

/* What setup.py asks, and the marker variable for it. */
static const struct {
    Str asked, variable;
} platforms[] = {
    {STR_INIT("sys.platform"), STR_INIT("sys_platform")},
    {STR_INIT("os.name"), STR_INIT("os_name")},
    {STR_INIT("platform.system"), STR_INIT("platform_system")},
    {STR_INIT("platform.machine"), STR_INIT("platform_machine")},
    {STR_INIT("platform.python_implementation"), STR_INIT("platform_python_implementation")},
};

static Str platform_variable(SetupState *s, TSNode n) {
    if (node_is(s->f, n, SYNTAX_CALL))
        n = node_child(s->f, n, FIELD_FUNCTION);
    Str path = resolve_one(s->f, n, 0);
    if (path.len == 0)
        path = pyfile_text(s->f, n);
    for (size_t i = 0; i < sizeof platforms / sizeof *platforms; i++)
        if (str_eq(platforms[i].asked, path))
            return platforms[i].variable;
    return (Str){NULL, 0};
}

static bool is_plain(Str value) {
    for (size_t i = 0; i < value.len; i++)
        if (!char_is_alnum(value.ptr[i]) && value.ptr[i] != '_' && value.ptr[i] != '-')
            return false;
    return value.len != 0;
}

static GuardPair platform_pair(SetupState *s, Str variable, Str value, bool equal) {
    GuardPair out = {.known = is_plain(value)};
    out.holds.marker = arena_format(s->f->arena, "%.*s %s \"%.*s\"", STR_ARG(variable),
                                    equal ? "==" : "!=", STR_ARG(value));
    out.fails.marker = arena_format(s->f->arena, "%.*s %s \"%.*s\"", STR_ARG(variable),
                                    equal ? "!=" : "==", STR_ARG(value));
    return out;
}

/* sys.platform.startswith("win") */
static GuardPair platform_prefix(SetupState *s, TSNode call) {
    TSNode callee = node_child(s->f, call, FIELD_FUNCTION);
    Str method = pyfile_text(s->f, node_child(s->f, callee, FIELD_ATTRIBUTE)), value;
    Str variable = platform_variable(s, node_child(s->f, callee, FIELD_OBJECT));
    TSNode argument = syntax_first(s->f->syntax, node_child(s->f, call, FIELD_ARGUMENTS));
    if (!str_eq(method, STR("startswith")) || variable.len == 0 ||
        !syntax_string(s->f->syntax, s->f->text, argument, &value))
        return (GuardPair){0};
    if (str_eq(value, STR("win")))
        value = STR("win32");
    return platform_pair(s, variable, value, true);
}

/* sys.platform == "win32" */
static GuardPair platform_comparison(SetupState *s, TSNode n) {
    TSTreeCursor c;
    TSNode left = children_begin(s->f->syntax, &c, n), right = children_next(s->f->syntax, &c);
    ts_tree_cursor_delete(&c);
    Str variable = platform_variable(s, node_unwrap(s->f, left)), value;
    Str op = str_trim(str_slice(s->f->text, ts_node_end_byte(left), ts_node_start_byte(right)));
    bool equal = str_eq(op, STR("=="));
    if (variable.len == 0 || (!equal && !str_eq(op, STR("!="))) ||
        !syntax_string(s->f->syntax, s->f->text, right, &value))
        return (GuardPair){0};
    return platform_pair(s, variable, value, equal);
}

/* --- conditions --------------------------------------------------------------------------------
 */

static GuardPair boolean_pair(SetupState *s, TSNode n, unsigned depth) {
    bool is_and = str_eq(pyfile_text(s->f, node_child(s->f, n, FIELD_OPERATOR)), STR("and"));
    GuardPair a = guard_pair(s, node_child(s->f, n, FIELD_LEFT), depth + 1);
    GuardPair b = guard_pair(s, node_child(s->f, n, FIELD_RIGHT), depth + 1);
    GuardPair out = {.known = a.known && b.known};
    if (!out.known)
        return out;
    out.holds = is_and ? setup_guard_and(s, a.holds, b.holds) : guard_or(s, a.holds, b.holds);
    out.fails = is_and ? guard_or(s, a.fails, b.fails) : setup_guard_and(s, a.fails, b.fails);
    return out;
}

static GuardPair version_pair(const SetupState *s, TSNode n) {
    Condition c = condition_eval(s->f, n, 0);
    GuardPair out = {.known = (c.may_hold & c.may_fail) == 0};
    out.holds.without = ~c.may_hold;
    out.fails.without = ~c.may_fail;
    return out;
}

static bool is_main_test(const PyFile *f, TSNode n) {
    Str text = pyfile_text(f, n);
    return str_starts(text, STR("__name__")) && str_contains(text, STR("__main__"));
}

static GuardPair guard_pair(SetupState *s, TSNode n, unsigned depth) {
    GuardPair out = {.known = false};
    n = node_unwrap(s->f, n);
    if (depth > GUARD_MAX_DEPTH)
        return out;
    switch (node_kind(s->f, n)) {
    case SYNTAX_NOT_OPERATOR:
        out = guard_pair(s, node_child(s->f, n, FIELD_ARGUMENT), depth + 1);
        return (GuardPair){out.known, out.fails, out.holds};
    case SYNTAX_BOOLEAN_OPERATOR:
        out = boolean_pair(s, n, depth);
        break;
    case SYNTAX_CALL:
        out = platform_prefix(s, n);
        break;
    case SYNTAX_COMPARISON:
        if (is_main_test(s->f, n))
            return (GuardPair){true, always, never};
        out = platform_comparison(s, n);
        break;
    default:
        break;
    }
    return out.known ? out : version_pair(s, n);
}

void setup_guards(SetupState *s, TSNode condition, SetupGuard *holds, SetupGuard *fails) {
    GuardPair p = guard_pair(s, condition, 0);
    *holds = p.known ? p.holds : always;
    *fails = p.known ? p.fails : always;
}
