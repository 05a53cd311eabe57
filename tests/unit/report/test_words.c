#include "report/words.h"
#include "sample.h"

static Arena arena;

static int release_arena(void **state) {
    (void)state;
    arena_release(&arena);
    return 0;
}

#define assert_text(got, want) assert_text_at((got), (want), __LINE__)
static void assert_text_at(Str got, const char *want, int line) {
    if (!str_eq(got, str_from(want)))
        fail_msg("line %d: \"%.*s\", not \"%s\"", line, STR_ARG(got), want);
}

static void test_counts(void **state) {
    (void)state;
    assert_text(count_text(&arena, 0, "file", "files"), "no files");
    assert_text(count_text(&arena, 1, "file", "files"), "1 file");
    assert_text(count_text(&arena, 14203, "file", "files"), "14,203 files");
}

static void test_numbers(void **state) {
    (void)state;
    static const struct {
        double value;
        int decimals;
        const char *text;
    } cases[] = {
        {0, 0, "0"},          {999, 0, "999"},           {1000, 0, "1,000"},
        {52949, 0, "52,949"}, {1234567, 0, "1,234,567"}, {0.506, 3, "0.506"},
        {0.5, 1, "0.5"},      {-1234.5, 1, "-1,234.5"},  {123456.25, 2, "123,456.25"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(number_decimals(cases[i].value), cases[i].decimals);
        assert_text(number_text(&arena, cases[i].value, cases[i].decimals), cases[i].text);
    }
    assert_text(change_text(&arena, 12.88, true), "+12.9 %");
    assert_text(change_text(&arena, -12.495, false), "-12.5%");
    assert_text(change_text(&arena, -0.01, true), "+0.0 %");
}

static void test_minors(void **state) {
    (void)state;
    assert_text(minors_text(&arena, 0), "");
    assert_text(minors_text(&arena, MINOR_BIT(12)), "3.12");
    assert_text(minors_text(&arena, MINOR_BIT(12) | MINOR_BIT(13)), "3.12-3.13");
    assert_text(minors_text(&arena, MINOR_BIT(9) | MINOR_BIT(12) | MINOR_BIT(13) | MINOR_BIT(31)),
                "3.9, 3.12-3.13, 3.31");
    assert_text(minors_text(&arena, MINORS_ALL), "3.0-3.31");
}

static void test_lists(void **state) {
    (void)state;
    Strs list = {0};
    assert_text(list_text(&arena, &list), "");
    *vec_push(&arena, &list) = STR("a");
    assert_text(list_text(&arena, &list), "a");
    *vec_push(&arena, &list) = STR("b");
    assert_text(list_text(&arena, &list), "a and b");
    *vec_push(&arena, &list) = STR("c");
    assert_text(list_text(&arena, &list), "a, b and c");
}

typedef struct StepCase {
    const Rule *rule;
    FixAction action;
    const char *subject, *from, *to, *newest, *text;
} StepCase;

static const Rule cap = SAMPLE_RULE("project.cap", PYTHON_CAP, BLOCKER, EDIT);

static const StepCase step_cases[] = {
    {&sample_gunicorn, FIX_UPGRADE, "gunicorn", "20.1.0", "23.0.0", "",
     "gunicorn 20.1.0 -> 23.0.0"},
    {&sample_gunicorn, FIX_UPGRADE, "gevent", "<22,>=21", "24.2.1", "26.9.0",
     "gevent <22,>=21 -> 24.2.1 (newest 26.9.0)"},
    {&sample_gunicorn, FIX_UPGRADE, "gevent", "", "24.2.1", "", "gevent -> 24.2.1"},
    {&sample_gunicorn, FIX_UPGRADE, "gevent", "21.1", "", "", "upgrade gevent 21.1"},
    {&sample_pool, FIX_REPLACE, "django-mysql-geventpool", "0.2.5", "", "",
     "replace django-mysql-geventpool 0.2.5"},
    {&sample_image, FIX_EDIT, "python:3.10", "python:3.10", "python:3.11", "",
     "python:3.10 -> python:3.11"},
    {&sample_matrix, FIX_EDIT, "envlist", "", "3.11", "", "envlist: add \"3.11\""},
    {&cap, FIX_EDIT, "requires-python", "<3.11,>=3.9", "3.11", "",
     "requires-python <3.11,>=3.9: allow 3.11"},
    {&sample_image, FIX_EDIT, "3.10.4", "3.10.4", "3.11.9", "", "Python 3.10.4 -> 3.11.9"},
    {&sample_image, FIX_EDIT, "python:3", "", "", "", "edit python:3"},
    {&sample_pool, FIX_ADD, "legacy-cgi", "", "2.6", "", "add legacy-cgi 2.6"},
    {&sample_pool, FIX_ADD, "cgi", "", "legacy-cgi", "", "add legacy-cgi"},
    {&sample_pool, FIX_ADD, "setuptools", "", "", "", "add setuptools"},
    {&sample_pool, FIX_REMOVE, "asyncio", "3.4.3", "", "", "remove asyncio 3.4.3"},
    {&sample_utcnow, FIX_CHECK, "datetime.utcnow", "", "", "", "check datetime.utcnow"},
    {&sample_utcnow, FIX_REWRITE, "imp", "", "", "", "rewrite imp"},
    {&sample_dead_end, FIX_NONE, "imp", "", "", "", "imp"},
};

static void test_steps(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(step_cases); i++) {
        const StepCase *c = &step_cases[i];
        Step s = {.action = c->action,
                  .subject = str_from(c->subject),
                  .from = str_from(c->from),
                  .to = str_from(c->to),
                  .newest = str_from(c->newest),
                  .rule = c->rule};
        assert_text(step_text(&arena, &s), c->text);
    }
}

static void test_verdicts(void **state) {
    (void)state;
    TargetPlan t = {.verdict = VERDICT_READY_AFTER_FIXES, .fixes = 1};
    assert_text(verdict_words(&arena, &t), "ready after 1 fix");
    t.fixes = 12;
    assert_text(verdict_words(&arena, &t), "ready after 12 fixes");
    t.verdict = VERDICT_READY;
    assert_text(verdict_words(&arena, &t), "ready");
    t.verdict = VERDICT_BLOCKED;
    assert_text(verdict_words(&arena, &t), "blocked");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts), cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_minors), cmocka_unit_test(test_lists),
        cmocka_unit_test(test_steps),  cmocka_unit_test(test_verdicts),
    };
    return cmocka_run_group_tests(tests, NULL, release_arena);
}
