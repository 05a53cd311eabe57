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

typedef struct Failures {
    size_t blockers, warnings;
} Failures;

static size_t all_failures(Failures f) {
    return f.blockers + f.warnings;
}

static Failures failures(const Section *s, const TargetPlan *t) {
    Failures count = {0};
    vec_each (const Finding, f, &s->plan->findings) {
        if (!finding_fails(s, f) || !(f->affects & MINOR_BIT((unsigned)t->minor)))
            continue;
        if (f->severity == SEVERITY_BLOCKER)
            count.blockers++;
        else
            count.warnings++;
    }
    return count;
}

static const TargetPlan *first_failing(const Section *s) {
    for (size_t i = 0; i < s->plan->target_count; i++)
        if (all_failures(failures(s, &s->plan->targets[i])))
            return &s->plan->targets[i];
    return NULL;
}

static bool is_compared(const Screen *s) {
    return s->report->compared.with.len > 0;
}

/* "2 blockers and 1 warning affect 3.11, the lowest target" */
static Str failing_text(Arena *a, const Screen *s, const TargetPlan *t) {
    Strs counts = {0};
    Failures f = failures(s->section, t);
    bool only_new = is_compared(s);
    if (f.blockers)
        *vec_push(a, &counts) = count_text(a, f.blockers, only_new ? "new blocker" : "blocker",
                                           only_new ? "new blockers" : "blockers");
    if (f.warnings)
        *vec_push(a, &counts) = count_text(a, f.warnings, only_new ? "new warning" : "warning",
                                           only_new ? "new warnings" : "warnings");
    const char *which = "";
    if (s->plan->target_count > 1)
        which = t == s->plan->targets ? ", the lowest target" : ", the lowest target affected";
    return arena_format(a, "%.*s %s %.*s%s", STR_ARG(list_text(a, &counts)),
                        all_failures(f) == 1 ? "affects" : "affect", STR_ARG(t->version), which);
}

/* "3 names need a newer Python than the project allows" */
static Str floor_failing_text(Arena *a, const Section *s) {
    size_t count = 0;
    vec_each (const Finding, f, &s->plan->findings) {
        count += !f->affects && finding_fails(s, f);
    }
    if (!count)
        return (Str){0};
    return arena_format(a, "%.*s a newer Python than the project allows",
                        STR_ARG(count_text(a, count, "place needs", "places need")));
}

bool nothing_was_read(const Screen *s) {
    const FileCounts *f = &s->section->files;
    const Diags *errors = s->report->errors;
    return f->python + f->dependency + f->deployment == 0 && errors && errors->len > 0;
}

/* The errors stand on the screen already, except with --quiet. */
static Str unread_text(Arena *a, const Screen *s) {
    const Report *r = s->report;
    if (!r->errors || r->errors->len == 0)
        return STR("The run could not do what it was asked");
    if (!r->style.quiet)
        return nothing_was_read(s) ? STR("Nothing was read") : STR("Not everything could be read");
    const Diag *first = &r->errors->items[0];
    Str place = line_text(a, &first->place);
    Str more = r->errors->len > 1 ? arena_format(a, ", %zu more", r->errors->len - 1) : (Str){0};
    return arena_format(a, "%.*s%s%.*s%.*s", STR_ARG(place), place.len ? ": " : "",
                        STR_ARG(first->message), STR_ARG(more));
}

static Str nothing_text(Arena *a, const Screen *s) {
    if (s->plan->target_count == 0)
        return STR("Nothing was judged");
    const char *what = is_compared(s) ? "new blocker" : "blocker";
    if (s->section->fail_on <= SEVERITY_WARNING)
        return arena_format(a, "No %s and no %s affects a judged target", what,
                            is_compared(s) ? "new warning" : "warning");
    return arena_format(a, "No %s affects a judged target", what);
}

static Str status_sentence(Arena *a, const Screen *s) {
    const TargetPlan *failing = first_failing(s->section);
    Str too_new = floor_failing_text(a, s->section);
    int status = s->report->exit_status;
    Str why;
    if (status == 2)
        why = unread_text(a, s);
    else if (failing)
        why = failing_text(a, s, failing);
    else
        why = too_new.len ? too_new : nothing_text(a, s);
    bool fails = failing || too_new.len;
    const char *never = status == 0 && s->section->fail_never && fails ? ", --fail-on never" : "";
    return arena_format(a, "%.*s%s: exit status %d.", STR_ARG(why), never, status);
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
    const TargetPlan *failing = first_failing(s->section), *below = NULL;
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
    return arena_format(a, "%.*s%.*s", STR_ARG(status_sentence(a, s)),
                        STR_ARG(hint_sentence(a, s)));
}
