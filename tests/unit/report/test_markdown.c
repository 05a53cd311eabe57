#include "sample.h"

#include "report/markdown_text.h"

enum { COMMENT_UNITS = 65536 };

static Str markdown(Sample *s) {
    buf_clear(&s->out);
    report_markdown(&s->report, &s->out);
    return buf_str(&s->out);
}

/* ---- texts ---- */

typedef struct TextRow {
    Str text;
    const char *as_text, *as_code;
} TextRow;

static void texts_are_dead(void **state) {
    static const TextRow rows[] = {
        {S("plain text, 1.0"), "plain text, 1.0", "`plain text, 1.0`"},
        {S("a | b"), "a &#124; b", "<code>a &#124; b</code>"},
        {S("`x`"), "\\`x\\`", "<code>&#96;x&#96;</code>"},
        {S(" x"), " x", "<code> x</code>"},
        {S("<b>&amp;"), "&lt;b&gt;&amp;amp;", "`<b>&amp;`"},
        {S("*a* _b_ c_d ~~e~~"), "\\*a\\* \\_b\\_ c_d \\~\\~e\\~\\~", "`*a* _b_ c_d ~~e~~`"},
        {S("[x](y) ![z]"), "\\[x\\](y) !\\[z\\]", "`[x](y) ![z]`"},
        {S("a\\|b"), "a\\\\&#124;b", "<code>a&#92;&#124;b</code>"},
        {S("one\ntwo\r\t\x01"), "one\\\\x0atwo\\\\x0d\\\\x09\\\\x01",
         "`one\\x0atwo\\x0d\\x09\\x01`"},
        {S("@octocat a@b.example"), "@&#8203;octocat a@&#8203;b.example", "`@octocat a@b.example`"},
        {S("#12 o/r#3 GH-4 gh-x"), "#&#8203;12 o/r#&#8203;3 GH-&#8203;4 gh-x",
         "`#12 o/r#3 GH-4 gh-x`"},
        {S("https://x.example www.y.example"), "https:&#8203;//x.example www&#8203;.y.example",
         "`https://x.example www.y.example`"},
        {S("f00dfeed1 decade abcdefg"), "f00dfe&#8203;ed1 decade abcdefg",
         "`f00dfeed1 decade abcdefg`"},
        {S(":tada: a.py:12: b"), ":&#8203;tada: a.py:&#8203;12: b", "`:tada: a.py:12: b`"},
        {S("a.py:12"), "a.py:12", "`a.py:12`"},
        {S("$x$"), "<span>$</span>x<span>$</span>", "`$x$`"},
        {S("https://u:secret@h/"), "https:&#8203;//\\*\\*\\*@&#8203;h/", "`https://***@h/`"},
        {S(""), "", ""},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Markdown m = {.arena = &arena};
        md_raw(&m, "-");
        md_text(&m, rows[i].text);
        assert_true(sample_has(buf_str(&m.block), rows[i].as_text));
        assert_int_equal(m.block.len, str_from(rows[i].as_text).len + 1);
        buf_clear(&m.block);
        md_code(&m, rows[i].text);
        assert_true(sample_has(buf_str(&m.block), rows[i].as_code));
        assert_int_equal(m.block.len, str_from(rows[i].as_code).len);
        buf_release(&m.block);
        arena_release(&arena);
    }
}

/* Inside of <summary> Markdown is not read: backslashes would show. */
static void summaries_are_dead(void **state) {
    static const TextRow rows[] = {
        {S("a*b_c `d`"), "a*b_c `d`", "<code>a*b_c `d`</code>"},
        {S("<b>&"), "&lt;b&gt;&amp;", "<code>&lt;b&gt;&amp;</code>"},
        {S("@x #1"), "@&#8203;x #&#8203;1", "<code>@x #1</code>"},
        {S("a\n\nb"), "a\\x0a\\x0ab", "<code>a\\x0a\\x0ab</code>"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Markdown m = {.arena = &arena};
        md_html_text(&m, rows[i].text);
        assert_true(str_eq(buf_str(&m.block), str_from(rows[i].as_text)));
        buf_clear(&m.block);
        md_html_code(&m, rows[i].text);
        assert_true(str_eq(buf_str(&m.block), str_from(rows[i].as_code)));
        buf_release(&m.block);
        arena_release(&arena);
    }
}

/* Where a line starts, a text makes no heading, list or quote of itself. */
static void line_starts_are_dead(void **state) {
    static const Str texts[] = {S("# x"), S("- [ ] x"), S("1. x"), S("> x"), S("=== x"), S("+ x")};
    static const char *const before[] = {"", "<br>\n  ", "\n"};
    (void)state;
    for (size_t i = 0; i < COUNT(texts) * COUNT(before); i++) {
        Arena arena = {0};
        Markdown m = {.arena = &arena};
        md_raw(&m, before[i % COUNT(before)]);
        size_t start = m.block.len;
        md_text(&m, texts[i / COUNT(before)]);
        assert_true(str_starts(str_from_pos(buf_str(&m.block), start), STR("&#8203;")));
        buf_release(&m.block);
        arena_release(&arena);
    }
}

static void links_are_web_addresses(void **state) {
    static const struct {
        Str url;
        const char *link;
    } rows[] = {
        {S("https://x.example/a?b=c#d"), "[t](https://x.example/a?b=c#d)"},
        {S("https://x.example/a) [b](c"), "[t](https://x.example/a%29%20%5Bb%5D%28c)"},
        {S("https://x.example/\"\n<>"), "[t](https://x.example/%22%0A%3C%3E)"},
        {S("javascript:alert(1)"), "t"},
        {S("//x.example"), "t"},
        {S(""), "t"},
        {S("https://u:secret@x.example/"), "[t](https://***@x.example/)"},
        {S("https://github.com/o/r/issues/1"), "[t](https://redirect.github.com/o/r/issues/1)"},
        {S("https://github.com/o/r/blob/x/pull.md"), "[t](https://github.com/o/r/blob/x/pull.md)"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Markdown m = {.arena = &arena};
        md_link(&m, STR("t"), rows[i].url, false);
        assert_true(sample_has(buf_str(&m.block), rows[i].link));
        assert_int_equal(m.block.len, str_from(rows[i].link).len);
        buf_release(&m.block);
        arena_release(&arena);
    }
}

static void units_are_utf16(void **state) {
    (void)state;
    assert_int_equal(utf16_units(STR("abc")), 3);
    assert_int_equal(utf16_units(STR("日本✓")), 3);
    assert_int_equal(utf16_units(STR("🌈")), 2);
    assert_int_equal(utf16_units(STR("")), 0);
}

/* ---- the whole ---- */

SAMPLE_TEST(one_project) {
    Str text = markdown(s);
    assert_true(
        str_starts(text, STR("<!-- pyupgrade-check -->\n### ❌ Fails: 1 blocker affects 3.11, "
                             "the lowest target\n\n`django-gevent-shop` runs on Python 3.10 "
                             "(`Dockerfile:1`)")));
    static const char *const parts[] = {
        "\n| target | verdict | blockers | warnings | HTTP req/s | greenlet switch | TCP echo |\n"
        "|:--|:--|--:|--:|--:|--:|--:|\n"
        "| **3.11** recommended | ready after 2 fixes | 1 | 1 | +12.9 % ✓ |",
        "Measured: [gevent stack by Python version](https://example.org/study), 2026-04-15.",
        "\n#### Plan for 3.11\n\n**On 3.10, now**\n\n- [ ] **gunicorn 20.1.0 -&gt; 23.0.0** "
        "`requirements/base.txt:3`<br>\n  imports pkg_resources",
        "\n**With the switch**\n\n- [ ] **python:3.10-slim -&gt; python:3.11-slim** "
        "`Dockerfile:1`, "
        "`Dockerfile:14` [`deploy.image`](https://example.org/source)\n",
        "\n**After**\n\n- [ ] ",
        "\n#### What fails (1)\n\n- **blocker** on 3.11-3.14: something stands in the way "
        "`dep.gunicorn` (source: [1](https://example.org/source))<br>\n"
        "  `requirements/base.txt:3`<br>\n  fix: do something about it\n",
        "\n<details><summary>2 other findings do not fail</summary>\n\n- **warning**",
    };
    for (size_t i = 0; i < COUNT(parts); i++)
        assert_true(sample_has(text, parts[i]));
    assert_false(str_contains(text, STR("Left out")));
}

SAMPLE_TEST(verdicts) {
    s->plan.findings.len = 0;
    s->report.exit_status = 0;
    assert_true(sample_has(markdown(s), "### ✅ Passes: no blocker affects a judged target\n"));
    s->report.exit_status = 2;
    diag_add(&s->arena, &s->errors, sample_place("bad.py", 1), "not <text>");
    Str text = markdown(s);
    assert_true(sample_has(text, "### ⚠️ Fails: not everything could be read\n"));
    assert_true(sample_has(text, "\n- `bad.py:1` not &lt;text&gt;\n"));
}

SAMPLE_TEST(new_ones_first) {
    s->report.compared = (Compared){.with = STR("baseline.json"), .gone = 2};
    s->plan.findings.items[2].known = true;
    Str text = markdown(s);
    size_t fails = str_find(text, STR("#### New, fails (1)")),
           passes = str_find(text, STR("#### New, does not fail (1)")),
           plan = str_find(text, STR("#### Plan for 3.11")),
           known = str_find(text, STR("<summary>1 known finding (baseline.json) does not fail"));
    assert_true(fails < passes && passes < known && known < plan && plan != STR_NPOS);
    assert_true(sample_has(text, "2 findings of baseline.json are gone"));
    s->report.compared = (Compared){.with = STR("main"), .is_diff = true};
    assert_true(sample_has(markdown(s), "<details><summary>Plan for 3.11</summary>\n"));
}

SAMPLE_TEST(same_findings_are_one_item) {
    for (uint32_t i = 0; i < 30; i++)
        sample_finding(s, &sample_gunicorn, s->project.targets, sample_place("more.txt", i + 1));
    Str text = markdown(s);
    assert_true(sample_has(text, "#### What fails (31)\n"));
    assert_true(sample_has(text, "`requirements/base.txt:3`, `more.txt:1`, "));
    assert_true(sample_has(text, "`more.txt:9` and 21 more<br>\n"));
}

SAMPLE_TEST(single_files) {
    s->project.files_only = true;
    Str text = markdown(s);
    static const char *const absent[] = {"Plan for", "Move to", "** recommended", "runs on"};
    for (size_t i = 0; i < COUNT(absent); i++)
        assert_false(str_contains(text, str_from(absent[i])));
    assert_true(sample_has(text, "#### What fails (1)"));
}

SAMPLE_TEST(suppressed_are_counted) {
    Findings suppressed = {s->plan.findings.items, 2, 2};
    s->section.suppressed = &suppressed;
    assert_true(sample_has(markdown(s), "\n2 findings are suppressed by comments.\n"));
}

SAMPLE_TEST(several_projects) {
    Section sections[3];
    for (size_t i = 0; i < COUNT(sections); i++)
        sections[i] = s->section;
    sections[0].folder = STR("services/api");
    sections[1].folder = STR("services/a|b");
    sections[2].folder = STR("services/web");
    sections[2].fail_never = true;
    s->report.sections = sections;
    s->report.section_count = COUNT(sections);
    Str text = markdown(s);
    assert_true(sample_has(text,
                           "### ❌ Fails: 2 of 3 projects fail: services/api (1 blocker at 3.11) "
                           "and services/a&#124;b (1 blocker at 3.11)\n"));
    assert_true(sample_has(text, "\n| project | Python now | recommended | blockers | |\n"
                                 "|:--|:--|:--|--:|:--|\n"
                                 "| `services/api` | 3.10 | 3.11 | 1 at 3.11 | ❌ fails |\n"
                                 "| <code>services&#47;a&#124;b</code> | 3.10 |"));
    assert_true(sample_has(
        text, "\n<details><summary><code>services/api</code>: 1 blocker affects 3.11 here"
              "</summary>\n\n"));
    size_t opened = 0, closed = 0;
    for (Str line, rest = text; str_cut_line(&rest, &line);) {
        opened += str_starts(line, STR("<details>"));
        closed += str_eq(line, STR("</details>"));
    }
    assert_int_equal(opened, closed);
    assert_int_equal(opened, 6);
}

/* ---- the limit ---- */

static size_t count_in(Str text, const char *part) {
    size_t count = 0, at;
    for (Str rest = text; (at = str_find(rest, str_from(part))) != STR_NPOS; count++)
        rest = str_from_pos(rest, at + 1);
    return count;
}

static void check_limited(Str text) {
    assert_true(utf16_units(text) <= COMMENT_UNITS);
    assert_int_equal(count_in(text, "<details>"), count_in(text, "</details>"));
    assert_true(sample_has(text, "\n**Left out here: "));
    assert_true(sample_has(text, ", since a comment holds 65,536 characters.** `pyupgrade-check "
                                 "--verbose` shows everything.\n"));
}

/* Whatever there is too much of, the comment stays short, whole, and says what is missing. */
SAMPLE_TEST(long_reports) {
    static const char *const fillers[] = {"word ", "日本語", "🌈🌈", "*_|`<", "\n\n\n"};
    for (size_t filler = 0; filler < COUNT(fillers); filler++) {
        for (uint32_t i = 0; i < 3000; i++) {
            Finding *f = sample_finding(s, i & 1 ? &sample_gunicorn : &sample_pool,
                                        s->project.targets, sample_place("x.txt", i + 1));
            Str part = str_from(fillers[filler]);
            Buf message = {0};
            buf_repeat(&message, part, i % 60);
            f->message = arena_format(&s->arena, "%u%.*s", i, STR_ARG(buf_str(&message)));
            f->known = i % 5 == 0;
            buf_release(&message);
        }
        check_limited(markdown(s));
        s->report.compared.with = STR("baseline.json");
        check_limited(markdown(s));
        s->report.compared.with = (Str){0};
        s->plan.findings.len = 3;
    }
}

SAMPLE_TEST(long_plans) {
    for (unsigned i = 0; i < 3000; i++) {
        Step *step = sample_step(s, &s->plan.targets[0], &sample_gunicorn, PHASE_AFTER,
                                 sample_place("x.txt", i + 1));
        step->why = STR("a reason");
        step->further_part = i & 1;
    }
    Str text = markdown(s);
    check_limited(text);
    assert_true(sample_has(text, "steps of the plan"));
}

SAMPLE_TEST(many_projects) {
    enum { MANY = 2000 };
    Section *sections = arena_array(&s->arena, Section, MANY);
    for (size_t i = 0; i < MANY; i++) {
        sections[i] = s->section;
        sections[i].folder = arena_format(&s->arena, "services/number-%zu", i);
    }
    s->report.sections = sections;
    s->report.section_count = MANY;
    check_limited(markdown(s));
    s->report.section_count = 20;
    Str text = markdown(s);
    assert_true(utf16_units(text) <= COMMENT_UNITS);
    assert_true(sample_has(text, "<code>services/number-19</code>: 1 blocker affects 3.11 here"));
}

/* One block that no comment could hold. */
SAMPLE_TEST(huge_message) {
    Buf message = {0};
    buf_repeat(&message, STR("abc "), 100000);
    s->plan.findings.items[0].message = buf_str(&message);
    Str text = markdown(s);
    check_limited(text);
    assert_true(sample_has(text, "Left out here: 1 finding, "));
    assert_true(sample_has(text, "<sub>pyupgrade-check 0.1.0."));
    buf_release(&message);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_dead),
        cmocka_unit_test(summaries_are_dead),
        cmocka_unit_test(line_starts_are_dead),
        cmocka_unit_test(links_are_web_addresses),
        cmocka_unit_test(units_are_utf16),
        cmocka_unit_test(one_project),
        cmocka_unit_test(verdicts),
        cmocka_unit_test(new_ones_first),
        cmocka_unit_test(same_findings_are_one_item),
        cmocka_unit_test(single_files),
        cmocka_unit_test(suppressed_are_counted),
        cmocka_unit_test(several_projects),
        cmocka_unit_test(long_reports),
        cmocka_unit_test(long_plans),
        cmocka_unit_test(many_projects),
        cmocka_unit_test(huge_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
