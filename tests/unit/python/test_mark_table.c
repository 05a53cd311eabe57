/* The marks of tests/oracle/syntax.yaml: each snippet through the scanner, asked for just its mark
 * and for all, with and without stage 1. What Pythons make of the snippets, tests/oracle says. */
/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "base/buf.h"
#include "base/file.h"
#include "python/scan.h"
#include "text/node.h"
#include "text/source.h"

#define TABLE PUC_TEST_DATA "/../oracle/syntax.yaml"

typedef struct Scanners {
    Arena arena;
    PythonScanner *alone[TOKEN_MARK_COUNT], *all;
} Scanners;

static PythonScanner *scanner_for(Arena *a, MarkSet marks) {
    Strs none = {0};
    NameSet *set = name_set_new_with(a, &none, &none);
    name_set_ask_marks(set, marks);
    return python_scanner_new(set);
}

static void scanners_make(Scanners *s) {
    *s = (Scanners){0};
    for (unsigned i = 0; i < TOKEN_MARK_COUNT; i++)
        s->alone[i] = scanner_for(&s->arena, (MarkSet)1 << i);
    s->all = scanner_for(&s->arena, MARKS_ALL);
}

static void scanners_free(Scanners *s) {
    for (unsigned i = 0; i < TOKEN_MARK_COUNT; i++)
        python_scanner_free(s->alone[i]);
    python_scanner_free(s->all);
    arena_release(&s->arena);
}

/* How many marks of the name the text bears. */
static size_t count_marks(PythonScanner *scanner, Str text, bool skip_stage1, Str name) {
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    ScanStats stats = {0};
    Source src;
    size_t count = 0;
    source_init(&src, &arena, STR("app.py"), text);
    python_scan(scanner, &src, PY_MODULE, skip_stage1, &facts, &stats);
    vec_each (CodeMark, m, &facts.marks) {
        count += str_eq(m->name, name);
    }
    arena_release(&arena);
    return count;
}

static unsigned mark_number(Str name) {
    MarkSet set = mark_set_of(name);
    if (!set)
        fail_msg("there is no mark %.*s", STR_ARG(name));
    unsigned i = 0;
    while (!(set >> i & 1))
        i++;
    return i;
}

static size_t check_snippets(Scanners *s, Str mark, const Node *list, bool fires) {
    PythonScanner *alone = s->alone[mark_number(mark)];
    size_t wrong = 0;
    node_each (snippet, list) {
        for (unsigned i = 0; i < 4; i++) {
            bool skip = i & 1;
            size_t count = count_marks(i < 2 ? alone : s->all, snippet->text, skip, mark);
            if ((count > 0) == fires)
                continue;
            print_error("%.*s %s %s%s\n%.*s", STR_ARG(mark), fires ? "misses" : "fires on",
                        i < 2 ? "asked alone" : "asked with all", skip ? ", without stage 1" : "",
                        STR_ARG(snippet->text));
            wrong++;
        }
    }
    return wrong;
}

static void test_table(void **state) {
    (void)state;
    Arena arena = {0};
    Buf bytes = {.max = 1 << 20};
    Diags diags = {0};
    Source src;
    assert_int_equal(file_read(TABLE, 1 << 20, &bytes), FILE_OK);
    source_init(&src, &arena, STR("syntax.yaml"), buf_str(&bytes));
    Node *root = yaml_read(&arena, &src, false, &diags);
    assert_int_equal(diags.len, 0);
    assert_true(root->count > 0);
    Scanners s;
    scanners_make(&s);
    size_t wrong = 0;
    MarkSet seen = MARKS_NONE;
    node_each (row, root) {
        Str mark = node_text(node_get(row, "mark"));
        wrong += check_snippets(&s, mark, node_get(row, "fires"), true);
        wrong += check_snippets(&s, mark, node_get(row, "silent"), false);
        seen |= mark_set_of(mark);
    }
    scanners_free(&s);
    assert_int_equal(wrong, 0);
    assert_true(seen == MARKS_ALL);
    buf_release(&bytes);
    arena_release(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_table)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
