#include "app/includes.h"

#include "base/map.h"

static bool is_outside(Str path) {
    return str_starts(path, STR("../")) || str_starts(path, STR("/"));
}

void include_paths(Arena *a, const Walk *walk, const Facts *facts, Strs *paths) {
    vec_each (const Include, i, &facts->includes) {
        if (!is_outside(i->path) && walk_has(walk, i->path))
            *vec_push(a, paths) = i->path;
    }
}

/* "gunicorn.conf.py", "python:config.gunicorn" -> a path, relative to the naming file or the root.
 */
static Str config_path(Arena *a, Str value) {
    if (!str_starts(value, STR("python:")))
        return str_starts(value, STR("./")) ? str_from_pos(value, 2) : value;
    Str module = str_from_pos(value, 7);
    char *path = arena_alloc(a, module.len + 3);
    for (size_t i = 0; i < module.len; i++)
        path[i] = module.ptr[i] == '.' ? '/' : module.ptr[i];
    path[module.len] = '.';
    path[module.len + 1] = 'p';
    path[module.len + 2] = 'y';
    return (Str){path, module.len + 3};
}

static Str beside(Arena *a, Str path, Str name) {
    size_t slash = str_rfind_char(path, '/');
    return slash == STR_NPOS
               ? name
               : arena_format(a, "%.*s/%.*s", STR_ARG(str_slice(path, 0, slash)), STR_ARG(name));
}

/* An absolute path inside an image: only its file name says something here. */
void gunicorn_config_paths(Arena *a, const Walk *walk, const Facts *facts, Strs *paths) {
    vec_each (const Setting, s, &facts->settings) {
        if (!str_eq(s->key, STR("gunicorn.config")))
            continue;
        Str path = config_path(a, s->value);
        Str tries[] = {path, beside(a, s->place.path, path), path_name(path)};
        for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
            if (str_ends(tries[i], STR(".py")) && !is_outside(tries[i]) &&
                walk_has(walk, tries[i])) {
                *vec_push(a, paths) = arena_str(a, tries[i]);
                break;
            }
    }
}

/* ---- cycles, constraints ---- */

typedef enum Visit { VISIT_NEW, VISIT_OPEN, VISIT_DONE } Visit;

typedef struct IncludeNode {
    IncludeFile *file;
    Visit visit;
    bool bounded;     /* reached by -c, or from a file that is */
    bool required;    /* installed: reached by -r from a file that is, or never by -c */
    bool plain;       /* included for the main list */
    Str group;        /* else for this one */
    size_t next_edge; /* while open */
    struct IncludeNode *from;
} IncludeNode;

typedef struct Graph {
    Arena *arena;
    const Walk *walk;
    IncludeNode *nodes;
    size_t count;
    StrMap by_path;
} Graph;

static IncludeNode *target_of(const Graph *g, const Include *edge) {
    return strmap_get(&g->by_path, edge->path);
}

static void report_missing(Graph *g, IncludeNode *n) {
    Facts *facts = n->file->facts;
    for (size_t i = 0; i < facts->includes.len; i++) {
        const Include *edge = &facts->includes.items[i];
        if (edge->optional)
            continue;
        if (is_outside(edge->path))
            diag_add(g->arena, &facts->errors, edge->place,
                     "`%.*s` lies outside the project and was not read", STR_ARG(edge->path));
        else if (!walk_has(g->walk, edge->path))
            diag_add(g->arena, &facts->errors, edge->place, "included file `%.*s` does not exist",
                     STR_ARG(edge->path));
    }
}

static void report_cycle(Graph *g, const IncludeNode *n, const Include *edge) {
    Str way = edge->path;
    unsigned shown = 0;
    for (const IncludeNode *up = n; up; up = up->from) {
        if (shown++ < 8)
            way = arena_format(g->arena, "%.*s -> %.*s", STR_ARG(up->file->path), STR_ARG(way));
        if (str_eq(up->file->path, edge->path))
            break;
    }
    diag_add(g->arena, &n->file->facts->errors, edge->place, "files include each other: %.*s",
             STR_ARG(way));
}

/* Depth-first over the includes, with the path back in `from` instead of a stack. */
static void visit(Graph *g, IncludeNode *n) {
    n->visit = VISIT_OPEN;
    while (n) {
        Facts *facts = n->file->facts;
        if (n->next_edge == facts->includes.len) {
            n->visit = VISIT_DONE;
            n = n->from;
            continue;
        }
        const Include *edge = &facts->includes.items[n->next_edge++];
        IncludeNode *to = target_of(g, edge);
        if (to && to->visit == VISIT_OPEN) {
            report_cycle(g, n, edge);
        } else if (to && to->visit == VISIT_NEW) {
            to->visit = VISIT_OPEN;
            to->from = n;
            n = to;
        }
    }
}

/* Spreads one of the two marks along the edges that carry it, until nothing changes. */
static void spread(Graph *g, bool bounds) {
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < g->count; i++) {
            const IncludeNode *n = &g->nodes[i];
            vec_each (const Include, edge, &n->file->facts->includes) {
                IncludeNode *to = target_of(g, edge);
                bool *mark = !to ? NULL : bounds ? &to->bounded : &to->required;
                bool carries =
                    bounds ? n->bounded || edge->constraint : n->required && !edge->constraint;
                if (mark && carries && !*mark)
                    *mark = changed = true;
            }
        }
    }
}

static bool is_requirements_file(const IncludeNode *n) {
    return n->file->kind == KIND_REQUIREMENTS || n->file->kind == KIND_CONSTRAINTS;
}

static void mark_constraints(Graph *g) {
    for (size_t i = 0; i < g->count; i++)
        g->nodes[i].bounded = g->nodes[i].file->kind == KIND_CONSTRAINTS;
    spread(g, true);
    for (size_t i = 0; i < g->count; i++)
        g->nodes[i].required = !g->nodes[i].bounded;
    spread(g, false);
    for (size_t i = 0; i < g->count; i++) {
        IncludeNode *n = &g->nodes[i];
        if (n->required || !is_requirements_file(n))
            continue;
        vec_each (Dependency, d, &n->file->facts->dependencies) {
            d->constraint_only = true;
        }
    }
}

/* What is included only for an extra (setuptools' dynamic files) belongs to that extra. */
static void hand_on_groups(Graph *g) {
    for (size_t i = 0; i < g->count; i++)
        vec_each (const Include, edge, &g->nodes[i].file->facts->includes) {
            IncludeNode *to = target_of(g, edge);
            if (to && !str_starts(edge->group, STR("extra:")))
                to->plain = true;
            else if (to)
                to->group = edge->group;
        }
    for (size_t i = 0; i < g->count; i++) {
        IncludeNode *n = &g->nodes[i];
        if (n->plain || !n->group.len)
            continue;
        vec_each (Dependency, d, &n->file->facts->dependencies) {
            if (d->group.len)
                continue;
            d->group = n->group;
            d->optional = true;
        }
    }
}

void includes_resolve(Arena *a, const Walk *walk, IncludeFile *files, size_t count) {
    Graph g = {.arena = a, .walk = walk, .count = count};
    g.nodes = arena_array(a, IncludeNode, count);
    for (size_t i = 0; i < count; i++) {
        g.nodes[i].file = &files[i];
        *strmap_put(a, &g.by_path, files[i].path) = &g.nodes[i];
    }
    for (size_t i = 0; i < count; i++) {
        report_missing(&g, &g.nodes[i]);
        if (g.nodes[i].visit == VISIT_NEW)
            visit(&g, &g.nodes[i]);
    }
    mark_constraints(&g);
    hand_on_groups(&g);
}
