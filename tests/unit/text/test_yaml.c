#include "doc.h"

static void read_bytes(Doc *d, Str bytes, bool multi) {
    doc_init(d, bytes);
    d->root = yaml_read(&d->arena, &d->source, multi, &d->diags);
}

static void read(Doc *d, const char *text) {
    read_bytes(d, str_from(text), false);
}

static void kinds_follow_the_spelling(void **state) {
    (void)state;
    static const struct {
        const char *text;
        NodeKind kind;
    } cases[] = {
        {"", NODE_NULL},          {"~", NODE_NULL},
        {"null", NODE_NULL},      {"yes", NODE_BOOL},
        {"Off", NODE_BOOL},       {"TRUE", NODE_BOOL},
        {"y", NODE_STRING},       {"tRUE", NODE_STRING},
        {"3", NODE_INT},          {"-3", NODE_INT},
        {"0x1F", NODE_INT},       {"1_000", NODE_INT},
        {"3.10", NODE_FLOAT},     {".5", NODE_FLOAT},
        {"1e5", NODE_FLOAT},      {".inf", NODE_FLOAT},
        {"3.10.1", NODE_STRING},  {"22:22", NODE_STRING},
        {"-x", NODE_STRING},      {".", NODE_STRING},
        {"1e", NODE_STRING},      {"0x", NODE_STRING},
        {"'3'", NODE_STRING},     {"\"yes\"", NODE_STRING},
        {"!!str 3", NODE_STRING}, {"!!float 3.1", NODE_FLOAT},
        {"!Ref 3", NODE_STRING},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        char text[64] = "k: ";
        strncat(text, cases[i].text, sizeof text - 8);
        read(&d, text);
        const Node *n = node_get(d.root, "k");
        if (!n || n->kind != cases[i].kind)
            fail_msg("%s: kind %d", cases[i].text, n ? (int)n->kind : -1);
        arena_release(&d.arena);
    }
}

static void text_stays_as_written(void **state) {
    (void)state;
    Doc d;
    read(&d, "python-version: [3.10, \"3.9\", 3.1]\non: {push: yes}\n");
    const Node *v = node_get(d.root, "python-version");
    assert_int_equal(v->count, 3);
    assert_text(v->first, "3.10");
    assert_text(v->first->next, "3.9");
    assert_text(node_path(d.root, "on", "push", NULL), "yes");
    assert_int_equal(d.diags.len, 0);
    arena_release(&d.arena);
}

static void places_are_those_of_the_file(void **state) {
    (void)state;
    Doc d;
    read(&d, "\xc3\xa9: \"\xc3\xbc\" # c\nb:\n  - x\n  - &a !!str y\nc: {d: e}\n");
    const Node *first = node_get(d.root, "\xc3\xa9");
    assert_place(first->key_place, 1, 1);
    assert_place(first->place, 1, 5);
    assert_int_equal(first->place.end_column, 9);
    const Node *list = node_get(d.root, "b");
    assert_place(list->place, 3, 3);
    assert_place(list->first->next->place, 4, 14);
    assert_int_equal(list->place.end_line, 4);
    assert_int_equal(list->place.end_column, 15);
    const Node *flow = node_get(d.root, "c");
    assert_place(flow->place, 5, 4);
    assert_int_equal(flow->place.end_column, 10);
    assert_place(flow->first->key_place, 5, 5);
    arena_release(&d.arena);
}

static void block_scalars_know_their_first_line(void **state) {
    (void)state;
    Doc d;
    read(&d, "run: |\n  one\n  two\n\nfold: >-\n\n  a\n  b\nq: 'x\n  y'\n");
    const Node *run = node_get(d.root, "run");
    assert_int_equal(run->style, STYLE_LITERAL);
    assert_place(run->place, 1, 6);
    assert_int_equal(run->first_line, 2);
    assert_text(run, "one\ntwo\n");
    const Node *fold = node_get(d.root, "fold");
    assert_int_equal(fold->style, STYLE_FOLDED);
    assert_int_equal(fold->first_line, 6);
    const Node *quoted = node_get(d.root, "q");
    assert_int_equal(quoted->style, STYLE_QUOTED);
    assert_int_equal(quoted->first_line, 9);
    arena_release(&d.arena);
}

static void anchors_and_merge_keys_are_resolved(void **state) {
    (void)state;
    Doc d;
    read(&d, "a: &a {x: 1, y: 2}\nb: &b\n  y: 3\nc:\n  z: 4\n  y: 9\n  <<: [*b, *a]\nd: *a\n");
    const Node *c = node_get(d.root, "c");
    assert_int_equal(c->count, 3);
    assert_text(node_get(c, "x"), "1");
    assert_text(node_get(c, "y"), "9");
    assert_null(node_get(c, "<<"));
    assert_place(node_get(c, "x")->place, 1, 11);
    const Node *alias = node_get(d.root, "d");
    assert_text(node_get(alias, "y"), "2");
    assert_place(alias->key_place, 8, 1);
    assert_int_equal(d.diags.len, 0);
    arena_release(&d.arena);
}

static void keys_that_are_no_scalars_keep_their_spelling(void **state) {
    (void)state;
    Doc d;
    read(&d, "{{ name }}: 1\n? [a, b]\n: 2\n");
    assert_text(node_get(d.root, "{{ name }}"), "1");
    assert_text(node_get(d.root, "[a, b]"), "2");
    arena_release(&d.arena);
}

static void documents(void **state) {
    (void)state;
    static const char text[] = "---\na: 1\n---\nb\n---\n";
    Doc d;
    read_bytes(&d, str_from(text), true);
    assert_int_equal(d.root->kind, NODE_SEQ);
    assert_int_equal(d.root->count, 3);
    assert_text(d.root->first->next, "b");
    arena_release(&d.arena);
    read_bytes(&d, str_from(text), false);
    assert_text(node_get(d.root, "a"), "1");
    arena_release(&d.arena);
    read_bytes(&d, STR(""), true);
    assert_int_equal(d.root->count, 0);
    arena_release(&d.arena);
    read_bytes(&d, STR(""), false);
    assert_int_equal(d.root->kind, NODE_NULL);
    arena_release(&d.arena);
}

static void errors_have_a_place_and_keep_what_was_read(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned line;
        const char *message;
    } cases[] = {
        {"a: 1\nb: [1, 2\nc: 3\n", 3, "expected ',' or ']'"},
        {"a: 1\na: 2\n", 2, "duplicate key"},
        {"a: 1\nb: *none\n", 2, "no anchor"},
        {"a: 1\nb: &b [*b]\n", 2, "inside the value"},
        {"a: 1\nb: \xff\xfe\n", 2, "byte 0xFF is not valid UTF-8 (and 1 more)"},
        {"a: 1\nb: \x01\n", 2, "U+0001"},
        {"a: 1\nb:\n  <<: x\n", 3, "merge key"},
        {"a: 1\n\tb: 2\n", 2, "tab"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        read(&d, cases[i].text);
        assert_one_diag(&d, cases[i].line, cases[i].message);
        arena_release(&d.arena);
    }
    Doc d;
    read(&d, "a: 1\nb: 2\nc: }\n");
    assert_text(node_get(d.root, "b"), "2");
    arena_release(&d.arena);
}

static Str repeat(Buf *b, const char *text, size_t times) {
    buf_repeat(b, str_from(text), times);
    return buf_str(b);
}

static void hostile_input_is_cut(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *message;
    } cases[] = {{"[", "too deeply"}, {"- ", "too deeply"}, {"{a: ", "too deeply"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        Buf b = {0};
        read_bytes(&d, repeat(&b, cases[i].text, 100000), false);
        assert_one_diag(&d, 1, cases[i].message);
        arena_release(&d.arena);
        buf_release(&b);
    }
    Buf bomb = {0};
    buf_add(&bomb, STR("a0: &a0 [x, x]\n"));
    for (int i = 1; i < 30; i++)
        buf_format(&bomb, "a%d: &a%d [*a%d, *a%d, *a%d, *a%d]\n", i, i, i - 1, i - 1, i - 1, i - 1);
    Doc d;
    read_bytes(&d, buf_str(&bomb), false);
    assert_int_equal(d.diags.len, 1);
    assert_true(str_contains(d.diags.items[0].message, STR("too many values")));
    assert_true(arena_size(&d.arena) < 1 << 20);
    arena_release(&d.arena);
    buf_release(&bomb);
}

static void utf16_is_decoded(void **state) {
    (void)state;
    Doc d;
    read_bytes(&d,
               STR("\xff\xfe"
                   "a\0:\0 \0\xe9\0"),
               false);
    assert_text(node_get(d.root, "a"), "\xc3\xa9");
    arena_release(&d.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_follow_the_spelling),
        cmocka_unit_test(text_stays_as_written),
        cmocka_unit_test(places_are_those_of_the_file),
        cmocka_unit_test(block_scalars_know_their_first_line),
        cmocka_unit_test(anchors_and_merge_keys_are_resolved),
        cmocka_unit_test(keys_that_are_no_scalars_keep_their_spelling),
        cmocka_unit_test(documents),
        cmocka_unit_test(errors_have_a_place_and_keep_what_was_read),
        cmocka_unit_test(hostile_input_is_cut),
        cmocka_unit_test(utf16_is_decoded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
