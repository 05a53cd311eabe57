#include "python/scopes.h"

enum {
    SCOPE_MAX_DEPTH = 200,   /* deeper scopes resolve nothing */
    RESOLVE_MAX_DEPTH = 8,   /* a = b; b = c; ... */
    RESOLVE_MAX_OLDER = 64,  /* bindings of one name that are looked at */
    RESOLVE_MAX_STEPS = 256, /* bindings looked at for one expression */
    CHAIN_MAX = 32,          /* components of a chain */
};

uint32_t scope_open(PyFile *f, ScopeKind kind, uint32_t parent) {
    uint32_t id = (uint32_t)f->scopes.len;
    uint32_t depth = id ? f->scopes.items[parent].depth + 1 : 0;
    *vec_push(f->arena, &f->scopes) = (Scope){.kind = kind, .parent = parent, .depth = depth};
    return id;
}

static uint32_t enclosing_function(const PyFile *f, uint32_t scope) {
    uint32_t s = f->scopes.items[scope].parent;
    while (s && f->scopes.items[s].kind != SCOPE_FUNCTION)
        s = f->scopes.items[s].parent;
    return s;
}

void scope_bind(PyFile *f, uint32_t scope, Str name, Binding b) {
    Scope *s = &f->scopes.items[scope];
    if (s->depth > SCOPE_MAX_DEPTH)
        return;
    if (strs_contain(&s->globals, name))
        s = &f->scopes.items[0];
    else if (strs_contain(&s->nonlocals, name))
        s = &f->scopes.items[enclosing_function(f, scope)];
    void **slot = strmap_put(f->arena, &s->names, name);
    b.older = *slot;
    Binding *copy = arena_new(f->arena, Binding);
    *copy = b;
    *slot = copy;
}

Binding *scope_find(const PyFile *f, uint32_t scope, Str name, uint32_t *where) {
    if (f->scopes.items[scope].depth > SCOPE_MAX_DEPTH)
        return NULL;
    for (uint32_t s = scope;; s = f->scopes.items[s].parent) {
        const Scope *at = &f->scopes.items[s];
        if ((at->kind != SCOPE_CLASS || s == scope) && !strs_contain(&at->globals, name)) {
            Binding *b = strmap_get(&at->names, name);
            if (b) {
                *where = s;
                return b;
            }
        }
        if (s == 0)
            return NULL;
    }
}

/* A chain taken apart: root.parts[count-1]...parts[0], in reverse. */
typedef struct Chain {
    TSNode root;
    Str parts[CHAIN_MAX];
    size_t count;
} Chain;

static bool chain_read(const PyFile *f, TSNode n, Chain *out) {
    out->count = 0;
    for (n = node_unwrap(f, n); node_is(f, n, SYNTAX_ATTRIBUTE);) {
        if (out->count == CHAIN_MAX)
            return false;
        out->parts[out->count++] = pyfile_text(f, node_child(f, n, FIELD_ATTRIBUTE));
        n = node_unwrap(f, node_child(f, n, FIELD_OBJECT));
    }
    out->root = n;
    return true;
}

/* One question, with what it may still cost: bindings can refer to each other in circles. */
typedef struct Resolver {
    const PyFile *f;
    unsigned depth, steps;
} Resolver;

static void target_add(Targets *out, Target t) {
    if (out->count < TARGET_MAX && t.alive)
        out->items[out->count++] = t;
}

static void resolve_at(Resolver *r, TSNode n, uint32_t scope, Targets *out);

static void resolve_value(Resolver *r, const Binding *b, uint32_t scope, Minors left,
                          Targets *out) {
    if (r->depth == RESOLVE_MAX_DEPTH)
        return;
    Targets inner = {.count = 0};
    r->depth++;
    resolve_at(r, b->value, scope, &inner);
    r->depth--;
    for (size_t i = 0; i < inner.count; i++) {
        inner.items[i].alive &= b->alive & left;
        target_add(out, inner.items[i]);
    }
}

/* The newest first, until the older ones are hidden on all versions. */
static void resolve_name(Resolver *r, Str name, uint32_t scope, uint32_t offset, Targets *out) {
    uint32_t where;
    Minors left = MINORS_ALL;
    const Binding *b = scope_find(r->f, scope, name, &where);
    if (!b && str_eq(name, STR("__import__")))
        target_add(out, (Target){.path = STR("builtins.__import__"), .alive = MINORS_ALL});
    for (unsigned i = 0; b && left && i < RESOLVE_MAX_OLDER; b = b->older, i++) {
        if (r->steps++ > RESOLVE_MAX_STEPS || r->f->answers->steps == 0)
            return;
        r->f->answers->steps--;
        if (where == scope && b->offset > offset)
            continue;
        if (b->kind == BIND_IMPORT && !b->relative)
            target_add(out, (Target){b->path, b->imported, b->alive & left, b->safe});
        else if (b->kind == BIND_VALUE)
            resolve_value(r, b, where, left, out);
        if (b->kind != BIND_NOTHING)
            left &= ~b->certain;
    }
}

static TSNode first_argument(const PyFile *f, TSNode call) {
    TSNode arguments = node_child(f, call, FIELD_ARGUMENTS);
    TSNode first = syntax_first(f->syntax, arguments);
    if (node_is(f, first, SYNTAX_KEYWORD_ARGUMENT) &&
        str_eq(pyfile_text(f, node_child(f, first, FIELD_NAME)), STR("name")))
        return node_child(f, first, FIELD_VALUE);
    return first;
}

/* The first component of a path. */
static Str path_top(Str path) {
    size_t dot = str_find_char(path, '.');
    return dot == STR_NPOS ? path : str_slice(path, 0, dot);
}

/* Of an import by name: the module as written, and what the call returns. */
static bool import_call(Resolver *r, TSNode call, uint32_t scope, Target *out) {
    Str module;
    if (!syntax_string(r->f->syntax, r->f->text, first_argument(r->f, call), &module) ||
        module.len == 0 || module.ptr[0] == '.')
        return false;
    Targets callee = {.count = 0};
    resolve_at(r, node_child(r->f, call, FIELD_FUNCTION), scope, &callee);
    if (callee.count == 0)
        return false;
    Str name = callee.items[0].path;
    if (str_eq(name, STR("importlib.import_module")))
        *out = (Target){module, module, callee.items[0].alive, 0};
    else if (str_eq(name, STR("builtins.__import__")) || str_eq(name, STR("importlib.__import__")))
        *out = (Target){path_top(module), module, callee.items[0].alive, 0};
    else
        return false;
    return true;
}

bool resolve_import_call(const PyFile *f, TSNode call, uint32_t scope, TSNode *literal,
                         Str *module) {
    Resolver r = {.f = f};
    Target t;
    if (!import_call(&r, call, scope, &t))
        return false;
    *literal = first_argument(f, call);
    *module = t.imported;
    return true;
}

static Str path_append(const PyFile *f, Str path, const Chain *c) {
    for (size_t i = c->count; i-- > 0;)
        path = arena_format(f->arena, "%.*s.%.*s", STR_ARG(path), STR_ARG(c->parts[i]));
    return path;
}

static void resolve_at(Resolver *r, TSNode n, uint32_t scope, Targets *out) {
    Chain chain;
    Targets roots = {.count = 0};
    if (!chain_read(r->f, n, &chain))
        return;
    if (node_is(r->f, chain.root, SYNTAX_IDENTIFIER)) {
        resolve_name(r, pyfile_text(r->f, chain.root), scope, ts_node_start_byte(n), &roots);
    } else if (node_is(r->f, chain.root, SYNTAX_CALL) && r->depth < RESOLVE_MAX_DEPTH) {
        Target t;
        r->depth++;
        if (import_call(r, chain.root, scope, &t))
            target_add(&roots, t);
        r->depth--;
    }
    for (size_t i = 0; i < roots.count; i++) {
        roots.items[i].path = path_append(r->f, roots.items[i].path, &chain);
        target_add(out, roots.items[i]);
    }
}

Targets resolve(const PyFile *f, TSNode expression, uint32_t scope) {
    Targets out = {.count = 0};
    Resolver r = {.f = f};
    resolve_at(&r, expression, scope, &out);
    return out;
}

Str resolve_one(const PyFile *f, TSNode expression, uint32_t scope) {
    Targets t = resolve(f, expression, scope);
    return t.count ? t.items[0].path : (Str){NULL, 0};
}
