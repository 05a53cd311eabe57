#include "sample.h"

#include "rules/fingerprint.h"

static Str gitlab(Sample *s) {
    buf_clear(&s->out);
    findings_fingerprint(&s->arena, &s->plan.findings, NULL);
    report_gitlab(&s->report, &s->out);
    return buf_str(&s->out);
}

static void lists_what_gitlab_asks_for(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.report.root = STR("services/api");
    Str text = gitlab(&s);
    assert_true(sample_has(text, "\"description\": \"something stands in the way. Affects Python "
                                 "3.11-3.14. Fix: do something about it.\""));
    assert_true(sample_has(text, "\"check_name\": \"dep.gunicorn\""));
    assert_true(sample_has(text, "\"severity\": \"blocker\""));
    assert_true(sample_has(text, "\"severity\": \"major\""));
    assert_true(sample_has(text, "\"severity\": \"info\""));
    assert_true(sample_has(text, "\"path\": \"services/api/requirements/base.txt\""));
    assert_true(sample_has(text, "\"begin\": 3\n"));
    sample_release(&s);
}

/* GitLab compares by itself. */
static void lists_known_findings_too(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.items[0].known = true;
    s.report.compared.with = STR("baseline.json");
    assert_true(sample_has(gitlab(&s), "\"check_name\": \"dep.gunicorn\""));
    sample_release(&s);
}

static void alike_findings_have_fingerprints_of_their_own(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.len = 1;
    sample_finding(&s, &sample_gunicorn, s.project.targets,
                   sample_place("requirements/base.txt", 9));
    sample_finding(&s, &sample_gunicorn, s.project.targets, sample_place("other.txt", 3));
    Str text = gitlab(&s);
    Str marks[3] = {{0}};
    size_t count = 0;
    for (size_t at; (at = str_find(text, STR("\"fingerprint\": \""))) != STR_NPOS; count++) {
        assert_true(count < COUNT(marks));
        marks[count] = str_slice(text, at, at + 32);
        text = str_from_pos(text, at + 32);
    }
    assert_int_equal(count, 3);
    assert_false(str_eq(marks[0], marks[1]) || str_eq(marks[1], marks[2]) ||
                 str_eq(marks[0], marks[2]));
    sample_release(&s);
}

static void places_without_a_line_are_at_the_first(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.len = 1;
    s.plan.findings.items[0].place = (Place){.path = STR("tox.ini")};
    assert_true(sample_has(gitlab(&s), "\"begin\": 1\n"));
    sample_release(&s);
}

static void clean_runs_are_empty_lists(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    sample_clean(&s);
    assert_true(str_eq(gitlab(&s), STR("[]\n")));
    sample_release(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_what_gitlab_asks_for),
        cmocka_unit_test(lists_known_findings_too),
        cmocka_unit_test(alike_findings_have_fingerprints_of_their_own),
        cmocka_unit_test(places_without_a_line_are_at_the_first),
        cmocka_unit_test(clean_runs_are_empty_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
