#include "report/screen.h"

size_t findings_count(const Plan *p, Severity severity, int minor) {
    size_t count = 0;
    vec_each (const Finding, f, &p->findings) {
        count +=
            f->severity == severity && (minor < 0 || (f->affects & MINOR_BIT((unsigned)minor)));
    }
    return count;
}

/* ---- why the exit status is what it is ---- */

static bool counts_warnings(const Report *r) {
    return r->fail_on <= SEVERITY_WARNING;
}

static size_t failures(const Report *r, const TargetPlan *t) {
    return t->blockers + (counts_warnings(r) ? t->warnings : 0);
}

static const TargetPlan *first_failing(const Report *r) {
    for (size_t i = 0; i < r->plan->target_count; i++)
        if (failures(r, &r->plan->targets[i]))
            return &r->plan->targets[i];
    return NULL;
}

/* "2 blockers and 1 warning affect 3.11, the lowest target" */
static Str failing_text(Arena *a, const Report *r, const TargetPlan *t) {
    Strs counts = {0};
    if (t->blockers)
        *vec_push(a, &counts) = count_text(a, t->blockers, "blocker", "blockers");
    if (t->warnings && counts_warnings(r))
        *vec_push(a, &counts) = count_text(a, t->warnings, "warning", "warnings");
    const char *which = "";
    if (r->plan->target_count > 1)
        which = t == r->plan->targets ? ", the lowest target" : ", the lowest target affected";
    return arena_format(a, "%.*s %s %.*s%s", STR_ARG(list_text(a, &counts)),
                        failures(r, t) == 1 ? "affects" : "affect", STR_ARG(t->version), which);
}

/* "3 names need a newer Python than the project allows" */
static Str floor_failing_text(Arena *a, const Report *r) {
    size_t count = 0;
    vec_each (const Finding, f, &r->plan->findings) {
        count += f->lacks && !f->affects && f->severity >= r->fail_on;
    }
    if (!count)
        return (Str){0};
    return arena_format(a, "%.*s a newer Python than the project allows",
                        STR_ARG(count_text(a, count, "place needs", "places need")));
}

bool nothing_was_read(const Report *r) {
    const FileCounts *f = &r->files;
    return f->python + f->dependency + f->deployment == 0 && r->errors && r->errors->len > 0;
}

/* The errors stand on the screen already, except with --quiet. */
static Str unread_text(Arena *a, const Report *r) {
    if (!r->errors || r->errors->len == 0)
        return STR("The run could not do what it was asked");
    if (!r->style.quiet)
        return nothing_was_read(r) ? STR("Nothing was read") : STR("Not everything could be read");
    const Diag *first = &r->errors->items[0];
    Str place = line_text(a, &first->place);
    Str more = r->errors->len > 1 ? arena_format(a, ", %zu more", r->errors->len - 1) : (Str){0};
    return arena_format(a, "%.*s%s%.*s%.*s", STR_ARG(place), place.len ? ": " : "",
                        STR_ARG(first->message), STR_ARG(more));
}

static Str nothing_text(const Report *r) {
    if (r->plan->target_count == 0)
        return STR("Nothing was judged");
    return counts_warnings(r) ? STR("No blocker and no warning affects a judged target")
                              : STR("No blocker affects a judged target");
}

static Str status_sentence(Arena *a, const Report *r) {
    const TargetPlan *failing = first_failing(r);
    Str too_new = floor_failing_text(a, r);
    Str why;
    if (r->exit_status == 2)
        why = unread_text(a, r);
    else if (failing)
        why = failing_text(a, r, failing);
    else
        why = too_new.len ? too_new : nothing_text(r);
    bool fails = failing || too_new.len;
    const char *never = r->exit_status == 0 && r->fail_never && fails ? ", --fail-on never" : "";
    return arena_format(a, "%.*s%s: exit status %d.", STR_ARG(why), never, r->exit_status);
}

/* ---- what to ask next ---- */

/* The rule of the worst step that is shown, else of the worst finding. */
static const Rule *rule_to_explain(const Screen *s) {
    const Rule *rule = NULL;
    int worst = -1;
    if (s->shown && !s->plan->project->files_only)
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
    const TargetPlan *failing = first_failing(s->report), *below = NULL;
    if (!s->shown || s->plan->project->files_only)
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
    return arena_format(a, "%.*s%.*s", STR_ARG(status_sentence(a, s->report)),
                        STR_ARG(hint_sentence(a, s)));
}
