#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "project/suppression.h"
#include "suppression_text.h"

/* "#:" in the rows stands for "# pyupgrade-check:", so that a row shows what it is about. */
static Str spelt_out(Arena *a, const char *row) {
    Buf out = {0};
    for (const char *p = row; *p; p++) {
        bool mark = p[0] == ':' && p > row && (p[-1] == '#' || p[-1] == ';' || p[-1] == '/');
        if (mark)
            buf_add(&out, STR(" pyupgrade-check:"));
        else
            buf_add_char(&out, *p);
    }
    Str text = arena_str(a, buf_str(&out));
    buf_release(&out);
    return text;
}

typedef struct Row {
    CommentStyle style;
    const char *text, *want;
} Row;

static void check_row(const Row *row) {
    Arena a = {0};
    Facts facts = {.arena = &a};
    Source src;
    source_init(&src, &a, STR("x"), spelt_out(&a, row->text));
    suppressions_read(&src, row->style, &facts);
    assert_suppressions(&facts, row->text, row->want);
    arena_release(&a);
}

#define CHECK(rows)                                                                                \
    for (size_t i = 0; i < sizeof(rows) / sizeof *(rows); i++)                                     \
    check_row(&(rows)[i])

static void reads_the_text(void **state) {
    (void)state;
    static const Row rows[] = {
        {COMMENT_HASH, "a #: ignore[dep.a]", "1:5 -> 1 dep.a\n"},
        {COMMENT_HASH, "a #:ignore[dep.a]", "1:5 -> 1 dep.a\n"},
        {COMMENT_HASH, "a #: ignore[ dep.a , b.* ,c?]", "1:5 -> 1 dep.a,b.*,c?\n"},
        {COMMENT_HASH, "a #: ignore[b] until=2027-03-01", "1:5 -> 1 b until=2027-03-01\n"},
        {COMMENT_HASH, "a #: ignore[b] reason='x # y' until=\"1\"",
         "1:5 -> 1 b until=1 reason=x # y\n"},
        {COMMENT_HASH, "a #: ignore[b] reason=PAY-12 # noqa", "1:5 -> 1 b reason=PAY-12\n"},
        {COMMENT_HASH, "a # noqa #: ignore[b]", "1:12 -> 1 b\n"},
        {COMMENT_HASH, "a #: ignore[b] #: ignore[c]", "1:5 -> 1 b\n1:34 -> 1 c\n"},
        /* prose */
        {COMMENT_HASH, "a # see pyupgrade-check: the docs", ""},
        {COMMENT_HASH, "a # `pyupgrade-check: ignore[b]` is how", ""},
        {COMMENT_HASH, "a # pyupgrade-check finds this", ""},
        {COMMENT_HASH, "# [tool.pyupgrade-check]\na", ""},
        {COMMENT_HASH, "x:#: ignore[b]", ""},
        {COMMENT_HASH, "a = \"b #: ignore[c]\"", ""},
        {COMMENT_HASH, "a = 'b #: ignore[c]' #: ignore[d]", "1:40 -> 1 d\n"},
        {COMMENT_HASH, "a = \"\\\" #: ignore[c]\"", ""},
        {COMMENT_HASH, "don't #: ignore[c] reason=\"it's\"", "1:9 -> 1 c reason=it's\n"},
    };
    CHECK(rows);
}

static void says_what_is_wrong(void **state) {
    (void)state;
    static const Row rows[] = {
        {COMMENT_HASH, "a #:", "1:5 `` is not known: write ignore[RULE]\n"},
        {COMMENT_HASH, "a #: ignored[b]", "1:5 `ignored` is not known: write ignore[RULE]\n"},
        {COMMENT_HASH, "a #: ignore", "1:5 it does not say which rules: write ignore[RULE]\n"},
        {COMMENT_HASH, "a #: ignore [b]", "1:5 it does not say which rules: write ignore[RULE]\n"},
        {COMMENT_HASH, "a #: ignore[]", "1:5 it names no rule: write ignore[RULE]\n"},
        {COMMENT_HASH, "a #: ignore[b", "1:5 the ] after the rules is missing\n"},
        {COMMENT_HASH, "a #: ignore[b,]", "1:5 a rule's id is missing between the brackets\n"},
        {COMMENT_HASH, "a #: ignore[b c]",
         "1:5 `b c` is no rule id: ids are separated by commas\n"},
        {COMMENT_HASH, "a #: ignore[b]until=1", "1:5 a blank is missing after the ]\n"},
        {COMMENT_HASH, "a #: ignore[b] vendored",
         "1:5 `vendored` is not understood: only until=YYYY-MM-DD and reason=\"...\" can follow "
         "the rules\n"},
        {COMMENT_HASH, "a #: ignore[b] until", "1:5 a = is missing after `until`\n"},
        {COMMENT_HASH, "a #: ignore[b] until=", "1:5 nothing follows until=\n"},
        {COMMENT_HASH, "a #: ignore[b] until=1 until=2", "1:5 it has `until` twice\n"},
        {COMMENT_HASH, "a #: ignore[b] reason=\"x", "1:5 the quote after reason= is not closed\n"},
        {COMMENT_HASH, "a # pyupgrade-check ignore[b]",
         "1:5 a colon is missing: write pyupgrade-check: ignore[RULE]\n"},
        {COMMENT_HASH, "a # noqa pyupgrade-check: ignore[b]",
         "1:10 it must begin its comment: write # pyupgrade-check: ignore[RULE]\n"},
        {COMMENT_HASH, "a #: ignore[\x01]", "1:5 `?` is no rule id: ids are separated by commas\n"},
    };
    CHECK(rows);
}

static void finds_its_lines(void **state) {
    (void)state;
    static const Row rows[] = {
        {COMMENT_HASH, "#: ignore[b]\na\n", "1:3 -> 2 b\n"},
        {COMMENT_HASH, "#: ignore[b]\r\na\r\n", "1:3 -> 2 b\n"},
        {COMMENT_HASH, "#: ignore[b]\n# c\n\n  a\n", "1:3 -> 4 b\n"},
        {COMMENT_HASH, "#: ignore[b]\n#: ignore[c]\na #: ignore[d]\n",
         "1:3 -> 3 b\n2:3 -> 3 c\n3:5 -> 3 d\n"},
        {COMMENT_HASH, "a\n#: ignore[b]", "2:3 -> 0 b\n"},
        /* backslashes */
        {COMMENT_HASH, "#: ignore[b]\na \\\n  b \\\n  c\nd\n", "1:3 -> 2-4 b\n"},
        {COMMENT_HASH, "a \\\n  b #: ignore[b]\nd\n", "2:7 -> 1-2 b\n"},
        {COMMENT_HASH, "a \\\n\nb #: ignore[b]\n", "3:5 -> 3 b\n"},
        {COMMENT_HASH, "#: ignore[b]\na \\", "1:3 -> 2 b\n"},
        /* INI */
        {COMMENT_INI, "; pyupgrade-check: ignore[b]\na = b ; pyupgrade-check: ignore[c]\n",
         "1:3 -> 2 b\n2:9 -> 2 c\n"},
        {COMMENT_HASH, "a ; pyupgrade-check: ignore[c]\n", ""},
        /* lines of their own only */
        {COMMENT_LINES, "#: ignore[b]\nweb: gunicorn a\n", "1:3 -> 2 b\n"},
        {COMMENT_LINES, "web: gunicorn a #: ignore[b]\n",
         "1:19 this format has no comments at the end of a line: write it on a line of its own "
         "above\n"},
        {COMMENT_NONE, "#: ignore[b]\na\n", ""},
    };
    CHECK(rows);
}

static void finds_lines_of_dockerfiles(void **state) {
    (void)state;
    static const Row rows[] = {
        {COMMENT_DOCKERFILE, "#: ignore[b]\nFROM a\n", "1:3 -> 2 b\n"},
        {COMMENT_DOCKERFILE, "FROM a #: ignore[b]\n",
         "1:10 this format has no comments at the end of a line: write it on a line of its own "
         "above\n"},
        {COMMENT_DOCKERFILE, "RUN a #: ignore[b]\n", "1:9 -> 1 b\n"},
        {COMMENT_DOCKERFILE, "RUN <<EOF\npip install a #: ignore[b]\nEOF\n", "2:17 -> 2 b\n"},
        {COMMENT_DOCKERFILE, "#: ignore[b]\nRUN a \\\n# c\n  b\nCMD x\n", "1:3 -> 2-4 b\n"},
        {COMMENT_DOCKERFILE, "RUN a \\\n#: ignore[b]\n  b \\\n  c\n", "2:3 -> 3 b\n"},
    };
    CHECK(rows);
}

static void finds_lines_of_yaml(void **state) {
    (void)state;
    static const Row rows[] = {
        {COMMENT_YAML, "a:\n  #: ignore[b]\n  image: c\n  d: e\n", "2:5 -> 3 b\n"},
        {COMMENT_YAML, "a: b  #: ignore[b]\n", "1:9 -> 1 b\n"},
        {COMMENT_YAML, "a: \"b  #: ignore[b]\"\n", ""},
        /* a key with other keys below it is one line */
        {COMMENT_YAML, "#: ignore[b]\na:\n  b: c\n", "1:3 -> 2 b\n"},
        {COMMENT_YAML, "#: ignore[b]\na: &x\n  b: c\n", "1:3 -> 2 b\n"},
        {COMMENT_YAML, "a:  #: ignore[b]\n  b: c\n", "1:7 -> 1 b\n"},
        /* a value of several lines is one thing */
        {COMMENT_YAML, "#: ignore[b]\n- run: |\n    a\n\n    b\n  c: d\n", "1:3 -> 2-5 b\n"},
        {COMMENT_YAML, "- run: |  #: ignore[b]\n    a\n    b\n- c\n", "1:13 -> 1-3 b\n"},
        {COMMENT_YAML, "#: ignore[b]\na: [b,\n    c]\nd: e\n", "1:3 -> 2-3 b\n"},
        {COMMENT_YAML, "#: ignore[b]\na: >-\n  b\n", "1:3 -> 2-3 b\n"},
        /* but for comments inside it */
        {COMMENT_YAML, "run: |\n  a  #: ignore[b]\n  b\n", "2:8 -> 2 b\n"},
        {COMMENT_YAML, "run: |\n  #: ignore[b]\n  a \\\n    c\n  b\n", "2:5 -> 3-4 b\n"},
        {COMMENT_YAML, "#: ignore[a]\nrun: |\n  a\n  #: ignore[b]\n  b\n  c\nd: e\n",
         "1:3 -> 2-6 a\n4:5 -> 5 b\n"},
    };
    CHECK(rows);
}

static void finds_lines_of_c(void **state) {
    (void)state;
    static const Row rows[] = {
        {COMMENT_C, "f(); //: ignore[b]\ng();\n", "1:9 -> 1 b\n"},
        {COMMENT_C, "//: ignore[b]\n\n// c\nf();\n", "1:4 -> 4 b\n"},
        {COMMENT_C, "/* pyupgrade-check: ignore[b] */ f();\n", "1:4 -> 1 b\n"},
        {COMMENT_C, "f(); /* pyupgrade-check: ignore[b] */\ng();\n", "1:9 -> 1 b\n"},
        {COMMENT_C, "/* a\n * pyupgrade-check: ignore[b]\n * c */\n*p = f();\n", "2:4 -> 4 b\n"},
        {COMMENT_C, "f(\"//: ignore[b]\"); '\"'; //: ignore[c]\n", "1:45 -> 1 c\n"},
        {COMMENT_C, "f(\"\\\"//: ignore[b]\");\n", ""},
        {COMMENT_C, "//: ignore[b]", "1:4 -> 0 b\n"},
        {COMMENT_C, "/* pyupgrade-check: ignore[b]", "1:4 -> 0 b\n"},
        {COMMENT_C, "/*/ pyupgrade-check: ignore[b]", "1:5 -> 0 b\n"},
    };
    CHECK(rows);
}

static void keeps_limits(void **state) {
    (void)state;
    Arena a = {0};
    Facts facts = {.arena = &a};
    Source src;
    Buf text = {0};
    buf_repeat(&text, STR("a # pyupgrade-check: ignore[b]\n"), 2 * SUPPRESSIONS_MAX);
    source_init(&src, &a, STR("x"), buf_str(&text));
    suppressions_read(&src, COMMENT_HASH, &facts);
    assert_int_equal(facts.suppressions.len, SUPPRESSIONS_MAX + 1);
    assert_true(facts.suppressions.items[SUPPRESSIONS_MAX].trouble.len > 0);
    assert_int_equal(facts.suppressions.items[SUPPRESSIONS_MAX - 1].trouble.len, 0);

    buf_clear(&text);
    facts.suppressions.len = 0;
    buf_add(&text, STR("a # pyupgrade-check: ignore["));
    buf_repeat(&text, STR("b,"), 16);
    buf_add(&text, STR("b]"));
    source_init(&src, &a, STR("x"), buf_str(&text));
    suppressions_read(&src, COMMENT_HASH, &facts);
    assert_suppressions(&facts, "17 rules", "1:5 one comment can name 16 rules\n");
    buf_release(&text);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_text),      cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(finds_its_lines),     cmocka_unit_test(finds_lines_of_dockerfiles),
        cmocka_unit_test(finds_lines_of_yaml), cmocka_unit_test(finds_lines_of_c),
        cmocka_unit_test(keeps_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
