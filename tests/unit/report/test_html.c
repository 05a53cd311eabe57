#include "sample.h"

#include "report/html_assets.h"
#include "report/html_parts.h"

#include <string.h>

static Str html(Sample *s) {
    buf_clear(&s->out);
    report_html(&s->report, &s->out);
    return buf_str(&s->out);
}

static size_t count(Str text, const char *part) {
    size_t n = 0;
    for (size_t at; (at = str_find(text, str_from(part))) != STR_NPOS; n++)
        text = str_from_pos(text, at + strlen(part));
    return n;
}

/* ---- the writer ---- */

typedef struct TextRow {
    Str text;
    const char *expected;
} TextRow;

static void texts_are_dead(void **state) {
    static const TextRow rows[] = {
        {S("plain"), "<p title=\"plain\">plain</p>"},
        {S("<b> & \"'"),
         "<p title=\"&lt;b&gt; &amp; &quot;&#39;\">&lt;b&gt; &amp; &quot;&#39;</p>"},
        {S("</p><script>"), "<p title=\"&lt;/p&gt;&lt;script&gt;\">&lt;/p&gt;&lt;script&gt;</p>"},
        {S("a\x1b\n\x80"), "<p title=\"a\\x1b\\x0a\\x80\">a\\x1b\\x0a\\x80</p>"},
        {S("a\xe2\x80\xae"), "<p title=\"a\\u{202e}\">a\\u{202e}</p>"},
        {S("https://u:secret@h/"), "<p title=\"https://***@h/\">https://***@h/</p>"},
        {{"a\0b", 3}, "<p title=\"a\\x00b\">a\\x00b</p>"},
        {S(""), "<p title=\"\"></p>"},
        {{NULL, 0}, "<p title=\"\"></p>"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Buf out = {0};
        Html h = {.out = &out, .arena = &arena};
        html_open(&h, "p");
        html_attr(&h, "title", rows[i].text);
        html_text(&h, rows[i].text);
        html_close(&h);
        assert_string_equal(out.ptr, rows[i].expected);
        buf_release(&out);
        arena_release(&arena);
    }
}

static void only_web_addresses_are_links(void **state) {
    static const struct {
        Str url;
        const char *expected;
    } rows[] = {
        {S("https://x.example/?a=1&b"),
         "<a href=\"https://x.example/?a=1&amp;b\" rel=\"noreferrer\">text</a>"},
        {S("HTTP://x.example"), "<a href=\"HTTP://x.example\" rel=\"noreferrer\">text</a>"},
        {S("https://u:p@x.example/"),
         "<a href=\"https://***@x.example/\" rel=\"noreferrer\">text</a>"},
        {S("https://x\" onclick=\"y"),
         "<a href=\"https://x%22%20onclick=%22y\" rel=\"noreferrer\">text</a>"},
        {S("https://x\x1b\xc3\xa9<"),
         "<a href=\"https://x%1B%C3%A9%3C\" rel=\"noreferrer\">text</a>"},
        {S("javascript:alert(1)"), "text"},
        {S(" javascript:alert(1)//https://x"), "text"},
        {S("data:text/html,x"), "text"},
        {S("file:///etc/passwd"), "text"},
        {S("//x.example"), "text"},
        {S(""), "text"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Buf out = {0};
        Html h = {.out = &out, .arena = &arena};
        html_link(&h, rows[i].url, STR("text"));
        assert_string_equal(out.ptr, rows[i].expected);
        buf_release(&out);
        arena_release(&arena);
    }
}

static void sources_have_short_names(void **state) {
    static const struct {
        Str url;
        const char *expected;
    } rows[] = {
        {S("https://github.com/gevent/gevent"), "gevent/gevent"},
        {S("https://github.com/gevent/gevent/issues/1985"), "gevent/gevent#1985"},
        {S("https://github.com/a/b/pull/4#x"), "a/b#4"},
        {S("https://github.com/a/b/blob/master/docs/CHANGES.rst"), "a/b CHANGES.rst"},
        {S("https://raw.githubusercontent.com/a/b/refs/tags/v1/NEWS.rst"), "a/b NEWS.rst"},
        {S("https://github.com/advisories/GHSA-w3h3"), "GHSA-w3h3"},
        {S("https://docs.python.org/3/whatsnew/3.12.html#removed"),
         "docs.python.org whatsnew/3.12"},
        {S("https://www.gevent.org/install.html"), "gevent.org install"},
        {S("https://peps.python.org/pep-0594/?x=y"), "peps.python.org pep-0594"},
        {S("https://example.org"), "example.org"},
        {S("https://github.com"), "github.com"},
        {S("https://"), ""},
        {S("nonsense"), "nonsense"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        Str name = html_source_name(&arena, rows[i].url);
        if (!str_eq(name, str_from(rows[i].expected)))
            print_error("%.*s: %.*s\n", STR_ARG(rows[i].url), STR_ARG(name));
        assert_true(str_eq(name, str_from(rows[i].expected)));
        arena_release(&arena);
    }
}

/* ---- the frame ---- */

/* What stands between the tags is text: every other "<" would be a hole in the writer. Returns the
 * number of elements, or 0 where one is not closed by its own end. */
static size_t count_elements(Str text) {
    static const char *const voids[] = {"meta", "input", "wbr"};
    Str open[HTML_DEPTH * 2];
    size_t depth = 0, elements = 0;
    for (size_t at; (at = str_find_char(text, '<')) != STR_NPOS;) {
        Str tag = str_from_pos(text, at + 1), name;
        size_t end = str_find_char(tag, '>');
        tag = str_slice(tag, 0, end);
        text = str_from_pos(text, at + 1 + end);
        bool is_void = str_starts(tag, STR("!")) || str_ends(tag, STR("/"));
        bool closes = str_starts(tag, STR("/"));
        str_cut(&tag, closes ? '\0' : ' ', &name);
        for (size_t i = 0; i < COUNT(voids); i++)
            is_void |= str_eq(name, str_from(voids[i]));
        if (closes) {
            if (depth == 0 || !str_eq(open[--depth], str_from_pos(name, 1)))
                return 0;
        } else if (!is_void) {
            assert_true(depth < COUNT(open));
            open[depth++] = name;
            elements++;
        }
    }
    return depth ? 0 : elements;
}

/* Without the files that are embedded. */
static Str markup_of(Sample *s, Str page) {
    Buf out = {0};
    size_t style = str_find(page, STR("<style>")), style_end = str_find(page, STR("</style>"));
    size_t script = str_find(page, STR("<script>")), script_end = str_find(page, STR("</script>"));
    assert_true(style < style_end && style_end < script && script < script_end);
    buf_add(&out, str_slice(page, 0, style + 7));
    buf_add(&out, str_slice(page, style_end, script + 8));
    buf_add(&out, str_from_pos(page, script_end));
    Str copy = arena_str(&s->arena, buf_str(&out));
    buf_release(&out);
    return copy;
}

SAMPLE_TEST(elements_are_nested) {
    assert_true(count_elements(markup_of(s, html(s))) > 200);
    sample_clean(s);
    assert_true(count_elements(markup_of(s, html(s))) > 50);
    s->plan.target_count = 0;
    s->plan.recommended = NULL;
    assert_true(count_elements(markup_of(s, html(s))) > 20);
    s->section.files = (FileCounts){0};
    assert_true(count_elements(markup_of(s, html(s))) > 20);
}

SAMPLE_TEST(only_its_own_files_may_run) {
    Str page = html(s);
    assert_true(sample_has(page, "default-src &#39;none&#39;"));
    assert_false(str_contains(page, STR("unsafe-inline")));
    assert_true(str_contains(page, str_from(html_style.hash)));
    assert_true(str_contains(page, str_from(html_script.hash)));
    assert_int_equal(strlen(html_script.hash), strlen("sha256-") + 44);
    assert_int_equal(count(markup_of(s, page), "<script"), 1);
    assert_int_equal(count(markup_of(s, page), "<style"), 1);
    assert_int_equal(count(markup_of(s, page), " style="), 0);
    assert_int_equal(count(markup_of(s, page), " src="), 0);
}

SAMPLE_TEST(the_answer_comes_first) {
    Str page = html(s);
    size_t answer = str_find(page, STR("Move to Python 3.11"));
    assert_true(sample_has(page, "<h1>django-gevent-shop</h1>"));
    assert_true(
        sample_has(page, "HTTP req/s +12.9 % on gevent; each of the 2 blockers has a fix."));
    assert_true(sample_has(page, "<strong>Python 3.10</strong>"));
    assert_true(sample_has(page, "reached on <time>2026-10-01</time>"));
    assert_true(sample_has(page, "1 blocker affects 3.11, the lowest target (exit status 1)"));
    assert_true(answer < str_find(page, STR("class=\"targets measured\"")));
    assert_true(answer < str_find(page, STR("id=\"findings\"")));
}

SAMPLE_TEST(changes_are_said_in_words) {
    Str page = html(s);
    assert_true(sample_has(page, "<span class=\"number\">+12.9 %</span>"));
    assert_true(sample_has(page, "</svg>better</span>"));
    assert_true(sample_has(page, "</svg>no change</span>"));
    assert_true(sample_has(page, "<span class=\"number\">−5.4 %</span>"));
    assert_true(sample_has(page, "3.9: 2,188, other packages. 3.10: 2,337, you are here. 3.11: "
                                 "2,638, +12.9 %, better."));
}

/* ---- plans ---- */

SAMPLE_TEST(steps_come_by_phase) {
    Str page = html(s);
    size_t now = str_find(page, STR(">On 3.10, now<")),
           with = str_find(page, STR(">With the switch<"));
    size_t after = str_find(page, STR(">After the switch<"));
    assert_true(now < with && with < after && after != STR_NPOS);
    assert_true(sample_has(page, "<p class=\"what\">gunicorn 20.1.0 → 23.0.0</p>"));
    assert_true(sample_has(page, "<p class=\"what\">Replace django-mysql-geventpool 0.2.5</p>"));
    assert_true(sample_has(page, "<ol class=\"steps\" start=\"3\">"));
    assert_true(sample_has(page, "<code class=\"place\">Dockerfile:14</code>"));
    assert_false(str_contains(page, STR("the image runs 3.10"))); /* the step says it */
}

SAMPLE_TEST(parts_move_together) {
    Steps *steps = &s->plan.targets[0].steps;
    steps->items[1].further_part = true;
    steps->items[1].number = 1;
    Str page = html(s);
    assert_true(sample_has(page, "<p class=\"together\">together with</p>"));
    assert_true(count_elements(markup_of(s, page)) > 0);
}

SAMPLE_TEST(dead_ends_come_before_the_steps) {
    sample_finding(s, &sample_dead_end, MINOR_BIT(11), sample_place("setup.py", 4));
    sample_recount(s);
    Str page = html(s);
    size_t dead = str_find(page, STR("In the way, without a known fix"));
    assert_true(dead < str_find(page, STR(">On 3.10, now<")));
    assert_int_equal(count(page, "In the way, without a known fix"), 1); /* at 3.11 alone */
}

SAMPLE_TEST(one_tab_for_each_target) {
    Str page = html(s);
    assert_int_equal(count(page, "class=\"panel shown\" id=\"3.11\""), 1);
    assert_int_equal(count(page, "class=\"panel\" id=\"3.1"), 3);
    s->section.shown_target = 13;
    page = html(s);
    assert_int_equal(count(page, "class=\"panel shown\" id=\"3.13\""), 1);
    s->project.files_only = true;
    assert_int_equal(count(html(s), "class=\"panel"), 0);
}

/* ---- findings ---- */

SAMPLE_TEST(findings_stand_by_rule) {
    sample_finding(s, &sample_gunicorn, MINOR_BIT(12), sample_place("requirements/dev.txt", 2));
    Str page = html(s);
    assert_int_equal(count(page, "<details class=\"group"), 3);
    assert_int_equal(count(page, "<li class=\"finding\""), 4);
    assert_true(sample_has(page, "id=\"rule-dep.gunicorn\" open"));
    assert_true(sample_has(page, "data-severity=\"blocker\" data-kind=\"dep-incompatible\" "
                                 "data-python=\"11 12 13 14\""));
    assert_true(sample_has(page, "<span class=\"pythons\">3.11–3.14</span>"));
    assert_true(sample_has(page, "<a href=\"https://example.org/source\""));
    assert_true(str_find(page, STR("rule-dep.gunicorn\" open")) <
                str_find(page, STR("rule-stdlib.utcnow\" open")));
}

SAMPLE_TEST(lines_are_quoted) {
    Excerpts e = {.arena = &s->arena};
    excerpts_add(&e, STR("shop/clock.py"),
                 STR("import datetime\n\n\n\n\nnow = \\\n\tdatetime.utcnow() # <b>\nlast\n"));
    s->report.excerpts = &e;
    s->plan.findings.items[2].place = (Place){
        .path = STR("shop/clock.py"), .line = 7, .column = 2, .end_line = 7, .end_column = 17};
    Str page = html(s);
    assert_true(sample_has(page, "<code class=\"line\" data-number=\"6\">now = \\</code>"));
    assert_true(sample_has(page, "<code class=\"line hit\" data-number=\"7\">    "
                                 "<mark>datetime.utcnow</mark>() # &lt;b&gt;</code>"));
    assert_true(sample_has(page, "<code class=\"line\" data-number=\"8\">last</code>"));
    assert_int_equal(count(page, "<div class=\"excerpt\">"), 1);
    s->plan.findings.items[2].place.line = 99;
    assert_int_equal(count(html(s), "<div class=\"excerpt\">"), 0);
}

SAMPLE_TEST(known_and_suppressed_ones_are_folded) {
    static const Suppression comment = {.until = S("2027-03-01"), .reason = S("PAY-12")};
    Findings suppressed = {0};
    s->report.compared = (Compared){.with = STR("known.json"), .gone = 2};
    s->plan.findings.items[0].known = true;
    *vec_push(&s->arena, &suppressed) = s->plan.findings.items[1];
    suppressed.items[0].suppression = &comment;
    s->section.suppressed = &suppressed;
    Str page = html(s);
    assert_true(sample_has(page, "<summary>1 known finding (known.json) does not fail</summary>"));
    assert_true(sample_has(page, "<summary>1 finding is suppressed by comments</summary>"));
    assert_true(sample_has(page, "until 2027-03-01: PAY-12"));
    assert_true(sample_has(page, "2 new, 1 known, in known.json"));
    assert_true(sample_has(page, "2 findings of known.json are gone"));
    assert_int_equal(count(page, "id=\"rule-dep.pool\""), 1); /* the first one has the id */
}

SAMPLE_TEST(many_findings_are_folded) {
    for (uint32_t i = 0; i < 60; i++)
        sample_finding(s, &sample_utcnow, MINOR_BIT(12), sample_place("shop/clock.py", i + 10));
    Str page = html(s);
    assert_true(sample_has(page, "id=\"rule-stdlib.utcnow\">"));
    assert_int_equal(count(page, "\" open>"), 0);
}

SAMPLE_TEST(nothing_says_so) {
    sample_clean(s);
    Str page = html(s);
    assert_true(sample_has(page, "Nothing that was read stands in the way of any target."));
    assert_true(sample_has(page, "Nothing to change."));
    assert_true(sample_has(page, "passes"));
    assert_false(str_contains(markup_of(s, page), STR("class=\"filter\"")));
}

SAMPLE_TEST(errors_are_told_at_the_top_and_named) {
    diag_add(&s->arena, &s->errors, sample_place("a/<b>.py", 3), "cannot be read: <x>");
    s->report.exit_status = 2;
    Str page = html(s);
    assert_true(sample_has(page, "<a href=\"#errors\">1 problem</a>"));
    assert_true(sample_has(page, "a/<wbr>&lt;b&gt;.py:3</code> cannot be read: &lt;x&gt;</li>"));
}

/* ---- dependencies ---- */

SAMPLE_TEST(dependencies_stand_in_a_table) {
    static const char *const names[] = {"six", "gunicorn"};
    for (size_t i = 0; i < 2; i++) {
        StandingRow *row = vec_push(&s->arena, &s->plan.standings.rows);
        *row = (StandingRow){.name = str_from(names[i])};
        row->at[11] = i ? STANDING_BLOCKED : STANDING_CLEAR;
        row->at[12] = STANDING_UNKNOWN;
        Dependency *d = vec_push(&s->arena, &s->facts.dependencies);
        *d = (Dependency){.name = row->name,
                          .locked = STR("1.0"),
                          .place = sample_place("requirements/base.txt", (uint32_t)i + 1)};
    }
    Str page = html(s);
    size_t table = str_find(page, STR("class=\"dependencies\""));
    assert_true(table != STR_NPOS);
    page = str_from_pos(page, table);
    assert_true(str_find(page, STR(">gunicorn<")) < str_find(page, STR(">six<"))); /* worst first */
    assert_true(sample_has(page, "</svg>blocked</span>"));
    assert_true(sample_has(page, "</svg>unknown</span>"));
    assert_true(sample_has(page, "</svg>not asked</span>"));
}

/* ---- several projects ---- */

SAMPLE_TEST(projects_have_a_table_and_ids_of_their_own) {
    Section both[] = {s->section, s->section};
    both[0].folder = STR("services/api");
    both[1].folder = STR("services/<b>");
    s->report.sections = both;
    s->report.section_count = 2;
    Str page = html(s);
    assert_true(count_elements(markup_of(s, page)) > 400);
    assert_int_equal(count(markup_of(s, page), "<h1>"), 1);
    assert_true(sample_has(page, "<h1>2 projects</h1>"));
    assert_true(sample_has(page, "<a href=\"#p2\">services/&lt;b&gt;</a>"));
    assert_int_equal(count(page, "id=\"p2-findings\""), 1);
    assert_int_equal(count(page, "id=\"p2-3.12\""), 1);
    assert_int_equal(count(page, "id=\"findings\""), 0);
}

/* ---- hostile texts ---- */

SAMPLE_TEST(hostile_texts_stay_texts) {
    static const Str evil =
        S("\"'></p></code><script>alert(1)</script><img src=x onerror=y>\x1b\xff");
    static const Str addresses[] = {S("javascript:alert(1)"), S("https://x/\"><script>")};
    static Rule rule;
    rule = sample_gunicorn;
    rule.sources = addresses;
    rule.source_count = 2;
    rule.why = evil;
    s->section.name = evil;
    s->plan.recommendation = evil;
    s->stack.title = evil;
    Strs unread = {0};
    *vec_push(&s->arena, &unread) = evil;
    s->section.unread = &unread;
    Finding *f = sample_finding(s, &rule, MINOR_BIT(11), (Place){.path = evil, .line = 1});
    f->message = f->fix = f->name = f->to = evil;
    Step *step = sample_step(s, &s->plan.targets[0], &rule, PHASE_AFTER, f->place);
    step->subject = step->from = step->to = step->why = evil;
    diag_add(&s->arena, &s->errors, f->place, "%.*s", STR_ARG(evil));
    Excerpts e = {.arena = &s->arena};
    excerpts_add(&e, evil, evil);
    s->report.excerpts = &e;
    Str page = html(s), markup = markup_of(s, page);
    assert_true(count_elements(markup) > 200);
    assert_int_equal(count(markup, "<script"), 1);
    assert_int_equal(count(markup, "<img"), 0);
    assert_int_equal(count(markup, "href=\"javascript"), 0);
    assert_int_equal(count(page, "\x1b"), 0);
    assert_int_equal(count(page, "\xff"), 0);
}

SAMPLE_TEST(output_is_the_same_each_time) {
    Str first = arena_str(&s->arena, html(s));
    s->report.elapsed_us = 99;
    assert_true(str_eq(first, html(s)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_dead),
        cmocka_unit_test(only_web_addresses_are_links),
        cmocka_unit_test(sources_have_short_names),
        cmocka_unit_test(elements_are_nested),
        cmocka_unit_test(only_its_own_files_may_run),
        cmocka_unit_test(the_answer_comes_first),
        cmocka_unit_test(changes_are_said_in_words),
        cmocka_unit_test(steps_come_by_phase),
        cmocka_unit_test(parts_move_together),
        cmocka_unit_test(dead_ends_come_before_the_steps),
        cmocka_unit_test(one_tab_for_each_target),
        cmocka_unit_test(findings_stand_by_rule),
        cmocka_unit_test(lines_are_quoted),
        cmocka_unit_test(known_and_suppressed_ones_are_folded),
        cmocka_unit_test(many_findings_are_folded),
        cmocka_unit_test(nothing_says_so),
        cmocka_unit_test(errors_are_told_at_the_top_and_named),
        cmocka_unit_test(dependencies_stand_in_a_table),
        cmocka_unit_test(projects_have_a_table_and_ids_of_their_own),
        cmocka_unit_test(hostile_texts_stay_texts),
        cmocka_unit_test(output_is_the_same_each_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
