#include "sample.h"

#include "report/listing.h"
#include "rules/fingerprint.h"

/* ---- paths ---- */

static void paths_are_of_the_repository(void **state) {
    (void)state;
    static const struct {
        const char *root, *path, *wanted;
    } cases[] = {
        {".", "a/b.py", "a/b.py"},
        {"", "a.py", "a.py"},
        {"./", "a.py", "a.py"},
        {"services/api", "a.py", "services/api/a.py"},
        {"./services//api/", "a.py", "services/api/a.py"},
        {"services/api", "../common.txt", "services/common.txt"},
        {"services/../api", "a.py", "api/a.py"},
        {"a", "../../b.txt", "../b.txt"},
        {"..", "a.py", "a.py"},
        {"../api", "a.py", "a.py"},
        {"a/../..", "b.py", "b.py"},
        {"..api", "a.py", "..api/a.py"},
        {"/home/me/api", "a.py", "a.py"},
        {"services/api", "/usr/lib/python3/x.py", "/usr/lib/python3/x.py"},
    };
    Arena a = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        Report r = {.root = str_from(cases[i].root)};
        Str path = repository_path(&a, &r, str_from(cases[i].path));
        if (!str_eq(path, str_from(cases[i].wanted)))
            fail_msg("%s + %s: %.*s", cases[i].root, cases[i].path, STR_ARG(path));
    }
    Report below = {.root = STR("."), .in_repository = STR("services/api")};
    assert_true(str_eq(repository_path(&a, &below, STR("a.py")), STR("services/api/a.py")));
    Report top = {.root = STR("/home/me/repository"), .in_repository = STR("")};
    assert_true(str_eq(repository_path(&a, &top, STR("a.py")), STR("a.py")));
    arena_release(&a);
}

static void columns_count_characters(void **state) {
    (void)state;
    Arena a = {0};
    Excerpts e = {.arena = &a};
    excerpts_add(&e, STR("a.py"), STR("x = 1\n\xc3\xa9\xe4\xb8\xad\xf0\x9f\x8e\x89 = \xff imp\n"));
    static const struct {
        uint32_t line, column, wanted;
    } cases[] = {{1, 1, 1},  {1, 5, 5},  {2, 1, 1}, {2, 3, 2}, {2, 6, 3},
                 {2, 10, 4}, {2, 14, 8}, {9, 7, 7}, {1, 0, 0}, {1, 99, 99}};
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(character_column(&e, STR("a.py"), cases[i].line, cases[i].column),
                         cases[i].wanted);
    assert_int_equal(character_column(NULL, STR("a.py"), 1, 7), 7);
    arena_release(&a);
}

/* ---- the list ---- */

static void lists_all_sections(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Plan other = s.plan;
    other.findings = (Findings){0};
    Finding *f = vec_push(&s.arena, &other.findings);
    *f = s.plan.findings.items[0];
    f->place = sample_place("api/requirements.txt", 1);
    Section sections[] = {s.section, s.section};
    sections[1].plan = &other;
    s.report.sections = sections;
    s.report.section_count = 2;
    Listing list = listing_make(&s.arena, &s.report, false);
    assert_int_equal(list.len, s.plan.findings.len + 1);
    assert_true(list.items[list.len - 1].section == &sections[1]);
    assert_true(list.items[list.len - 1].fails);
    sample_release(&s);
}

/* A file that two projects share: the worst of both. */
static void shared_findings_are_one_entry(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Plan other = s.plan;
    other.findings = (Findings){0};
    Finding *f = vec_push(&s.arena, &other.findings);
    *f = s.plan.findings.items[1]; /* a warning there */
    f->affects = MINOR_BIT(9);
    f->severity = SEVERITY_BLOCKER;
    s.plan.findings.items[1].known = true;
    Section sections[] = {s.section, s.section};
    sections[1].plan = &other;
    s.report.sections = sections;
    s.report.section_count = 2;
    Listing list = listing_make(&s.arena, &s.report, false);
    assert_int_equal(list.len, s.plan.findings.len);
    assert_int_equal(list.items[1].severity, SEVERITY_BLOCKER);
    assert_int_equal(list.items[1].affects, s.project.targets | MINOR_BIT(9));
    assert_true(list.items[1].fails);
    assert_false(list.items[1].known);
    sample_release(&s);
}

static void alike_findings_of_one_section_stay(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Finding again = s.plan.findings.items[0];
    *vec_push(&s.arena, &s.plan.findings) = again;
    Plan empty = s.plan;
    empty.findings = (Findings){0};
    Section sections[] = {s.section, s.section};
    sections[1].plan = &empty;
    s.report.sections = sections;
    s.report.section_count = 2;
    assert_int_equal(listing_make(&s.arena, &s.report, false).len, s.plan.findings.len);
    sample_release(&s);
}

static void never_is_about_the_exit_status(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.section.fail_never = true;
    assert_true(listing_make(&s.arena, &s.report, false).items[0].fails);
    assert_false(listing_make(&s.arena, &s.report, false).items[1].fails);
    sample_release(&s);
}

static void suppressed_ones_come_last(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Findings hidden = {0};
    *vec_push(&s.arena, &hidden) = s.plan.findings.items[0];
    s.section.suppressed = &hidden;
    assert_int_equal(listing_make(&s.arena, &s.report, false).len, 3);
    Listing list = listing_make(&s.arena, &s.report, true);
    assert_int_equal(list.len, 4);
    assert_true(list.items[3].suppressed);
    assert_false(list.items[3].fails);
    sample_release(&s);
}

/* ---- words ---- */

static void says_what_where_and_how(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Finding *f = &s.plan.findings.items[0];
    f->message = STR("\x1b[31mgunicorn from https://user:secret@host/ is too old.");
    f->to = STR("23.0.0");
    Entry e = {.finding = f, .affects = MINOR_BIT(11) | MINOR_BIT(12)};
    assert_true(str_eq(entry_text(&s.arena, &e),
                       STR("\\x1b[31mgunicorn from https://***@host/ is too old. Affects Python "
                           "3.11-3.12. Fix: upgrade to 23.0.0; do something about it.")));
    e.affects = 0;
    e.lacks = MINOR_BIT(8);
    assert_true(
        sample_has(entry_text(&s.arena, &e), "Affects Python 3.8, which the project supports."));
    sample_release(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_of_the_repository),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(lists_all_sections),
        cmocka_unit_test(shared_findings_are_one_entry),
        cmocka_unit_test(alike_findings_of_one_section_stay),
        cmocka_unit_test(never_is_about_the_exit_status),
        cmocka_unit_test(suppressed_ones_come_last),
        cmocka_unit_test(says_what_where_and_how),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
