#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "find/ignore.h"

/* One file's rules against one entry; a path that ends in '/' is a folder. Expected: '+' ignored,
 * '!' taken back, '.' not mentioned. */
typedef struct Row {
    const char *rules, *path;
    char expected;
} Row;

static const Row ROWS[] = {
    {"", "a", '.'},
    {"# a", "# a", '.'},
    {"\\#a", "#a", '+'},
    {"a", "a", '+'},
    {"a", "a/", '+'},
    {"a", "x/y/a", '+'},
    {"a", "x/a/y", '.'}, /* its folder is ignored: the walk never asks */
    {"a/", "a", '.'},
    {"a/", "a/", '+'},
    {"a/", "x/a/", '+'},
    {"/a", "a", '+'},
    {"/a", "x/a", '.'},
    {"x/a", "x/a", '+'},
    {"x/a", "y/x/a", '.'},
    {"/x/a/", "x/a/", '+'},
    {"/x/a/", "x/a", '.'},
    {"**/x/a", "y/x/a", '+'},
    {"*.pyc", "x/m.pyc", '+'},
    {"*.pyc", "m.py", '.'},
    {"*.py[cod]", "x/m.pyo", '+'},
    {"doc/*.txt", "doc/a.txt", '+'},
    {"doc/*.txt", "doc/x/a.txt", '.'},
    {"doc/**/*.txt", "doc/x/a.txt", '+'},
    {"doc/**", "doc/", '.'},
    {"doc/**", "doc/x/", '+'},
    {"*\n!keep", "x", '+'},
    {"*\n!keep", "keep", '!'},
    {"!keep\n*", "keep", '+'},
    {"a\n!a\na", "a", '+'},
    {"\\!a", "!a", '+'},
    {"!", "!", '.'},
    {"a  ", "a", '+'},
    {"a\\ ", "a ", '+'},
    {"a\\ ", "a", '.'},
    {"a\\\\ ", "a\\", '+'},
    {"a\t", "a", '.'},
    {" a", "a", '.'},
    {"a\r\nb\r\n", "a", '+'},
    {"a\r\nb\r\n", "b", '+'},
    {"a\n\n\n", "a", '+'},
    {"/", "a", '.'},
    {"//", "a", '.'},
    {"\xef\xbb\xbf"
     "a",
     "a", '+'},
    {"a\\", "a\\", '.'},
    {"[a", "[a", '.'},
    {"**", "x/y", '+'},
    {"*/", "x/", '+'},
    {"*/", "x", '.'},
};

static char mark(IgnoreVerdict verdict) {
    static const char marks[] = {[IGNORE_UNSAID] = '.', [IGNORE_NO] = '!', [IGNORE_YES] = '+'};
    return marks[verdict];
}

static char ask(const Ignore *rules, const char *path) {
    Str s = str_from(path);
    bool is_folder = str_ends(s, STR("/"));
    s.len -= is_folder;
    return mark(ignore_match(rules, s, is_folder));
}

static void rules_decide_by_the_table(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Arena a = {0};
        Diags diags = {0};
        const Ignore *rules =
            ignore_parse(&a, NULL, 0, str_from(ROWS[i].rules), (Place){0}, &diags);
        char got = ask(rules, ROWS[i].path);
        if (got != ROWS[i].expected)
            fail_msg("row %zu: \"%s\" ~ %s: expected %c, got %c", i, ROWS[i].rules, ROWS[i].path,
                     ROWS[i].expected, got);
        assert_int_equal(diags.len, 0);
        arena_release(&a);
    }
}

static void the_nearer_file_goes_first(void **state) {
    (void)state;
    Arena a = {0};
    Diags diags = {0};
    const Ignore *top =
        ignore_parse(&a, NULL, 0, STR("*.log\n/only\nsub/deep\n"), (Place){0}, &diags);
    const Ignore *sub =
        ignore_parse(&a, top, sizeof "sub/" - 1, STR("!keep.log\n/own\n"), (Place){0}, &diags);
    assert_int_equal(ask(sub, "sub/a.log"), '+');
    assert_int_equal(ask(sub, "sub/keep.log"), '!');
    assert_int_equal(ask(sub, "sub/x/keep.log"), '!');
    assert_int_equal(ask(sub, "sub/own"), '+');
    assert_int_equal(ask(sub, "sub/x/own"), '.');
    assert_int_equal(ask(sub, "sub/only"), '.');
    assert_int_equal(ask(sub, "sub/deep"), '+');
    assert_int_equal(ask(top, "keep.log"), '+');
    arena_release(&a);
}

static void a_file_without_rules_is_its_parent(void **state) {
    (void)state;
    Arena a = {0};
    Diags diags = {0};
    const Ignore *top = ignore_parse(&a, NULL, 0, STR("x"), (Place){0}, &diags);
    assert_ptr_equal(ignore_parse(&a, top, 2, STR("# nothing\n\n"), (Place){0}, &diags), top);
    assert_null(ignore_parse(&a, NULL, 0, STR(""), (Place){0}, &diags));
    arena_release(&a);
}

static void too_many_rules_are_said(void **state) {
    (void)state;
    Arena a = {0};
    Diags diags = {0};
    Buf text = {0};
    buf_repeat(&text, STR("x\n"), IGNORE_MAX_RULES);
    buf_add(&text, STR("y\nz\n"));
    Place place = {.path = STR(".gitignore")};
    const Ignore *rules = ignore_parse(&a, NULL, 0, buf_str(&text), place, &diags);
    assert_int_equal(diags.len, 1);
    assert_int_equal(diags.items[0].place.line, IGNORE_MAX_RULES + 1);
    assert_int_equal(ask(rules, "x"), '+');
    assert_int_equal(ask(rules, "y"), '.');
    buf_release(&text);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_decide_by_the_table),
        cmocka_unit_test(the_nearer_file_goes_first),
        cmocka_unit_test(a_file_without_rules_is_its_parent),
        cmocka_unit_test(too_many_rules_are_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
