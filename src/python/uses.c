#include "python/uses.h"

#include "project/call_shape.h"
#include "python/argument.h"
#include "python/classes.h"
#include "python/collect.h"
#include "python/guards.h"
#include "python/resolve.h"
#include "python/stdlib.h"

#include <stdlib.h>

enum { KEYWORDS_MAX = 64, VALUES_MAX = 32 /* of one call */ };

static bool is_call(const PendingUse *u) {
    return !ts_node_is_null(u->arguments);
}

typedef VEC(Argument) Arguments;

/* A call while its arguments are read. */
typedef struct CallReader {
    const PyFile *f;
    const PendingUse *pending;
    Use *use;
    unsigned keywords;
    Arguments *values; /* NULL: nobody asks for them */
} CallReader;

static void add_value(CallReader *r, Str keyword, TSNode n) {
    Argument a = {.keyword = keyword};
    if (!r->values || r->values->len == VALUES_MAX)
        return;
    if (keyword.len == 0) {
        a.position = r->use->positional - r->pending->is_unbound;
        if (r->use->starred || a.position == 0)
            return;
    }
    argument_value(r->f, n, r->pending->context.scope, &a);
    if (a.kind != LITERAL_UNKNOWN)
        *vec_push(r->f->arena, r->values) = a;
}

static void add_keyword(CallReader *r, Str name) {
    Use *use = r->use;
    use->detail = r->keywords++
                      ? arena_format(r->f->arena, "%.*s,%.*s", STR_ARG(use->detail), STR_ARG(name))
                      : name;
}

static void read_argument(CallReader *r, TSNode n) {
    const PyFile *f = r->f;
    switch (node_kind(f, n)) {
    case SYNTAX_KEYWORD_ARGUMENT: {
        Str name = pyfile_text(f, node_child(f, n, FIELD_NAME));
        add_keyword(r, name);
        add_value(r, name, node_child(f, n, FIELD_VALUE));
        break;
    }
    case SYNTAX_DICTIONARY_SPLAT:
        add_keyword(r, STR("**"));
        break;
    case SYNTAX_LIST_SPLAT:
        r->use->starred = true;
        break;
    default:
        r->use->positional++;
        add_value(r, (Str){NULL, 0}, n);
    }
}

/* The arguments of a call, as a Use tells them. */
static void read_arguments(const PyFile *f, const PendingUse *u, Use *use) {
    TSTreeCursor c;
    Arguments values = {0};
    CallReader r = {.f = f, .pending = u, .use = use};
    if (name_set_asks_values(f->names, use->name))
        r.values = &values;
    if (node_is(f, u->arguments, SYNTAX_GENERATOR)) { /* f(x for x in y) */
        use->positional = 1;
        add_value(&r, (Str){NULL, 0}, u->arguments);
    } else {
        for (TSNode n = children_begin(f->syntax, &c, u->arguments);
             !ts_node_is_null(n) && r.keywords < KEYWORDS_MAX; n = children_next(f->syntax, &c))
            read_argument(&r, n);
        ts_tree_cursor_delete(&c);
    }
    use->positional -= u->is_unbound && use->positional;
    use->arguments = values.items;
    use->argument_count = (uint32_t)values.len;
}

static bool call_is_of_interest(const PyFile *f, const PendingUse *u, Str name) {
    Use use = {.name = name};
    if (!is_call(u) || !name_set_has(f->names, name))
        return false;
    read_arguments(f, u, &use);
    return name_set_has_call(f->names, name, &use);
}

static void found_add(PyFile *f, const PendingUse *u, UseForm form, Str name, Minors alive) {
    Use use = {.form = form, .name = name, .alive = alive, .local_first = true, .guess = u->guess};
    use.through = u->through;
    use.place = pyfile_place(f, u->node);
    use.lazy = context_is_lazy(f, &u->context);
    if (form == USE_CALL)
        read_arguments(f, u, &use);
    *vec_push(f->arena, &f->found) = (FoundUse){use, ts_node_start_byte(u->node)};
}

/* The components that two dotted paths share at their beginning, as a path. */
static Str common_path(Str a, Str b) {
    size_t len = 0;
    Str x, y, rest = a;
    while (str_cut(&rest, '.', &x) && str_cut(&b, '.', &y) && str_eq(x, y))
        len = (size_t)(x.ptr + x.len - a.ptr);
    return str_slice(a, 0, len);
}

/* The first `count` components of a path. */
static Str path_prefix(Str path, size_t count) {
    for (size_t i = 0; i < path.len; i++)
        if (path.ptr[i] == '.' && --count == 0)
            return str_slice(path, 0, i);
    return path;
}

/* A call whose failure is handled still reads the name. */
static void found_call(PyFile *f, const PendingUse *u, Str name, Minors alive) {
    Minors safe = u->context.safe_call;
    if (alive & ~safe)
        found_add(f, u, USE_CALL, name, alive & ~safe);
    if (alive & safe)
        found_add(f, u, USE_NAME, name, alive & safe);
}

static void use_of_name(PyFile *f, const PendingUse *u, Str name, bool called, Minors alive) {
    Str canonical;
    if (guards_cover(&u->context, name, true) || patch_name_find(name, &canonical))
        return;
    if (called)
        found_call(f, u, name, alive);
    else
        found_add(f, u, USE_NAME, name, alive);
}

/* A name that is of interest where it is called: that it is there is no question, so what counts is
 * whether the failure of the call is handled. */
static void use_call_alone(PyFile *f, const PendingUse *u, const Target *t) {
    Minors alive = u->context.alive & t->alive & ~u->context.safe_call;
    if (alive && call_is_of_interest(f, u, t->path) && !guards_cover(&u->context, t->path, true))
        found_add(f, u, USE_CALL, t->path, alive);
}

/* All names of the set that begin the path are used, but for those that its import is reported
 * with. The exception is a call of an imported function: that a function is imported is one fact,
 * with what it is called another. */
static void use_path(PyFile *f, const PendingUse *u, const Target *t, Minors alive) {
    size_t count = dotted_count(t->path);
    Str common = common_path(t->path, t->imported);
    size_t after = common.len ? dotted_count(common) : 0;
    if (t->least > after + 1)
        after = t->least - 1;
    if (is_call(u) && !t->is_value && str_eq(t->path, t->imported))
        after = count - 1;
    for (size_t n; alive && (n = name_set_match_after(f->names, t->path, after)) > 0; after = n)
        use_of_name(f, u, path_prefix(t->path, n), is_call(u) && n == count, alive);
    if (after < count && count >= t->least)
        use_call_alone(f, u, t);
}

/* The class or module that a path's last name belongs to. */
static Str path_parent(Str path) {
    size_t dot = str_rfind_char(path, '.');
    return dot == STR_NPOS ? (Str){NULL, 0} : str_slice(path, 0, dot);
}

static void use_target(PyFile *f, PendingUse *u, const Target *t) {
    Str canonical;
    Minors alive = u->context.alive & t->alive;
    if (t->path.len == 0)
        return;
    u->guess = t->guess;
    u->through = t->through;
    u->is_unbound = !t->is_value && class_is_named(path_parent(t->path));
    if (u->is_store) {
        if (name_set_match(f->names, t->path))
            shim_add(f, t->path, ts_node_end_byte(u->node), u->context.alive);
        return;
    }
    if (is_call(u) && patch_name_find(t->path, &canonical)) {
        if (alive)
            found_add(f, u, USE_CALL, canonical, alive);
        return;
    }
    alive &= ~u->context.safe_attribute;
    if (str_eq(t->path, t->imported))
        alive &= ~t->safe;
    use_path(f, u, t, alive);
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

static void use_finish(PyFile *f, PendingUse *u) {
    TSNode object;
    Str name;
    if (node_is(f, u->node, SYNTAX_CALL) && !getattr_read(f, u->node, &object, &name)) {
        use_import_call(f, u);
        return;
    }
    Targets t = resolve_values(f, u->node, u->context.scope);
    for (size_t i = 0; i < t.count; i++)
        use_target(f, u, &t.items[i]);
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
    int c = str_cmp(x->use.name, y->use.name);
    return c ? c : str_cmp(x->use.through, y->use.through);
}

/* `a` stands before `b`, so that of two it is the one whose class is proven. */
static bool is_same(const FoundUse *a, const FoundUse *b) {
    return a->offset == b->offset && a->use.form == b->use.form &&
           str_eq(a->use.name, b->use.name) &&
           (a->use.through.len == 0 || str_eq(a->use.through, b->use.through));
}

/* Literals may be long, and a nested call is part of the text of the calls around it. */
static const Argument *arguments_copy(Arena *a, const Use *u) {
    Argument *copy = u->argument_count ? arena_array(a, Argument, u->argument_count) : NULL;
    for (uint32_t i = 0; i < u->argument_count; i++) {
        copy[i] = u->arguments[i];
        copy[i].keyword = arena_str(a, copy[i].keyword);
        copy[i].text = arena_str(a, str_slice(copy[i].text, 0, LITERAL_MAX));
    }
    return copy;
}

static void hand_over(PyFile *f, const FoundUse *u) {
    Use *out = vec_push(f->facts->arena, &f->facts->uses);
    *out = u->use;
    out->name = arena_str(f->facts->arena, u->use.name);
    out->detail = arena_str(f->facts->arena, u->use.detail);
    out->arguments = arguments_copy(f->facts->arena, &u->use);
    out->through = arena_str(f->facts->arena, u->use.through);
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
