#include "rules/reach.h"

#include "rules/match.h"

enum { EXTRAS_MAX = 64 }; /* of one package */

/* How a package was come to; it is looked at again when that grows. */
typedef struct ReachNode {
    Strs extras;
    bool is_queued;
} ReachNode;

typedef struct Reach {
    Arena arena;
    Installation *in;
    ReachNode *nodes; /* by number of the package */
    VEC(size_t) queue;
    Minors pythons;
    MarkerEnv envs[32];
} Reach;

static bool add_extras(Reach *r, ReachNode *n, const Strs *extras) {
    size_t before = n->extras.len;
    vec_each (const Str, extra, extras) {
        if (n->extras.len < EXTRAS_MAX && !strs_contain(&n->extras, *extra))
            *vec_push(&r->arena, &n->extras) = *extra;
    }
    return n->extras.len > before;
}

static void come_to(Reach *r, Str name, Minors minors, bool runtime, const Strs *extras) {
    Installed *p = strmap_get(&r->in->by_name, name);
    if (!p || !minors)
        return;
    size_t number = (size_t)(p - r->in->packages.items);
    ReachNode *n = &r->nodes[number];
    bool grown = add_extras(r, n, extras) || (minors & ~p->reached) || (runtime && !p->is_runtime);
    p->reached |= minors;
    p->is_runtime |= runtime;
    if (grown && !n->is_queued) {
        n->is_queued = true;
        *vec_push(&r->arena, &r->queue) = number;
    }
}

static Minors edge_minors(Reach *r, const Marker *marker, Minors minors, const Strs *extras) {
    Minors out = 0;
    for (unsigned n = 0; marker && n < 32; n++) {
        if (!(minors & MINOR_BIT(n)))
            continue;
        r->envs[n].extras = extras;
        if (marker_eval(marker, &r->envs[n]) != MARKER_FALSE)
            out |= MINOR_BIT(n);
    }
    return marker ? out : minors;
}

static void follow(Reach *r, size_t number) {
    const Installed *p = &r->in->packages.items[number];
    ReachNode *n = &r->nodes[number];
    n->is_queued = false;
    vec_each (const Requirement, ask, &p->asks) {
        come_to(r, ask->name, edge_minors(r, ask->marker, p->reached, &n->extras), p->is_runtime,
                &ask->extras);
    }
}

/* Returns whether the project asks for anything. */
static bool start_from_project(Reach *r, const Facts *facts) {
    static const Strs none = {0};
    bool any = false;
    vec_each (const Dependency, d, &facts->dependencies) {
        bool installs = d->name.len && !d->self && !d->constraint_only &&
                        !str_eq(d->group, STR("build-system"));
        if (!installs)
            continue;
        any = true;
        come_to(r, d->name, edge_minors(r, d->marker, r->pythons, &none) & ~d->never,
                !dependency_is_tool(d), &d->extras);
    }
    return any;
}

/* For a project that asks for nothing: what it asks for where it is installed itself, in editable
 * form, or else all that there is. */
static void start_from_environment(Reach *r, Str project_name) {
    static const Strs none = {0};
    const Installed *self = strmap_get(&r->in->by_name, project_name);
    if (self)
        vec_each (const Requirement, ask, &self->asks) {
            come_to(r, ask->name, edge_minors(r, ask->marker, r->pythons, &none), true,
                    &ask->extras);
        }
    for (size_t i = 0; !self && i < r->in->packages.len; i++) {
        r->in->packages.items[i].reached = r->pythons;
        r->in->packages.items[i].is_runtime = true;
    }
}

void installation_reach(Installation *in, const Facts *facts, Minors pythons, const Str fulls[32]) {
    Reach r = {.in = in, .pythons = pythons};
    r.nodes = arena_array(&r.arena, ReachNode, in->packages.len);
    for (unsigned n = 0; n < 32; n++)
        r.envs[n] = marker_env_linux(&r.arena, n, fulls[n]);
    if (!start_from_project(&r, facts))
        start_from_environment(&r, facts->project_name);
    for (size_t i = 0; i < r.queue.len; i++)
        follow(&r, r.queue.items[i]);
    arena_release(&r.arena);
}
