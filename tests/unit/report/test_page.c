#include "report/page.h"
#include "sample.h"

typedef struct WrapCase {
    const char *text;
    size_t first, width;
    const char *lines; /* joined with | */
} WrapCase;

static const WrapCase wrap_cases[] = {
    {"", 10, 10, ""},
    {"one", 10, 10, "one"},
    {"one two three", 7, 7, "one two|three"},
    {"one two three", 13, 13, "one two three"},
    {"  one   two  ", 20, 20, "one   two"},
    {"one two three", 2, 7, "|one two|three"},
    {"one two three", 0, 7, "|one two|three"},
    {"unbreakable word", 4, 4, "unbreakable|word"},
    {"a unbreakable", 4, 4, "a|unbreakable"},
    {"gain +12.9 % here", 10, 10, "gain|+12.9 %|here"},
    {"日本語 日本語", 7, 7, "日本語|日本語"},
    {"日本語 日本語", 13, 13, "日本語 日本語"},
};

static void test_wrap(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(wrap_cases); i++) {
        const WrapCase *c = &wrap_cases[i];
        Arena a = {0};
        Buf joined = {0};
        Strs lines = text_wrap(&a, str_from(c->text), c->first, c->width);
        for (size_t n = 0; n < lines.len; n++) {
            buf_add(&joined, n ? STR("|") : STR(""));
            buf_add(&joined, lines.items[n]);
        }
        if (!str_eq(buf_str(&joined), str_from(c->lines)))
            fail_msg("\"%s\": %.*s", c->text, STR_ARG(buf_str(&joined)));
        buf_release(&joined);
        arena_release(&a);
    }
}

static void check_page(void (*draw)(Page *), bool colour, const char *want) {
    Arena a = {0};
    Buf out = {0};
    TextStyle style = {.width = 60, .unicode = true, .colour = colour};
    Page p = page_start(&a, &style, &out);
    draw(&p);
    if (!str_eq(buf_str(&out), str_from(want)))
        fail_msg("\"%.*s\", not \"%s\"", STR_ARG(buf_str(&out)), want);
    buf_release(&out);
    arena_release(&a);
}

static void draw_blanks(Page *p) {
    page_skip_to(p, 2);
    page_put(p, PAINT_PLAIN, STR("a  "));
    page_skip_to(p, 8);
    page_put(p, PAINT_PLAIN, STR("b "));
    page_skip_to(p, 4);
    page_end_line(p);
    page_skip_to(p, 30);
    page_end_line(p);
}

static void draw_overrun(Page *p) {
    page_put(p, PAINT_PLAIN, STR("long"));
    page_skip_to(p, 2);
    page_put(p, PAINT_PLAIN, STR("x"));
    page_end_line(p);
}

static void draw_wide(Page *p) {
    page_put(p, PAINT_PLAIN, STR("日本"));
    page_skip_to(p, 6);
    page_put(p, PAINT_PLAIN, STR("x"));
    page_end_line(p);
}

static void draw_paint(Page *p) {
    page_put(p, PAINT_BAD, STR("bad "));
    page_put(p, PAINT_PLAIN, STR("plain"));
    page_put(p, PAINT_FAINT, STR(""));
    page_end_line(p);
}

static void draw_control(Page *p) {
    page_put(p, PAINT_PLAIN, STR("a\033[31mb\nc\rd\a"));
}

static void draw_flow(Page *p) {
    page_put(p, PAINT_PLAIN, STR("key "));
    page_flow(p, PAINT_PLAIN, 50, STR("one two three four"));
    page_end_line(p);
}

static void test_put(void **state) {
    (void)state;
    check_page(draw_blanks, false, "  a     b\n\n");
    check_page(draw_overrun, false, "long x\n");
    check_page(draw_wide, false, "日本  x\n");
    check_page(draw_paint, false, "bad plain\n");
    check_page(draw_paint, true, "\033[31mbad\033[0m plain\n");
    check_page(draw_flow, false, "key one two three four\n");
}

static void test_control_characters(void **state) {
    (void)state;
    Arena a = {0};
    Buf out = {0};
    TextStyle style = {.width = 60};
    Page p = page_start(&a, &style, &out);
    draw_control(&p);
    Str text = buf_str(&out);
    for (size_t i = 0; i < text.len; i++)
        assert_true((unsigned char)text.ptr[i] >= ' ');
    assert_true(str_starts(text, STR("a")) && str_contains(text, STR("[31mb")));
    buf_release(&out);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrap),
        cmocka_unit_test(test_put),
        cmocka_unit_test(test_control_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
