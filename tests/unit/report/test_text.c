#include "sample.h"

#include <string.h>

static size_t line_count(Str text) {
    size_t count = 0;
    for (Str line, rest = text; str_cut_line(&rest, &line);)
        count++;
    return count;
}

/* Which line (from 1) holds `part`; 0 for none. */
static size_t line_of(Str text, const char *part) {
    size_t n = 0;
    for (Str line, rest = text; str_cut_line(&rest, &line);) {
        n++;
        if (str_contains(line, str_from(part)))
            return n;
    }
    return 0;
}

SAMPLE_TEST(answers_in_ten_lines) {
    Str text = sample_text(s);
    assert_true(sample_has(text, "django-gevent-shop runs on Python 3.10 (Dockerfile:1), which "
                                 "reached end of life on 2026-10-01.\n"));
    assert_true(sample_has(text, "Read 4 dependency files, 6 deployment files and 14 Python files "
                                 "in 3 ms.\n"));
    size_t advice = line_of(text, "Move to 3.11");
    assert_true(advice > 0 && advice <= 10);
    assert_true(line_count(text) <= 42);
}

SAMPLE_TEST(lines_fit) {
    for (unsigned width = 60; width <= 140; width++)
        for (int form = 0; form < 4; form++) {
            s->report.style = (TextStyle){.width = width, .unicode = form & 1, .verbose = form & 2};
            if (!sample_lines_fit(sample_text(s), width))
                fail_msg("width %u, form %d", width, form);
        }
}

SAMPLE_TEST(narrow_is_sixty) {
    s->report.style.width = 60;
    Str sixty = arena_str(&s->arena, sample_text(s));
    s->report.style.width = 1;
    assert_true(str_eq(sixty, sample_text(s)));
}

SAMPLE_TEST(table_forms) {
    Str text = sample_text(s);
    assert_true(sample_has(text, "  3.11    ready after 2 fixes         1         1   +12.9 % ✓"));
    assert_true(sample_has(text, "-5.4 % ✗  recommended\n"));
    assert_true(sample_has(text, "no data"));
    s->report.style.width = 80;
    assert_true(sample_has(sample_text(s), "\n> 3.11    ready after 2 fixes         1         1  "
                                           "+12.9% ✓   -5.1% ✓   -5.4% ✗\n"));
    s->report.style.width = 60;
    assert_true(sample_has(sample_text(s), "\n  3.11    +12.9 % ✓   -5.1 % ✓"));
}

/* A long title takes the columns that are left before it takes a third line. */
SAMPLE_TEST(long_heads) {
    Benchmark b = sample_benchmarks[2];
    b.title = STR("requests that one worker answers in a second");
    for (size_t i = 0; i < s->plan.target_count; i++)
        vec_each (Performance, p, &s->plan.targets[i].performance) {
            if (p->primary)
                p->benchmark = &b;
        }
    s->report.style.width = 100;
    Str text = sample_text(s);
    assert_true(sample_has(text, "requests that one worker  greenlet\n"));
    assert_true(sample_has(text, "answers in a second    switch  TCP echo\n"));
    for (unsigned width = 60; width < 130; width++) {
        s->report.style.width = width;
        assert_true(sample_lines_fit(sample_text(s), width));
    }
}

SAMPLE_TEST(no_columns_without_data) {
    for (size_t i = 0; i < s->plan.target_count; i++)
        s->plan.targets[i].performance.len = 0;
    Str text = sample_text(s);
    assert_false(str_contains(text, STR("no data")));
    assert_false(str_contains(text, STR("Evidence")));
}

SAMPLE_TEST(plan_by_phase) {
    Str text = sample_text(s);
    size_t now = line_of(text, "  On 3.10, now"), with = line_of(text, "  With the switch"),
           after = line_of(text, "  After");
    assert_true(now && now < with && with < after);
    assert_true(sample_has(text, "    1  gunicorn 20.1.0 -> 23.0.0"));
    assert_true(sample_has(text, "Dockerfile:1, Dockerfile:14"));
    assert_true(sample_has(text, "[dep.gunicorn]"));
}

/* An edit that says it all has no reason beside it. */
SAMPLE_TEST(plain_edits) {
    Str text = sample_text(s);
    assert_true(sample_has(text, "Dockerfile:1, Dockerfile:14    [deploy.image]\n"));
    assert_false(str_contains(text, STR("the image runs 3.10")));
    s->report.style.verbose = true;
    assert_true(sample_has(sample_text(s), "the image runs 3.10 [deploy.image]\n"));
}

/* Long reasons stand below their step, where a narrow column would take many more lines. */
SAMPLE_TEST(plan_forms) {
    assert_true(sample_has(sample_text(s), "requirements/base.txt:3        imports pkg_resources"));
    s->report.style.width = 80;
    assert_true(
        sample_has(sample_text(s), "requirements/base.txt:3\n       imports pkg_resources"));
    s->report.style.width = 120;
    vec_each (Step, step, &s->plan.targets[0].steps)
        step->why = STR("a reason of many words that goes on and on, and says in the end what one "
                        "could have said at once, or not at all, as so many reasons do that nobody "
                        "had the time to make short before they were printed for others to read");
    assert_true(
        sample_has(sample_text(s), "requirements/base.txt:3\n       a reason of many words"));
}

SAMPLE_TEST(many_locations) {
    Step *step = &s->plan.targets[0].steps.items[0];
    for (uint32_t i = 0; i < 9; i++)
        *vec_push(&s->arena, &step->locations) = sample_place("a.py", i + 1);
    s->report.style.width = 160;
    Str text = sample_text(s);
    assert_true(sample_has(text, "a.py:1"));
    assert_true(sample_has(text, "+7 more"));
    assert_false(str_contains(text, STR("a.py:3")));
}

SAMPLE_TEST(shown_target) {
    s->section.shown_target = 13;
    assert_true(sample_has(sample_text(s), "Plan for 3.13\n"));
    s->section.shown_target = -1;
    s->plan.recommended = NULL;
    Str text = sample_text(s);
    assert_true(sample_has(text, "Plan for 3.11\n"));
    assert_false(str_contains(text, STR("recommended\n")));
}

SAMPLE_TEST(blockers_without_fix) {
    for (uint32_t i = 0; i < 7; i++)
        sample_finding(s, &sample_dead_end, s->project.targets, sample_place("base.txt", 20 + i));
    Str text = sample_text(s);
    assert_true(sample_has(text, "In the way, without a known fix\n    base.txt:20"));
    assert_true(sample_has(text, "    and 2 more: --verbose\n"));
}

SAMPLE_TEST(evidence) {
    Str text = sample_text(s);
    assert_true(sample_has(text,
                           "Evidence: gevent stack by Python version, 2026-04-15, linux/amd64, "
                           "gevent 25.9.1, greenlet 3.4.0, median of 5 runs"));
    assert_true(sample_has(text, "    3.10  █████████████████▊    2,337   you are here\n"));
    assert_true(sample_has(text, "    3.11  ████████████████████  2,638   +12.9 %\n"));
    assert_true(sample_has(text, "    3.9   ████████████████▋     2,188   other packages\n"));
    assert_false(str_contains(text, STR("greenlet switch (")));
    s->report.style.verbose = true;
    assert_true(
        sample_has(sample_text(s), "greenlet switch (2,000,000 bare switches) in us/op, lower is"));
}

SAMPLE_TEST(ascii_is_ascii) {
    s->report.style.unicode = false;
    s->report.style.verbose = true;
    Str text = sample_text(s);
    for (size_t i = 0; i < text.len; i++)
        assert_true((unsigned char)text.ptr[i] < 0x80);
    assert_true(sample_has(text, "    3.11  ####################  2,638   +12.9 %\n"));
    assert_true(sample_has(text, "+12.9 % good"));
}

/* Colour changes nothing but the colours. */
SAMPLE_TEST(colour) {
    Str plain = arena_str(&s->arena, sample_text(s));
    s->report.style.colour = true;
    Str painted = sample_text(s);
    assert_true(sample_has(painted, "\033[32m+12.9 % ✓\033[0m"));
    assert_true(sample_has(painted, "\033[31m-5.4 % ✗\033[0m"));
    Buf stripped = {0};
    for (size_t i = 0; i < painted.len; i++) {
        if (painted.ptr[i] != '\033')
            buf_add_char(&stripped, painted.ptr[i]);
        else
            i += str_find_char(str_from_pos(painted, i), 'm');
    }
    assert_true(str_eq(plain, buf_str(&stripped)));
    buf_release(&stripped);
}

SAMPLE_TEST(clean_project) {
    sample_clean(s);
    Str text = sample_text(s);
    assert_int_equal(line_count(text), 10);
    assert_true(sample_has(text,
                           "\nMove to 3.14: nothing that was read stands in the way. No blocker "
                           "affects a judged target: exit status 0.\n"));
    assert_false(str_contains(text, STR("Plan")));
}

/* What affects the shown target and has no step there. */
SAMPLE_TEST(others_are_counted) {
    assert_false(str_contains(sample_text(s), STR("more: --verbose")));
    sample_finding(s, &sample_utcnow, MINOR_BIT(12), sample_place("shop/other.py", 1));
    assert_false(str_contains(sample_text(s), STR("more: --verbose")));
    sample_finding(s, &sample_utcnow, MINOR_BIT(11), sample_place("shop/other.py", 1));
    assert_true(sample_has(sample_text(s), "\nDeprecated on 3.11, still working\n"));
    sample_finding(s, &sample_pool, MINOR_BIT(11), sample_place("shop/other.py", 2));
    sample_finding(s, &sample_pool, MINOR_BIT(11), sample_place("shop/other.py", 3));
    assert_true(sample_has(sample_text(s), "\n2 warnings more: --verbose.\n"));
    s->report.style.verbose = true;
    assert_false(str_contains(sample_text(s), STR("more: --verbose")));
}

SAMPLE_TEST(no_targets) {
    s->plan.target_count = 0;
    s->plan.recommended = NULL;
    s->plan.findings.len = 0;
    s->report.exit_status = 0;
    Str text = sample_text(s);
    assert_true(sample_has(text, "No newer Python to judge: --target 3.N names one.\n"));
    assert_true(sample_has(text, "Nothing was judged: exit status 0.\n"));
    s->report.style.verbose = true;
    assert_true(sample_lines_fit(sample_text(s), 120));
}

SAMPLE_TEST(current_python_unknown) {
    s->current.minor = -1;
    s->plan.current = NULL;
    Str text = sample_text(s);
    assert_true(sample_has(text,
                           "django-gevent-shop does not say which Python it runs on: --current "
                           "3.N does.\n"));
    assert_true(sample_has(text, "  Now\n"));
    s->project.current = NULL;
    assert_true(sample_has(sample_text(s), "does not say which Python"));
}

SAMPLE_TEST(current_python_forms) {
    s->plan.current_past_eol = false;
    assert_true(sample_has(sample_text(s), "(Dockerfile:1), which is supported until 2026-10-01."));
    s->current.place = (Place){0};
    assert_true(sample_has(sample_text(s), "runs on Python 3.10 (--current), which"));
    s->current.place = sample_place("pyproject.toml", 4);
    s->current.from_floor = true;
    assert_true(sample_has(sample_text(s),
                           "asks for Python 3.10 or newer (pyproject.toml:4) and does "
                           "not say which one it runs on"));
    s->current.from_floor = false;
    s->current.role = PIN_MATRIX;
    s->plan.current = NULL;
    assert_true(
        sample_has(sample_text(s), "is tested on Python 3.10 (pyproject.toml:4) and newer.\n"));
}

SAMPLE_TEST(other_places) {
    static const PythonPin pin = {.role = PIN_IMAGE, .label = S("python:3.8"), .minor = 8};
    PythonPin pins[5];
    for (uint32_t i = 0; i < 5; i++) {
        pins[i] = pin;
        pins[i].place = sample_place("deploy/Dockerfile", i + 1);
        *vec_push(&s->arena, &s->current.others) = &pins[i];
    }
    Str text = sample_text(s);
    assert_true(sample_has(text, "Other places say otherwise: 3.8 (deploy/Dockerfile:1), 3.8 "
                                 "(deploy/Dockerfile:2), 3.8"));
    assert_true(sample_has(text, "and 2 more."));
}

SAMPLE_TEST(counts_of_files) {
    s->section.files = (FileCounts){.python = 1, .dependency = 0, .deployment = 1, .skipped = 1};
    s->report.elapsed_us = 300;
    Str text = sample_text(s);
    assert_true(sample_has(text, "Read no dependency files, 1 deployment file and 1 Python file in "
                                 "1 ms.\n"));
    s->report.style.verbose = true;
    s->report.elapsed_us = 12600000;
    assert_true(sample_has(sample_text(s), "in 12.6 s. Left out 1 vendored or generated path."));
}

SAMPLE_TEST(unread_files_are_named) {
    Strs unread = {0};
    s->section.unread = &unread;
    assert_false(str_contains(sample_text(s), STR("Not read")));
    *vec_push(&s->arena, &unread) = STR("Pipfile");
    assert_true(sample_has(sample_text(s), "\nNot read, no reader for the format yet: Pipfile.\n"));
    for (int i = 0; i < 3; i++)
        *vec_push(&s->arena, &unread) = STR("uv.lock");
    assert_true(sample_has(sample_text(s), ": Pipfile, uv.lock, uv.lock and 1 more.\n"));
}

SAMPLE_TEST(errors_are_named) {
    for (uint32_t i = 0; i < 7; i++)
        diag_add(&s->arena, &s->errors, sample_place("bad.py", i + 1), "not text, %u", i);
    s->report.exit_status = 2;
    Str text = sample_text(s);
    assert_true(sample_has(text, "Not everything could be read:\n  bad.py:1: not text, 0\n"));
    assert_true(sample_has(text, "  bad.py:5: not text, 4\n  and 2 more: --verbose\n"));
    assert_true(sample_has(text, "\nNot everything could be read: exit status 2."));
    s->report.style.verbose = true;
    assert_true(sample_has(sample_text(s), "  bad.py:7: not text, 6\n"));
    s->report.style = (TextStyle){.quiet = true, .width = 120};
    assert_true(sample_has(sample_text(s), "bad.py:1: not text, 0, 6 more: exit status 2."));
}

SAMPLE_TEST(single_files) {
    s->project.files_only = true;
    s->current.minor = -1;
    s->section.files = (FileCounts){.python = 2};
    Str text = sample_text(s);
    assert_true(
        str_starts(text, STR("Read 2 Python files in 3 ms. Judged for Python 3.11-3.14.\n")));
    assert_true(sample_has(text, "\nrequirements/base.txt:3:1  blocker  3.11-3.14  [dep.gunicorn]\n"
                                 "    something stands in the way\n"));
    assert_true(sample_has(text,
                           "1 blocker affects 3.11, the lowest target: exit status 1. --explain "
                           "dep.gunicorn says more about the rule.\n"));
    static const char *const absent[] = {"does not say", "recommended\n", "Move to",
                                         "Plan for",     "stdlib.utcnow", "Evidence"};
    for (size_t i = 0; i < COUNT(absent); i++)
        assert_false(str_contains(text, str_from(absent[i])));
    s->section.files = (FileCounts){0};
    assert_true(str_starts(sample_text(s), STR("Read no files in 3 ms")));
}

SAMPLE_TEST(nothing_read) {
    s->section.files = (FileCounts){0};
    s->report.exit_status = 2;
    diag_add(&s->arena, &s->errors, (Place){.path = STR(".")}, "nothing was read");
    Str text = sample_text(s);
    assert_true(sample_has(text, "Not everything could be read:\n  .: nothing was read\n\n"
                                 "Nothing was read: exit status 2."));
    assert_false(str_contains(text, STR("verdict")));
}

SAMPLE_TEST(quiet) {
    s->report.style.quiet = true;
    Str text = sample_text(s);
    assert_true(str_starts(text, STR("  target")));
    assert_int_equal(line_count(text), 7);
    assert_true(sample_has(text, "exit status 1."));
    assert_false(str_contains(text, STR("Plan")));
}

SAMPLE_TEST(last_sentence) {
    assert_true(sample_has(
        sample_text(s), "1 blocker affects 3.11, the lowest target: exit status 1. --target 3.12 "
                        "shows another plan, --explain dep.gunicorn a\nrule.\n"));
    s->section.fail_on = SEVERITY_WARNING;
    assert_true(
        sample_has(sample_text(s), "1 blocker and 1 warning affect 3.11, the lowest target"));
    s->section.fail_never = true;
    s->report.exit_status = 0;
    assert_true(sample_has(sample_text(s), "the lowest target, --fail-on never: exit status 0."));
    s->section.fail_never = false;
    vec_each (Finding, f, &s->plan.findings) {
        f->affects &= ~MINOR_BIT(11);
    }
    s->report.exit_status = 1;
    assert_true(
        sample_has(sample_text(s), "affect 3.12, the lowest target affected: exit status 1."));
    s->plan.findings.len = 0;
    s->report.exit_status = 0;
    assert_true(sample_has(sample_text(s),
                           "No blocker and no warning affects a judged target: exit "
                           "status 0."));
}

SAMPLE_TEST(what_fails_beside_the_plan) {
    assert_false(sample_has(sample_text(s), "Not in this plan"));
    for (uint32_t line = 1; line < 4; line++)
        sample_finding(s, &sample_dead_end, MINOR_BIT(13), sample_place("shop/load.py", line));
    assert_true(sample_has(sample_text(s), "\nNot in this plan\n"
                                           "  shop/load.py:1 and 2 more  blocker  3.13\n"));
    s->section.fail_never = true; /* hides nothing */
    assert_true(sample_has(sample_text(s), "\nNot in this plan\n"));
    s->report.compared.with = STR("main"); /* then what is new has a list */
    assert_false(sample_has(sample_text(s), "Not in this plan"));
}

SAMPLE_TEST(only_new_findings_fail) {
    s->report.compared.with = STR("baseline.json");
    assert_true(sample_has(sample_text(s), "1 new blocker affects 3.11"));
    s->plan.findings.items[0].known = true;
    assert_false(section_fails(&s->section));
    s->report.exit_status = 0;
    assert_true(sample_has(sample_text(s),
                           "\nNo new blocker affects a judged target; 1 new warning does not fail "
                           "(--fail-on warning would): exit status 0."));
    s->plan.findings.items[1].known = true;
    assert_true(
        sample_has(sample_text(s), "\nNo new blocker affects a judged target: exit status 0."));
}

/* ---- what the status rests on ---- */

/* Why the status is what it is, for every way to come to it. */
SAMPLE_TEST(every_status) {
    enum { NOTHING, WARNING, BLOCKER };
    static const struct {
        int worst, targets, errors, fail_on, status;
        bool never, read;
        const char *sentence;
    } rows[] = {
        {BLOCKER, 4, 0, SEVERITY_BLOCKER, 1, false, true,
         "1 blocker affects 3.11, the lowest target: exit status 1."},
        {BLOCKER, 1, 0, SEVERITY_BLOCKER, 1, false, true, "1 blocker affects 3.11: exit status 1."},
        {BLOCKER, 4, 0, SEVERITY_WARNING, 1, false, true,
         "1 blocker and 1 warning affect 3.11, the lowest target: exit status 1."},
        {BLOCKER, 4, 0, SEVERITY_BLOCKER, 0, true, true,
         "1 blocker affects 3.11, the lowest target, --fail-on never: exit status 0."},
        {WARNING, 4, 0, SEVERITY_BLOCKER, 0, false, true,
         "No blocker affects a judged target; 1 warning does not fail (--fail-on warning would): "
         "exit status 0."},
        {WARNING, 4, 0, SEVERITY_BLOCKER, 0, true, true,
         "No blocker affects a judged target; 1 warning does not fail (--fail-on warning would): "
         "exit status 0."},
        {WARNING, 4, 0, SEVERITY_WARNING, 1, false, true,
         "1 warning affects 3.11, the lowest target: exit status 1."},
        {NOTHING, 4, 0, SEVERITY_BLOCKER, 0, false, true,
         "No blocker affects a judged target: exit status 0."},
        {NOTHING, 4, 0, SEVERITY_WARNING, 0, false, true,
         "No blocker and no warning affects a judged target: exit status 0."},
        {NOTHING, 4, 0, SEVERITY_BLOCKER, 0, true, true,
         "No blocker affects a judged target: exit status 0."},
        {NOTHING, 0, 0, SEVERITY_BLOCKER, 0, false, true, "Nothing was judged: exit status 0."},
        {BLOCKER, 4, 1, SEVERITY_BLOCKER, 2, false, true,
         "Not everything could be read: exit status 2."},
        {BLOCKER, 4, 1, SEVERITY_BLOCKER, 0, true, true,
         "Not everything could be read, --fail-on never: exit status 0."},
        {NOTHING, 4, 1, SEVERITY_BLOCKER, 2, false, false, "Nothing was read: exit status 2."},
        {NOTHING, 4, 1, SEVERITY_BLOCKER, 0, true, false,
         "Nothing was read, --fail-on never: exit status 0."},
        {NOTHING, 4, 0, SEVERITY_BLOCKER, 0, false, false,
         "Nothing was read, all is excluded: exit status 0."},
    };
    Findings all = s->plan.findings;
    s->report.style.width = 160;
    for (size_t i = 0; i < COUNT(rows); i++) {
        s->plan.findings = all;
        s->plan.findings.items += rows[i].worst == WARNING;
        s->plan.findings.len = (size_t)rows[i].worst;
        s->plan.target_count = (size_t)rows[i].targets;
        s->errors.len = 0;
        if (rows[i].errors)
            diag_add(&s->arena, &s->errors, sample_place("bad.py", 1), "not text");
        s->section.fail_on = (Severity)rows[i].fail_on;
        s->section.fail_never = rows[i].never;
        s->section.files = (FileCounts){.python = rows[i].read};
        s->report.exit_status = rows[i].status;
        if (!sample_has(sample_text(s), rows[i].sentence))
            fail_msg("row %zu", i);
    }
}

SAMPLE_TEST(suppressed_are_counted) {
    Findings suppressed = {s->plan.findings.items, 2, 2};
    s->section.suppressed = &suppressed;
    assert_true(sample_has(sample_text(s), "2 findings are suppressed by comments"));
    suppressed.len = 1;
    assert_true(sample_has(sample_text(s), "1 finding is suppressed by comments"));
    suppressed.len = 0;
    assert_false(str_contains(sample_text(s), STR("suppressed")));
}

/* ---- compared with a baseline or a commit ---- */

SAMPLE_TEST(baseline) {
    s->report.compared = (Compared){.with = STR("baseline.json"), .gone = 3};
    s->report.style.width = 160;
    s->plan.findings.items[1].known = true;
    Str text = sample_text(s);
    assert_true(sample_has(text, "\nNot in baseline.json\nrequirements/base.txt:3:1  blocker  "
                                 "3.11-3.14  [dep.gunicorn]\n    something stands in the way\n"));
    assert_true(line_of(text, "Not in baseline.json") < line_of(text, "Plan for 3.11"));
    assert_true(sample_has(
        text,
        "1 known finding (baseline.json) does not fail. 3 findings of "
        "baseline.json are gone: --baseline baseline.json --write-baseline baseline.json drops "
        "them.\n"));
    assert_false(str_contains(text, STR("\nrequirements/base.txt:5:1")));
    s->report.style.verbose = true;
    assert_true(sample_has(sample_text(s), "[dep.pool]  known\n"));
}

SAMPLE_TEST(nothing_new) {
    s->report.compared = (Compared){.with = STR("baseline.json"), .gone = 1};
    s->report.style.width = 160;
    vec_each (Finding, f, &s->plan.findings)
        f->known = true;
    s->report.exit_status = 0;
    Str text = sample_text(s);
    assert_false(str_contains(text, STR("Not in")));
    assert_true(sample_has(
        text,
        "2 known findings (baseline.json) do not fail. 1 finding of "
        "baseline.json is gone: --baseline baseline.json --write-baseline baseline.json drops "
        "it.\n"));
}

/* Of a change only what it adds. */
SAMPLE_TEST(diff) {
    s->report.style.width = 160;
    s->report.compared = (Compared){.with = STR("main"), .is_diff = true};
    s->plan.findings.items[1].known = true;
    Str text = sample_text(s);
    assert_true(
        sample_has(text, " in 3 ms.\n\nNew since main\nrequirements/base.txt:3:1  blocker"));
    assert_true(sample_has(text, "\n1 note more: --verbose. 1 known finding (main) does not "
                                 "fail.\n1 new blocker affects 3.11, the lowest target: exit "
                                 "status 1. --explain dep.gunicorn says more about the rule.\n"));
    static const char *const absent[] = {"Plan for", "  target", "Move to", "Evidence"};
    for (size_t i = 0; i < COUNT(absent); i++)
        assert_false(str_contains(text, str_from(absent[i])));
    s->report.style.verbose = true;
    text = sample_text(s);
    assert_true(sample_has(text, "\nNew since main\n"));
    assert_true(sample_has(text, "\nPlan for 3.11\n"));
}

/* ---- several projects ---- */

static void two_projects(Sample *s, Section *sections) {
    sections[0] = sections[1] = s->section;
    sections[0].name = sections[0].folder = STR("services/api");
    sections[1].name = sections[1].folder = STR("services/web");
    sections[1].fail_never = true;
    s->report.sections = sections;
    s->report.section_count = 2;
}

SAMPLE_TEST(several_projects) {
    Section sections[2];
    two_projects(s, sections);
    diag_add(&s->arena, &s->errors, sample_place("bad.py", 1), "not text");
    Str text = sample_text(s);
    assert_true(str_starts(text, STR("2 projects, judged in 3 ms.\nNot everything could be read:\n"
                                     "  bad.py:1: not text\n\n"
                                     "  project       Python now  recommended   blockers\n"
                                     "  services/api  3.10        3.11         1 at 3.11  fails\n"
                                     "  services/web  3.10        3.11         1 at 3.11\n")));
    size_t api = line_of(text, "── services/api ──"), web = line_of(text, "── services/web ──");
    assert_true(api && api < web);
    assert_true(sample_has(text, "\n1 blocker affects 3.11 here.\n"));
    assert_true(sample_has(text, "\n1 blocker affects 3.11 here, --fail-on never.\n"));
    size_t errors = 0, statuses = 0;
    for (Str line, rest = text; str_cut_line(&rest, &line);) {
        errors += str_contains(line, STR("bad.py"));
        statuses += str_contains(line, STR("exit status"));
    }
    assert_int_equal(errors, 1);
    assert_int_equal(statuses, 1);
}

SAMPLE_TEST(several_projects_status) {
    Section sections[2];
    two_projects(s, sections);
    s->report.style.width = 160;
    assert_true(sample_has(sample_text(s), "\n1 of 2 projects fails: services/api (1 blocker at "
                                           "3.11): exit status 1."));
    sections[1].fail_never = false;
    assert_true(sample_has(sample_text(s), "\n2 of 2 projects fail: services/api (1 blocker at "
                                           "3.11) and services/web (1 blocker at 3.11): exit "
                                           "status 1."));
    sections[0].fail_never = sections[1].fail_never = true;
    s->report.exit_status = 0;
    assert_true(sample_has(sample_text(s), "\n--fail-on never lets 2 of 2 projects pass: "
                                           "services/api (1 blocker at 3.11) and services/web"));
    sample_clean(s);
    assert_true(sample_has(sample_text(s), "\nNo blocker affects a judged target of the 2 "
                                           "projects: exit status 0."));
}

/* Of a change only the projects to which it adds something. */
SAMPLE_TEST(several_projects_diff) {
    Section sections[2];
    Plan known = s->plan;
    two_projects(s, sections);
    known.findings = (Findings){0};
    vec_each (const Finding, f, &s->plan.findings) {
        *vec_push(&s->arena, &known.findings) = *f;
        known.findings.items[known.findings.len - 1].known = true;
    }
    sections[1].plan = &known;
    s->report.compared = (Compared){.with = STR("main"), .is_diff = true};
    Str text = sample_text(s);
    assert_true(line_of(text, "── services/api ──") && !line_of(text, "── services/web ──"));
    assert_true(sample_has(text, "\n1 project has nothing new. 2 known findings (main) do not "
                                 "fail.\n1 of 2 projects fails: services/api (1 new blocker at "
                                 "3.11): exit status 1."));
}

SAMPLE_TEST(several_projects_fit) {
    Section sections[2];
    two_projects(s, sections);
    sections[1].folder = STR("프로젝트/매우/긴/이름/의/폴더/가/여기/있습니다/그래서/잘립니다");
    for (unsigned width = 60; width <= 140; width++)
        for (int form = 0; form < 8; form++) {
            s->report.style = (TextStyle){
                .width = width, .unicode = form & 1, .verbose = form & 2, .quiet = form & 4};
            if (!sample_lines_fit(sample_text(s), width))
                fail_msg("width %u, form %d", width, form);
        }
}

SAMPLE_TEST(several_projects_quiet) {
    Section sections[2];
    two_projects(s, sections);
    s->report.style.quiet = true;
    Str text = sample_text(s);
    assert_true(str_starts(text, STR("  project  ")));
    assert_true(line_count(text) <= 6);
}

/* ---- excerpts ---- */

typedef struct ExcerptRow {
    const char *line;
    uint32_t column, end_column, end_line;
    const char *shown, *carets;
} ExcerptRow;

SAMPLE_TEST(excerpts) {
    static const ExcerptRow rows[] = {
        {"import imp", 8, 11, 1, "    1 | import imp\n", "      |        ^^^\n"},
        {"\tx = 1", 2, 3, 1, "    1 |     x = 1\n", "      |     ^\n"},
        {"ab\tx = 1", 4, 5, 1, "    1 | ab  x = 1\n", "      |     ^\n"},
        {"説明 = imp", 10, 13, 1, "    1 | 説明 = imp\n", "      |        ^^^\n"},
        {"f(a,", 1, 2, 3, "    1 | f(a,\n", "      | ^^^^\n"},
        {"x\033[31m y", 8, 9, 1, "    1 | x\\x1b[31m y\n", "      |           ^\n"},
        {"bad\xff imp", 6, 9, 1, "    1 | bad\\xff imp\n", "      |         ^^^\n"},
        {"p @ https://u:secret@h/p.zip  # x", 31, 32, 1, "    1 | p @ https://***@h/p.zip  # x\n",
         "      |                          ^\n"},
        {"p @ https://u:secret@h/p.zip", 1, 29, 1, "    1 | p @ https://***@h/p.zip\n",
         "      | ^^^^^^^^^^^^^^^^^^^^^^^\n"},
        {"import imp", 0, 0, 0, "    1 | import imp\n", "\n    fix"},
        {"import imp", 400, 401, 1, "    1 | import imp\n", "\n    fix"},
        {"x = 1", 1, 1, 1, "    1 | x = 1\n", "      | ^\n"},
    };
    s->project.files_only = true;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const ExcerptRow *row = &rows[i];
        Excerpts e = {.arena = &s->arena};
        excerpts_add(&e, STR("requirements/base.txt"), str_from(row->line));
        s->report.excerpts = &e;
        s->plan.findings.len = 1;
        s->plan.findings.items[0].place =
            (Place){STR("requirements/base.txt"), 1, row->column, row->end_line, row->end_column};
        Str text = sample_text(s);
        if (!sample_has(text, row->shown) || !sample_has(text, row->carets))
            fail_msg("row %zu", i);
    }
}

/* Any bytes, any place: lines fit, nothing invisible gets through. */
SAMPLE_TEST(random_excerpts) {
    static const char *const pieces[] = {"a",        "\t",       "日", "https://u:p@h/",
                                         "\xff",     "\xe6\x97", " ",  "\033[",
                                         "\xcc\x81", "\"",       "🌈",  "\xe2\x80\xae"};
    uint32_t seed = 1;
    s->project.files_only = true;
    s->plan.findings.len = 1;
    for (size_t i = 0; i < 500; i++) {
        Buf line = {0};
        Excerpts e = {.arena = &s->arena};
        for (size_t n = i % 90; n > 0; n--) {
            seed = seed * 1664525u + 1013904223u;
            buf_add(&line, str_from(pieces[(seed >> 16) % COUNT(pieces)]));
        }
        if (i % 50 == 0)
            buf_repeat(&line, STR("x"), 6000);
        excerpts_add(&e, STR("requirements/base.txt"), buf_str(&line));
        s->report.excerpts = &e;
        seed = seed * 1664525u + 1013904223u;
        uint32_t column = (seed >> 16) % (uint32_t)(line.len + 3);
        s->plan.findings.items[0].place = (Place){STR("requirements/base.txt"), 1, column,
                                                  1 + (seed >> 8) % 2, column + (seed >> 12) % 9};
        s->report.style = (TextStyle){.width = 70 + seed % 60, .unicode = i & 1};
        Str text = sample_text(s);
        assert_false(str_contains(text, STR(":p@")));
        for (size_t k = 0; k < text.len; k++)
            assert_true((unsigned char)text.ptr[k] >= ' ' || text.ptr[k] == '\n');
        if (!sample_lines_fit(text, s->report.style.width))
            fail_msg("line %zu", i);
        buf_release(&line);
    }
}

/* Of a long line what is around the range, and no part of a URL that could hold a password. */
SAMPLE_TEST(long_excerpts) {
    static const size_t lengths[] = {100, 1000, 5000, 1 << 20};
    static const Str fillers[] = {STR_INIT("word "), STR_INIT("宽"),
                                  STR_INIT("https://u:secret@h/")};
    s->project.files_only = true;
    s->plan.findings.len = 1;
    for (size_t i = 0; i < COUNT(lengths) * COUNT(fillers); i++) {
        Buf line = {0};
        Excerpts e = {.arena = &s->arena};
        Str filler = fillers[i % COUNT(fillers)];
        size_t times = lengths[i / COUNT(fillers)] / filler.len;
        buf_repeat(&line, filler, times);
        buf_add(&line, STR(" import imp "));
        uint32_t column = (uint32_t)line.len - 3;
        buf_repeat(&line, filler, times);
        excerpts_add(&e, STR("requirements/base.txt"), buf_str(&line));
        s->report.excerpts = &e;
        s->plan.findings.items[0].place =
            (Place){STR("requirements/base.txt"), 1, column, 1, column + 3};
        for (unsigned width = 80; width <= 140; width += 20) {
            s->report.style = (TextStyle){.width = width, .unicode = i & 1};
            Str text = sample_text(s);
            size_t shown = line_of(text, "import imp"), carets = line_of(text, "^^^");
            if (!sample_lines_fit(text, width) || !shown || carets != shown + 1 ||
                str_contains(text, STR("secret")))
                fail_msg("line %zu, width %u:\n%.*s", i, width, STR_ARG(text));
        }
        buf_release(&line);
    }
}

SAMPLE_TEST(verbose_findings) {
    s->report.style.verbose = true;
    *vec_push(&s->arena, &s->notes) = STR("scan: 2 ms");
    Str text = sample_text(s);
    assert_true(sample_has(text,
                           "\nrequirements/base.txt\n  3:1  blocker  3.11-3.14  [dep.gunicorn]\n"
                           "    something stands in the way\n    fix: do something about it\n"
                           "  5:1  warning"));
    assert_true(sample_has(text, "\nshop/clock.py\n  7:1  info  3.12-3.14  [stdlib.utcnow]\n"));
    assert_true(sample_has(text, "\n  3.12  not recommended: a reason\n"));
    assert_true(sample_has(text, "scan: 2 ms\n"));
}

/* Columns after a path of wide characters are where they are after any other. */
SAMPLE_TEST(wide_characters) {
    Steps *steps = &s->plan.targets[0].steps;
    steps->items[0].locations.items[0].path = STR("설정/요구.txt");
    steps->items[1].subject = STR("日本語パッケージ");
    s->report.style.width = 140;
    Str text = sample_text(s);
    assert_true(sample_lines_fit(text, 140));
    size_t columns[2] = {0}, n = 0;
    for (Str line, rest = text; str_cut_line(&rest, &line) && n < 2;) {
        size_t at = str_find(line, n == 0 ? STR("imports pkg") : STR("the last release"));
        if (at != STR_NPOS)
            columns[n++] = display_width(str_slice(line, 0, at));
    }
    assert_int_equal(n, 2);
    assert_int_equal(columns[0], columns[1]);
}

SAMPLE_TEST(long_paths) {
    char path[301];
    memset(path, 'd', sizeof path - 1);
    path[300] = '\0';
    s->plan.targets[0].steps.items[0].locations.items[0].path = (Str){path, 300};
    Str text = sample_text(s);
    size_t long_lines = 0;
    for (Str line, rest = text; str_cut_line(&rest, &line);)
        long_lines += display_width(line) > 120;
    assert_int_equal(long_lines, 1);
}

SAMPLE_TEST(hostile_text) {
    s->section.name = STR("shop\033]0;owned\a\r\n");
    s->plan.findings.items[0].message = STR("https://user:hunter2@host.example/simple\0x");
    s->plan.findings.items[1].place.path = STR("a\tb\n\x80\xff.txt");
    s->plan.targets[0].steps.items[0].why = STR("see https://user:hunter2@host.example/x");
    s->report.style.verbose = true;
    Str text = sample_text(s);
    assert_false(str_contains(text, STR("hunter2")));
    for (size_t i = 0; i < text.len; i++)
        assert_true((unsigned char)text.ptr[i] >= ' ' || text.ptr[i] == '\n');
    assert_true(str_starts(text, STR("shop")) && line_of(text, "runs on") == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_in_ten_lines),
        cmocka_unit_test(lines_fit),
        cmocka_unit_test(narrow_is_sixty),
        cmocka_unit_test(table_forms),
        cmocka_unit_test(long_heads),
        cmocka_unit_test(no_columns_without_data),
        cmocka_unit_test(plan_by_phase),
        cmocka_unit_test(plain_edits),
        cmocka_unit_test(plan_forms),
        cmocka_unit_test(many_locations),
        cmocka_unit_test(shown_target),
        cmocka_unit_test(blockers_without_fix),
        cmocka_unit_test(evidence),
        cmocka_unit_test(ascii_is_ascii),
        cmocka_unit_test(colour),
        cmocka_unit_test(clean_project),
        cmocka_unit_test(others_are_counted),
        cmocka_unit_test(no_targets),
        cmocka_unit_test(current_python_unknown),
        cmocka_unit_test(current_python_forms),
        cmocka_unit_test(other_places),
        cmocka_unit_test(counts_of_files),
        cmocka_unit_test(unread_files_are_named),
        cmocka_unit_test(errors_are_named),
        cmocka_unit_test(single_files),
        cmocka_unit_test(nothing_read),
        cmocka_unit_test(quiet),
        cmocka_unit_test(last_sentence),
        cmocka_unit_test(what_fails_beside_the_plan),
        cmocka_unit_test(only_new_findings_fail),
        cmocka_unit_test(every_status),
        cmocka_unit_test(suppressed_are_counted),
        cmocka_unit_test(baseline),
        cmocka_unit_test(nothing_new),
        cmocka_unit_test(diff),
        cmocka_unit_test(several_projects),
        cmocka_unit_test(several_projects_status),
        cmocka_unit_test(several_projects_diff),
        cmocka_unit_test(several_projects_fit),
        cmocka_unit_test(several_projects_quiet),
        cmocka_unit_test(excerpts),
        cmocka_unit_test(random_excerpts),
        cmocka_unit_test(long_excerpts),
        cmocka_unit_test(verbose_findings),
        cmocka_unit_test(wide_characters),
        cmocka_unit_test(long_paths),
        cmocka_unit_test(hostile_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
