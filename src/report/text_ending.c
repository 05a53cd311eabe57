#include "report/screen.h"

size_t findings_count(const Plan *p, Severity severity, int minor) {
    size_t count = 0;
    vec_each (const Finding, f, &p->findings) {
        count +=
            f->severity == severity && (minor < 0 || (f->affects & MINOR_BIT((unsigned)minor)));
    }
    return count;
}

/* ---- what to ask next ---- */

static bool is_compared(const Screen *s) {
    return s->report->compared.with.len > 0;
}

/* Of a change only what it adds is shown. */
static bool shows_plan(const Screen *s) {
    bool change = s->report->compared.is_diff && !s->report->style.verbose;
    return s->shown && !s->plan->project->files_only && !change;
}

/* The rule of the worst finding that fails, where the screen is about these. */
static const Rule *failing_rule(const Screen *s) {
    const Finding *worst = NULL;
    if (!is_compared(s) && s->report->section_count == 1)
        return NULL;
    vec_each (const Finding, f, &s->plan->findings) {
        if (f->rule && finding_fails(s->section, f) && (!worst || f->severity > worst->severity))
            worst = f;
    }
    return worst ? worst->rule : NULL;
}

/* The rule of the worst step that is shown, else of the worst finding. */
static const Rule *rule_to_explain(const Screen *s) {
    const Rule *rule = failing_rule(s);
    int worst = -1;
    if (rule)
        return rule;
    if (shows_plan(s))
        vec_each (const Step, step, &s->shown->steps) {
            if (step->rule && (int)step->severity > worst) {
                worst = (int)step->severity;
                rule = step->rule;
            }
        }
    if (rule)
        return rule;
    vec_each (const Finding, f, &s->plan->findings) {
        if (f->rule && f->severity > SEVERITY_INFO && (int)f->severity > worst) {
            worst = (int)f->severity;
            rule = f->rule;
        }
    }
    return rule;
}

/* Whose plan to look at next: the target that decides the exit status, the next one above the shown
 * one, or one below it. */
static const TargetPlan *other_target(const Screen *s) {
    const TargetPlan *failing = first_failing(s->section), *below = NULL;
    if (!shows_plan(s))
        return NULL;
    if (failing && failing != s->shown)
        return failing;
    for (size_t i = 0; i < s->plan->target_count; i++) {
        const TargetPlan *t = &s->plan->targets[i];
        if (t->minor > s->shown->minor)
            return t;
        if (t->minor < s->shown->minor)
            below = t;
    }
    return below;
}

static Str hint_sentence(Arena *a, const Screen *s) {
    const Rule *rule = rule_to_explain(s);
    const TargetPlan *other = other_target(s);
    if (!rule)
        return (Str){0};
    Str explain = arena_format(a, "--explain %.*s", STR_ARG(rule->id));
    if (!other)
        return arena_format(a, " %.*s says more about the rule.", STR_ARG(explain));
    return arena_format(a, " --target %.*s shows another plan, %.*s a rule.",
                        STR_ARG(other->version), STR_ARG(explain));
}

Str ending_text(Screen *s) {
    Arena *a = s->page.arena;
    return arena_format(a, "%.*s: exit status %d.%.*s", STR_ARG(report_reason(a, s->report)),
                        s->report->exit_status, STR_ARG(hint_sentence(a, s)));
}
