/* A plan made by hand for the tests of the reports: the founding study's shop on gevent. */
#ifndef PUC_TESTS_REPORT_SAMPLE_H
#define PUC_TESTS_REPORT_SAMPLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/gate.h"
#include "text/display.h"

#include <stdlib.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define S(literal)   STR_INIT(literal)

static const BenchValue sample_http[] = {{9, 2188}, {10, 2337}, {11, 2638}, {12, 2355}, {13, 2568}};
static const BenchValue sample_switch[] = {
    {9, 0.506}, {10, 0.804}, {11, 0.763}, {12, 0.966}, {13, 0.859}};
static const BenchValue sample_echo[] = {
    {9, 44898}, {10, 52949}, {11, 50069}, {12, 46333}, {13, 54002}};

static const Benchmark sample_benchmarks[] = {
    {S("greenlet_switch"), S("greenlet switch"), S("2,000,000 bare switches"), S("us/op"), false,
     sample_switch, COUNT(sample_switch)},
    {S("gevent_socket_echo"), S("TCP echo"), S("100 clients"), S("messages/s"), true, sample_echo,
     COUNT(sample_echo)},
    {S("gevent_http_pool"), S("HTTP req/s"), S("2,000 requests, 50 at a time"), S("requests/s"),
     true, sample_http, COUNT(sample_http)},
};

static const PackageNote sample_packages[] = {{S("gevent"), S("25.9.1")},
                                              {S("greenlet"), S("3.4.0")}};

static const DataSet sample_set = {
    .id = S("gevent-pyver-2026-04"),
    .title = S("gevent stack by Python version"),
    .date = S("2026-04-15"),
    .platform = S("linux/amd64"),
    .statistic = S("median"),
    .source = S("https://example.org/study"),
    .note = S("Only the ratios mean something."),
    .runs = 5,
    .apart = MINOR_BIT(9),
    .packages = sample_packages,
    .package_count = COUNT(sample_packages),
    .benchmarks = sample_benchmarks,
    .benchmark_count = COUNT(sample_benchmarks),
};

static const Str sample_sources[] = {S("https://example.org/source")};

#define SAMPLE_RULE(id_, kind_, severity_, action_)                                                \
    {                                                                                              \
        .id = S(id_), .kind = FINDING_##kind_, .severity = SEVERITY_##severity_,                   \
        .targets = MINORS_ALL, .message = S("a message about {name}"), .why = S("A reason."),      \
        .fix = {.action = FIX_##action_, .phase = PHASE_BY_ACTION}, .sources = sample_sources,     \
        .source_count = 1                                                                          \
    }

static const Rule sample_gunicorn = SAMPLE_RULE("dep.gunicorn", DEP_INCOMPATIBLE, BLOCKER, UPGRADE);
static const Rule sample_pool = SAMPLE_RULE("dep.pool", DEP_UNMAINTAINED, WARNING, REPLACE);
static const Rule sample_image = SAMPLE_RULE("deploy.image", DEPLOY_PYTHON, INFO, EDIT);
static const Rule sample_matrix = SAMPLE_RULE("ci.matrix", CI_CONFIG, WARNING, EDIT);
static const Rule sample_utcnow = SAMPLE_RULE("stdlib.utcnow", DEPRECATED, INFO, CHECK);
static const Rule sample_dead_end = SAMPLE_RULE("dep.dead-end", DEP_INCOMPATIBLE, BLOCKER, NONE);

static const PythonRelease sample_310 = {
    .version = S("3.10"), .minor = 10, .released = S("2021-10-04"), .end_of_life = S("2026-10-01")};

/* Everything a report points to. Change what a test is about before the report is written. */
typedef struct Sample {
    Arena arena;
    Facts facts;
    CurrentPython current;
    Project project;
    Knowledge knowledge;
    Stack stack;
    Plan plan;
    Diags errors;
    Strs notes;
    Section section;
    Report report;
    Buf out;
} Sample;

static inline Place sample_place(const char *path, uint32_t line) {
    return (Place){str_from(path), line, 1, line, 9};
}

static inline void sample_measure(Sample *s, TargetPlan *t) {
    for (size_t i = 0; i < COUNT(sample_benchmarks); i++) {
        Performance p = {.set = &sample_set, .benchmark = &sample_benchmarks[i]};
        if (!benchmark_change(p.set, p.benchmark, 10, t->minor, 3.0, &p.change))
            continue;
        p.primary = i == 2;
        p.in_table = true;
        *vec_push(&s->arena, &t->performance) = p;
    }
}

static inline Step *sample_step(Sample *s, TargetPlan *t, const Rule *rule, FixPhase phase,
                                Place place) {
    Step *step = vec_push(&s->arena, &t->steps);
    *step = (Step){.number = (unsigned)t->steps.len,
                   .phase = phase,
                   .action = rule->fix.action,
                   .severity = rule->severity,
                   .subject = rule->id,
                   .rule = rule};
    *vec_push(&s->arena, &step->locations) = place;
    return step;
}

static inline Finding *sample_finding(Sample *s, const Rule *rule, Minors affects, Place place) {
    Finding *f = vec_push(&s->arena, &s->plan.findings);
    *f = (Finding){.rule = rule,
                   .kind = rule->kind,
                   .severity = rule->severity,
                   .name = rule->id,
                   .place = place,
                   .affects = affects,
                   .message = STR("something stands in the way"),
                   .fix = STR("do something about it")};
    return f;
}

static inline void sample_add_steps(Sample *s, TargetPlan *t) {
    Step *step =
        sample_step(s, t, &sample_gunicorn, PHASE_NOW, sample_place("requirements/base.txt", 3));
    step->subject = STR("gunicorn");
    step->from = STR("20.1.0");
    step->to = STR("23.0.0");
    step->why = STR("imports pkg_resources, which setuptools 82 dropped; 23.0.0 also closes "
                    "CVE-2024-1135 and CVE-2024-6827");
    step = sample_step(s, t, &sample_pool, PHASE_NOW, sample_place("requirements/base.txt", 5));
    step->subject = STR("django-mysql-geventpool");
    step->from = STR("0.2.5");
    step->why = STR("the last release is of 2019");
    step = sample_step(s, t, &sample_image, PHASE_SWITCH, sample_place("Dockerfile", 1));
    *vec_push(&s->arena, &step->locations) = sample_place("Dockerfile", 14);
    step->subject = step->from = STR("python:3.10-slim");
    step->to = STR("python:3.11-slim");
    step->why = STR("the image runs 3.10");
    step = sample_step(s, t, &sample_matrix, PHASE_SWITCH,
                       sample_place(".github/workflows/test.yml", 18));
    step->subject = STR("python-version");
    step->to = STR("3.11");
    step->why = STR("no job runs on 3.11");
    step = sample_step(s, t, &sample_utcnow, PHASE_AFTER, sample_place("shop/clock.py", 7));
    step->subject = STR("datetime.utcnow");
    step->why = STR("deprecated from 3.12 on");
}

static inline void sample_targets(Sample *s) {
    static const Verdict verdicts[] = {VERDICT_READY_AFTER_FIXES, VERDICT_NOT_RECOMMENDED,
                                       VERDICT_UNSTABLE, VERDICT_BLOCKED};
    s->plan.targets = arena_array(&s->arena, TargetPlan, 4);
    s->plan.target_count = 4;
    for (int i = 0; i < 4; i++) {
        TargetPlan *t = &s->plan.targets[i];
        *t = (TargetPlan){.minor = 11 + i,
                          .version = arena_format(&s->arena, "3.%d", 11 + i),
                          .verdict = verdicts[i],
                          .reason = STR("a reason"),
                          .fixes = 2};
        sample_measure(s, t);
        sample_add_steps(s, t);
        s->project.targets |= MINOR_BIT(11u + (unsigned)i);
    }
    s->plan.recommended = &s->plan.targets[0];
    s->plan.recommendation = STR("Move to 3.11: HTTP req/s +12.9 % on gevent; each of the 2 "
                                 "blockers has a fix. From 3.12 on the gain is gone.");
}

/* After a change of the findings: what the plan counts of them. */
static inline void sample_recount(Sample *s) {
    for (size_t i = 0; i < s->plan.target_count; i++) {
        TargetPlan *t = &s->plan.targets[i];
        t->blockers = t->warnings = 0;
        vec_each (const Finding, f, &s->plan.findings) {
            bool here = f->affects & MINOR_BIT((unsigned)t->minor);
            t->blockers += here && f->severity == SEVERITY_BLOCKER;
            t->warnings += here && f->severity == SEVERITY_WARNING;
        }
    }
}

static inline void sample_init(Sample *s) {
    *s = (Sample){0};
    s->facts.arena = &s->arena;
    s->current = (CurrentPython){.minor = 10, .place = sample_place("Dockerfile", 1)};
    s->project = (Project){.facts = &s->facts, .current = &s->current};
    for (size_t i = 0; i < COUNT(s->project.fulls); i++)
        s->project.fulls[i] = arena_format(&s->arena, "3.%zu.1", i);
    s->knowledge.policy.insignificant_percent = 3.0;
    s->stack = (Stack){.id = STR("gevent"), .title = STR("gevent")};
    s->plan = (Plan){.project = &s->project,
                     .knowledge = &s->knowledge,
                     .current = &sample_310,
                     .current_past_eol = true,
                     .stack = &s->stack};
    sample_targets(s);
    sample_finding(s, &sample_gunicorn, s->project.targets,
                   sample_place("requirements/base.txt", 3));
    sample_finding(s, &sample_pool, s->project.targets, sample_place("requirements/base.txt", 5));
    sample_finding(s, &sample_utcnow, MINOR_BIT(12) | MINOR_BIT(13) | MINOR_BIT(14),
                   sample_place("shop/clock.py", 7));
    sample_recount(s);
    s->section = (Section){.plan = &s->plan,
                           .name = STR("django-gevent-shop"),
                           .files = {14, 4, 6, 120},
                           .shown_target = -1,
                           .fail_on = SEVERITY_BLOCKER};
    s->report = (Report){.sections = &s->section,
                         .section_count = 1,
                         .root = STR("."),
                         .tool_version = STR("0.1.0"),
                         .elapsed_us = 3100,
                         .errors = &s->errors,
                         .exit_status = 1,
                         .notes = &s->notes,
                         .style = {.unicode = true, .width = 120}};
}

static inline void sample_release(Sample *s) {
    buf_release(&s->out);
    arena_release(&s->arena);
}

/* No findings, no steps, no measurements. */
static inline void sample_clean(Sample *s) {
    s->plan.findings.len = 0;
    for (size_t i = 0; i < s->plan.target_count; i++) {
        TargetPlan *t = &s->plan.targets[i];
        t->verdict = VERDICT_READY;
        t->blockers = t->warnings = t->fixes = t->steps.len = t->performance.len = 0;
    }
    s->plan.recommendation = STR("Move to 3.14: nothing that was read stands in the way.");
    s->report.exit_status = 0;
}

static inline Str sample_text(Sample *s) {
    buf_clear(&s->out);
    report_text(&s->report, &s->out);
    return buf_str(&s->out);
}

static inline bool sample_has(Str text, const char *part) {
    if (str_contains(text, str_from(part)))
        return true;
    print_error("not found: %s\nin:\n%.*s\n", part, STR_ARG(text));
    return false;
}

/* No trailing blanks, no line wider than `width`. */
static inline bool sample_lines_fit(Str text, size_t width) {
    for (Str line, rest = text; str_cut(&rest, '\n', &line);) {
        bool blank = line.len && line.ptr[line.len - 1] == ' ';
        if (blank || display_width(line) > width) {
            print_error("%s (%zu columns): \"%.*s\"\n", blank ? "blank at the end" : "too wide",
                        display_width(line), STR_ARG(line));
            return false;
        }
    }
    return true;
}

/* A test on a sample of its own, `s`. */
#define SAMPLE_TEST(name)                                                                          \
    static void name##_on(Sample *s);                                                              \
    static void name(void **state) {                                                               \
        (void)state;                                                                               \
        Sample sample;                                                                             \
        sample_init(&sample);                                                                      \
        name##_on(&sample);                                                                        \
        sample_release(&sample);                                                                   \
    }                                                                                              \
    static void name##_on(Sample *s)

#endif
