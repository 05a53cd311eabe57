#include "python/scopes.h"

enum { SCOPE_MAX_DEPTH = 200 /* deeper scopes resolve nothing */ };

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

static void binding_push(PyFile *f, StrMap *names, Str name, Binding b) {
    void **slot = strmap_put(f->arena, names, name);
    b.older = *slot;
    Binding *copy = arena_new(f->arena, Binding);
    *copy = b;
    *slot = copy;
}

void scope_bind(PyFile *f, uint32_t scope, Str name, Binding b) {
    Scope *s = &f->scopes.items[scope];
    if (s->depth > SCOPE_MAX_DEPTH)
        return;
    b.scope = scope;
    if (strs_contain(&s->globals, name))
        s = &f->scopes.items[0];
    else if (strs_contain(&s->nonlocals, name))
        s = &f->scopes.items[enclosing_function(f, scope)];
    binding_push(f, &s->names, name, b);
}

void scope_bind_member(PyFile *f, uint32_t class_scope, Str name, Binding b) {
    Scope *s = &f->scopes.items[class_scope];
    if (s->depth <= SCOPE_MAX_DEPTH)
        binding_push(f, &s->members, name, b);
}

Binding *scope_find(const PyFile *f, uint32_t scope, Str name, uint32_t *where) {
    if (f->scopes.items[scope].depth > SCOPE_MAX_DEPTH)
        return NULL;
    for (uint32_t s = scope;; s = f->scopes.items[s].parent) {
        const Scope *at = &f->scopes.items[s];
        bool is_seen = at->kind != SCOPE_CLASS || s == scope;
        if (is_seen && (s == 0 || !strs_contain(&at->globals, name))) {
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
