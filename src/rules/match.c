#include "rules/match.h"

#include "project/call_shape.h"
#include "project/dependency.h"
#include "text/glob.h"

/* Extras and what an image or a script installs run with the code; named groups serve development.
 */
static bool is_tool_group(Str group) {
    static const char *const others[] = {"",      "docker",     "script",
                                         "conda", "constraint", "build-system"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_eq(group, str_from(others[i])))
            return false;
    return !str_starts(group, STR("extra:"));
}

/* -c files bound what other lines ask for; a contradiction is left to pip. */
static void apply_constraints(Matcher *m, DependencyView *view) {
    for (DependencyView *c = matcher_package(m, view->dependency->name); c; c = c->same_name) {
        if (!c->dependency->constraint_only || (view->active & ~c->active))
            continue;
        VersionSet both = version_set_intersect(m->arena, &view->allowed, &c->allowed);
        if (!version_set_is_empty(&both))
            view->allowed = both;
    }
}

bool dependency_is_tool(const Dependency *d) {
    return is_tool_group(d->group);
}

static void add_view(Matcher *m, const Dependency *d, DependencyView *view) {
    view->dependency = d;
    view->allowed = dependency_versions(m->arena, d);
    view->active = marker_active_minors(m->arena, d->marker, m->project->fulls) & ~d->never;
    view->tool = is_tool_group(d->group);
    view->runtime = !view->tool && !str_eq(d->group, STR("build-system"));
    DependencyView **last = (DependencyView **)strmap_put(m->arena, &m->last, d->name);
    if (*last)
        (*last)->same_name = view;
    else
        *strmap_put(m->arena, &m->by_name, d->name) = view;
    *last = view;
    if (d->constraint_only)
        *strmap_put(m->arena, &m->bounded, d->name) = view;
}

typedef struct UseChain {
    UseLink *first, *last;
} UseChain;

static void add_use(Matcher *m, Str name, const Use *u) {
    void **slot = strmap_put(m->arena, &m->uses, name);
    if (!*slot)
        *slot = arena_new(m->arena, UseChain);
    UseChain *chain = *slot;
    UseLink *link = arena_new(m->arena, UseLink);
    link->use = u;
    if (chain->last)
        chain->last->next = link;
    else
        chain->first = link;
    chain->last = link;
}

static void index_uses(Matcher *m) {
    vec_each (const Use, u, &m->project->facts->uses) {
        add_use(m, u->name, u);
        for (size_t i = 0; u->form == USE_IMPORT && i < u->name.len; i++)
            if (u->name.ptr[i] == '.')
                add_use(m, str_slice(u->name, 0, i), u);
    }
}

const UseLink *matcher_uses(const Matcher *m, const Cond *c) {
    const UseChain *chain = strmap_get(&m->uses, c->arg);
    return chain ? chain->first : NULL;
}

static void index_floors(Matcher *m) {
    vec_each (const PythonPin, p, &m->project->facts->pins) {
        size_t slash = str_rfind_char(p->place.path, '/');
        Str folder = slash == STR_NPOS ? STR("") : str_slice(p->place.path, 0, slash);
        if (p->role != PIN_FLOOR)
            continue;
        const PythonPin **slot = (const PythonPin **)strmap_put(m->arena, &m->floors, folder);
        if (!*slot)
            *slot = p;
    }
}

Matcher *matcher_new(Arena *a, const Project *project) {
    Matcher *m = arena_new(a, Matcher);
    const Facts *facts = project->facts;
    *m = (Matcher){.arena = a, .project = project, .view_count = facts->dependencies.len};
    m->views = arena_array(a, DependencyView, m->view_count);
    for (size_t i = 0; i < m->view_count; i++)
        add_view(m, &facts->dependencies.items[i], &m->views[i]);
    for (size_t i = 0; i < m->view_count; i++)
        if (!m->views[i].dependency->constraint_only &&
            strmap_has(&m->bounded, m->views[i].dependency->name))
            apply_constraints(m, &m->views[i]);
    index_uses(m);
    index_floors(m);
    return m;
}

DependencyView *matcher_package(const Matcher *m, Str name) {
    return strmap_get(&m->by_name, name);
}

Overlap versions_overlap(Arena *a, const VersionSet *allowed, const VersionSet *set) {
    VersionSet both = version_set_intersect(a, allowed, set);
    if (version_set_is_empty(&both))
        return OVERLAP_NONE;
    return version_set_is_subset(a, allowed, set) ? OVERLAP_ALL : OVERLAP_SOME;
}

/* What remains above the set's part of the allowed versions decides: nothing may. */
bool versions_resolve_into(Arena *a, const VersionSet *allowed, const VersionSet *set) {
    VersionSet inside = version_set_intersect(a, allowed, set);
    VersionSet outside = version_set_subtract(a, allowed, set);
    if (version_set_is_empty(&inside))
        return false;
    if (version_set_is_empty(&outside))
        return true;
    const Cut *in = &inside.ranges.items[inside.ranges.len - 1].from;
    const Cut *out = &outside.ranges.items[outside.ranges.len - 1].from;
    if (in->infinity || out->infinity)
        return out->infinity < 0;
    return version_cmp(&in->version, &out->version) >= 0;
}

static bool name_is_at_or_below(Str name, Str top) {
    return str_starts(name, top) && (name.len == top.len || name.ptr[top.len] == '.');
}

bool use_matches(const Cond *c, const Use *u) {
    switch (c->op) {
    case COND_IMPORTS:
        return u->form == USE_IMPORT && name_is_at_or_below(u->name, c->arg);
    case COND_USES:
        return str_eq(u->name, c->arg);
    case COND_CALLS:
        return u->form == USE_CALL && str_eq(u->name, c->arg) &&
               (!c->arg2.len || call_shape_fits(c->arg2, u));
    default:
        return false;
    }
}

bool worker_matches(const Cond *c, const Worker *w) {
    return (str_eq(c->arg, STR("*")) || str_eq(c->arg, w->server)) &&
           (str_eq(c->arg2, STR("*")) || str_eq(c->arg2, w->model));
}

bool setting_matches(const Cond *c, const Setting *s) {
    return str_eq(c->arg, s->key) && glob_match(c->arg2, s->value);
}

Minors use_minors(const Matcher *m, const Use *u) {
    const Project *p = m->project;
    if (u->local_first && p->has_module && p->has_module(p->has_module_ctx, u->place.path, u->name))
        return 0;
    return u->alive;
}

static Minors requirement_minors(const Matcher *m, const Cond *c) {
    VersionSet set = {{0}};
    Minors minors = 0;
    if (c->op != COND_DECLARES && !version_set_parse(m->arena, c->arg2, &set, NULL))
        return 0;
    for (DependencyView *v = matcher_package(m, c->arg); v; v = v->same_name) {
        bool holds = v->runtime && (c->op == COND_DECLARES || !v->dependency->superseded);
        if (c->op == COND_DECLARES)
            holds = holds && !v->dependency->constraint_only;
        else if (c->op == COND_REQUIRES)
            holds = holds && version_set_is_subset(m->arena, &v->allowed, &set);
        else
            holds = holds && !v->dependency->constraint_only &&
                    (c->op == COND_RESOLVES || v->dependency->upgrade) &&
                    versions_resolve_into(m->arena, &v->allowed, &set);
        if (holds)
            minors |= v->active;
    }
    return minors;
}

static Minors use_cond_minors(const Matcher *m, const Cond *c) {
    Minors minors = 0;
    vec_each (const Use, u, &m->project->facts->uses) {
        if (use_matches(c, u))
            minors |= use_minors(m, u);
    }
    return minors;
}

static Minors mark_minors(const Matcher *m, const Cond *c) {
    Minors minors = 0;
    vec_each (const CodeMark, mark, &m->project->facts->marks) {
        if (str_eq(mark->name, c->arg))
            minors |= mark->alive;
    }
    return minors;
}

static Minors fact_minors(const Matcher *m, const Cond *c) {
    const Facts *facts = m->project->facts;
    if (c->op == COND_DEPLOYS) {
        vec_each (const Worker, w, &facts->workers) {
            if (worker_matches(c, w))
                return MINORS_ALL;
        }
    } else {
        vec_each (const Setting, s, &facts->settings) {
            if (setting_matches(c, s))
                return MINORS_ALL;
        }
    }
    return 0;
}

/* Depth is that of the rule's YAML, which its reader limits. */
Minors cond_minors(const Matcher *m, const Cond *c) {
    if (!c)
        return MINORS_ALL;
    Minors minors = c->op == COND_ANY ? 0 : MINORS_ALL;
    switch (c->op) {
    case COND_ALL:
    case COND_ANY:
        for (size_t i = 0; i < c->kid_count; i++)
            minors = c->op == COND_ALL ? minors & cond_minors(m, &c->kids[i])
                                       : minors | cond_minors(m, &c->kids[i]);
        return minors;
    case COND_NOT:
        return ~cond_minors(m, &c->kids[0]);
    case COND_REQUIRES:
    case COND_RESOLVES:
    case COND_UPGRADES:
    case COND_DECLARES:
        return requirement_minors(m, c);
    case COND_IMPORTS:
    case COND_USES:
    case COND_CALLS:
        return use_cond_minors(m, c);
    case COND_MARKS:
        return mark_minors(m, c);
    case COND_DEPLOYS:
    case COND_SETTING:
        return fact_minors(m, c);
    case COND_PYTHON: {
        int current = m->project->current ? m->project->current->minor : -1;
        return current >= 0 && (c->minors & MINOR_BIT((unsigned)current)) ? MINORS_ALL : 0;
    }
    case COND_TARGET:
        return c->minors;
    case COND_PROJECT:
        return 0;
    }
    return 0;
}

bool cond_holds(const Cond *c, const Project *project, int minor) {
    Arena scratch = {0};
    Minors minors = cond_minors(matcher_new(&scratch, project), c);
    arena_release(&scratch);
    return minor >= 0 ? (minors & MINOR_BIT((unsigned)minor)) != 0 : minors != 0;
}
