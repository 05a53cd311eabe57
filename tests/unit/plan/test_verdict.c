/* The founding study as a test of rules/policy.yaml and rules/benchmarks/: from 3.10 on
 * gevent, 3.11 pays, 3.12 does not, 3.13 is mixed. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/file.h"
#include "plan/evidence.h"
#include "plan/plan.h"

#include <glob.h>
#include <string.h>

#define RULES PUC_TEST_DATA "/../../rules/"

typedef struct World {
    Arena arena;
    Knowledge knowledge;
    Facts facts;
    CurrentPython current;
    Project project;
} World;

static Source open_rules(World *w, const char *name) {
    Buf bytes = {0};
    Source src;
    Str path = arena_format(&w->arena, "%s%s", RULES, name);
    assert_int_equal(file_read(path.ptr, 1 << 20, &bytes), FILE_OK);
    source_init(&src, &w->arena, path, arena_str(&w->arena, buf_str(&bytes)));
    buf_release(&bytes);
    return src;
}

static void no_diags(const Diags *diags) {
    vec_each (const Diag, d, diags) {
        fail_msg("%.*s:%u: %.*s", STR_ARG(d->place.path), d->place.line, STR_ARG(d->message));
    }
}

static void load_knowledge(World *w) {
    Diags diags = {0};
    DataSetList list = {0};
    Source src = open_rules(w, "pythons.yaml");
    w->knowledge.pythons = pythons_load(&w->arena, &src, &diags);
    glob_t sets;
    assert_int_equal(glob(RULES "benchmarks/*.yaml", 0, NULL, &sets), 0);
    for (size_t i = 0; i < sets.gl_pathc; i++) {
        src = open_rules(w, sets.gl_pathv[i] + strlen(RULES));
        dataset_load(&w->arena, &src, &list, &diags);
    }
    globfree(&sets);
    w->knowledge.datasets = (DataSets){list.items, list.len};
    src = open_rules(w, "policy.yaml");
    policy_load(&w->arena, &src, &w->knowledge.datasets, &w->knowledge.policy, &diags);
    no_diags(&diags);
}

static World *world_new(int current) {
    static World w;
    memset(&w, 0, sizeof w);
    load_knowledge(&w);
    w.facts.arena = &w.arena;
    w.current = (CurrentPython){.minor = current};
    w.project = (Project){.facts = &w.facts, .current = &w.current};
    for (int n = current + 1; n <= 15; n++)
        w.project.targets |= MINOR_BIT((unsigned)n);
    for (unsigned n = 0; n < 32; n++)
        w.project.fulls[n] = arena_format(&w.arena, "3.%u.1", n);
    return &w;
}

static void add_worker(World *w, const char *server, const char *model) {
    *vec_push(&w->arena, &w->facts.workers) =
        (Worker){.server = str_from(server), .model = str_from(model), .label = str_from(server)};
}

static Plan plan_of(World *w) {
    long today;
    assert_true(date_days(STR("2026-11-30"), &today));
    return plan_make(&w->arena, &w->knowledge, &w->project, (Findings){0}, today);
}

static const Performance *measured(const TargetPlan *t, const char *benchmark) {
    vec_each (const Performance, p, &t->performance) {
        if (p->in_table && str_eq(p->benchmark->id, str_from(benchmark)))
            return p;
    }
    return NULL;
}

static void assert_change(World *w, const TargetPlan *t, const char *benchmark, const char *want) {
    const Performance *p = measured(t, benchmark);
    assert_non_null(p);
    Str got = percent_text(&w->arena, p->change.percent);
    if (!str_eq(got, str_from(want)))
        fail_msg("%.*s %s: %.*s, not %s", STR_ARG(t->version), benchmark, STR_ARG(got), want);
}

static void the_study_comes_out(void **state) {
    (void)state;
    static const struct {
        int minor;
        const char *greenlet, *echo, *http;
        Verdict verdict;
        Evidence evidence;
    } rows[] = {
        {11, "-5.1 %", "-5.4 %", "+12.9 %", VERDICT_READY, EVIDENCE_PAYS},
        {12, "+20.1 %", "-12.5 %", "+0.8 %", VERDICT_NOT_RECOMMENDED, EVIDENCE_AGAINST},
        {13, "+6.8 %", "+2.0 %", "+9.9 %", VERDICT_UNSTABLE, EVIDENCE_MIXED},
    };
    World *w = world_new(10);
    add_worker(w, "gunicorn", "gevent");
    Plan p = plan_of(w);
    for (size_t i = 0; i < 3; i++) {
        const TargetPlan *t = plan_target(&p, rows[i].minor);
        assert_change(w, t, "greenlet_switch", rows[i].greenlet);
        assert_change(w, t, "gevent_socket_echo", rows[i].echo);
        assert_change(w, t, "gevent_http_pool", rows[i].http);
        assert_int_equal(t->verdict, rows[i].verdict);
        assert_int_equal(t->evidence, rows[i].evidence);
    }
    assert_non_null(p.recommended);
    assert_int_equal(p.recommended->minor, 11);
    assert_true(str_contains(plan_target(&p, 12)->reason, STR("asyncio")));
    arena_release(&w->arena);
}

static void targets_without_data_say_so(void **state) {
    (void)state;
    World *w = world_new(10);
    add_worker(w, "gunicorn", "gevent");
    Plan p = plan_of(w);
    for (int minor = 14; minor <= 15; minor++) {
        const TargetPlan *t = plan_target(&p, minor);
        assert_null(measured(t, "gevent_http_pool"));
        assert_int_equal(t->evidence, EVIDENCE_NONE);
        assert_int_equal(t->verdict, VERDICT_READY);
        assert_true(str_contains(t->reason, STR("findings alone")));
    }
    arena_release(&w->arena);
}

static void asyncio_is_not_judged_as_gevent(void **state) {
    (void)state;
    World *w = world_new(10);
    add_worker(w, "uvicorn", "");
    *vec_push(&w->arena, &w->facts.dependencies) = (Dependency){.name = STR("greenlet")};
    Plan p = plan_of(w);
    assert_non_null(p.stack);
    assert_true(str_eq(p.stack->id, STR("asyncio")));
    assert_int_not_equal(plan_target(&p, 12)->verdict, VERDICT_NOT_RECOMMENDED);
    assert_non_null(p.recommended);
    arena_release(&w->arena);
}

/* From 3.11 nothing above pays on gevent: staying is the advice, not a target without data. */
static void nothing_pays_from_311(void **state) {
    (void)state;
    World *w = world_new(11);
    add_worker(w, "celery", "gevent");
    Plan p = plan_of(w);
    assert_null(p.recommended);
    assert_true(str_starts(p.recommendation, STR("Stay for now")));
    arena_release(&w->arena);
}

static void without_a_stack_the_newest_settled_release_is_recommended(void **state) {
    (void)state;
    World *w = world_new(10);
    Plan p = plan_of(w);
    assert_null(p.stack);
    assert_non_null(p.recommended);
    assert_int_equal(p.recommended->minor, 14); /* 3.15 is two months old */
    arena_release(&w->arena);
}

static void unknown_current_python_gives_no_percentages(void **state) {
    (void)state;
    World *w = world_new(10);
    w->current.minor = -1;
    add_worker(w, "gunicorn", "gevent");
    Plan p = plan_of(w);
    assert_int_equal(plan_target(&p, 11)->performance.len, 0);
    assert_int_equal(plan_target(&p, 12)->verdict, VERDICT_READY);
    arena_release(&w->arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_study_comes_out),
        cmocka_unit_test(targets_without_data_say_so),
        cmocka_unit_test(asyncio_is_not_judged_as_gevent),
        cmocka_unit_test(nothing_pays_from_311),
        cmocka_unit_test(without_a_stack_the_newest_settled_release_is_recommended),
        cmocka_unit_test(unknown_current_python_gives_no_percentages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
