#include "sample.h"

static Str junit(Sample *s) {
    buf_clear(&s->out);
    report_junit(&s->report, &s->out);
    return buf_str(&s->out);
}

static void one_suite_for_each_target(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Str text = junit(&s);
    assert_true(sample_has(text, "<testsuites name=\"pyupgrade-check\" tests=\"11\" "
                                 "failures=\"4\" errors=\"0\">"));
    assert_true(sample_has(text, "<testsuite name=\"Python 3.11\" tests=\"2\" failures=\"1\" "
                                 "errors=\"0\" skipped=\"1\">"));
    assert_true(sample_has(text, "<testsuite name=\"Python 3.14\" tests=\"3\" failures=\"1\" "
                                 "errors=\"0\" skipped=\"2\">"));
    assert_true(sample_has(text, "<testcase classname=\"requirements/base.txt\" "
                                 "name=\"dep.gunicorn: dep.gunicorn (3:1)\">\n"
                                 "      <failure type=\"blocker\" "
                                 "message=\"something stands in the way\">"));
    assert_true(sample_has(text, "<skipped type=\"warning\" message=\"warning: "));
    sample_release(&s);
}

static void the_gate_decides_what_fails(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.section.fail_on = SEVERITY_WARNING;
    assert_true(sample_has(junit(&s), "failures=\"8\""));
    s.plan.findings.items[0].known = true;
    s.report.compared.with = STR("baseline.json");
    Str text = junit(&s);
    assert_true(sample_has(text, "failures=\"4\""));
    assert_true(sample_has(text, "message=\"known (baseline.json): something"));
    s.section.fail_never = true; /* is about the exit status, not about what is shown */
    assert_true(sample_has(junit(&s), "failures=\"4\""));
    sample_release(&s);
}

static void clean_targets_have_a_test_that_passes(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    sample_clean(&s);
    Str text = junit(&s);
    assert_true(sample_has(text, "tests=\"4\" failures=\"0\" errors=\"0\">"));
    assert_true(sample_has(text, "<testcase classname=\"pyupgrade-check\" "
                                 "name=\"nothing found\"/>"));
    s.plan.target_count = 0;
    assert_true(sample_has(junit(&s), "name=\"nothing to judge\"/>"));
    sample_release(&s);
}

/* What needs a newer Python than the project supports has a suite for that. */
static void the_floor_has_a_suite(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.len = 1;
    s.plan.findings.items[0].affects = 0;
    s.plan.findings.items[0].lacks = MINOR_BIT(8);
    Str text = junit(&s);
    assert_true(sample_has(text, "<testsuite name=\"Python 3.8 (supported)\" tests=\"1\" "
                                 "failures=\"1\""));
    assert_true(sample_has(text, "affects: Python 3.8, which the project supports"));
    sample_release(&s);
}

static void errors_are_errors(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    diag_add(&s.arena, &s.errors, (Place){.path = STR("a.py")}, "permission denied");
    s.report.exit_status = 2;
    Str text = junit(&s);
    assert_true(sample_has(text, "<testsuite name=\"Files\" tests=\"1\" failures=\"0\" "
                                 "errors=\"1\" skipped=\"0\">"));
    assert_true(sample_has(text, "<error type=\"unread\" message=\"permission denied\">"));
    sample_release(&s);
}

static void only_xml_characters_pass(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.items[0].place.path = STR("a\"<&>'\n\x1b\xff\xef\xbf\xbf]]>.py");
    s.plan.findings.items[0].message = STR("<b> & ]]> \x01");
    Str text = junit(&s);
    assert_true(sample_has(text, "classname=\"a&quot;&lt;&amp;&gt;&#39;"));
    assert_true(sample_has(text, "message=\"&lt;b&gt; &amp; ]]&gt; \\x01\""));
    for (size_t i = 0; i < text.len; i++)
        assert_true((unsigned char)text.ptr[i] >= 0x20 || text.ptr[i] == '\n');
    assert_false(str_contains(text, STR("]]>")));
    assert_false(str_contains(text, STR("\xff")));
    sample_release(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_suite_for_each_target),
        cmocka_unit_test(the_gate_decides_what_fails),
        cmocka_unit_test(clean_targets_have_a_test_that_passes),
        cmocka_unit_test(the_floor_has_a_suite),
        cmocka_unit_test(errors_are_errors),
        cmocka_unit_test(only_xml_characters_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
