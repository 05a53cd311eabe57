/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "rules/adjust.h"

/* Findings of three rules: one of them has a softer half, as syntax that first warns has. */
static const Rule imp = {.id = STR_INIT("stdlib.imp"), .severity = SEVERITY_BLOCKER};
static const Rule gunicorn = {.id = STR_INIT("dep.gunicorn"), .severity = SEVERITY_BLOCKER};
static const Rule worker = {.id = STR_INIT("deploy.gevent"), .severity = SEVERITY_INFO};
static const Rule escape = {.id = STR_INIT("syntax.escape"),
                            .severity = SEVERITY_BLOCKER,
                            .softer = {.severity = SEVERITY_WARNING, .message = STR_INIT("warns")}};

static void add(Arena *a, Findings *findings, const Rule *rule, Severity severity,
                const char *path) {
    *vec_push(a, findings) =
        (Finding){.rule = rule, .severity = severity, .place = {.path = str_from(path)}};
}

static PathIgnore *ignore(Arena *a, PathIgnores *rows, const char *glob, const char *rule) {
    PathIgnore *row = vec_push(a, rows);
    row->glob = str_from(glob);
    *vec_push(a, &row->rules) = str_from(rule);
    return row;
}

static void test_per_file_ignores(void **state) {
    static const struct {
        const char *glob, *rule, *below, *above, *path;
        bool dropped;
    } rows[] = {
        {"tests/*", "stdlib.imp", "", "", "tests/a.py", true},
        {"tests/*", "stdlib.*", "", "", "tests/unit/a.py", true}, /* what is in a folder */
        {"tests/*", "stdlib.*", "", "", "src/tests/a.py", false},
        {"tests", "stdlib.*", "", "", "src/tests/a.py", true}, /* a name at any depth */
        {"a.py", "stdlib.*", "", "", "src/a.py", true},
        {"a.py", "dep.*", "", "", "src/a.py", false},
        {"**/migrations/*.py", "*", "", "", "x/y/migrations/a.py", true},
        {"!src/*", "*", "", "", "src/a.py", false},
        {"!src/*", "*", "", "", "other/a.py", true},
        {"/api/x.py", "*", "", "api/", "x.py", true}, /* the file lies above the root */
        {"/x.py", "*", "", "api/", "x.py", false},
        {"/x.py", "*", "api/", "", "api/x.py", true}, /* and below it */
        {"x.py", "*", "api/", "", "web/x.py", false},
        {"!x.py", "*", "api/", "", "web/y.py", false},
        {"*", "*", "", "", "", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = {0};
        Findings findings = {0};
        PathIgnores ignores = {0};
        add(&a, &findings, &imp, SEVERITY_BLOCKER, rows[i].path);
        ignore(&a, &ignores, "nothing", "*");
        ignore(&a, &ignores, rows[i].glob, rows[i].rule);
        Adjustments adjust = {.ignores = &ignores,
                              .below = str_from(rows[i].below),
                              .above = str_from(rows[i].above)};
        findings_adjust(&a, &adjust, &findings);
        if (rows[i].path[0] && (findings.len == 0) != rows[i].dropped)
            fail_msg("%s for %s: %s", rows[i].glob, rows[i].path,
                     rows[i].dropped ? "was kept" : "was dropped");
        arena_release(&a);
    }
}

static void test_what_is_kept_keeps_its_order(void **state) {
    Arena a = {0};
    Findings findings = {0};
    PathIgnores ignores = {0};
    (void)state;
    add(&a, &findings, &imp, SEVERITY_BLOCKER, "a.py");
    add(&a, &findings, &imp, SEVERITY_BLOCKER, "tests/b.py");
    add(&a, &findings, &gunicorn, SEVERITY_BLOCKER, "tests/requirements.txt");
    PathIgnore *row = ignore(&a, &ignores, "tests/*", "dep.none");
    *vec_push(&a, &row->rules) = STR("stdlib.*");
    findings_adjust(&a, &(Adjustments){.ignores = &ignores}, &findings);
    assert_int_equal(findings.len, 2);
    assert_ptr_equal(findings.items[0].rule, &imp);
    assert_ptr_equal(findings.items[1].rule, &gunicorn);
    assert_false(findings.items[0].severity_fixed);
    arena_release(&a);
}

static void test_severities(void **state) {
    static const struct {
        const Rule *rule;
        Severity found, want;
        bool fixed;
    } rows[] = {
        {&imp, SEVERITY_BLOCKER, SEVERITY_INFO, true},         /* its id before any glob */
        {&gunicorn, SEVERITY_BLOCKER, SEVERITY_WARNING, true}, /* the longer of two globs */
        {&gunicorn, SEVERITY_INFO, SEVERITY_INFO, true},       /* softened by the judge */
        {&worker, SEVERITY_INFO, SEVERITY_BLOCKER, true},      /* raised */
        {&worker, SEVERITY_WARNING, SEVERITY_BLOCKER, true},
        {&escape, SEVERITY_WARNING, SEVERITY_WARNING, false}, /* not named */
    };
    Arena a = {0};
    Findings findings = {0};
    SeverityChanges changes = {0};
    (void)state;
    *vec_push(&a, &changes) =
        (SeverityChange){.glob = STR("stdlib.imp"), .severity = SEVERITY_INFO};
    *vec_push(&a, &changes) =
        (SeverityChange){.glob = STR("stdlib.[i]*p"), .severity = SEVERITY_WARNING};
    *vec_push(&a, &changes) = (SeverityChange){.glob = STR("dep.g*"), .severity = SEVERITY_WARNING};
    *vec_push(&a, &changes) = (SeverityChange){.glob = STR("de*"), .severity = SEVERITY_BLOCKER};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        add(&a, &findings, rows[i].rule, rows[i].found, "x");
    findings_adjust(&a, &(Adjustments){.severities = &changes}, &findings);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(findings.items[i].severity, rows[i].want);
        assert_int_equal(findings.items[i].severity_fixed, rows[i].fixed);
    }
    arena_release(&a);
}

/* The half of a rule that only warns is the rule's own word, not softened by a place. */
static void test_softer_half_can_be_raised(void **state) {
    Arena a = {0};
    Findings findings = {0};
    SeverityChanges changes = {0};
    (void)state;
    *vec_push(&a, &changes) =
        (SeverityChange){.glob = STR("syntax.*"), .severity = SEVERITY_BLOCKER};
    add(&a, &findings, &escape, SEVERITY_WARNING, "x");
    add(&a, &findings, &escape, SEVERITY_INFO, "x");
    findings_adjust(&a, &(Adjustments){.severities = &changes}, &findings);
    assert_int_equal(findings.items[0].severity, SEVERITY_BLOCKER);
    assert_int_equal(findings.items[1].severity, SEVERITY_INFO);
    arena_release(&a);
}

static void test_nothing_to_adjust(void **state) {
    Arena a = {0};
    Findings findings = {0};
    (void)state;
    findings_adjust(&a, &(Adjustments){0}, &findings);
    assert_int_equal(findings.len, 0);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_per_file_ignores),
        cmocka_unit_test(test_what_is_kept_keeps_its_order),
        cmocka_unit_test(test_severities),
        cmocka_unit_test(test_softer_half_can_be_raised),
        cmocka_unit_test(test_nothing_to_adjust),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
