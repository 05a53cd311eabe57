#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "python/module_imports.h"

static void test_module_imports(void **state) {
    static const struct {
        const char *text, *want;
    } rows[] = {
        {"", ""},
        {"import a.b, c as d\n", "a.b c "},
        {"from a import b, c\n", "a a.b a.c "},
        {"from a import (\n    b as x,\n    c,\n)\n", "a a.b a.c "},
        {"from . import b\n", ".b "},
        {"from ..a.b import c\n", "..a.b ..a.b.c "},
        {"from .. \\\n import c\n", "..c "},
        {"from a import *\n", "a "},
        {"try:\n    import a\nexcept ImportError:\n    pass\nimport b\n", "b "},
        {"def f():\n    import a\n", ""},
        {"if x: import a\n", ""},
        {"\"\"\"\nimport a\n\"\"\"\nimport b\n", "b "},
        {"x = '''\nfrom a import b\n'''\n", ""},
        {"# import a\nimport b # import c\n", "b "},
        {"import a\r\nimport b\r\n", "a b "},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = {0};
        Strs found = {0};
        Str got = {"", 0};
        module_imports(&a, str_from(rows[i].text), &found);
        vec_each (const Str, name, &found) {
            got = arena_format(&a, "%.*s%.*s ", STR_ARG(got), STR_ARG(*name));
        }
        if (!str_eq(got, str_from(rows[i].want)))
            fail_msg("%s: %.*s", rows[i].text, STR_ARG(got));
        arena_release(&a);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_module_imports)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
