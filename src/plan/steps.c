#include "plan/steps.h"

#include "base/map.h"
#include "plan/evidence.h"

#include <stdlib.h>

/* Steps under construction: one for each key (action's subject). */
typedef struct Builder {
    Arena *arena;
    const Plan *plan;
    const TargetPlan *target;
    Steps steps;
    StrMap by_key; /* key -> index of the step + 1 */
} Builder;

/* ---- what a finding asks for ---- */

/* Replaces a Python version inside a label by the target's: "python:3.10-slim" ->
 * "python:3.11-slim", "python-3.10.4" -> "python-3.11.9". */
static Str label_for_target(Arena *a, Str label, int from, const PythonRelease *to) {
    Str old = arena_format(a, "3.%d", from);
    size_t at = str_find(label, old);
    if (at == STR_NPOS || !to)
        return to ? to->version : (Str){0};
    size_t end = at + old.len;
    bool patch = end + 1 < label.len && label.ptr[end] == '.' && char_is_digit(label.ptr[end + 1]);
    while (patch && end < label.len && (label.ptr[end] == '.' || char_is_digit(label.ptr[end])))
        end++;
    return arena_format(a, "%.*s%.*s%.*s", STR_ARG(str_slice(label, 0, at)),
                        STR_ARG(patch ? to->latest : to->version),
                        STR_ARG(str_from_pos(label, end)));
}

static Str step_subject(const Finding *f) {
    if (f->dependency || f->kind == FINDING_PARSE_WARNING)
        return f->name;
    if (f->kind == FINDING_PYTHON_CAP)
        return STR("requires-python");
    return f->label.len && f->kind != FINDING_MONKEY_PATCH ? f->label : f->name;
}

/* Findings with the same key are one step. */
static Str step_key(Arena *a, const Finding *f) {
    if (f->dependency)
        return arena_format(a, "package %.*s", STR_ARG(f->name));
    if (f->kind == FINDING_REMOVED_MODULE || f->kind == FINDING_DEP_MISSING_RUNTIME)
        return arena_format(a, "rule %.*s", STR_ARG(f->rule->id));
    return arena_format(a, "%.*s %.*s", STR_ARG(f->rule->id), STR_ARG(step_subject(f)));
}

static Str step_to(Arena *a, const Plan *plan, const Finding *f, const FixFor *fix, int minor) {
    const PythonRelease *release = python_release(&plan->knowledge->pythons, minor);
    if (f->kind == FINDING_DEPLOY_PYTHON && f->pin)
        return label_for_target(a, f->pin->label, f->pin->minor, release);
    if (f->kind == FINDING_CI_CONFIG || f->kind == FINDING_PYTHON_CAP)
        return release ? release->version : (Str){0};
    return fix->to;
}

static Str step_from(Arena *a, const Finding *f) {
    if (f->dependency)
        return dependency_version_text(a, f->dependency);
    if (f->kind == FINDING_DEPLOY_PYTHON && f->pin)
        return f->pin->label;
    if (f->kind == FINDING_PYTHON_CAP && f->pin)
        return specifier_set_text(a, &f->pin->specifiers);
    return (Str){0};
}

/* Why: what is wrong, then why this way. */
static Str step_why(Arena *a, const Plan *plan, const Finding *f, const FixFor *fix, int minor) {
    Str message = message_for(a, f, plan->project, minor);
    if (!fix->text.len)
        return message;
    if (f->kind == FINDING_DEPLOY_PYTHON || f->kind == FINDING_CI_CONFIG)
        return fix->text;
    return arena_format(a, "%.*s; %.*s", STR_ARG(message), STR_ARG(fix->text));
}

/* ---- when it can be done ---- */

/* Does the version run on the current Python, as far as the rule knows? */
static bool runs_on(const Rule *r, Str version, int minor) {
    Minors minors;
    Arena scratch = {0};
    Str specifier = version_table_at_version(&r->python, version);
    bool yes = !specifier.len || minor < 0 || !minors_load(&scratch, specifier, &minors, NULL) ||
               (minors & MINOR_BIT((unsigned)minor));
    arena_release(&scratch);
    return yes;
}

static FixPhase step_phase(const Plan *plan, const Finding *f, const FixFor *fix) {
    const CurrentPython *current = plan->project->current;
    if (fix->phase != PHASE_BY_ACTION)
        return fix->phase;
    switch (f->rule->fix.action) {
    case FIX_UPGRADE:
    case FIX_ADD:
        return current && !runs_on(f->rule, fix->to, current->minor) ? PHASE_SWITCH : PHASE_NOW;
    case FIX_EDIT:
        return f->kind == FINDING_DEPLOY_FLOATING ? PHASE_NOW : PHASE_SWITCH;
    case FIX_CHECK:
        return PHASE_AFTER;
    default:
        return PHASE_NOW;
    }
}

/* ---- building ---- */

/* Where evidence speaks against the target, the places that switch the stack on are one step. */
static bool is_weighed(const Plan *plan, const TargetPlan *t, const Finding *f) {
    return t->evidence != EVIDENCE_PAYS && t->evidence != EVIDENCE_NONE &&
           finding_switches_on(f, plan->stack);
}

static bool asks_for_a_step(const Finding *f, int minor) {
    if (!(f->affects & MINOR_BIT((unsigned)minor)) || f->rule->fix.action == FIX_NONE || f->partial)
        return false;
    if (f->dependency && f->dependency->optional)
        return false;
    if (f->rule->match->op == COND_PROJECT && f->rule->match->project == PROJECT_PYTHON_DISAGREES)
        return false; /* the report's first lines say it; the edit itself is another step */
    return f->severity > SEVERITY_INFO || f->advised || f->kind == FINDING_DEPLOY_PYTHON ||
           f->rule->fix.phase != PHASE_BY_ACTION;
}

static int version_text_cmp(Arena *a, Str x, Str y) {
    Version v, w;
    if (!version_parse(a, x, &v) || !version_parse(a, y, &w))
        return 0;
    return version_cmp(&v, &w);
}

/* Findings come in the order of their places, so the same line can only be the last one. */
static void add_location(Arena *a, Step *s, const Place *p) {
    const Place *last = s->locations.len ? &s->locations.items[s->locations.len - 1] : NULL;
    if (!last || last->line != p->line || !str_eq(last->path, p->path))
        *vec_push(a, &s->locations) = *p;
}

/* Another finding for the same step: the higher version and the worse severity win. */
static void merge_into(Arena *a, Step *s, const Step *more) {
    bool higher = version_text_cmp(a, more->to, s->to) > 0;
    if (higher) {
        s->to = more->to;
        s->phase = more->phase > s->phase ? more->phase : s->phase;
    }
    if (more->severity > s->severity) {
        s->severity = more->severity;
        s->why = more->why;
        s->rule = more->rule;
        s->action = more->action;
    }
    vec_each (Place, p, &more->locations) {
        add_location(a, s, p);
    }
}

static Step *find_step(Builder *b, Str key) {
    size_t at = (size_t)(uintptr_t)strmap_get(&b->by_key, key);
    return at ? &b->steps.items[at - 1] : NULL;
}

static void put_step(Builder *b, Str key, const Step *s) {
    Step *have = find_step(b, key);
    if (have) {
        merge_into(b->arena, have, s);
        return;
    }
    *vec_push(b->arena, &b->steps) = *s;
    *strmap_put(b->arena, &b->by_key, key) = (void *)(uintptr_t)b->steps.len;
}

static void add_step(Builder *b, const Finding *f) {
    int minor = b->target->minor;
    FixFor fix = fix_for(b->arena, f, b->plan->project, minor);
    Step s = {.phase = step_phase(b->plan, f, &fix),
              .action = f->rule->fix.action,
              .severity = f->severity,
              .subject = step_subject(f),
              .from = step_from(b->arena, f),
              .to = step_to(b->arena, b->plan, f, &fix, minor),
              .why = step_why(b->arena, b->plan, f, &fix, minor),
              .rule = f->rule};
    if (f->rule->newest.len && !str_eq(f->rule->newest, s.to))
        s.newest = f->rule->newest;
    add_location(b->arena, &s, &f->place);
    put_step(b, step_key(b->arena, f), &s);
}

/* ---- what an upgraded package then needs ---- */

/* The project's own pin of `r`'s package that its specifiers do not reach, if any. */
static const Dependency *pinned_below(Builder *b, const Requirement *r, VersionSet *wanted) {
    *wanted = version_set_of(b->arena, &r->specifiers);
    vec_each (const Dependency, d, &b->plan->project->facts->dependencies) {
        if (!name_same(d->name, r->name) || d->constraint_only || d->optional ||
            d->specifiers.list.len == 0)
            continue;
        VersionSet allowed = version_set_of(b->arena, &d->specifiers);
        VersionSet both = version_set_intersect(b->arena, &allowed, wanted);
        if (version_set_is_empty(&both))
            return d;
    }
    return NULL;
}

static void add_needed(Builder *b, const Step *by) {
    Requirement r = {0};
    Version lowest;
    VersionSet wanted = {{0}};
    Str needs = version_table_at_version(&by->rule->needs, by->to);
    if (by->action != FIX_UPGRADE || !needs.len || !requirement_parse(b->arena, needs, &r, NULL))
        return;
    const Dependency *d = pinned_below(b, &r, &wanted);
    if (!d || !version_set_lowest(&wanted, &lowest))
        return;
    Step s = {.phase = by->phase,
              .action = FIX_UPGRADE,
              .severity = by->severity,
              .subject = d->name,
              .from = dependency_version_text(b->arena, d),
              .to = version_text(b->arena, &lowest),
              .why = arena_format(b->arena, "%.*s %.*s needs %.*s: move both together",
                                  STR_ARG(by->subject), STR_ARG(by->to), STR_ARG(needs)),
              .rule = by->rule};
    add_location(b->arena, &s, &d->place);
    put_step(b, arena_format(b->arena, "package %.*s", STR_ARG(d->name)), &s);
}

/* ---- the stack itself ---- */

static void add_stack_step(Builder *b) {
    const TargetPlan *t = b->target;
    const Stack *stack = b->plan->stack;
    bool against = t->evidence == EVIDENCE_AGAINST;
    Step s = {.phase = PHASE_NOW,
              .action = against ? FIX_REWRITE : FIX_CHECK,
              .severity = SEVERITY_WARNING,
              .subject = stack ? stack->title : (Str){0},
              .why = against ? stack->leave
                             : STR("measure your own service on both Pythons before "
                                   "you decide: the published numbers disagree")};
    vec_each (const Finding, f, &b->plan->findings) {
        if (!is_weighed(b->plan, t, f) || !(f->affects & MINOR_BIT((unsigned)t->minor)))
            continue;
        s.rule = s.rule ? s.rule : f->rule;
        add_location(b->arena, &s, &f->place);
    }
    if (s.rule && s.why.len)
        put_step(b, STR("stack"), &s);
}

/* ---- order ---- */

static int step_cmp(const void *x, const void *y) {
    const Step *a = x, *b = y;
    if (a->phase != b->phase)
        return (int)a->phase - (int)b->phase;
    if (a->severity != b->severity)
        return (int)b->severity - (int)a->severity;
    int c = place_cmp(&a->locations.items[0], &b->locations.items[0]);
    return c ? c : str_cmp(a->subject, b->subject);
}

void steps_for(Arena *a, const Plan *plan, TargetPlan *t) {
    Builder b = {.arena = a, .plan = plan, .target = t};
    vec_each (const Finding, f, &plan->findings) {
        if (asks_for_a_step(f, t->minor) && !is_weighed(plan, t, f))
            add_step(&b, f);
    }
    if (t->evidence == EVIDENCE_AGAINST || t->evidence == EVIDENCE_MIXED)
        add_stack_step(&b);
    for (size_t i = 0, count = b.steps.len; i < count; i++) {
        Step by = b.steps.items[i];
        add_needed(&b, &by);
    }
    if (b.steps.len)
        qsort(b.steps.items, b.steps.len, sizeof *b.steps.items, step_cmp);
    for (size_t i = 0; i < b.steps.len; i++) {
        b.steps.items[i].number = (unsigned)i + 1;
        t->fixes += b.steps.items[i].severity == SEVERITY_BLOCKER;
    }
    t->steps = b.steps;
}
