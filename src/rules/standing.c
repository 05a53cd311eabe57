#include "rules/standing.h"

#include "rules/match.h"

/* What is known about one package: the targets for which each of it holds. */
typedef struct Evidence {
    Minors asked, blocked, may, clear;
    Minors tables;    /* a rule about versions covers it */
    Minors resolves;  /* a part of the allowed versions does not work */
    Minors installed; /* the one that is installed today does */
} Evidence;

typedef struct Gathering {
    Arena *arena;
    const Project *project;
    Standings *out;
    VEC(Evidence) evidence; /* by row */
} Gathering;

const char *standing_text(Standing s) {
    static const char *const words[STANDING_COUNT] = {"not-asked", "clear", "unknown",
                                                      "may-be-blocked", "blocked"};
    return words[s];
}

static Evidence *row_find(Gathering *g, Str name) {
    size_t at = (size_t)(uintptr_t)strmap_get(&g->out->by_name, name);
    return at ? &g->evidence.items[at - 1] : NULL;
}

static Evidence *row_get(Gathering *g, Str name) {
    Evidence *e = row_find(g, name);
    if (e)
        return e;
    vec_push(g->arena, &g->out->rows)->name = name;
    *strmap_put(g->arena, &g->out->by_name, name) = (void *)(uintptr_t)g->out->rows.len;
    return vec_push(g->arena, &g->evidence);
}

static bool is_counted(const Dependency *d) {
    return d->name.len && !d->self && !d->constraint_only && !str_eq(d->group, STR("build-system"));
}

static void gather_requirements(Gathering *g) {
    const Matcher *m = matcher_new(g->arena, g->project);
    for (size_t i = 0; i < m->view_count; i++) {
        const Dependency *d = m->views[i].dependency;
        if (!is_counted(d))
            continue;
        Evidence *e = row_get(g, d->name);
        e->asked |= m->views[i].active;
        if (d->from_lock && d->files)
            e->clear |= d->files->wheels;
    }
}

/* A package whose code does not depend on the Python it was built for, and in which the rules found
 * nothing. */
static void gather_installed(Gathering *g) {
    const Installation *in = g->project->installation;
    if (!in)
        return;
    vec_each (const Installed, p, &in->packages) {
        if (!p->reached || strmap_get(&in->by_name, p->name) != p)
            continue;
        Evidence *e = row_get(g, p->name);
        e->asked |= p->reached;
        if (!p->is_partly_read)
            e->installed |= p->is_pure ? MINORS_ALL : p->tagged;
    }
}

/* A package that a rule about versions is for is known: where the rule says nothing, it works. */
static void gather_tables(Gathering *g, const RuleSet *rules) {
    for (size_t i = 0; i < rules->count; i++) {
        const Rule *r = &rules->rules[i];
        bool is_table = r->kind == FINDING_DEP_INCOMPATIBLE &&
                        (r->match->op == COND_REQUIRES || r->match->op == COND_RESOLVES);
        Evidence *e = is_table ? row_find(g, r->match->arg) : NULL;
        for (int n = 0; e && n < 32; n++)
            if ((r->targets & MINOR_BIT((unsigned)n)) &&
                (!r->minimum.count || version_table_at(&r->minimum, n).len))
                e->tables |= MINOR_BIT((unsigned)n);
    }
}

/* What the authors of a package say they tested is no more than a note. */
static bool is_hint(const Finding *f) {
    return f->severity == SEVERITY_INFO && f->rule->match->op == COND_PROJECT &&
           f->rule->match->project == PROJECT_INSTALLED_MAY_BREAK;
}

static void gather_findings(Gathering *g, const Findings *findings) {
    vec_each (const Finding, f, findings) {
        bool is_about =
            f->kind == FINDING_DEP_INCOMPATIBLE || f->kind == FINDING_DEP_MISSING_RUNTIME;
        bool counts = is_about || (f->dependency && f->severity == SEVERITY_BLOCKER);
        Evidence *e = counts ? row_find(g, f->dependency ? f->dependency->name : f->name) : NULL;
        if (!e || f->advised || is_hint(f))
            continue;
        if (f->severity == SEVERITY_BLOCKER)
            e->blocked |= f->affects;
        else if (f->partial)
            e->resolves |= f->affects;
        else
            e->may |= f->affects;
    }
}

/* A version that serves a Python by its table serves the ones before. */
static void settle_tables(Evidence *e, Minors judged) {
    Minors known = judged & e->tables & ~(e->blocked | e->may | e->resolves);
    for (unsigned n = 0; n < 32; n++)
        if (known >> n)
            e->clear |= MINOR_BIT(n);
}

static Standing standing_of(const Evidence *e, Minors bit) {
    if (e->blocked & bit)
        return STANDING_BLOCKED;
    if (!(e->asked & bit))
        return STANDING_NOT_ASKED;
    if (e->may & bit)
        return STANDING_MAY_BE_BLOCKED;
    if (e->installed & bit)
        return STANDING_CLEAR;
    if (e->resolves & bit)
        return STANDING_MAY_BE_BLOCKED;
    return e->clear & bit ? STANDING_CLEAR : STANDING_UNKNOWN;
}

Standings standings_of(Arena *a, const RuleSet *rules, const Project *project,
                       const Findings *findings) {
    Standings out = {0};
    Gathering g = {.arena = a, .project = project, .out = &out};
    gather_requirements(&g);
    gather_installed(&g);
    gather_tables(&g, rules);
    gather_findings(&g, findings);
    vec_each (Evidence, e, &g.evidence) {
        settle_tables(e, project->targets);
    }
    for (size_t i = 0; i < out.rows.len; i++)
        for (unsigned n = 0; n < 32; n++)
            if (project->targets & MINOR_BIT(n))
                out.rows.items[i].at[n] =
                    (unsigned char)standing_of(&g.evidence.items[i], MINOR_BIT(n));
    return out;
}

Standing standing_at(const Standings *s, Str name, int minor) {
    size_t at = (size_t)(uintptr_t)strmap_get(&s->by_name, name);
    return at && minor >= 0 && minor < 32 ? (Standing)s->rows.items[at - 1].at[minor]
                                          : STANDING_NOT_ASKED;
}
