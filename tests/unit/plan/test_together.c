/* What moves together, what it needs, what waits for the new Python, and what a lock asks for. */

#include "world.h"

/* clang-format off */
#define TABLE(name, advised, more)                                                                 \
    "- id: dep." name "\n"                                                                         \
    "  kind: dep-incompatible\n"                                                                   \
    "  match: {requires: " name "}\n"                                                              \
    "  advised: {\"3.12\": \"" advised "\"}\n"                                                     \
    more                                                                                           \
    "  message: \"{name} {version} is old\"\n"                                                     \
    "  fix: {action: upgrade}\n"                                                                   \
    "  sources: [s]\n"

#define BELOW(name, id, version, to)                                                               \
    "- id: dep." id "\n"                                                                           \
    "  kind: dep-incompatible\n"                                                                   \
    "  match: {requires: \"" name "<" version "\"}\n"                                              \
    "  message: \"{name} {version} fails\"\n"                                                      \
    "  fix: {action: upgrade, to: \"" to "\"}\n"                                                   \
    "  sources: [s]\n"

static const char rules_text[] =
    TABLE("top", "3.0", "  needs: {\"2.0\": \"middle>=1.5,<2\", \"3.0\": \"middle>=2.0\"}\n"
                        "  newest: \"9.0\"\n")
    TABLE("middle", "1.0", "  needs: {\"2.0\": \"bottom>=4\"}\n"
                           "  newest: \"2.5\"\n")
    TABLE("bottom", "1.0", "  python: {\"4\": \">=3.12\"}\n")
    TABLE("numba", "0.57", "  needs: {\"0.57\": \"numpy<1.25\", \"0.59\": \"numpy<1.27\"}\n")
    TABLE("many", "2", "  needs: {\"2\": \"left>=3 & right>=4\"}\n")
    TABLE("numpy", "1.26.0", "")
    TABLE("kombu", "5.3", "")
    TABLE("celery", "5.3", "")
    TABLE("late", "2", "  python: {\"2\": \">=3.11\"}\n")
    BELOW("wheelless", "wl", "2", "2")
    BELOW("top", "top-old", "1", "2.0")
    "- id: dep.lock-source-build\n"
    "  kind: dep-incompatible\n"
    "  severity: warning\n"
    "  match: {project: lock-source-build}\n"
    "  message: \"no wheel of {name}\"\n"
    "  fix: {action: upgrade}\n"
    "  sources: [s]\n";
/* clang-format on */

static const Str celery_names[] = {STR_INIT("celery"), STR_INIT("kombu")};
static const Together rows[] = {
    {.packages = celery_names, .package_count = 2, .why = STR_INIT("they are made together")}};

static Dependency *last_dependency(World *w) {
    return &w->facts.dependencies.items[w->facts.dependencies.len - 1];
}

static void add_locked(World *w, const char *lock, const char *text) {
    add_requirement(w, text);
    Dependency *d = last_dependency(w);
    d->from_lock = true;
    d->place.path = str_from(lock);
    d->locked = STR("x");
}

static void add_wheelless(World *w, const char *lock, const char *text) {
    add_locked(w, lock, text);
    LockedFiles *files = arena_new(&w->arena, LockedFiles);
    *files = (LockedFiles){.wheels = MINOR_BIT(10), .sdist = true};
    last_dependency(w)->files = files;
}

/* A line of a manifest that a lock answers. */
static void add_answered(World *w, const char *path, const char *text) {
    add_requirement(w, text);
    last_dependency(w)->superseded = true;
    last_dependency(w)->place.path = str_from(path);
}

static Steps plan_steps(World *w, Plan *p) {
    long today;
    w->project.targets = MINOR_BIT(12);
    w->knowledge.policy.together = rows;
    w->knowledge.policy.together_count = 1;
    assert_true(date_days(STR("2026-11-30"), &today));
    *p = plan_make(&w->arena, &w->knowledge, &w->project,
                   judge(&w->arena, &w->knowledge.rules, &w->project), today);
    return p->targets[0].steps;
}

/* "number phase subject->to" for each step, "+" for further parts. */
static void expect_parts(World *w, const char *want) {
    Plan p;
    Steps steps = plan_steps(w, &p);
    Str all = {0};
    vec_each (const Step, s, &steps) {
        all = arena_format(&w->arena, "%.*s%u%s %s %.*s->%.*s\n", STR_ARG(all), s->number,
                           s->further_part ? "+" : "", fix_phase_text(s->phase),
                           STR_ARG(s->subject), STR_ARG(s->to));
    }
    if (!str_eq(all, str_from(want)))
        fail_msg("got:\n%.*s\nnot:\n%s", STR_ARG(all), want);
}

static void expect_why(World *w, size_t step, const char *part) {
    Plan p;
    Steps steps = plan_steps(w, &p);
    assert_true(step < steps.len);
    if (!str_contains(steps.items[step].why, str_from(part)))
        fail_msg("got: %.*s\nwithout: %s", STR_ARG(steps.items[step].why), part);
}

static void a_row_of_the_policy_is_one_step(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "kombu==5.2");
    add_requirement(&w, "numpy==1.20");
    add_requirement(&w, "celery==5.2");
    expect_parts(&w, "1 now kombu->5.3\n1+ now celery->5.3\n2 now numpy->1.26.0\n");
    expect_why(&w, 0, "together with celery: they are made together");
    Plan p;
    Steps steps = plan_steps(&w, &p);
    assert_int_equal(steps.items[1].together.len, 1);
    assert_true(str_eq(steps.items[1].together.items[0], STR("kombu")));
    assert_int_equal(steps.items[2].together.len, 0);
    arena_release(&w.arena);
}

static void one_of_a_row_alone_is_a_step_like_others(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "celery==5.2");
    add_requirement(&w, "kombu==5.4");
    expect_parts(&w, "1 now celery->5.3\n");
    expect_why(&w, 0, "celery 5.2 is ");
    arena_release(&w.arena);
}

/* top 3.0 needs middle 2.0, which needs bottom 4, which needs Python 3.12. */
static void needs_are_followed_and_the_whole_step_waits(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "top==1.5");
    add_requirement(&w, "middle==1.5");
    add_requirement(&w, "bottom==3");
    add_requirement(&w, "celery==5.2");
    expect_parts(&w, "1 now celery->5.3\n"
                     "2 switch top->3.0\n2+ switch middle->2.0\n2+ switch bottom->4\n");
    expect_why(&w, 2, "top 3.0 needs middle>=2.0");
    expect_why(&w, 3, "middle 2.0 needs bottom>=4; it waits for the new Python: 4 asks for >=3.12");
    arena_release(&w.arena);
}

static void what_allows_the_needed_version_stays(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "top==1.5");
    add_requirement(&w, "middle>=1.5");
    expect_parts(&w, "1 now top->3.0\n");
    arena_release(&w.arena);
}

/* numba 0.57 would do for the Python, but not for the numpy that comes with it: 0.59 does for both.
 */
static void a_version_is_raised_to_meet_another_step(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "numba==0.55");
    add_requirement(&w, "numpy==1.20");
    expect_parts(&w, "1 now numba->0.59\n1+ now numpy->1.26.0\n");
    expect_why(&w, 0, "0.59 is the first that goes along with numpy");
    arena_release(&w.arena);
}

/* The smallest step: nothing is taken back to an older version. */
static void a_newer_pin_is_never_taken_back(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "numba==0.55");
    add_requirement(&w, "numpy==1.26.4");
    expect_parts(&w, "1 now numba->0.59\n");
    arena_release(&w.arena);
}

static void the_tables_of_a_package_hold_for_its_other_rules(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "top==0.5");
    add_requirement(&w, "middle==1.0");
    Plan p;
    Steps steps = plan_steps(&w, &p);
    assert_int_equal(steps.len, 2);
    assert_true(str_eq(steps.items[0].to, STR("3.0")));
    assert_true(str_eq(steps.items[0].newest, STR("9.0")));
    assert_true(str_eq(steps.items[1].newest, STR("2.5")));
    arena_release(&w.arena);
}

static void what_runs_on_the_current_python_goes_first(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "late==1");
    add_requirement(&w, "wheelless==1");
    expect_parts(&w, "1 now wheelless->2\n2 switch late->2\n");
    w.current.minor = 11;
    expect_parts(&w, "1 now wheelless->2\n2 now late->2\n");
    arena_release(&w.arena);
}

static void a_lock_is_locked_again(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_answered(&w, "app/pyproject.toml", "celery>=5");
    add_locked(&w, "app/uv.lock", "celery==5.2");
    add_locked(&w, "app/uv.lock", "kombu==5.2");
    expect_parts(&w, "1 now celery->5.3\n1+ now kombu->5.3\n");
    expect_why(&w, 0, "; uv lock --upgrade-package celery --upgrade-package kombu");
    Plan p;
    assert_int_equal(plan_steps(&w, &p).items[0].locations.len, 1);
    arena_release(&w.arena);
}

static void a_manifest_that_excludes_the_version_changes_first(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_answered(&w, "pyproject.toml", "celery<5.3");
    add_answered(&w, "other/pyproject.toml", "celery>=5");
    add_locked(&w, "poetry.lock", "celery==5.2");
    expect_why(&w, 0, "; change pyproject.toml:1 (<5.3), then: poetry update celery");
    Plan p;
    assert_int_equal(plan_steps(&w, &p).items[0].locations.len, 2);
    arena_release(&w.arena);
}

static void a_lock_that_misses_wheels_is_one_step(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_wheelless(&w, "uv.lock", "a==1");
    add_wheelless(&w, "uv.lock", "celery==5.2");
    add_wheelless(&w, "uv.lock", "b==1");
    add_wheelless(&w, "uv.lock", "c==1");
    expect_parts(&w, "1 now a, b and c->\n2 now celery->5.3\n");
    expect_why(&w, 0, "so it is with the others; for each: uv lock --upgrade-package NAME");
    add_wheelless(&w, "uv.lock", "d==1");
    add_wheelless(&w, "uv.lock", "e==1");
    expect_parts(&w, "1 now a, b, c and 2 more->\n2 now celery->5.3\n");
    arena_release(&w.arena);
}

static void a_version_can_need_several_packages(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "many==1");
    add_requirement(&w, "left==1");
    add_requirement(&w, "right==1");
    expect_parts(&w, "1 now many->2\n1+ now left->3\n1+ now right->4\n");
    arena_release(&w.arena);
}

static void fixes_are_counted_by_step(void **state) {
    (void)state;
    World w;
    world_init(&w, rules_text);
    add_requirement(&w, "top==0.5");
    add_requirement(&w, "middle==1.0");
    add_requirement(&w, "wheelless==1");
    Plan p;
    plan_steps(&w, &p);
    assert_int_equal(p.targets[0].fixes, 2);
    arena_release(&w.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_of_the_policy_is_one_step),
        cmocka_unit_test(one_of_a_row_alone_is_a_step_like_others),
        cmocka_unit_test(needs_are_followed_and_the_whole_step_waits),
        cmocka_unit_test(what_allows_the_needed_version_stays),
        cmocka_unit_test(a_version_is_raised_to_meet_another_step),
        cmocka_unit_test(a_newer_pin_is_never_taken_back),
        cmocka_unit_test(the_tables_of_a_package_hold_for_its_other_rules),
        cmocka_unit_test(what_runs_on_the_current_python_goes_first),
        cmocka_unit_test(a_lock_is_locked_again),
        cmocka_unit_test(a_manifest_that_excludes_the_version_changes_first),
        cmocka_unit_test(a_lock_that_misses_wheels_is_one_step),
        cmocka_unit_test(a_version_can_need_several_packages),
        cmocka_unit_test(fixes_are_counted_by_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
