/* A world for tests of steps: rules and facts in, one line for each step out. */
#ifndef PUC_TEST_PLAN_WORLD_H
#define PUC_TEST_PLAN_WORLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plan/plan.h"

static const PythonRelease releases[] = {
    {.version = STR_INIT("3.10"),
     .minor = 10,
     .latest = STR_INIT("3.10.20"),
     .released = STR_INIT("2021-10-04"),
     .end_of_life = STR_INIT("2026-10-01")},
    {.version = STR_INIT("3.11"),
     .minor = 11,
     .latest = STR_INIT("3.11.15"),
     .released = STR_INIT("2022-10-24"),
     .end_of_life = STR_INIT("2027-10-01")},
    {.version = STR_INIT("3.12"),
     .minor = 12,
     .latest = STR_INIT("3.12.13"),
     .released = STR_INIT("2023-10-02"),
     .end_of_life = STR_INIT("2028-10-01")},
};

typedef struct World {
    Arena arena;
    Knowledge knowledge;
    Facts facts;
    CurrentPython current;
    Project project;
    uint32_t line;
} World;

static inline void world_init(World *w, const char *rules_text) {
    RuleList list = {0};
    Diags diags = {0};
    Source src;
    *w = (World){.current = {.minor = 10}};
    w->facts.arena = &w->arena;
    source_init(&src, &w->arena, STR("r.yaml"), str_from(rules_text));
    rules_load(&w->arena, &src, &list, 0, &diags);
    vec_each (Diag, d, &diags) {
        fail_msg("%u: %.*s", d->place.line, STR_ARG(d->message));
    }
    w->knowledge.rules = (RuleSet){list.items, list.len};
    w->knowledge.pythons = (PythonReleases){releases, 3};
    w->project = (Project){.facts = &w->facts, .current = &w->current};
    for (unsigned n = 0; n < 32; n++)
        w->project.fulls[n] = arena_format(&w->arena, "3.%u.1", n);
}

static inline Place next_place(World *w, const char *path) {
    return (Place){.path = str_from(path), .line = ++w->line, .column = 1};
}

static inline void add_requirement(World *w, const char *text) {
    Requirement r = {0};
    assert_true(requirement_parse(&w->arena, str_from(text), &r, NULL));
    *vec_push(&w->arena, &w->facts.dependencies) =
        (Dependency){.name = name_normalize(&w->arena, r.name),
                     .specifiers = r.specifiers,
                     .place = next_place(w, "requirements.txt")};
}

static inline void add_import(World *w, const char *module) {
    *vec_push(&w->arena, &w->facts.uses) =
        (Use){.name = str_from(module), .alive = MINORS_ALL, .place = next_place(w, "x.py")};
}

static inline void add_pin(World *w, const char *label) {
    *vec_push(&w->arena, &w->facts.pins) = (PythonPin){
        .role = PIN_IMAGE, .label = str_from(label), .minor = 10, .place = next_place(w, "D")};
}

/* "phase action subject from->to (places)" for each step. */
static inline Str steps_of(World *w, int target, Verdict *verdict) {
    Str all = {0};
    long today;
    w->project.targets = MINOR_BIT((unsigned)target);
    assert_true(date_days(STR("2026-11-30"), &today));
    Plan p = plan_make(&w->arena, &w->knowledge, &w->project,
                       judge(&w->arena, &w->knowledge.rules, &w->project), today);
    *verdict = p.targets[0].verdict;
    vec_each (Step, s, &p.targets[0].steps) {
        all = arena_format(&w->arena, "%.*s%s %s %.*s %.*s->%.*s (%zu)\n", STR_ARG(all),
                           fix_phase_text(s->phase), fix_action_text(s->action),
                           STR_ARG(s->subject), STR_ARG(s->from), STR_ARG(s->to), s->locations.len);
    }
    return all;
}

static inline void expect(World *w, int target, const char *want, Verdict want_verdict) {
    Verdict verdict;
    Str got = steps_of(w, target, &verdict);
    if (!str_eq(got, str_from(want)))
        fail_msg("got:\n%.*s\nnot:\n%s", STR_ARG(got), want);
    assert_int_equal(verdict, want_verdict);
    arena_release(&w->arena);
}

#endif
