#include "doc.h"

static void read_bytes(Doc *d, Str bytes) {
    doc_init(d, bytes);
    d->root = toml_read(&d->arena, &d->source, &d->diags);
}

static void read(Doc *d, const char *text) {
    read_bytes(d, str_from(text));
}

static void tables_and_dotted_keys_nest(void **state) {
    (void)state;
    Doc d;
    read(&d, "title = 'x' # c\n[project]\nreq.\"x y\".python = '>=3.9'\n[[t.a]]\nn = 1\n[[t.a]]\n"
             "n = {m = 2, l = [1, {q = true}]}\n[t.a.sub]\nk = 1979-05-27T07:32:00Z\r\n");
    assert_int_equal(d.diags.len, 0);
    assert_text(node_get(d.root, "title"), "x");
    assert_text(node_path(d.root, "project", "req", "x y", "python", NULL), ">=3.9");
    const Node *list = node_path(d.root, "t", "a", NULL);
    assert_int_equal(list->kind, NODE_SEQ);
    assert_int_equal(list->count, 2);
    assert_text(node_get(list->first, "n"), "1");
    const Node *second = list->first->next;
    assert_text(node_path(second, "n", "m", NULL), "2");
    assert_text(node_get(node_path(second, "n", "l", NULL)->first->next, "q"), "true");
    assert_int_equal(node_path(second, "sub", "k", NULL)->kind, NODE_OTHER);
    assert_text(node_path(second, "sub", "k", NULL), "1979-05-27T07:32:00Z");
    arena_release(&d.arena);
}

static void values_of_all_kinds(void **state) {
    (void)state;
    static const struct {
        const char *spelling, *text;
        NodeKind kind;
        NodeStyle style;
    } cases[] = {
        {"1_000", "1_000", NODE_INT, STYLE_PLAIN},
        {"0xFF", "0xFF", NODE_INT, STYLE_PLAIN},
        {"3.10", "3.10", NODE_FLOAT, STYLE_PLAIN},
        {"-inf", "-inf", NODE_FLOAT, STYLE_PLAIN},
        {"false", "false", NODE_BOOL, STYLE_PLAIN},
        {"07:32:00", "07:32:00", NODE_OTHER, STYLE_PLAIN},
        {"\"a\\t\\u00e9\\U0001F600\\\"\"", "a\t\xc3\xa9\xf0\x9f\x98\x80\"", NODE_STRING,
         STYLE_QUOTED},
        {"'a\\t'", "a\\t", NODE_STRING, STYLE_QUOTED},
        {"\"\"", "", NODE_STRING, STYLE_QUOTED},
        {"\"\"\"\na\nb\"\"\"", "a\nb", NODE_STRING, STYLE_LITERAL},
        {"\"\"\"a\"\"\"\"\"", "a\"\"", NODE_STRING, STYLE_LITERAL},
        {"\"\"\"a \\  \n\n  b\"\"\"", "a b", NODE_STRING, STYLE_FOLDED},
        {"'''\r\na\r\nb\\'''", "a\nb\\", NODE_STRING, STYLE_LITERAL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        Buf b = {0};
        buf_format(&b, "k = %s # c", cases[i].spelling);
        read_bytes(&d, buf_str(&b));
        const Node *n = node_get(d.root, "k");
        assert_text(n, cases[i].text);
        assert_int_equal(n->kind, cases[i].kind);
        assert_int_equal(n->style, cases[i].style);
        assert_int_equal(d.diags.len, 0);
        arena_release(&d.arena);
        buf_release(&b);
    }
}

static void places_are_exact(void **state) {
    (void)state;
    Doc d;
    read(&d, "[tool.x]\ndeps = [\"a\", \"b\",\n  # c\n  \"c\"]\ns = '''\nx'''\n");
    const Node *x = node_path(d.root, "tool", "x", NULL);
    assert_place(x->place, 1, 1);
    assert_int_equal(x->place.end_column, 9);
    assert_place(x->key_place, 1, 7);
    const Node *deps = node_get(x, "deps");
    assert_place(deps->key_place, 2, 1);
    assert_place(deps->place, 2, 8);
    assert_place(deps->first->place, 2, 9);
    assert_place(deps->first->next->place, 2, 14);
    assert_int_equal(deps->first->next->place.end_column, 17);
    assert_place(deps->first->next->next->place, 4, 3);
    assert_int_equal(deps->place.end_line, 4);
    const Node *s = node_get(x, "s");
    assert_place(s->place, 5, 5);
    assert_int_equal(s->first_line, 6);
    arena_release(&d.arena);
}

/* One diagnostic each, and the pair behind the error is read. */
static void an_error_costs_its_statement(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned line, column;
        const char *message;
    } cases[] = {
        {"x = abc\nz = 1", 1, 5, "'a' cannot stand here"},
        {"x = [1 2]\nz = 1", 1, 8, "'2' cannot stand here"},
        {"x = [1,,2]\nz = 1", 1, 7, "',' cannot stand here"},
        {"x = 1 y = 2\nz = 1", 1, 7, "'y' cannot stand here"},
        {"x = 08\nz = 1", 1, 6, "'8' cannot stand here"},
        {"x =\nz = 1", 1, 4, "ends too early"},
        {"x\nz = 1", 1, 2, "ends too early"},
        {"= 1\nz = 1", 1, 1, "'=' cannot stand here"},
        {"x = [1,\nz = 1", 1, 5, "bracket is not closed"},
        {"x = [\n[1,\nz = 1", 2, 1, "bracket is not closed"},
        {"x = \"a\nz = 1", 1, 5, "string is not closed"},
        {"x = \"\"\"a\nz = 1", 1, 5, "string is not closed"},
        {"x = \"\\q\"\nz = 1", 1, 6, "no escape sequence"},
        {"x = \"\\ud800\"\nz = 1", 1, 6, "no escape sequence"},
        {"x = \"\x01\"\nz = 1", 1, 6, "U+0001"},
        {"x = '''a\rb'''\nz = 1", 1, 9, "U+000D"},
        {"x = 1 # \x01\nz = 1", 1, 9, "in a comment"},
        {"x = {a = 1,\n b = 2}\nz = 1", 1, 5, "inline table"},
        {"<<<<<<< HEAD\nz = 1", 1, 1, "'<' cannot stand here"},
        {"x = 2\nx = 3\nz = 1", 2, 1, "duplicate key"},
        {"x = '\xff'\nz = 1", 1, 6, "0xFF"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        read(&d, cases[i].text);
        assert_text(node_get(d.root, "z"), "1");
        assert_int_equal(d.diags.len, 1);
        const Diag *diag = &d.diags.items[0];
        if (diag->place.line != cases[i].line || diag->place.column != cases[i].column ||
            !str_contains(diag->message, str_from(cases[i].message)))
            fail_msg("%s: %.*s at %u:%u", cases[i].text, STR_ARG(diag->message), diag->place.line,
                     diag->place.column);
        arena_release(&d.arena);
    }
}

static void a_broken_header_hides_its_pairs(void **state) {
    (void)state;
    Doc d;
    read(&d, "[a]\nx = 1\n[b\nx = 2\n[c]\nx = 3\n");
    assert_one_diag(&d, 3, "ends too early");
    assert_int_equal(node_get(d.root, "a")->count, 1);
    assert_text(node_path(d.root, "a", "x", NULL), "1");
    assert_text(node_path(d.root, "c", "x", NULL), "3");
    arena_release(&d.arena);
}

static void what_is_defined_twice_is_reported(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned line;
    } cases[] = {
        {"a = 1\na = 2\n", 2},        {"[a]\n[a]\n", 2},           {"a = 1\n[a.b]\n", 2},
        {"a.b = 1\n[a]\n", 2},        {"a = {}\na.b = 1\n", 2},    {"a = {}\n[a.b]\n", 2},
        {"[a.b]\n[a]\nb.c = 1\n", 3}, {"a = []\n[[a]]\n", 2},      {"[a]\n[[a]]\n", 2},
        {"[[a]]\n[a]\n", 2},          {"a = {b = 1, b = 2}\n", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        read(&d, cases[i].text);
        assert_one_diag(&d, cases[i].line, "");
        arena_release(&d.arena);
    }
    Doc d;
    read(&d, "[a.b]\n[a]\n[a.c.d]\n[[e]]\n[[e]]\n[e.f]\n");
    assert_int_equal(d.diags.len, 0);
    arena_release(&d.arena);
}

static void hostile_input_is_cut(void **state) {
    (void)state;
    static const struct {
        const char *head, *text, *tail, *message;
    } cases[] = {
        {"a = ", "[", "", "bracket is not closed"},
        {"a = ", "{b=", "", "bracket is not closed"},
        {"", "[", "", ""},
        {"a", ".a", " = 1", "too deeply"},
        {"a = [", "{b=[", "1", ""},
        {"a = ", "[", "]", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        Buf b = {0};
        buf_add(&b, str_from(cases[i].head));
        buf_repeat(&b, str_from(cases[i].text), 50000);
        buf_add(&b, str_from(cases[i].tail));
        read_bytes(&d, buf_str(&b));
        assert_one_diag(&d, 1, cases[i].message);
        arena_release(&d.arena);
        buf_release(&b);
    }
    Doc d;
    Buf b = {0};
    buf_add(&b, STR("a = "));
    buf_repeat(&b, STR("["), 50000);
    buf_repeat(&b, STR("]"), 50000);
    buf_add(&b, STR("\nb = 1\n"));
    read_bytes(&d, buf_str(&b));
    assert_one_diag(&d, 1, "too deeply");
    assert_text(node_get(d.root, "b"), "1");
    arena_release(&d.arena);
    buf_clear(&b);
    buf_repeat(&b, STR("?\n"), 50000);
    read_bytes(&d, buf_str(&b));
    assert_int_equal(d.diags.len, 101);
    arena_release(&d.arena);
    buf_release(&b);
}

static void an_empty_document_is_an_empty_map(void **state) {
    (void)state;
    Doc d;
    read(&d, "");
    assert_int_equal(d.root->kind, NODE_MAP);
    assert_int_equal(d.root->count, 0);
    assert_int_equal(d.diags.len, 0);
    arena_release(&d.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_and_dotted_keys_nest),
        cmocka_unit_test(values_of_all_kinds),
        cmocka_unit_test(places_are_exact),
        cmocka_unit_test(an_error_costs_its_statement),
        cmocka_unit_test(a_broken_header_hides_its_pairs),
        cmocka_unit_test(what_is_defined_twice_is_reported),
        cmocka_unit_test(hostile_input_is_cut),
        cmocka_unit_test(an_empty_document_is_an_empty_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
