#include "plan/building.h"
#include "plan/evidence.h"
#include "project/dependency.h"

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

/* The project's own upper bound; of the same kind are locks and classifiers that say otherwise. */
static bool is_cap(const Finding *f) {
    return f->kind == FINDING_PYTHON_CAP &&
           !(f->rule->match->op == COND_PROJECT && f->rule->match->project != PROJECT_PYTHON_CAP);
}

static Str step_subject(const Finding *f) {
    if (f->dependency || f->kind == FINDING_PARSE_WARNING)
        return f->name;
    if (is_cap(f))
        return STR("requires-python");
    bool by_label =
        f->label.len && f->kind != FINDING_MONKEY_PATCH && f->kind != FINDING_PYTHON_CAP;
    return by_label ? f->label : f->name;
}

/* Findings with the same key are one step. */
static Str step_key(Arena *a, const Finding *f) {
    if (f->dependency)
        return package_key(a, f->name);
    if (f->kind == FINDING_REMOVED_MODULE || f->kind == FINDING_DEP_MISSING_RUNTIME)
        return arena_format(a, "rule %.*s", STR_ARG(f->rule->id));
    return arena_format(a, "%.*s %.*s", STR_ARG(f->rule->id), STR_ARG(step_subject(f)));
}

static Str step_to(Arena *a, const Plan *plan, const Finding *f, const FixFor *fix, int minor) {
    const PythonRelease *release = python_release(&plan->knowledge->pythons, minor);
    if (f->kind == FINDING_DEPLOY_PYTHON && f->pin)
        return label_for_target(a, f->pin->label, f->pin->minor, release);
    if (f->kind == FINDING_CI_CONFIG || is_cap(f))
        return release ? release->version : (Str){0};
    return fix->to;
}

static Str step_from(Arena *a, const Finding *f) {
    if (f->dependency)
        return dependency_version_text(a, f->dependency);
    if (f->kind == FINDING_DEPLOY_PYTHON && f->pin)
        return f->pin->label;
    if (is_cap(f) && f->pin)
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

/* By the action; what the current Python cannot have waits later (needs.c). */
static FixPhase step_phase(const Finding *f, const FixFor *fix) {
    if (fix->phase != PHASE_BY_ACTION)
        return fix->phase;
    switch (f->rule->fix.action) {
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

/* Contradictions between places that the switch edits anyway: those edits are the steps. */
static bool is_cured_by_the_switch(ProjectFact fact) {
    return fact == PROJECT_PYTHON_DISAGREES || fact == PROJECT_PYTHON_REFUSED ||
           fact == PROJECT_MATRIX_MISSES;
}

static bool asks_for_a_step(const Finding *f, int minor) {
    if (!(f->affects & MINOR_BIT((unsigned)minor)) || f->rule->fix.action == FIX_NONE || f->partial)
        return false;
    if (f->dependency && f->dependency->optional)
        return false;
    if (f->kind == FINDING_NEEDS_NEWER)
        return false; /* a newer Python is the cure, and the plan goes there */
    if (f->rule->match->op == COND_PROJECT && is_cured_by_the_switch(f->rule->match->project))
        return false;
    return f->severity > SEVERITY_INFO || f->advised || f->kind == FINDING_DEPLOY_PYTHON ||
           f->rule->fix.phase != PHASE_BY_ACTION;
}

int version_text_cmp(Arena *a, Str x, Str y) {
    Version v, w;
    if (!version_parse(a, x, &v) || !version_parse(a, y, &w))
        return 0;
    return version_cmp(&v, &w);
}

/* Findings come in the order of their places, so the same line can only be the last one. */
void add_location(Arena *a, Step *s, const Place *p) {
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
    if (more->dependency && more->dependency->from_lock && !s->dependency->from_lock)
        s->dependency = more->dependency;
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

Step *find_step(Building *b, Str key) {
    size_t at = (size_t)(uintptr_t)strmap_get(&b->by_key, key);
    return at ? &b->steps.items[at - 1] : NULL;
}

size_t put_step(Building *b, Str key, const Step *s) {
    Step *have = find_step(b, key);
    if (have) {
        merge_into(b->arena, have, s);
        return (size_t)(have - b->steps.items);
    }
    *vec_push(b->arena, &b->steps) = *s;
    *strmap_put(b->arena, &b->by_key, key) = (void *)(uintptr_t)b->steps.len;
    return b->steps.len - 1;
}

Str package_key(Arena *a, Str name) {
    return arena_format(a, "package %.*s", STR_ARG(name));
}

/* The newest known version where the step goes to another one. */
static Str newest_beside(const Building *b, const Finding *f, Str to) {
    const Rule *tables = f->dependency ? package_tables(b, f->name) : NULL;
    Str newest = f->rule->newest;
    if (!newest.len && tables && f->rule->fix.action == FIX_UPGRADE)
        newest = tables->newest;
    return str_eq(newest, to) ? (Str){0} : newest;
}

static void add_step(Building *b, const Finding *f) {
    int minor = b->target->minor;
    FixFor fix = fix_for(b->arena, f, b->plan->project, minor);
    Step s = {.phase = step_phase(f, &fix),
              .action = f->rule->fix.action,
              .severity = f->severity,
              .subject = step_subject(f),
              .from = step_from(b->arena, f),
              .to = step_to(b->arena, b->plan, f, &fix, minor),
              .why = step_why(b->arena, b->plan, f, &fix, minor),
              .rule = f->rule,
              .dependency = f->dependency};
    s.newest = newest_beside(b, f, s.to);
    add_location(b->arena, &s, &f->place);
    put_step(b, step_key(b->arena, f), &s);
}

/* ---- the stack itself ---- */

static void add_stack_step(Building *b) {
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

/* ---- all of them ---- */

static void note_declared(Building *b) {
    const Facts *facts = b->plan->project->facts;
    for (size_t i = facts->dependencies.len; i > 0; i--) {
        const Dependency *d = &facts->dependencies.items[i - 1];
        DeclaredLink **slot = (DeclaredLink **)strmap_put(b->arena, &b->declared, d->name);
        DeclaredLink *link = arena_new(b->arena, DeclaredLink);
        *link = (DeclaredLink){d, *slot};
        *slot = link;
    }
}

const DeclaredLink *declared_lines(const Building *b, Str package) {
    return strmap_get(&b->declared, package);
}

static size_t count_fixes(const Steps *steps) {
    size_t fixes = 0;
    unsigned counted = 0; /* the last number; parts of one step follow each other */
    vec_each (const Step, s, steps) {
        bool counts = s->severity == SEVERITY_BLOCKER && s->number != counted;
        fixes += counts;
        counted = counts ? s->number : counted;
    }
    return fixes;
}

void steps_for(Arena *a, const Plan *plan, TargetPlan *t) {
    Building b = {.arena = a, .plan = plan, .target = t};
    needs_init(&b);
    note_declared(&b);
    vec_each (const Finding, f, &plan->findings) {
        if (asks_for_a_step(f, t->minor) && !is_weighed(plan, t, f))
            add_step(&b, f);
    }
    if (t->evidence == EVIDENCE_AGAINST || t->evidence == EVIDENCE_MIXED)
        add_stack_step(&b);
    collect_lock_steps(&b);
    add_needs(&b);
    order_steps(&b);
    add_relocks(&b);
    t->steps = b.steps;
    t->fixes = count_fixes(&t->steps);
}
