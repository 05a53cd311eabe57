#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../project/suppression_text.h"
#include "project/script_block.h"
#include "python/notebook.h"
#include "python/suppressions.h"

/* "#:" stands for "# pyupgrade-check:". */
static Str spelt_out(Arena *a, const char *row) {
    Buf out = {0};
    buf_add(&out, STR(""));
    for (const char *p = row; *p; p++) {
        if (p[0] == ':' && p > row && p[-1] == '#')
            buf_add(&out, STR(" pyupgrade-check:"));
        else
            buf_add_char(&out, *p);
    }
    Str text = arena_str(a, buf_str(&out));
    buf_release(&out);
    return text;
}

static void check(const char *row, const char *want) {
    Arena a = {0};
    Facts facts = {.arena = &a};
    Source src;
    source_init(&src, &a, STR("x.py"), spelt_out(&a, row));
    script_block_read(&src, &facts);
    python_suppressions(&src, &facts);
    assert_suppressions(&facts, row, want);
    arena_release(&a);
}

static void only_comments_count(void **state) {
    (void)state;
    check("import imp  #: ignore[b]\n", "1:15 -> 1 b\n");
    check("s = '#: ignore[b]'\n", "");
    check("\"\"\"Example:\n#: ignore[b]\n\"\"\"\nx = 1\n", "");
    check("s = r'\\'  #: ignore[b]'  #: ignore[c]\n", "1:44 -> 1 c\n");
    check("s = f'{x}  #: ignore[b]'\n", "");
    check("s = f'''{x  #: ignore[b]\n}'''\n", "1:15 -> 1-2 b\n");
    check("s = b'''\n  #: ignore[b]\n'''  #: ignore[c]\n", "3:8 -> 1-3 c\n");
    check("", "");
    check("#: ignore[b]", "1:3 -> 0 b\n");
    check("x = 1\n#: ignore[b]\n", "2:3 -> 0 b\n");
}

static void comments_above(void **state) {
    (void)state;
    check("#: ignore[b]\nimport imp\n", "1:3 -> 2 b\n");
    check("#: ignore[b]\n# noqa\n\n\nimport imp\nx = 1\n", "1:3 -> 5 b\n");
    check("#: ignore[b]\n#: ignore[c]\nimport imp  #: ignore[d]\n",
          "1:3 -> 3 b\n2:3 -> 3 c\n3:15 -> 3 d\n");
    check("if x:\n    #: ignore[b]\n    import imp\nelse:\n    y\n", "2:7 -> 3 b\n");
    /* a statement of several lines */
    check("#: ignore[b]\nx = f(\n    1,\n)\ny = 2\n", "1:3 -> 2-4 b\n");
    check("#: ignore[b]\nimport a, \\\n    imp\ny = 2\n", "1:3 -> 2-3 b\n");
    check("#: ignore[b]\n'''\nx\n'''\n", "1:3 -> 2-4 b\n");
    /* the header of a block is a statement, its body is not */
    check("#: ignore[b]\nclass A(\n    B,\n):\n    x = 1\n", "1:3 -> 2-4 b\n");
    check("#: ignore[b]\r\nimport imp\r\n", "1:3 -> 2 b\n");
    check("#: ignore[b]\rimport imp\r", "1:3 -> 2 b\n");
}

static void comments_inside(void **state) {
    (void)state;
    /* the first and the last line: all lines */
    check("x = f(  #: ignore[b]\n    a=1,\n    b=2,\n)\ny = 2\n", "1:11 -> 1-4 b\n");
    check("x = f(\n    a=1,\n    b=2,\n)  #: ignore[b]\ny = 2\n", "4:6 -> 1-4 b\n");
    check("x = f(\n    a=1,\n    b=2)  #: ignore[b]", "3:13 -> 1-3 b\n");
    /* in between: the line, and the one on which the call begins */
    check("x = [\n    a,  #: ignore[b]\n    b,\n]\n", "2:11 -> 2 b\n");
    check("x = [\n    #: ignore[b]\n    a,\n    b,\n]\n", "2:7 -> 3 b\n");
    check("x = f(\n    a=1,  #: ignore[b]\n    b=2,\n)\n", "2:13 -> 2+1 b\n");
    check("x = f(\n    #: ignore[b]\n    a=1,\n    b=2,\n)\n", "2:7 -> 3+1 b\n");
    check("x = f(\n    a=(\n        1,  #: ignore[b]\n    )\n)\n", "3:15 -> 3 b\n");
    check("x = [\n    f(\n        a  #: ignore[b]\n    ),\n]\n", "3:14 -> 3+2 b\n");
    check("x = [\n    f(a),\n    b  #: ignore[b]\n]\n", "3:10 -> 3 b\n");
    check("x = [\n    f()(\n    a  #: ignore[b]\n    ),\n    c\n]\n", "3:10 -> 3+2 b\n");
    check("x = [f\"{f(1)}\",\n    a,  #: ignore[b]\n]\n", "2:11 -> 2 b\n");
    /* all of an import */
    check("from c import (\n    d,  #: ignore[b]\n    e,\n)\n", "2:11 -> 1-4 b\n");
    check("from c import (\n    #: ignore[b]\n    d,\n    e,\n)\n", "2:7 -> 1-5 b\n");
    check("import c, \\\n   d  #: ignore[b]\n", "2:9 -> 1-2 b\n");
    /* files that are no Python */
    check("x = (\n'unclosed #: ignore[b]\ny  #: ignore[c]\n", "3:6 -> 3 c\n");
    check("x = (  #: ignore[b]\ny\nz\n", "1:10 -> 1 b\n");
    check("def f(:\n  #: ignore[b]\n  $\n", "2:5 -> 3+1 b\n");
}

static void script_blocks(void **state) {
    (void)state;
    check("# /// script\n"
          "# dependencies = [\n"
          "#   'a',  #: ignore[b]\n"
          "#   #: ignore[c]\n"
          "#   'd',\n"
          "# ]\n"
          "# ///\n"
          "import a\n",
          "3:13 -> 3 b\n4:7 -> 5 c\n");
}

static void notebooks(void **state) {
    (void)state;
    Arena a = {0};
    Facts facts = {.arena = &a};
    Source src;
    ScanStats stats = {0};
    const char *text =
        "{\"cells\": [{\"cell_type\": \"code\", \"source\": [\n"
        "\"#: ignore[b]\\n\",\n"
        "\"x = f(\\\"\\\",\\n\",\n"
        "\"  1)\"\n"
        "]},\n"
        "{\"cell_type\": \"markdown\", \"source\": \"#: ignore[c]\"},\n"
        "{\"cell_type\": \"code\", \"source\": \"y = 1\\nz = 2  #: ignore[d]\\nq\"}\n"
        "], \"metadata\": {}, \"nbformat\": 4}\n";
    PythonScanner *scanner = python_scanner_new(name_set_new(&a, NULL, 0));
    source_init(&src, &a, STR("x.ipynb"), spelt_out(&a, text));
    notebook_scan(scanner, &src, false, &facts, &stats);
    assert_suppressions(&facts, text, "2:4 -> 3-4 b\n7:50 -> 7 d\n");
    const Place *about = &facts.suppressions.items[1].about;
    assert_int_equal(about->column, 41); /* the second line of the cell, in the one of the file */
    assert_true(about->end_column < src.text.len && about->end_column > 70);
    python_scanner_free(scanner);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_comments_count), cmocka_unit_test(comments_above),
        cmocka_unit_test(comments_inside),     cmocka_unit_test(script_blocks),
        cmocka_unit_test(notebooks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
