/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "facts_text.h"

#include "python/notebook.h"

static void scan_notebook(Scanned *s, Str text, bool skip_stage1) {
    *s = (Scanned){0};
    Arena names_arena = {0};
    Str names[sizeof test_names / sizeof *test_names];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        names[i] = str_from(test_names[i]);
    NameSet *set = name_set_new(&names_arena, names, sizeof names / sizeof *names);
    PythonScanner *scanner = python_scanner_new(set);
    Source src;
    s->facts.arena = &s->arena;
    source_init(&src, &s->arena, STR("n.ipynb"), text);
    notebook_scan(scanner, &src, skip_stage1, &s->facts, &s->stats);
    python_scanner_free(scanner);
    arena_release(&names_arena);
}

#define CELL(source) "{\"cell_type\": \"code\", \"source\": " source "}"
#define NOTEBOOK(cells)                                                                            \
    "{\"cells\": [" cells "],\n\"metadata\": {\"language_info\": {\"name\": \"python\"}},"         \
    "\"nbformat\": 4}"

static const SnippetCase cases[] = {
    /* a line of source is a line of the file */
    {NOTEBOOK(CELL("[\n\"x = 1\\n\",\n\"import imp\\n\",\n\n\"imp.y\"]")), "3 import imp\n"},
    /* a source of one string stands on one line */
    {NOTEBOOK("\n" CELL("\"x = 1\\nimport imp\\n\"")), "2 import imp\n"},
    /* the names of one cell are known in the next; a cell need not end with a line end */
    {NOTEBOOK(CELL("[\"import ssl\"]") ",\n" CELL("[\"ssl.wrap_socket(a)\"]")),
     "2 call ssl.wrap_socket\n"},
    {NOTEBOOK(CELL("[\"import sys\\n\",\n\"if sys.version_info < (3, 12):\\n\",\n"
                   "\"    import imp\"]")),
     "3 import imp @0-11\n"},
    /* for IPython */
    {NOTEBOOK(CELL("[\"%matplotlib inline\\n\", \"!pip install imp\\n\", \"imp?\\n\",\n"
                   "\"for i in x:\\n\", \"    !ls\\n\", \"y = !ls\\n\", \"import imp\"]")),
     "2 import imp\n"},
    {NOTEBOOK(CELL("[\"%%bash\\n\", \"import imp\\n\"]")), ""},
    {NOTEBOOK(CELL("[\"%%time\\n\",\n \"import imp\\n\"]")), "2 import imp\n"},
    {NOTEBOOK(CELL("[\"%%timeit\"]") ",\n" CELL("[\"import imp\"]")), "2 import imp\n"},
    /* no code, no Python, no notebook */
    {"{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\"import imp\"]}]}", ""},
    {"{\"cells\": [" CELL("[\"import imp\"]") "], \"metadata\": {\"kernelspec\": "
                                              "{\"language\": \"julia\"}}}",
     ""},
    {"[1, 2]", ""},
    {"{\"cells\": {\"a\": 1}}", ""},
    {"{\"cells\": [", "1 error the JSON does not parse: unexpected end of data\n"},
    /* format 3 */
    {"{\"worksheets\": [{\"cells\": [{\"cell_type\": \"code\",\n\"input\": [\n"
     "\"import imp\"]}]}], \"nbformat\": 3}",
     "3 import imp\n"},
};

static void facts_of_cells(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int skip = 0; skip < 2; skip++) {
            Scanned s;
            Buf out = {.max = 1 << 20};
            buf_add(&out, STR(""));
            scan_notebook(&s, str_from(cases[i].source), skip != 0);
            facts_text(&s, &out);
            if (!str_eq(buf_str(&out), str_from(cases[i].expected)))
                fail_msg("%s\ngives\n%.*sinstead of\n%s", cases[i].source, STR_ARG(buf_str(&out)),
                         cases[i].expected);
            buf_release(&out);
            arena_release(&s.arena);
        }
    }
}

/* Columns are those of the file: escapes before the place count with their own length. */
static void columns(void **state) {
    (void)state;
    static const struct {
        const char *source;
        unsigned column, end_column;
    } rows[] = {
        {NOTEBOOK("\n" CELL("[\"import imp\"]")), 42, 45},
        {NOTEBOOK("\n" CELL("[\"x=\\\"\\\\a\\\"; import imp\"]")), 53, 56},
        {NOTEBOOK("\n" CELL("[\"x='\\u00e9\\ud83d\\ude00'; import imp\"]")), 66, 69},
        {NOTEBOOK("\n" CELL("\"x='\\t'\\nimport imp\"")), 49, 52},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Scanned s;
        scan_notebook(&s, str_from(rows[i].source), false);
        assert_int_equal(s.facts.uses.len, 1);
        Place p = s.facts.uses.items[0].place;
        assert_int_equal(p.line, 2);
        assert_int_equal(p.column, rows[i].column);
        assert_int_equal(p.end_column, rows[i].end_column);
        Str text = str_from(rows[i].source);
        size_t line = str_find_char(text, '\n') + 1;
        assert_true(str_starts(str_from_pos(text, line + p.column - 1), STR("imp")));
        arena_release(&s.arena);
    }
}

static void many_cells(void **state) {
    (void)state;
    Buf b = {0};
    buf_add(&b, STR("{\"cells\": ["));
    buf_repeat(&b, STR(CELL("[\"x = 1\\n\", \"%y\\n\"]") ",\n"), 20000);
    buf_add(&b, STR(CELL("[\"import imp\"]") "]}"));
    Scanned s;
    scan_notebook(&s, buf_str(&b), false);
    assert_int_equal(s.facts.uses.len, 1);
    assert_int_equal(s.facts.uses.items[0].place.line, 20001);
    arena_release(&s.arena);
    buf_release(&b);
}

static void scan_cython(Scanned *s, const char *text) {
    *s = (Scanned){0};
    Arena names_arena = {0};
    Str names[] = {STR("imp"), STR("distutils"), STR("collections.Mapping")};
    PythonScanner *scanner = python_scanner_new(name_set_new(&names_arena, names, 3));
    Source src;
    s->facts.arena = &s->arena;
    source_init(&src, &s->arena, STR("m.pyx"), str_from(text));
    python_scan_imports(scanner, &src, &s->facts);
    python_scanner_free(scanner);
    arena_release(&names_arena);
}

static const SnippetCase cython_cases[] = {
    {"import imp\nfrom distutils.util import strtobool\n",
     "1 import imp\n2 import distutils.util\n"},
    {"cimport imp\nfrom imp cimport x\nfrom libc.stdlib cimport free, malloc\nimport imp\n",
     "4 import imp\n"},
    {"cdef extern from \"x.h\":\n    int f(int *x)\nimport imp\n", "3 import imp\n"},
    {"try:\n    import imp\nexcept ImportError:\n    pass\n", ""},
    {"'''\nimport imp\n'''\n# import imp\n", ""},
    {"from collections import Mapping\nfrom . import imp\n", "1 import collections.Mapping\n"},
};

static void imports_of_cython(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cython_cases / sizeof *cython_cases; i++) {
        Scanned s;
        Buf out = {.max = 1 << 20};
        buf_add(&out, STR(""));
        scan_cython(&s, cython_cases[i].source);
        facts_text(&s, &out);
        if (!str_eq(buf_str(&out), str_from(cython_cases[i].expected)))
            fail_msg("%s\ngives\n%.*s", cython_cases[i].source, STR_ARG(buf_str(&out)));
        buf_release(&out);
        arena_release(&s.arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_of_cells),
        cmocka_unit_test(columns),
        cmocka_unit_test(many_cells),
        cmocka_unit_test(imports_of_cython),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
