#include "sample.h"

static Str github(Sample *s) {
    buf_clear(&s->out);
    report_github(&s->report, &s->out);
    return buf_str(&s->out);
}

static size_t line_count(Str text) {
    size_t lines = 0;
    for (size_t i = 0; i < text.len; i++)
        lines += text.ptr[i] == '\n';
    return lines;
}

static Str line_at(Str text, size_t number) {
    Str line = {0}, rest = text;
    for (size_t i = 0; i <= number && str_cut_line(&rest, &line); i++)
        ;
    return line;
}

static void one_command_for_each_finding(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Str text = github(&s);
    assert_int_equal(line_count(text), 4);
    assert_true(
        str_eq(line_at(text, 0), STR("::error file=requirements/base.txt,line=3,endLine=3,col=1,"
                                     "title=dep.gunicorn::something stands in the way. Affects "
                                     "Python 3.11-3.14. Fix: do something about it.")));
    assert_true(str_starts(line_at(text, 1), STR("::warning file=requirements/base.txt,line=5,")));
    assert_true(str_starts(line_at(text, 2), STR("::notice file=shop/clock.py,line=7,")));
    assert_true(str_eq(line_at(text, 3),
                       STR("pyupgrade-check: 1 blocker affects 3.11, the lowest target: exit "
                           "status 1.")));
    sample_release(&s);
}

static void paths_begin_at_the_repository(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.report.root = STR("services/api");
    assert_true(sample_has(github(&s), "::error file=services/api/requirements/base.txt,line=3"));
    sample_release(&s);
}

/* GitHub shows ten of a kind. */
static void what_fails_comes_first(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Finding *f = sample_finding(&s, &sample_pool, s.project.targets, sample_place("z.txt", 1));
    f->severity = SEVERITY_BLOCKER;
    f = sample_finding(&s, &sample_pool, 0, sample_place("a.txt", 1)); /* affects no target */
    f->severity = SEVERITY_BLOCKER;
    Str text = github(&s);
    assert_true(str_starts(line_at(text, 1), STR("::error file=z.txt,")));
    assert_true(str_starts(line_at(text, 2), STR("::error file=a.txt,")));
    assert_true(str_starts(line_at(text, 3), STR("::warning ")));
    sample_release(&s);
}

static void known_findings_are_counted_only(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.items[0].known = true;
    s.report.compared.with = STR("baseline.json");
    s.report.exit_status = 0;
    Str text = github(&s);
    assert_int_equal(line_count(text), 2); /* the note is not shown either: it may be old */
    assert_true(str_starts(text, STR("::warning ")));
    assert_false(str_contains(text, STR("dep.gunicorn")));
    assert_true(sample_has(text, "1 known finding (baseline.json) does not fail."));
    s.report.compared.is_diff = true;
    assert_int_equal(line_count(github(&s)), 3);
    sample_release(&s);
}

static void errors_come_before_all(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    diag_add(&s.arena, &s.errors, (Place){.path = STR("a.py"), .line = 2}, "not\nreadable");
    diag_add(&s.arena, &s.errors, (Place){0}, "no place");
    s.report.exit_status = 2;
    Str text = github(&s);
    assert_true(str_eq(line_at(text, 0),
                       STR("::error file=a.py,line=2,endLine=2,title=pyupgrade-check%3A not "
                           "read::not\\x0areadable")));
    assert_true(
        str_eq(line_at(text, 1), STR("::error title=pyupgrade-check%3A not read::no place")));
    sample_release(&s);
}

/* The columns of a place on several lines are left out. */
static void places_on_several_lines_have_no_column(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.items[0].place.end_line = 5;
    assert_true(
        sample_has(github(&s), "::error file=requirements/base.txt,line=3,endLine=5,title="));
    sample_release(&s);
}

static void no_name_makes_a_command(void **state) {
    (void)state;
    static const char *const hostile[] = {
        "\n::error::forged",  "\r::error::forged",   "a,line=9::forged",
        "%0A::error::forged", "\xff\x1b]0;x\x07",    "##[error]forged",
        "\n##[error]forged",  "\x0b::error::forged", "\xe2\x80\xa8::error::forged",
    };
    for (size_t i = 0; i < COUNT(hostile); i++) {
        Sample s;
        sample_init(&s);
        Section sections[2] = {s.section, s.section};
        sections[0].folder = sections[1].folder = str_from(hostile[i]);
        s.report.sections = sections;
        s.report.section_count = 2;
        s.report.compared = (Compared){.with = str_from(hostile[i]), .is_diff = true};
        for (size_t n = 0; n < s.plan.findings.len; n++) {
            Finding *f = &s.plan.findings.items[n];
            f->place.path = f->message = f->fix = f->name = str_from(hostile[i]);
        }
        Str text = github(&s);
        assert_int_equal(line_count(text), 4);
        for (size_t n = 0; n < 3; n++) {
            Str line = line_at(text, n);
            size_t separator = str_find(str_from_pos(line, 2), STR("::"));
            assert_true(separator != STR_NPOS);
            Str properties = str_slice(line, 0, separator + 2);
            assert_false(str_contains(properties, STR("forged::")));
            assert_true(sample_has(properties, ",title="));
            assert_false(str_contains(line, STR("\r")) || str_contains(line, STR("\x1b")));
        }
        Str last = line_at(text, 3);
        assert_true(str_starts(last, STR("pyupgrade-check: ")));
        assert_false(str_contains(last, STR("##[")));
        sample_release(&s);
    }
}

static void escapes_as_the_runner_reads(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.len = 1;
    s.plan.findings.items[0].place.path = STR("50%,a:b\n\r.py");
    s.plan.findings.items[0].message = STR("100% of a, b: c");
    Str text = github(&s);
    assert_true(sample_has(text, "file=50%25%2Ca%3Ab%0A%0D.py,line="));
    assert_true(sample_has(text, "::100%25 of a, b: c. Affects"));
    sample_release(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_command_for_each_finding),
        cmocka_unit_test(paths_begin_at_the_repository),
        cmocka_unit_test(what_fails_comes_first),
        cmocka_unit_test(known_findings_are_counted_only),
        cmocka_unit_test(errors_come_before_all),
        cmocka_unit_test(places_on_several_lines_have_no_column),
        cmocka_unit_test(no_name_makes_a_command),
        cmocka_unit_test(escapes_as_the_runner_reads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
