#include "report/view.h"

const TargetPlan *section_target(const Section *s) {
    const Plan *p = s->plan;
    const TargetPlan *t = s->shown_target >= 0 ? plan_target(p, s->shown_target) : p->recommended;
    return t || !p->target_count ? t : &p->targets[0];
}

Str section_title(const Section *s) {
    return s->folder.len ? s->folder : s->name;
}

Str section_python(Arena *a, const Section *s) {
    const CurrentPython *c = s->plan->project->current;
    return c && c->minor >= 0 ? arena_format(a, "3.%d", c->minor) : STR("not known");
}

Str section_blockers(Arena *a, const Section *s) {
    const TargetPlan *t = section_target(s);
    return t ? arena_format(a, "%zu at %.*s", t->blockers, STR_ARG(t->version)) : STR("-");
}

static bool has_benchmark(const Benchmarks *list, const Benchmark *b) {
    for (size_t i = 0; i < list->len; i++)
        if (list->items[i] == b)
            return true;
    return false;
}

static void collect_benchmarks(Arena *a, const Plan *plan, bool primary, Benchmarks *out) {
    for (size_t i = 0; i < plan->target_count; i++)
        vec_each (const Performance, p, &plan->targets[i].performance) {
            if (p->in_table && p->primary == primary && !has_benchmark(out, p->benchmark))
                *vec_push(a, out) = p->benchmark;
        }
}

Benchmarks plan_benchmarks(Arena *a, const Plan *p) {
    Benchmarks list = {0};
    collect_benchmarks(a, p, true, &list);
    collect_benchmarks(a, p, false, &list);
    return list;
}

const Change *target_change(const TargetPlan *t, const Benchmark *b) {
    vec_each (const Performance, p, &t->performance) {
        if (p->benchmark == b)
            return &p->change;
    }
    return NULL;
}

bool finding_is_dead_end(const Finding *f, int minor) {
    return f->severity == SEVERITY_BLOCKER && (f->affects & MINOR_BIT((unsigned)minor)) &&
           f->rule && f->rule->fix.action == FIX_NONE;
}

bool step_explains_itself(const Step *step) {
    const Rule *r = step->rule;
    if (!r || step->action != FIX_EDIT || !step->to.len)
        return false;
    const Cond *match = r->match;
    bool adds_job = match && match->op == COND_PROJECT && match->project == PROJECT_MATRIX_GAP;
    return r->kind == FINDING_DEPLOY_PYTHON || (r->kind == FINDING_CI_CONFIG && adds_job);
}
