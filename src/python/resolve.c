#include "python/resolve.h"

#include "python/annotation.h"
#include "python/classes.h"
#include "python/stdlib.h"

enum {
    RESOLVE_MAX_DEPTH = 8,   /* a = b; b = c; ... */
    RESOLVE_MAX_OLDER = 64,  /* bindings of one name that are looked at */
    RESOLVE_MAX_STEPS = 256, /* bindings looked at for one expression */
    CHAIN_MAX = 32,          /* components of a chain */
    BASES_MAX = 16,          /* of one class */
};

/* A chain taken apart: root.parts[count-1]...parts[0], in reverse. */
typedef struct Chain {
    TSNode root;
    Str parts[CHAIN_MAX];
    size_t count;
} Chain;

/* One question, with what it may still cost: bindings can refer to each other in circles. */
typedef struct Resolver {
    const PyFile *f;
    unsigned depth, steps;
    bool values;   /* instances count, not only modules and their names */
    bool relative; /* relative imports count: their paths begin with dots */
} Resolver;

static void resolve_at(Resolver *r, TSNode n, uint32_t scope, Targets *out);

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

static bool may_step(Resolver *r) {
    if (r->steps++ > RESOLVE_MAX_STEPS || r->f->answers->steps == 0)
        return false;
    r->f->answers->steps--;
    return true;
}

static void target_add(Targets *out, Target t) {
    if (out->count < TARGET_MAX && t.alive)
        out->items[out->count++] = t;
}

static Str path_join(const PyFile *f, Str path, Str name) {
    return arena_format(f->arena, "%.*s.%.*s", STR_ARG(path), STR_ARG(name));
}

/* --- values ---------------------------------------------------------------------------------- */

/* An instance of the class that `t` stands for. */
static Target instance_of(Target t, Str class_path) {
    t.is_value = true;
    if (!t.class_scope) {
        t.path = class_canonical(class_path);
        t.least = (uint32_t)dotted_count(t.path) + 1;
    }
    return t;
}

static void resolve_type(Resolver *r, TSNode type, uint32_t scope, Targets *out) {
    Targets inner = {.count = 0};
    TSNode n = annotation_class(r->f, type);
    if (!node_is(r->f, n, SYNTAX_IDENTIFIER) && !node_is(r->f, n, SYNTAX_ATTRIBUTE))
        return;
    resolve_at(r, n, scope, &inner);
    for (size_t i = 0; i < inner.count; i++)
        if (!inner.items[i].is_value)
            target_add(out, instance_of(inner.items[i], inner.items[i].path));
}

/* --- names ----------------------------------------------------------------------------------- */

static void resolve_value(Resolver *r, const Binding *b, Minors left, Targets *out) {
    if (r->depth == RESOLVE_MAX_DEPTH)
        return;
    Targets inner = {.count = 0};
    r->depth++;
    if (b->kind == BIND_VALUE)
        resolve_at(r, b->value, b->scope, &inner);
    if (inner.count == 0 && r->values && !ts_node_is_null(b->type))
        resolve_type(r, b->type, b->scope, &inner);
    r->depth--;
    for (size_t i = 0; i < inner.count; i++) {
        inner.items[i].alive &= b->alive & left;
        target_add(out, inner.items[i]);
    }
}

static void resolve_binding(Resolver *r, const Binding *b, Minors left, Targets *out) {
    Minors alive = b->alive & left;
    switch (b->kind) {
    case BIND_IMPORT:
        if (!b->relative || r->relative)
            target_add(out, (Target){.path = b->path,
                                     .imported = b->imported,
                                     .alive = alive,
                                     .safe = b->safe});
        break;
    case BIND_CLASS:
    case BIND_SELF:
        if (r->values)
            target_add(out, (Target){.class_scope = b->class_scope,
                                     .alive = alive,
                                     .is_value = b->kind == BIND_SELF});
        break;
    case BIND_VALUE:
    case BIND_OTHER:
        resolve_value(r, b, left, out);
        break;
    case BIND_NOTHING:
        break;
    }
}

/* What may be bound at `offset`: the newest first, until the older ones are hidden on all versions.
 * `all` is set when each binding could be told. */
static void resolve_bindings(Resolver *r, const Binding *b, uint32_t offset, Targets *out,
                             bool *all) {
    Minors left = MINORS_ALL;
    for (unsigned i = 0; b && left && i < RESOLVE_MAX_OLDER; b = b->older, i++) {
        if (!may_step(r)) {
            *all = false;
            return;
        }
        if (b->offset > offset)
            continue;
        size_t before = out->count;
        resolve_binding(r, b, left, out);
        if (b->kind == BIND_NOTHING)
            continue;
        *all &= out->count > before || !(b->alive & left);
        left &= ~b->certain;
    }
}

/* A value counts when all that the name may stand for is known. */
static void targets_join(Targets *out, const Targets *found, bool all) {
    for (size_t i = 0; i < found->count; i++)
        if (all || !(found->items[i].is_value || found->items[i].class_scope))
            target_add(out, found->items[i]);
}

/* A name that nothing in the file binds: a builtin, or brought by a star import. */
static void resolve_unbound(Resolver *r, Str name, Targets *out) {
    const PyFile *f = r->f;
    if (str_eq(name, STR("__import__"))) {
        target_add(out, (Target){.path = STR("builtins.__import__"), .alive = MINORS_ALL});
        return;
    }
    WordId word = name_set_word(f->names, name);
    if (word == WORD_NONE)
        return;
    size_t before = out->count;
    for (size_t i = 0; i < f->stars.len && name.ptr[0] != '_'; i++) {
        Target t = {.imported = f->stars.items[i], .alive = MINORS_ALL};
        t.path = path_join(f, t.imported, name);
        if (name_set_has(f->names, t.path))
            target_add(out, t);
    }
    if (out->count == before && (f->names->words[word].flags & WORD_BUILTIN))
        target_add(out, (Target){.path = path_join(f, STR("builtins"), name), .alive = MINORS_ALL});
}

static void resolve_name(Resolver *r, Str name, uint32_t scope, uint32_t offset, Targets *out) {
    uint32_t where;
    const Binding *b = scope_find(r->f, scope, name, &where);
    if (!b) {
        resolve_unbound(r, name, out);
        return;
    }
    Targets found = {.count = 0};
    bool all = true;
    resolve_bindings(r, b, where == scope ? offset : UINT32_MAX, &found, &all);
    targets_join(out, &found, all);
}

/* --- members --------------------------------------------------------------------------------- */

static Minors bound_minors(const Binding *b) {
    Minors alive = 0;
    for (unsigned i = 0; b && i < RESOLVE_MAX_OLDER; b = b->older, i++)
        alive |= b->kind == BIND_NOTHING ? 0 : b->alive;
    return alive;
}

/* What the class itself binds to `name`. Returns the minors on which it does. */
static Minors own_member(Resolver *r, const Scope *s, Str name, Minors alive, Targets *out) {
    Targets found = {.count = 0};
    bool all = true;
    const Binding *set = strmap_get(&s->members, name), *body = strmap_get(&s->names, name);
    resolve_bindings(r, set, UINT32_MAX, &found, &all);
    resolve_bindings(r, body, UINT32_MAX, &found, &all);
    for (size_t i = 0; i < found.count; i++) {
        found.items[i].alive &= alive;
        found.items[i].is_value |= found.items[i].class_scope == 0 && found.items[i].least > 0;
    }
    targets_join(out, &found, all);
    return bound_minors(set) | bound_minors(body);
}

static Target path_member(const Resolver *r, Target t, Str name) {
    t.path = path_join(r->f, t.path, name);
    Str known = r->values && t.is_value ? class_of_attribute(t.path) : (Str){NULL, 0};
    return known.len ? instance_of(t, known) : t;
}

static Str last_component(Str path) {
    return str_from_pos(path, str_rfind_char(path, '.') + 1);
}

static Str first_component(Str path) {
    size_t dot = str_find_char(path, '.');
    return dot == STR_NPOS ? path : str_slice(path, 0, dot);
}

static Minors class_member(Resolver *r, Target t, Str name, Targets *out);

/* A base that is no class of this file. Where a member is asked for that test cases have, another
 * file may show that the base is one: `through`. */
static void outer_base(Resolver *r, TSNode base, Target found, Target t, Str name, Targets *out) {
    Str text = last_component(pyfile_text(r->f, base));
    bool known = found.path.len && stdlib_minors(first_component(found.path));
    found.alive &= t.alive;
    bool of_tests = !known && t.is_value && member_is_of_tests(name);
    bool guess = of_tests && class_looks_like_test(text, found.path);
    Str through = of_tests ? found.path : (Str){NULL, 0};
    if (guess || through.len)
        found.path = STR("unittest.TestCase");
    else if (found.path.len == 0)
        return;
    Target member = instance_of(found, found.path);
    member.is_value = t.is_value;
    member.guess = guess;
    member.through = through;
    target_add(out, path_member(r, member, name));
}

/* Returns the minors on which no base of this file binds the name. */
static Minors base_member(Resolver *r, TSNode base, uint32_t scope, Target t, Str name,
                          Targets *out) {
    while (node_is(r->f, base, SYNTAX_SUBSCRIPT)) /* Base[int] */
        base = node_child(r->f, base, FIELD_VALUE);
    SyntaxKind kind = node_kind(r->f, base);
    if (kind != SYNTAX_IDENTIFIER && kind != SYNTAX_ATTRIBUTE)
        return t.alive;
    Targets found = {.count = 0};
    bool relative = r->relative;
    r->relative = true;
    resolve_at(r, base, scope, &found);
    r->relative = relative;
    if (found.count == 0)
        outer_base(r, base, (Target){.alive = MINORS_ALL}, t, name, out);
    for (size_t i = 0; i < found.count; i++) {
        Target b = found.items[i];
        if (b.is_value)
            continue;
        if (!b.class_scope) {
            outer_base(r, base, b, t, name, out);
            continue;
        }
        b.is_value = t.is_value;
        Minors asked = b.alive &= t.alive;
        t.alive &= ~asked | class_member(r, b, name, out);
    }
    return t.alive;
}

/* A member of a class of this file: its own, or from its bases, in their order. Returns the minors
 * on which no class of this file binds it. */
static Minors class_member(Resolver *r, Target t, Str name, Targets *out) {
    const Scope *s = &r->f->scopes.items[t.class_scope];
    if (r->depth == RESOLVE_MAX_DEPTH || !may_step(r))
        return 0;
    r->depth++;
    if (!t.above)
        t.alive &= ~own_member(r, s, name, t.alive, out);
    t.above = false;
    TSTreeCursor c;
    unsigned count = 0;
    for (TSNode base = children_begin(r->f->syntax, &c, s->bases);
         !ts_node_is_null(base) && t.alive && count++ < BASES_MAX;
         base = children_next(r->f->syntax, &c))
        t.alive = base_member(r, base, s->parent, t, name, out);
    ts_tree_cursor_delete(&c);
    r->depth--;
    return t.alive;
}

/* Adds what t.parts[left-1]...parts[0] stands for. Recurses by `left`, which CHAIN_MAX limits. */
static void follow(Resolver *r, Target t, const Str *parts, size_t left, Targets *out) {
    while (left && !t.class_scope)
        t = path_member(r, t, parts[--left]);
    if (left == 0) {
        target_add(out, t);
        return;
    }
    Targets members = {.count = 0};
    class_member(r, t, parts[left - 1], &members);
    for (size_t i = 0; i < members.count; i++)
        follow(r, members.items[i], parts, left - 1, out);
}

/* --- calls ----------------------------------------------------------------------------------- */

static TSNode first_argument(const PyFile *f, TSNode call) {
    TSNode arguments = node_child(f, call, FIELD_ARGUMENTS);
    TSNode first = syntax_first(f->syntax, arguments);
    if (node_is(f, first, SYNTAX_KEYWORD_ARGUMENT) &&
        str_eq(pyfile_text(f, node_child(f, first, FIELD_NAME)), STR("name")))
        return node_child(f, first, FIELD_VALUE);
    return first;
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
    *out = (Target){.path = module, .imported = module, .alive = callee.items[0].alive};
    if (str_eq(name, STR("builtins.__import__")) || str_eq(name, STR("importlib.__import__")))
        out->path = first_component(module);
    else if (!str_eq(name, STR("importlib.import_module")))
        return false;
    return true;
}

static void resolve_super(const PyFile *f, uint32_t scope, Targets *out) {
    for (uint32_t s = scope; s; s = f->scopes.items[s].parent) {
        uint32_t parent = f->scopes.items[s].parent;
        if (f->scopes.items[s].kind == SCOPE_FUNCTION &&
            f->scopes.items[parent].kind == SCOPE_CLASS) {
            target_add(out, (Target){.class_scope = parent,
                                     .alive = MINORS_ALL,
                                     .is_value = true,
                                     .above = true});
            return;
        }
    }
}

/* What the call of `t` gives: an instance, if `t` is a class. That it is one is not known, but then
 * nobody asks for its members. */
static void resolve_result(Target t, Targets *out) {
    Str known = class_of_call(t.path);
    if (known.len)
        target_add(out, instance_of(t, known));
    else if (!t.is_value)
        target_add(out, instance_of(t, t.path));
}

static void resolve_call(Resolver *r, TSNode call, uint32_t scope, Targets *out) {
    Target module;
    TSNode object, callee = node_child(r->f, call, FIELD_FUNCTION);
    Targets inner = {.count = 0};
    Str name;
    if (import_call(r, call, scope, &module)) {
        target_add(out, module);
        return;
    }
    if (!r->values)
        return;
    if (getattr_read(r->f, call, &object, &name)) {
        resolve_at(r, object, scope, &inner);
        for (size_t i = 0; i < inner.count; i++)
            follow(r, inner.items[i], &name, 1, out);
    } else if (str_eq(pyfile_text(r->f, callee), STR("super"))) {
        resolve_super(r->f, scope, out);
    } else {
        resolve_at(r, callee, scope, &inner);
        for (size_t i = 0; i < inner.count; i++)
            resolve_result(inner.items[i], out);
    }
}

static void resolve_at(Resolver *r, TSNode n, uint32_t scope, Targets *out) {
    Chain chain;
    Targets roots = {.count = 0};
    if (!chain_read(r->f, n, &chain))
        return;
    if (node_is(r->f, chain.root, SYNTAX_IDENTIFIER)) {
        resolve_name(r, pyfile_text(r->f, chain.root), scope, ts_node_start_byte(n), &roots);
    } else if (node_is(r->f, chain.root, SYNTAX_CALL) && r->depth < RESOLVE_MAX_DEPTH) {
        r->depth++;
        resolve_call(r, chain.root, scope, &roots);
        r->depth--;
    }
    for (size_t i = 0; i < roots.count; i++)
        follow(r, roots.items[i], chain.parts, chain.count, out);
}

/* --- questions ------------------------------------------------------------------------------- */

Targets resolve(const PyFile *f, TSNode expression, uint32_t scope) {
    Targets out = {.count = 0};
    Resolver r = {.f = f};
    resolve_at(&r, expression, scope, &out);
    return out;
}

Targets resolve_base(const PyFile *f, TSNode expression, uint32_t scope) {
    Targets out = {.count = 0};
    Resolver r = {.f = f, .values = true, .relative = true};
    while (node_is(f, expression, SYNTAX_SUBSCRIPT)) /* Base[int] */
        expression = node_child(f, expression, FIELD_VALUE);
    resolve_at(&r, expression, scope, &out);
    return out;
}

Str resolve_one(const PyFile *f, TSNode expression, uint32_t scope) {
    Targets t = resolve(f, expression, scope);
    return t.count ? t.items[0].path : (Str){NULL, 0};
}

Targets resolve_values(const PyFile *f, TSNode expression, uint32_t scope) {
    Targets out = {.count = 0};
    Resolver r = {.f = f, .values = true};
    resolve_at(&r, expression, scope, &out);
    return out;
}

Targets resolve_member(const PyFile *f, TSNode object, Str name, uint32_t scope) {
    Targets out = {.count = 0};
    Resolver r = {.f = f, .values = true};
    Targets objects = resolve_values(f, object, scope);
    for (size_t i = 0; i < objects.count; i++)
        follow(&r, objects.items[i], &name, 1, &out);
    return out;
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
