#include "python/constant.h"

#include "python/known.h"

/* One evaluation. Flags are followed to where they are set, so there is a limit to the steps. */
typedef struct Eval {
    const PyFile *f;
    unsigned minor;
    unsigned depth;
    Dependence depends;
    bool by_name; /* the value of a variable that has nothing to do with either went into it */
} Eval;

enum { EVAL_MAX_DEPTH = 24 };

static Constant eval(Eval *e, TSNode n, uint32_t scope);

static Constant of_item(ConstantItem item) {
    return (Constant){.one = item};
}

/* -1: unknown */
static int truth(const Constant *v) {
    switch (v->one.kind) {
    case CONST_UNKNOWN:
        return -1;
    case CONST_NONE:
        return 0;
    case CONST_STR:
        return v->one.text.len != 0;
    case CONST_TUPLE:
        return v->count != 0;
    default:
        return v->one.number != 0;
    }
}

static bool is_number(ConstantKind k) {
    return k == CONST_INT || k == CONST_BOOL;
}

/* --- names and attributes ------------------------------------------------------------------- */

static Constant ask_path(Eval *e, Str path, bool is_call) {
    return known_path(e->f->arena, path, is_call, e->minor, &e->depends);
}

/* The binding that holds on this minor, when there is just one. */
static const Binding *binding_on_minor(Eval *e, const Binding *b, bool *guarded) {
    const Binding *found = NULL;
    for (unsigned i = 0; b; b = b->older, i++) {
        e->depends.by_minor |= b->alive != MINORS_ALL;
        if (!(b->alive & MINOR_BIT(e->minor)))
            continue;
        if (found || !(b->certain & MINOR_BIT(e->minor)) || i > 16)
            return NULL;
        found = b;
        *guarded = b->alive != MINORS_ALL;
    }
    return found;
}

static Constant eval_flag(Eval *e, const Binding *b, uint32_t scope, bool guarded) {
    Dependence outer = e->depends;
    e->depends = (Dependence){.by_minor = guarded};
    Constant v = eval(e, b->value, scope);
    e->by_name |= !e->depends.by_minor && !e->depends.by_platform;
    e->depends.by_minor |= outer.by_minor;
    e->depends.by_platform |= outer.by_platform;
    return v;
}

static Constant eval_name(Eval *e, TSNode n, uint32_t scope) {
    Str name = pyfile_text(e->f, n);
    uint32_t where;
    bool guarded = false;
    const Binding *newest = scope_find(e->f, scope, name, &where);
    if (!newest)
        return constant_unknown();
    const Binding *b = binding_on_minor(e, newest, &guarded);
    if (b && b->kind == BIND_VALUE)
        return eval_flag(e, b, where, guarded);
    if (newest->kind == BIND_IMPORT) {
        Constant v = ask_path(e, newest->path, false);
        return v.one.kind != CONST_UNKNOWN
                   ? v
                   : known_flag(str_from_pos(newest->path, str_rfind_char(newest->path, '.') + 1),
                                e->minor, &e->depends);
    }
    return constant_unknown();
}

/* Taken for the module when the file does not say otherwise: a script in pieces. */
static Str path_of(Eval *e, TSNode n, uint32_t scope) {
    Str path = resolve_one(e->f, n, scope);
    return path.len ? path : pyfile_text(e->f, n);
}

static Constant item_at(const Constant *v, int64_t i) {
    if (v->one.kind == CONST_STR && i >= 0 && i < (int64_t)v->one.text.len)
        return constant_str(str_slice(v->one.text, (size_t)i, (size_t)i + 1));
    if (v->one.kind != CONST_TUPLE)
        return constant_unknown();
    i = i < 0 ? i + (int64_t)v->count : i;
    return i >= 0 && i < (int64_t)v->count ? of_item(v->items[i]) : constant_unknown();
}

static Constant eval_attribute(Eval *e, TSNode n, uint32_t scope) {
    static const Str fields[] = {STR_INIT("major"), STR_INIT("minor"), STR_INIT("micro")};
    Constant v = ask_path(e, path_of(e, n, scope), false);
    if (v.one.kind != CONST_UNKNOWN)
        return v;
    Str name = pyfile_text(e->f, node_child(e->f, n, FIELD_ATTRIBUTE));
    for (int64_t i = 0; i < 3; i++)
        if (str_eq(fields[i], name)) {
            Constant object = eval(e, node_child(e->f, n, FIELD_OBJECT), scope);
            return object.count == 5 ? item_at(&object, i) : constant_unknown();
        }
    return known_flag(name, e->minor, &e->depends);
}

/* --- subscripts and calls ------------------------------------------------------------------- */

static Constant eval_slice(Eval *e, const Constant *v, TSNode slice) {
    /* [a:b] with literals; a step is not looked at. */
    Str text = pyfile_text(e->f, slice), from;
    size_t colon = str_find_char(text, ':');
    uint32_t a = 0, b = TUPLE_MAX;
    from = str_trim(str_slice(text, 0, colon));
    Str to = str_trim(str_from_pos(text, colon + 1));
    if (colon == STR_NPOS || (from.len && !str_to_u32(from, &a)) || (to.len && !str_to_u32(to, &b)))
        return constant_unknown();
    if (v->one.kind == CONST_STR)
        return constant_str(str_slice(v->one.text, a, to.len ? b : v->one.text.len));
    if (v->one.kind != CONST_TUPLE)
        return constant_unknown();
    Constant out = {.one = {.kind = CONST_TUPLE}};
    for (size_t i = a; i < b && i < v->count; i++)
        out.items[out.count++] = v->items[i];
    return out;
}

static Constant eval_subscript(Eval *e, TSNode n, uint32_t scope) {
    Constant v = eval(e, node_child(e->f, n, FIELD_VALUE), scope);
    TSNode at = node_child(e->f, n, FIELD_SUBSCRIPT);
    if (v.one.kind == CONST_UNKNOWN)
        return v;
    if (node_is(e->f, at, SYNTAX_SLICE))
        return eval_slice(e, &v, at);
    Constant i = eval(e, at, scope);
    return i.one.kind == CONST_INT ? item_at(&v, i.one.number) : constant_unknown();
}

static Constant str_lower(Eval *e, Str s) {
    Str copy = arena_str(e->f->arena, s);
    char *p = arena_alloc(e->f->arena, s.len + 1);
    for (size_t i = 0; i < copy.len; i++)
        p[i] = char_lower(copy.ptr[i]);
    return constant_str((Str){p, s.len});
}

static bool starts_with_any(Str s, const Constant *prefix, bool *known) {
    *known = prefix->one.kind == CONST_STR || prefix->one.kind == CONST_TUPLE;
    if (prefix->one.kind == CONST_STR)
        return str_starts(s, prefix->one.text);
    for (size_t i = 0; i < prefix->count; i++)
        if (prefix->items[i].kind == CONST_STR && str_starts(s, prefix->items[i].text))
            return true;
    return false;
}

/* "x".startswith("y") and .lower() */
static Constant eval_method(Eval *e, TSNode callee, TSNode argument, uint32_t scope) {
    Str method = pyfile_text(e->f, node_child(e->f, callee, FIELD_ATTRIBUTE));
    bool starts = str_eq(method, STR("startswith")), lower = str_eq(method, STR("lower"));
    if (!starts && !lower)
        return constant_unknown();
    Constant self = eval(e, node_child(e->f, callee, FIELD_OBJECT), scope);
    if (self.one.kind != CONST_STR)
        return constant_unknown();
    if (lower)
        return str_lower(e, self.one.text);
    Constant prefix = eval(e, argument, scope);
    bool known, yes = starts_with_any(self.one.text, &prefix, &known);
    return known ? constant_bool(yes) : constant_unknown();
}

static Constant eval_call(Eval *e, TSNode n, uint32_t scope) {
    TSNode callee = node_child(e->f, n, FIELD_FUNCTION);
    TSNode argument = syntax_first(e->f->syntax, node_child(e->f, n, FIELD_ARGUMENTS));
    if (ts_node_is_null(argument)) {
        Constant v = ask_path(e, path_of(e, callee, scope), true);
        if (v.one.kind != CONST_UNKNOWN)
            return v;
    }
    if (node_is(e->f, callee, SYNTAX_ATTRIBUTE))
        return eval_method(e, callee, argument, scope);
    Str name = pyfile_text(e->f, callee);
    if (!str_eq(name, STR("bool")) && !str_eq(name, STR("tuple")) && !str_eq(name, STR("int")))
        return constant_unknown();
    Constant v = eval(e, argument, scope);
    if (str_eq(name, STR("bool")))
        return truth(&v) < 0 ? constant_unknown() : constant_bool(truth(&v));
    return v.one.kind == CONST_STR ? constant_unknown() : v;
}

/* --- operators ------------------------------------------------------------------------------ */

static bool items_compare(const ConstantItem *a, const ConstantItem *b, int *order) {
    if (is_number(a->kind) && is_number(b->kind))
        *order = (a->number > b->number) - (a->number < b->number);
    else if (a->kind == CONST_STR && b->kind == CONST_STR)
        *order = str_cmp(a->text, b->text);
    else if (a->kind == CONST_NONE && b->kind == CONST_NONE)
        *order = 0;
    else
        return false;
    return true;
}

static bool tuples_compare(const Constant *a, const Constant *b, int *order) {
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        if (!items_compare(&a->items[i], &b->items[i], order))
            return false;
        if (*order)
            return true;
    }
    *order = (a->count > b->count) - (a->count < b->count);
    return true;
}

static bool constants_compare(const Constant *a, const Constant *b, int *order) {
    if (a->one.kind == CONST_TUPLE && b->one.kind == CONST_TUPLE)
        return tuples_compare(a, b, order);
    return items_compare(&a->one, &b->one, order);
}

/* -1: unknown */
static int is_in(const Constant *item, const Constant *in) {
    if (item->one.kind == CONST_STR && in->one.kind == CONST_STR)
        return str_contains(in->one.text, item->one.text);
    if (in->one.kind != CONST_TUPLE || item->one.kind == CONST_UNKNOWN)
        return -1;
    for (size_t i = 0; i < in->count; i++) {
        int order;
        if (!items_compare(&item->one, &in->items[i], &order))
            return -1;
        if (order == 0)
            return 1;
    }
    return 0;
}

/* -1: unknown */
static int compare(const Constant *a, Str op, const Constant *b) {
    int order, in;
    if (str_eq(op, STR("in")) || str_eq(op, STR("not in"))) {
        in = is_in(a, b);
        return in < 0 ? in : in ^ (op.len > 2);
    }
    if (!constants_compare(a, b, &order))
        return -1;
    if (str_eq(op, STR("==")) || str_eq(op, STR("is")))
        return order == 0;
    if (str_eq(op, STR("!=")) || str_eq(op, STR("<>")) || str_eq(op, STR("is not")))
        return order != 0;
    if (op.ptr[0] == '<')
        return op.len == 2 ? order <= 0 : order < 0;
    if (op.ptr[0] == '>')
        return op.len == 2 ? order >= 0 : order > 0;
    return -1;
}

/* a < b < c: each pair, the first that fails decides. */
static Constant eval_comparison(Eval *e, TSNode n, uint32_t scope) {
    TSTreeCursor c = ts_tree_cursor_new(n);
    Constant left = constant_unknown();
    Str op = {NULL, 0};
    int result = 1;
    bool more = ts_tree_cursor_goto_first_child(&c);
    for (unsigned i = 0; more && result; more = ts_tree_cursor_goto_next_sibling(&c)) {
        TSNode child = ts_tree_cursor_current_node(&c);
        if (!ts_node_is_named(child)) {
            op = str_from(ts_node_type(child));
            continue;
        }
        Constant right = eval(e, child, scope);
        if (i++ > 0) {
            int one = op.len ? compare(&left, op, &right) : -1;
            result = one == 0 ? 0 : (one < 0 || result < 0) ? -1 : 1;
        }
        left = right;
    }
    ts_tree_cursor_delete(&c);
    return result < 0 ? constant_unknown() : constant_bool(result);
}

static Constant eval_boolean(Eval *e, TSNode n, uint32_t scope) {
    bool is_and = str_eq(pyfile_text(e->f, node_child(e->f, n, FIELD_OPERATOR)), STR("and"));
    Constant left = eval(e, node_child(e->f, n, FIELD_LEFT), scope);
    int l = truth(&left);
    if (l == !is_and) /* decides alone */
        return left;
    Constant right = eval(e, node_child(e->f, n, FIELD_RIGHT), scope);
    int r = truth(&right);
    if (l >= 0)
        return right;
    return r == !is_and ? constant_bool(r) : constant_unknown();
}

static Constant eval_not(Eval *e, TSNode n, uint32_t scope) {
    Constant v = eval(e, node_child(e->f, n, FIELD_ARGUMENT), scope);
    return truth(&v) < 0 ? constant_unknown() : constant_bool(!truth(&v));
}

/* --- literals and the dispatch --------------------------------------------------------------- */

static Constant eval_integer(Str text) {
    int64_t n = 0;
    unsigned base = 10;
    if (text.len > 2 && text.ptr[0] == '0' && char_lower(text.ptr[1]) == 'x') {
        base = 16;
        text = str_from_pos(text, 2);
    }
    if (text.len > 12)
        return constant_unknown();
    for (size_t i = 0; i < text.len; i++) {
        char c = char_lower(text.ptr[i]);
        unsigned digit = char_is_digit(c) ? (unsigned)(c - '0') : (unsigned)(c - 'a') + 10;
        if (c == '_')
            continue;
        if (digit >= base)
            return constant_unknown();
        n = n * base + digit;
    }
    return constant_int(n);
}

static Constant eval_tuple(Eval *e, TSNode n, uint32_t scope) {
    Constant out = {.one = {.kind = CONST_TUPLE}};
    TSTreeCursor c;
    for (TSNode child = children_begin(e->f->syntax, &c, n); !ts_node_is_null(child);
         child = children_next(e->f->syntax, &c)) {
        Constant v = eval(e, child, scope);
        if (out.count == TUPLE_MAX || v.one.kind == CONST_TUPLE || v.one.kind == CONST_UNKNOWN) {
            out = constant_unknown();
            break;
        }
        out.items[out.count++] = v.one;
    }
    ts_tree_cursor_delete(&c);
    return out;
}

static Constant eval_string(Eval *e, TSNode n) {
    Str s;
    return syntax_string(e->f->syntax, e->f->text, n, &s) ? constant_str(s) : constant_unknown();
}

static Constant eval_node(Eval *e, TSNode n, uint32_t scope) {
    switch (node_kind(e->f, n)) {
    case SYNTAX_IDENTIFIER:
        return eval_name(e, n, scope);
    case SYNTAX_ATTRIBUTE:
        return eval_attribute(e, n, scope);
    case SYNTAX_SUBSCRIPT:
        return eval_subscript(e, n, scope);
    case SYNTAX_CALL:
        return eval_call(e, n, scope);
    case SYNTAX_COMPARISON:
        return eval_comparison(e, n, scope);
    case SYNTAX_BOOLEAN_OPERATOR:
        return eval_boolean(e, n, scope);
    case SYNTAX_NOT_OPERATOR:
        return eval_not(e, n, scope);
    case SYNTAX_PARENTHESIZED:
        return eval(e, syntax_first(e->f->syntax, n), scope);
    case SYNTAX_TUPLE:
    case SYNTAX_LIST:
    case SYNTAX_SET:
        return eval_tuple(e, n, scope);
    case SYNTAX_INTEGER:
        return eval_integer(pyfile_text(e->f, n));
    case SYNTAX_STRING:
        return eval_string(e, n);
    case SYNTAX_TRUE:
    case SYNTAX_FALSE:
        return constant_bool(node_is(e->f, n, SYNTAX_TRUE));
    case SYNTAX_NONE:
        return (Constant){.one = {.kind = CONST_NONE}};
    default:
        return constant_unknown();
    }
}

static Constant eval(Eval *e, TSNode n, uint32_t scope) {
    if (ts_node_is_null(n) || e->depth == EVAL_MAX_DEPTH || e->f->answers->steps == 0)
        return constant_unknown();
    e->f->answers->steps--;
    e->depth++;
    Constant v = eval_node(e, n, scope);
    e->depth--;
    return v;
}

Constant constant_eval(const PyFile *f, TSNode expression, uint32_t scope, unsigned minor) {
    Eval e = {.f = f, .minor = minor};
    return eval(&e, expression, scope);
}

/* A flag counts when its value comes from the version or the platform: `DEBUG = False` may well be
 * set from somewhere else. */
static bool is_mere_flag(const Eval *e) {
    return e->by_name && !e->depends.by_minor && !e->depends.by_platform;
}

static Condition condition_find(const PyFile *f, TSNode expression, uint32_t scope) {
    Condition out = {0, 0};
    for (unsigned minor = 0; minor < 32; minor++) {
        Eval e = {.f = f, .minor = minor};
        Constant v = eval(&e, expression, scope);
        int t = is_mere_flag(&e) ? -1 : truth(&v);
        Minors bits = e.depends.by_minor ? MINOR_BIT(minor) : MINORS_ALL;
        out.may_hold |= t != 0 ? bits : 0;
        out.may_fail |= t != 1 ? bits : 0;
        if (!e.depends.by_minor)
            break;
    }
    return out;
}

Condition condition_eval(const PyFile *f, TSNode expression, uint32_t scope) {
    if (ts_node_is_null(expression))
        return (Condition){MINORS_ALL, MINORS_ALL};
    Str key = {(const char *)&expression.id, sizeof expression.id};
    Condition *known = strmap_get(&f->answers->conditions, key);
    if (known)
        return *known;
    known = arena_new(f->arena, Condition);
    *known = condition_find(f, expression, scope);
    *strmap_put(f->arena, &f->answers->conditions, arena_str(f->arena, key)) = known;
    return *known;
}
