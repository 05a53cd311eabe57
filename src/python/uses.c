#include "python/uses.h"

#include "python/collect.h"
#include "python/guards.h"
#include "python/scopes.h"
#include "python/stdlib.h"

#include <stdlib.h>

enum { KEYWORDS_MAX = 64 };

static bool is_call(const PendingUse *u) {
    return !ts_node_is_null(u->arguments);
}

static void found_add(PyFile *f, const PendingUse *u, UseForm form, Str name, Str detail,
                      Minors alive) {
    Use use = {.form = form, .name = name, .detail = detail, .alive = alive, .local_first = true};
    use.place = pyfile_place(f, u->node);
    *vec_push(f->arena, &f->found) = (FoundUse){use, ts_node_start_byte(u->node)};
}

/* "a,b" for f(x, a=1, b=2) */
static Str keywords_text(const PyFile *f, TSNode arguments) {
    Str out = {NULL, 0};
    TSTreeCursor c;
    unsigned count = 0;
    for (TSNode n = children_begin(f->syntax, &c, arguments);
         !ts_node_is_null(n) && count < KEYWORDS_MAX; n = children_next(f->syntax, &c)) {
        if (!node_is(f, n, SYNTAX_KEYWORD_ARGUMENT))
            continue;
        Str name = pyfile_text(f, node_child(f, n, FIELD_NAME));
        out = count++ ? arena_format(f->arena, "%.*s,%.*s", STR_ARG(out), STR_ARG(name)) : name;
    }
    ts_tree_cursor_delete(&c);
    return out;
}

/* The components that two dotted paths share at their beginning, as a path. */
static Str common_path(Str a, Str b) {
    size_t len = 0;
    Str x, y, rest = a;
    while (str_cut(&rest, '.', &x) && str_cut(&b, '.', &y) && str_eq(x, y))
        len = (size_t)(x.ptr + x.len - a.ptr);
    return str_slice(a, 0, len);
}

/* A name counts when the import that it goes back to is not reported anyway. The exception is a
 * call of an imported function: that a function is imported is one fact, with what it is called
 * another. */
static bool is_of_interest(const PyFile *f, const Target *t, bool call) {
    size_t matched = name_set_match(f->names, t->path);
    if (matched == 0)
        return false;
    if (name_set_match(f->names, common_path(t->path, t->imported)) == 0)
        return true;
    return call && matched == dotted_count(t->path) && str_eq(t->path, t->imported);
}

static void use_target(PyFile *f, const PendingUse *u, const Target *t) {
    Str canonical;
    Minors alive = u->context.alive & t->alive;
    if (u->is_store) {
        if (name_set_match(f->names, t->path))
            shim_add(f, t->path, ts_node_end_byte(u->node), u->context.alive);
        return;
    }
    Str detail = is_call(u) ? keywords_text(f, u->arguments) : (Str){NULL, 0};
    if (is_call(u) && patch_name_find(t->path, &canonical)) {
        if (alive)
            found_add(f, u, USE_CALL, canonical, detail, alive);
        return;
    }
    alive &= ~u->context.safe_attribute;
    if (str_eq(t->path, t->imported))
        alive &= ~t->safe;
    if (alive && is_of_interest(f, t, is_call(u)) && !guards_cover(&u->context, t->path, true))
        found_add(f, u, is_call(u) ? USE_CALL : USE_NAME, t->path, detail, alive);
}

static void use_import_call(PyFile *f, const PendingUse *u) {
    TSNode literal;
    Str module;
    if (!resolve_import_call(f, u->node, u->context.scope, &literal, &module) ||
        name_set_match(f->names, module) == 0)
        return;
    Place place = pyfile_place(f, literal), start = pyfile_place(f, u->node);
    collect_import_fact(f, &u->context, module, false, ts_node_start_byte(u->node),
                        place.line == start.line ? place : start);
}

/* A bare name that a star import may have brought. */
static void use_of_star(PyFile *f, const PendingUse *u) {
    uint32_t where;
    Str name = pyfile_text(f, u->node);
    if (f->stars.len == 0 || !node_is(f, u->node, SYNTAX_IDENTIFIER) ||
        scope_find(f, u->context.scope, name, &where))
        return;
    for (size_t i = 0; i < f->stars.len; i++) {
        Target t = {.imported = f->stars.items[i], .alive = MINORS_ALL};
        t.path = arena_format(f->arena, "%.*s.%.*s", STR_ARG(t.imported), STR_ARG(name));
        if (name_set_match(f->names, t.path) == dotted_count(t.path))
            use_target(f, u, &t);
    }
}

static void use_finish(PyFile *f, const PendingUse *u) {
    if (node_is(f, u->node, SYNTAX_CALL)) {
        use_import_call(f, u);
        return;
    }
    Targets t = resolve(f, u->node, u->context.scope);
    for (size_t i = 0; i < t.count; i++)
        use_target(f, u, &t.items[i]);
    if (t.count == 0)
        use_of_star(f, u);
}

/* --- monkey patching ---------------------------------------------------------------------------
 */

/* Libraries whose patches must come before the modules that they patch. */
static bool patch_has_order(Str name) {
    return str_starts(name, STR("gevent.")) || str_starts(name, STR("eventlet."));
}

static bool is_patch(const FoundUse *u) {
    Str canonical;
    return u->use.form == USE_CALL && patch_name_find(u->use.name, &canonical) &&
           patch_has_order(u->use.name);
}

/* The first import before `offset` that binds what is patched. */
static const EarlyImport *early_import(const PyFile *f, uint32_t offset) {
    vec_each (EarlyImport, e, &f->early) {
        if (e->offset >= offset)
            return NULL;
        if (module_binds_sockets(e->module))
            return e;
    }
    return NULL;
}

static void mark_late_patches(PyFile *f) {
    uint32_t first = UINT32_MAX;
    vec_each (FoundUse, u, &f->found) {
        if (is_patch(u) && u->offset < first)
            first = u->offset;
    }
    const EarlyImport *early = first == UINT32_MAX ? NULL : early_import(f, first);
    vec_each (FoundUse, u, &f->found) {
        if (!early || !is_patch(u))
            continue;
        u->use.late_patch = true;
        u->use.detail = early->module;
    }
}

/* --- handing over ------------------------------------------------------------------------------
 */

static Minors without_shims(const PyFile *f, const FoundUse *u) {
    Minors alive = u->use.alive;
    vec_each (Shim, s, &f->shims) {
        if (s->offset > u->offset || !str_starts(u->use.name, s->name))
            continue;
        if (u->use.name.len == s->name.len || u->use.name.ptr[s->name.len] == '.')
            alive &= ~s->alive;
    }
    return alive;
}

static int by_offset(const void *a, const void *b) {
    const FoundUse *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    if (x->use.form != y->use.form)
        return x->use.form < y->use.form ? -1 : 1;
    return str_cmp(x->use.name, y->use.name);
}

static bool is_same(const FoundUse *a, const FoundUse *b) {
    return a->offset == b->offset && a->use.form == b->use.form && str_eq(a->use.name, b->use.name);
}

static void hand_over(PyFile *f, const FoundUse *u) {
    Use *out = vec_push(f->facts->arena, &f->facts->uses);
    *out = u->use;
    out->name = arena_str(f->facts->arena, u->use.name);
    out->detail = arena_str(f->facts->arena, u->use.detail);
}

void uses_finish(PyFile *f) {
    vec_each (PendingUse, u, &f->uses) {
        use_finish(f, u);
    }
    mark_late_patches(f);
    if (f->found.len)
        qsort(f->found.items, f->found.len, sizeof *f->found.items, by_offset);
    for (size_t i = 0; i < f->found.len; i++) {
        FoundUse *u = &f->found.items[i];
        while (i + 1 < f->found.len && is_same(u, &f->found.items[i + 1]))
            u->use.alive |= f->found.items[++i].use.alive;
        u->use.alive = without_shims(f, u);
        if (u->use.alive)
            hand_over(f, u);
    }
}
