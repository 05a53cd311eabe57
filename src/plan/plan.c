#include "plan/plan.h"

#include "plan/evidence.h"
#include "plan/steps.h"

static Minors minor_bit(int minor) {
    return minor < 0 ? 0 : MINOR_BIT((unsigned)minor);
}

/* ---- findings that depend on the evidence ---- */

/* CONTRACT: deploy-worker and monkey-patch are a warning where evidence speaks against a target. */
static void weigh_findings(Plan *p) {
    Minors against = 0;
    for (size_t i = 0; i < p->target_count; i++)
        if (p->targets[i].evidence == EVIDENCE_AGAINST || p->targets[i].evidence == EVIDENCE_MIXED)
            against |= minor_bit(p->targets[i].minor);
    if (!p->stack || !against)
        return;
    vec_each (Finding, f, &p->findings) {
        if (f->severity == SEVERITY_INFO && !f->severity_fixed &&
            finding_switches_on(f, p->stack) && (f->affects & against)) {
            f->severity = SEVERITY_WARNING;
            f->affects &= against;
        }
    }
}

/* ---- verdicts ---- */

static void count_findings(const Plan *p, TargetPlan *t, size_t *unfixable) {
    vec_each (const Finding, f, &p->findings) {
        if (!(f->affects & minor_bit(t->minor)))
            continue;
        t->blockers += f->severity == SEVERITY_BLOCKER;
        t->warnings += f->severity == SEVERITY_WARNING;
        *unfixable += f->severity == SEVERITY_BLOCKER && f->rule->fix.action == FIX_NONE;
    }
}

static Str findings_sentence(Arena *a, const TargetPlan *t, size_t unfixable) {
    if (unfixable)
        return arena_format(a, "%zu of %zu blockers %s no known fix", unfixable, t->blockers,
                            unfixable == 1 ? "has" : "have");
    if (t->blockers == 0)
        return STR("nothing that was read stands in the way");
    if (t->blockers == 1)
        return STR("the one blocker has a fix");
    return arena_format(a, "each of the %zu blockers has a fix", t->blockers);
}

static Str no_data_sentence(Arena *a, const Plan *p, const TargetPlan *t) {
    int current = p->project->current ? p->project->current->minor : -1;
    if (!p->stack)
        return STR("no measurements are known for this stack: this rests on the findings alone");
    if (current < 0)
        return STR("without the current Python no measurement can be compared: this rests on the "
                   "findings alone");
    return arena_format(a,
                        "no comparable measurements of the %.*s stack for 3.%d to %.*s: this rests "
                        "on the findings alone",
                        STR_ARG(p->stack->title), current, STR_ARG(t->version));
}

static void decide(Arena *a, const Plan *p, TargetPlan *t) {
    size_t unfixable = 0;
    count_findings(p, t, &unfixable);
    Verdict measured = t->verdict;
    Str findings = findings_sentence(a, t, unfixable);
    if (unfixable)
        t->verdict = VERDICT_BLOCKED;
    else if (measured == VERDICT_NONE)
        t->verdict = t->blockers ? VERDICT_READY_AFTER_FIXES : VERDICT_READY;
    if (t->evidence == EVIDENCE_NONE)
        t->reason =
            arena_format(a, "%.*s; %.*s", STR_ARG(findings), STR_ARG(no_data_sentence(a, p, t)));
    else
        t->reason = arena_format(a, "%.*s; %.*s", STR_ARG(t->measured), STR_ARG(findings));
}

/* ---- recommendation ---- */

static bool is_open(const TargetPlan *t) {
    return t->verdict == VERDICT_READY || t->verdict == VERDICT_READY_AFTER_FIXES;
}

static double primary_gain(const TargetPlan *t) {
    vec_each (const Performance, p, &t->performance) {
        if (p->primary)
            return p->benchmark->higher_is_better ? p->change.percent : -p->change.percent;
    }
    return 0;
}

/* The target that pays most. */
static const TargetPlan *best_paying(const Plan *p) {
    const TargetPlan *best = NULL;
    for (size_t i = 0; i < p->target_count; i++) {
        const TargetPlan *t = &p->targets[i];
        if (is_open(t) && t->evidence == EVIDENCE_PAYS &&
            (!best || primary_gain(t) >= primary_gain(best)))
            best = t;
    }
    return best;
}

static bool is_settled(const Plan *p, const TargetPlan *t, long today) {
    long released;
    const PythonRelease *r = python_release(&p->knowledge->pythons, t->minor);
    return r && !r->planned && date_days(r->released, &released) &&
           (double)(today - released) >= p->knowledge->policy.settle_days;
}

/* Without measurements: the newest settled target that is ready, else the newest after fixes; a
 * young release only where there is no other. */
static const TargetPlan *newest_open(const Plan *p, long today) {
    static const Verdict verdicts[] = {VERDICT_READY, VERDICT_READY_AFTER_FIXES};
    for (int settled = 1; settled >= 0; settled--)
        for (size_t v = 0; v < 2; v++)
            for (size_t i = p->target_count; i > 0; i--) {
                const TargetPlan *t = &p->targets[i - 1];
                bool measured = t->evidence != EVIDENCE_NONE && t->evidence != EVIDENCE_NEUTRAL;
                if (t->verdict == verdicts[v] && !measured && is_settled(p, t, today) == settled)
                    return t;
            }
    return NULL;
}

static bool any_against(const Plan *p) {
    for (size_t i = 0; i < p->target_count; i++)
        if (p->targets[i].evidence == EVIDENCE_AGAINST || p->targets[i].evidence == EVIDENCE_MIXED)
            return true;
    return false;
}

/* What speaks against the first target above the recommended one. */
static Str beyond_sentence(Arena *a, const Plan *p, const TargetPlan *chosen) {
    for (size_t i = 0; i < p->target_count; i++) {
        const TargetPlan *t = &p->targets[i];
        if (t->minor > chosen->minor && t->evidence == EVIDENCE_AGAINST)
            return arena_format(a, " %.*s: %.*s.", STR_ARG(t->version), STR_ARG(t->measured));
    }
    return (Str){0};
}

static void recommend(Arena *a, Plan *p, long today) {
    if (p->project->files_only) {
        p->recommendation = STR("Only single files were checked: a run on the project's folder "
                                "gives a plan.");
        return;
    }
    const TargetPlan *t = best_paying(p);
    if (!t && !any_against(p))
        t = newest_open(p, today);
    p->recommended = t;
    if (t)
        p->recommendation = arena_format(a, "Move to %.*s: %.*s.%.*s", STR_ARG(t->version),
                                         STR_ARG(t->reason), STR_ARG(beyond_sentence(a, p, t)));
    else if (p->target_count == 0)
        p->recommendation = STR("There is no newer Python to judge.");
    else if (p->target_count == 1)
        p->recommendation =
            arena_format(a, "%.*s is not the one to move to: %.*s.", STR_ARG(p->targets[0].version),
                         STR_ARG(p->targets[0].reason));
    else if (any_against(p))
        p->recommendation = arena_format(
            a, "Stay for now: no target pays while the service runs on %.*s%s%.*s.",
            STR_ARG(p->stack->title), p->stack->leave.len ? "; " : "", STR_ARG(p->stack->leave));
    else
        p->recommendation =
            arena_format(a, "No target is ready: %.*s: %.*s.", STR_ARG(p->targets[0].version),
                         STR_ARG(p->targets[0].reason));
}

/* ---- the whole ---- */

static void make_targets(Arena *a, Plan *p) {
    Minors targets = p->project->targets;
    p->targets = arena_array(a, TargetPlan, 32);
    for (int n = 0; n < 32; n++)
        if (targets & minor_bit(n))
            p->targets[p->target_count++] =
                (TargetPlan){.minor = n, .version = arena_format(a, "3.%d", n)};
}

Plan plan_make(Arena *a, const Knowledge *knowledge, const Project *project, Findings findings,
               long today) {
    Plan p = {.project = project, .knowledge = knowledge, .findings = findings};
    int current = project->current ? project->current->minor : -1;
    long eol;
    p.current = python_release(&knowledge->pythons, current);
    p.current_past_eol = p.current && date_days(p.current->end_of_life, &eol) && today >= eol;
    p.stack = stack_of(&knowledge->policy, project);
    make_targets(a, &p);
    for (size_t i = 0; i < p.target_count; i++)
        evidence_for(a, knowledge, p.stack, current, &p.targets[i]);
    weigh_findings(&p);
    p.standings = standings_of(a, &knowledge->rules, project, &p.findings);
    for (size_t i = 0; i < p.target_count; i++) {
        decide(a, &p, &p.targets[i]);
        steps_for(a, &p, &p.targets[i]);
    }
    recommend(a, &p, today);
    return p;
}

const TargetPlan *plan_target(const Plan *p, int minor) {
    for (size_t i = 0; i < p->target_count; i++)
        if (p->targets[i].minor == minor)
            return &p->targets[i];
    return NULL;
}
