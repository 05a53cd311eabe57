#include "doc.h"

static void read_bytes(Doc *d, Str bytes) {
    doc_init(d, bytes);
    d->root = ini_read(&d->arena, &d->source, &d->diags);
}

static void read(Doc *d, const char *text) {
    read_bytes(d, str_from(text));
}

static void sections_keys_and_values(void **state) {
    (void)state;
    Doc d;
    read(&d, "top = 0\n[a]\nKey: v=1 # c\nurl = http://h/#x\nmarker = x ; python_version<'3'\n"
             "# c\n; c\n[b]\ny =\n[a]\nlast = 2\n");
    assert_int_equal(d.diags.len, 0);
    assert_text(node_path(d.root, "", "top", NULL), "0");
    assert_text(node_path(d.root, "a", "Key", NULL), "v=1");
    assert_text(node_path(d.root, "a", "url", NULL), "http://h/#x");
    assert_text(node_path(d.root, "a", "marker", NULL), "x ; python_version<'3'");
    assert_text(node_path(d.root, "b", "y", NULL), "");
    assert_text(node_path(d.root, "a", "last", NULL), "2");
    assert_place(node_path(d.root, "a", "Key", NULL)->key_place, 3, 1);
    assert_place(node_path(d.root, "a", "Key", NULL)->place, 3, 6);
    assert_place(node_get(d.root, "a")->key_place, 2, 2);
    arena_release(&d.arena);
}

static void continued_values_keep_their_lines(void **state) {
    (void)state;
    static const struct {
        const char *text, *value;
    } cases[] = {
        {"[s]\nk =\n  a # c\n  ; c\n\n# c\n  b\n\nx = 1", "\na\n\n\n\nb"},
        {"[s]\nk = a\r\n\tb\r\nx = 1", "a\nb"},
        {"[s]\nk = a \\\n  b \\\n# c\n  c\nx = 1", "a\nb\n\nc"},
        {"[s]\nk = a \\\nb\nx = 1", "a\nb"},
        {"[s]\n  k = a\n    b\n  x = 1", "a\nb"},
        {"[s]\nk = a\n\n\nx = 1", "a"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        read(&d, cases[i].text);
        const Node *k = node_path(d.root, "s", "k", NULL);
        assert_text(k, cases[i].value);
        assert_int_equal(k->first_line, 2);
        bool several = strchr(cases[i].value, '\n') != NULL;
        assert_int_equal(k->style, several ? STYLE_LITERAL : STYLE_PLAIN);
        assert_text(node_path(d.root, "s", "x", NULL), "1");
        assert_int_equal(d.diags.len, 0);
        arena_release(&d.arena);
    }
}

static void what_is_no_ini_is_reported(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned line;
        const char *message;
    } cases[] = {
        {"[s\nk = 1\n", 1, "no closing bracket"},
        {"[s]\nflag\nk = 1\n", 2, "no section"},
        {"[s]\n= 1\nk = 1\n", 2, "no key"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        read(&d, cases[i].text);
        assert_one_diag(&d, cases[i].line, cases[i].message);
        assert_text(node_path(d.root, "s", "k", NULL), "1");
        arena_release(&d.arena);
    }
    Doc d;
    Buf b = {0};
    buf_repeat(&b, STR("x\n"), 100000);
    read_bytes(&d, buf_str(&b));
    assert_int_equal(d.diags.len, 100);
    arena_release(&d.arena);
    buf_release(&b);
}

static void repeated_keys_are_kept(void **state) {
    (void)state;
    Doc d;
    read(&d, "[Service]\nEnvironment=A=1\nEnvironment=B=2\n");
    const Node *s = node_get(d.root, "Service");
    assert_int_equal(s->count, 2);
    assert_text(s->first, "A=1");
    assert_text(node_get(s, "Environment"), "B=2");
    assert_int_equal(d.diags.len, 0);
    arena_release(&d.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sections_keys_and_values),
        cmocka_unit_test(continued_values_keep_their_lines),
        cmocka_unit_test(what_is_no_ini_is_reported),
        cmocka_unit_test(repeated_keys_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
