#include "doc.h"

#include "text/toml_plain.h"

/* Is the first statement of `text` read without the grammar? */
static bool is_plain(const char *text) {
    Doc d;
    doc_init(&d, str_from(text));
    TomlDoc doc = {.arena = &d.arena, .messages = &d.arena, .src = &d.source, .diags = &d.diags};
    TomlTable *table = doc.root = toml_table_new(&doc, TOML_HEADER, 1, (Place){0});
    size_t at = 0;
    bool plain = toml_plain_statement(&doc, &table, &at);
    if (!plain && (at || doc.root->node.count))
        fail_msg("something was read of %s", text);
    arena_release(&d.arena);
    return plain;
}

static void what_machines_write_is_plain(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool plain;
    } cases[] = {
        {"[[package]]\n", true},
        {"[package.\"a b\".c-d] # why\n", true},
        {"[a] b\n", false},
        {"[ a ]\n", false},
        {"a = \"x\"", true},
        {"a=''", true},
        {"a = \"x\" # y\r\n", true},
        {"a = \"x\" y\n", false},
        {"a = \"\\n\"\n", false},
        {"a = \"\"\"x\"\"\"\n", false},
        {"a = \"x\n", false},
        {"a = 'x\ty'\n", false},
        {"a = \"x\" # \x01\n", false},
        {"a.b.\"c\" = 0\n", true},
        {"a . b = 0\n", false},
        {"a = 01\n", false},
        {"a = 1_000\n", false},
        {"a = 1979-05-27\n", false},
        {"a = 1.5\n", false},
        {"a = true\n", true},
        {"a = truer\n", false},
        {"a = [\n  1,\n  {b = 2, c = [3]},\r\n]\n", true},
        {"a = [1 # one\n]\n", false},
        {"a = [1 2]\n", false},
        {"a = [1,,2]\n", false},
        {"a = [,]\n", false},
        {"a = [1\n", false},
        {"a = {}\n", true},
        {"a = {b = 1,}\n", false},
        {"a = {b = 1\n}\n", false},
        {"a = [[[[[[[[[[[[[[1]]]]]]]]]]]]]]\n", true},
        {"a = [[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]\n", false},
        {"= 1\n", false},
        {"a\n", false},
        {"a =\n", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (is_plain(cases[i].text) != cases[i].plain)
            fail_msg("%s: should%s be plain", cases[i].text, cases[i].plain ? "" : " not");
}

static void add_piece(void *ctx, const Node *root) {
    Buf *out = ctx;
    buf_add(out, STR("("));
    node_each (child, root) {
        buf_format(out, "%.*s:%u", STR_ARG(child->key), child->place.line);
        if (child->kind == NODE_SEQ)
            buf_format(out, "*%zu", child->count);
        buf_add(out, child->next ? STR(" ") : STR(""));
    }
    buf_add(out, STR(")"));
}

static void pieces_begin_with_the_tables_at_the_top(void **state) {
    (void)state;
    static const struct {
        const char *text, *pieces;
    } cases[] = {
        {"", ""},
        {"a = 1\nb = 2.5\n", "(a:1 b:2)"},
        {"a = 1\n[[p]]\nn = 1\n[p.s]\n[[p.t]]\n[[p]]\nn = 1.5\n[m]\n[m.f]\n[o]\n",
         "(a:1)(p:2*1)(p:6*1)(m:8)(o:10)"},
        {"[[p]]\nn = ?\n[[p]]\n", "(p:1*1)(p:3*1)"},
        {"[[p]]\n[[p", "(p:1*1)"},
        {"[[p]]\na = \"\"\"\n[[p]]\n\"\"\"\n[q]\n", "(p:1*1)(q:5)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        Buf out = {0};
        doc_init(&d, str_from(cases[i].text));
        toml_read_pieces(&d.arena, &d.source, add_piece, &out, &d.diags);
        if (!str_eq(buf_str(&out), str_from(cases[i].pieces)))
            fail_msg("%s: %.*s", cases[i].text, STR_ARG(buf_str(&out)));
        buf_release(&out);
        arena_release(&d.arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_machines_write_is_plain),
        cmocka_unit_test(pieces_begin_with_the_tables_at_the_top),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
