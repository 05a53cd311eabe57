#include "plan/evidence.h"

#include "rules/template.h"

const Stack *stack_of(const Policy *policy, const Project *project) {
    for (size_t i = 0; i < policy->stack_count; i++)
        if (cond_holds(policy->stacks[i].detect, project, -1))
            return &policy->stacks[i];
    return NULL;
}

bool finding_switches_on(const Finding *f, const Stack *stack) {
    if (!stack)
        return false;
    if (f->kind == FINDING_DEPLOY_WORKER)
        return f->worker && str_eq(f->worker->model, stack->id);
    return f->kind == FINDING_MONKEY_PATCH && str_starts(f->name, stack->id);
}

Str percent_text(Arena *a, double percent) {
    double rounded = percent < 0 ? (double)(long)(percent * 10 - 0.5) / 10
                                 : (double)(long)(percent * 10 + 0.5) / 10;
    return arena_format(a, "%+.1f %%", rounded);
}

static bool is_among(Str id, const Str *ids, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (str_eq(ids[i], id))
            return true;
    return false;
}

static void add_set(Arena *a, const DataSet *set, const Stack *stack, bool decides, int current,
                    double insignificant, TargetPlan *t) {
    for (size_t i = 0; set && i < set->benchmark_count; i++) {
        const Benchmark *b = &set->benchmarks[i];
        Performance p = {.set = set, .benchmark = b};
        if (!benchmark_change(set, b, current, t->minor, insignificant, &p.change))
            continue;
        p.primary = decides && str_eq(b->id, stack->decides);
        p.in_table = p.primary || (decides && (is_among(b->id, stack->vetoes, stack->veto_count) ||
                                               is_among(b->id, stack->shows, stack->show_count)));
        *vec_push(a, &t->performance) = p;
    }
}

static const Performance *primary_of(const TargetPlan *t) {
    vec_each (const Performance, p, &t->performance) {
        if (p->primary)
            return p;
    }
    return NULL;
}

/* The veto that fared worst; NULL when the stack has none, or none was measured. */
static const Performance *worst_veto(const TargetPlan *t, const Stack *stack) {
    const Performance *worst = NULL;
    vec_each (const Performance, p, &t->performance) {
        if (p->in_table && is_among(p->benchmark->id, stack->vetoes, stack->veto_count) &&
            (!worst || p->change.effect > worst->change.effect))
            worst = p;
    }
    return worst;
}

static Str title_and_change(Arena *a, const Performance *p) {
    if (!p)
        return (Str){0};
    return arena_format(a, "%.*s %.*s%s", STR_ARG(p->benchmark->title),
                        STR_ARG(percent_text(a, p->change.percent)),
                        p->benchmark->higher_is_better ? "" : " time");
}

static Str fill_reason(Arena *a, const PolicyRow *row, const Stack *stack, int current,
                       const TargetPlan *t, const Performance *primary, const Performance *veto) {
    TemplateValue values[] = {
        {STR("target"), t->version},
        {STR("python"), arena_format(a, "3.%d", current)},
        {STR("stack"), stack->title},
        {STR("leave"), stack->leave},
        {STR("decides"), title_and_change(a, primary)},
        {STR("vetoes"), title_and_change(a, veto)},
    };
    return template_fill(a, row->reason, values, sizeof values / sizeof *values);
}

static bool effect_fits(unsigned set, const Performance *p) {
    return set == 0 || (p && (set & (1u << p->change.effect)));
}

void evidence_for(Arena *a, const Knowledge *k, const Stack *stack, int current, TargetPlan *t) {
    const Policy *policy = &k->policy;
    t->evidence = EVIDENCE_NONE;
    t->verdict = VERDICT_NONE;
    if (!stack || current < 0)
        return;
    add_set(a, dataset_find(&k->datasets, stack->dataset), stack, true, current,
            policy->insignificant_percent, t);
    const Performance *primary = primary_of(t), *veto = worst_veto(t, stack);
    for (size_t i = 0; primary && i < policy->row_count; i++) {
        const PolicyRow *row = &policy->rows[i];
        bool veto_fits =
            veto ? effect_fits(row->vetoes, veto) : row->vetoes != (1u << EFFECT_WORSE);
        if (!effect_fits(row->decides, primary) || !veto_fits)
            continue;
        t->evidence = row->evidence;
        t->verdict = row->verdict;
        t->measured = fill_reason(a, row, stack, current, t, primary, veto);
        break;
    }
    for (size_t i = 0; i < stack->also_count; i++)
        add_set(a, dataset_find(&k->datasets, stack->also[i]), stack, false, current,
                policy->insignificant_percent, t);
}
