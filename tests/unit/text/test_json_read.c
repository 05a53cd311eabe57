#include "doc.h"

static void doc_read(Doc *d, Str bytes) {
    doc_init(d, bytes);
    d->root = json_read(&d->arena, &d->source, &d->diags);
}

static void doc_free(Doc *d) {
    arena_release(&d->arena);
}

static void kinds_and_places(void **state) {
    (void)state;
    Doc d;
    doc_read(
        &d,
        STR("{\n \"a\" : \"x\",\n \"b\": [1, -2.5e3 ,\n  true,null,[]],\n \"c\": {\"d\":{}}\n}\n"));
    assert_int_equal(d.diags.len, 0);
    assert_int_equal(d.root->kind, NODE_MAP);
    assert_int_equal(d.root->count, 3);
    assert_place(d.root->place, 1, 1);
    assert_int_equal(d.root->place.end_line, 6);
    const Node *a = node_get(d.root, "a"), *b = node_get(d.root, "b");
    assert_text(a, "x");
    assert_int_equal(a->kind, NODE_STRING);
    assert_place(a->place, 2, 8);
    assert_place(a->key_place, 2, 2);
    assert_int_equal(a->place.end_column, 11);
    assert_int_equal(b->kind, NODE_SEQ);
    static const struct {
        NodeKind kind;
        const char *text;
        unsigned line, column;
    } items[] = {{NODE_INT, "1", 3, 8},
                 {NODE_FLOAT, "-2.5e3", 3, 11},
                 {NODE_BOOL, "true", 4, 3},
                 {NODE_NULL, "null", 4, 8},
                 {NODE_SEQ, "", 4, 13}};
    size_t i = 0;
    node_each (item, b) {
        assert_int_equal(item->kind, items[i].kind);
        assert_text(item, items[i].text);
        assert_place(item->place, items[i].line, items[i].column);
        i++;
    }
    assert_int_equal(i, 5);
    assert_place(node_path(d.root, "c", "d", NULL)->place, 5, 12);
    doc_free(&d);
}

static void strings(void **state) {
    (void)state;
    Doc d;
    doc_read(&d, STR("[\"a\\n\\\"b\\\\\", \"\\u00e9\\ud83d\\ude00\", \"[,:]\", \"x\", \"\xff\"]"));
    assert_int_equal(d.diags.len, 0);
    const Node *n = d.root->first;
    assert_text(n, "a\n\"b\\");
    n = n->next;
    assert_text(n, "\xc3\xa9\xf0\x9f\x98\x80");
    n = n->next;
    assert_text(n, "[,:]");
    n = n->next;
    assert_text(n, "x");
    assert_place(n->place, 1, 44);
    n = n->next;
    assert_text(n, "\xff");
    doc_free(&d);
}

static void key_twice(void **state) {
    (void)state;
    Doc d;
    doc_read(&d, STR("{\"a\": 1, \"a\": 2}"));
    assert_int_equal(d.diags.len, 0);
    assert_text(node_get(d.root, "a"), "2");
    doc_free(&d);
}

static const struct {
    const char *text;
    unsigned line;
} broken[] = {
    {"", 1}, {"{", 1}, {"[1,\n]", 1}, {"{\"a\": 1}\n x", 2}, {"nul", 1}, {"'a'", 1},
};

static void errors(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        Doc d;
        doc_read(&d, str_from(broken[i].text));
        assert_one_diag(&d, broken[i].line, "the JSON does not parse: ");
        assert_int_equal(d.root->kind, NODE_NULL);
        doc_free(&d);
    }
}

static void nan_is_read(void **state) {
    (void)state;
    Doc d;
    doc_read(&d, STR("[NaN, -Infinity, 1]"));
    assert_int_equal(d.diags.len, 0);
    assert_text(d.root->first, "NaN");
    assert_int_equal(d.root->first->kind, NODE_FLOAT);
    assert_place(d.root->first->next->next->place, 1, 18);
    doc_free(&d);
}

static void too_deep(void **state) {
    (void)state;
    Buf b = {0};
    buf_repeat(&b, STR("[1,"), 100000);
    buf_add(&b, STR("1"));
    buf_repeat(&b, STR("]"), 100000);
    Doc d;
    doc_read(&d, buf_str(&b));
    assert_one_diag(&d, 1, "nested too deeply");
    doc_free(&d);
    buf_release(&b);
}

static void too_many(void **state) {
    (void)state;
    Buf b = {0};
    buf_add(&b, STR("[1"));
    buf_repeat(&b, STR(",\n1"), NODE_MAX_NODES + 10);
    buf_add(&b, STR("]"));
    Doc d;
    doc_read(&d, buf_str(&b));
    assert_int_equal(d.diags.len, 1);
    assert_true(str_contains(d.diags.items[0].message, STR("too many values")));
    assert_true(d.root->count <= NODE_MAX_NODES);
    doc_free(&d);
    buf_release(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_and_places), cmocka_unit_test(strings),
        cmocka_unit_test(key_twice),        cmocka_unit_test(errors),
        cmocka_unit_test(nan_is_read),      cmocka_unit_test(too_deep),
        cmocka_unit_test(too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
