#include "sample.h"

#include "rules/fingerprint.h"

/* ---- reading what was written ---- */

static Str sarif(Sample *s) {
    buf_clear(&s->out);
    report_sarif(&s->report, &s->out);
    return buf_str(&s->out);
}

/* Lines that the sample's findings stand in, and their fingerprints. */
static void quote(Sample *s, Excerpts *e) {
    *e = (Excerpts){.arena = &s->arena};
    excerpts_add(e, STR("requirements/base.txt"),
                 STR("a\nb\ngunicorn==20.1.0\nc\n-i https://me:secret@host/\n"));
    findings_fingerprint(&s->arena, &s->plan.findings, e);
    s->report.excerpts = e;
}

static size_t occurrences(Str text, const char *part) {
    size_t count = 0;
    for (size_t at; (at = str_find(text, str_from(part))) != STR_NPOS; count++)
        text = str_from_pos(text, at + 1);
    return count;
}

/* ---- tests ---- */

static void tells_what_was_found(void **state) {
    (void)state;
    Sample s;
    Excerpts e;
    sample_init(&s);
    quote(&s, &e);
    Str text = sarif(&s);
    assert_true(sample_has(text, "\"ruleId\": \"dep.gunicorn\""));
    assert_true(sample_has(text, "\"level\": \"error\""));
    assert_true(sample_has(text, "\"level\": \"warning\""));
    assert_true(sample_has(text, "\"level\": \"note\""));
    assert_true(sample_has(text, "\"uri\": \"requirements/base.txt\""));
    assert_true(sample_has(text, "\"text\": \"gunicorn==20.1.0\""));
    assert_true(sample_has(text, "\"pyupgradeCheck/v1\": \""));
    assert_true(sample_has(text, "\"helpUri\": \"https://example.org/source\""));
    assert_true(sample_has(text, "\"name\": \"DepGunicorn\""));
    assert_true(sample_has(text, "\"executionSuccessful\": true"));
    assert_false(str_contains(text, STR("baselineState")));
    assert_false(str_contains(text, STR("\"suppressions\"")));
    sample_release(&s);
}

static void quotes_no_credentials(void **state) {
    (void)state;
    Sample s;
    Excerpts e;
    sample_init(&s);
    quote(&s, &e);
    Str text = sarif(&s);
    assert_false(str_contains(text, STR("secret")));
    assert_true(sample_has(text, "-i https://***@host/"));
    sample_release(&s);
}

static void lists_rules_once_and_points_at_them(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    sample_finding(&s, &sample_gunicorn, s.project.targets, sample_place("other.txt", 1));
    Str text = sarif(&s);
    assert_int_equal(occurrences(text, "\"id\": \"dep.gunicorn\""), 1);
    assert_int_equal(occurrences(text, "\"ruleId\": \"dep.gunicorn\""), 2);
    assert_int_equal(occurrences(text, "\"ruleIndex\": 0"), 2); /* in the order of their ids */
    assert_true(sample_has(text, "\"ruleIndex\": 2"));
    sample_release(&s);
}

static void paths_become_uris(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.report.root = STR("services/my api");
    s.plan.findings.items[0].place.path = STR("a:b #1?%/\xc3\xa9\xff\\\n[x].py");
    s.plan.findings.items[1].place.path = STR("/usr/lib/x.py");
    Str text = sarif(&s);
    assert_true(
        sample_has(text, "\"services/my%20api/a%3Ab%20%231%3F%25/%C3%A9%FF%5C%0A%5Bx%5D.py\""));
    assert_true(sample_has(text, "\"uri\": \"file:///usr/lib/x.py\"\n"));
    sample_release(&s);
}

static void regions_have_what_is_known(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.items[0].place = (Place){STR("a"), 3, 5, 2, 1}; /* an end before the start */
    s.plan.findings.items[1].place = (Place){STR("b"), 0, 0, 0, 0};
    s.plan.findings.items[2].place = (Place){STR("c"), 2, 1, 4, 7};
    Str text = sarif(&s);
    assert_true(sample_has(text, "\"startLine\": 3,\n                  \"startColumn\": 5,\n"
                                 "                  \"endLine\": 3\n"));
    assert_true(sample_has(text, "\"startLine\": 1,\n                  \"endLine\": 1\n"));
    assert_true(sample_has(text, "\"endLine\": 4,\n                  \"endColumn\": 7\n"));
    sample_release(&s);
}

static void says_what_is_new(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.items[1].known = true; /* the others: a blocker and a note */
    s.report.compared = (Compared){.with = STR("baseline.json")};
    Str text = sarif(&s);
    /* A baseline holds no notes. */
    assert_int_equal(occurrences(text, "\"baselineState\": \"new\""), 1);
    assert_int_equal(occurrences(text, "\"baselineState\": \"unchanged\""), 1);
    assert_true(sample_has(text, "\"kind\": \"external\""));
    assert_true(sample_has(text, "in the baseline baseline.json"));
    s.report.compared.is_diff = true;
    text = sarif(&s);
    assert_int_equal(occurrences(text, "\"baselineState\": \"new\""), 2);
    assert_int_equal(occurrences(text, "\"baselineState\": \"unchanged\""), 1);
    assert_false(str_contains(text, STR("\"suppressions\"")));
    sample_release(&s);
}

static void says_what_comments_hide(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Suppression comment = {.until = STR("2027-03-01"), .reason = STR("see \x1b[1m OPS-12")};
    Findings hidden = {0};
    *vec_push(&s.arena, &hidden) = s.plan.findings.items[0];
    hidden.items[0].suppression = &comment;
    s.section.suppressed = &hidden;
    Str text = sarif(&s);
    assert_int_equal(occurrences(text, "\"kind\": \"inSource\""), 1);
    assert_true(sample_has(text, "\"justification\": \"see \\\\x1b[1m OPS-12, until 2027-03-01\""));
    sample_release(&s);
}

static void names_what_could_not_be_read(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    diag_add(&s.arena, &s.errors, (Place){.path = STR("a b.py")}, "permission denied");
    s.report.exit_status = 2;
    Str text = sarif(&s);
    assert_true(sample_has(text, "\"executionSuccessful\": false"));
    assert_true(sample_has(text, "\"exitCode\": 2"));
    assert_true(sample_has(text, "\"text\": \"permission denied\""));
    assert_true(sample_has(text, "\"uri\": \"a%20b.py\""));
    sample_release(&s);
}

static void makes_no_links_of_names(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.items[0].message = STR("[look](https://evil.example/)");
    assert_true(sample_has(sarif(&s), "[look] (https://evil.example/)"));
    sample_release(&s);
}

/* Placeholders of rules are no HTML. */
static void help_is_markdown(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Rule rule = sample_gunicorn;
    rule.why = STR("{version} has *_SUFFIXES.");
    s.plan.findings.items[0].rule = &rule;
    Str text = sarif(&s);
    assert_true(sample_has(text, "**Why:** \\\\<version\\\\> has \\\\*\\\\_SUFFIXES."));
    assert_true(sample_has(text, "\"Why: <version> has *_SUFFIXES."));
    assert_true(sample_has(text, "- <https://example.org/source>"));
    sample_release(&s);
}

static void clean_runs_have_empty_results(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    sample_clean(&s);
    Str text = sarif(&s);
    assert_true(sample_has(text, "\"results\": []"));
    assert_true(sample_has(text, "\"rules\": []"));
    sample_release(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_what_was_found),
        cmocka_unit_test(quotes_no_credentials),
        cmocka_unit_test(lists_rules_once_and_points_at_them),
        cmocka_unit_test(paths_become_uris),
        cmocka_unit_test(regions_have_what_is_known),
        cmocka_unit_test(says_what_is_new),
        cmocka_unit_test(says_what_comments_hide),
        cmocka_unit_test(names_what_could_not_be_read),
        cmocka_unit_test(makes_no_links_of_names),
        cmocka_unit_test(help_is_markdown),
        cmocka_unit_test(clean_runs_have_empty_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
