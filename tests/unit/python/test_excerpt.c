/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "facts_text.h"

/* Much code that has nothing to do with the rest: only then is the rest parsed without it. */
#define FUNCTION(n)                                                                                \
    "def other" n "(a, b):\n    for c in a:\n        if c.d(b):\n            return [c, b]\n"
/* clang-format off */
#define PADDING \
    FUNCTION("1") FUNCTION("2") FUNCTION("3") FUNCTION("4") FUNCTION("5") FUNCTION("6") \
    FUNCTION("7") FUNCTION("8") "class Other:\n    x = 1\n" FUNCTION("9")
/* clang-format on */

static void test_same_facts(void **state) {
    (void)state;
    static const SnippetCase cases[] = {
        {"import ssl\ndef f():\n    ssl.wrap_socket()\n" PADDING, "3 call ssl.wrap_socket\n"},
        {"import ssl\nE = ssl.wrap_socket.x\ndef f():\n    E.format()\n" PADDING,
         "2 name ssl.wrap_socket\n4 name ssl.wrap_socket\n"},
        {"import ssl\nw = ssl.wrap_socket\ndef f():\n    w(1)\n" PADDING,
         "2 name ssl.wrap_socket\n4 call ssl.wrap_socket\n"},
        {"import ssl\nclass A:\n    '''text'''\n    def f(self):\n        ssl = 1\n        "
         "ssl.wrap_socket()\n" PADDING,
         ""},
        {"import ssl, sys\nOLD = sys.version_info < (3, 7)\ndef f():\n    if OLD:\n        "
         "ssl.wrap_socket()\n" PADDING,
         "5 call ssl.wrap_socket @0-6\n"},
        {"from configparser import ConfigParser\nclass A:\n    def __init__(self):\n        self.p "
         "= ConfigParser()\n    def g(self): pass\n    def f(self):\n        "
         "self.p.readfp(1)\n" PADDING,
         "7 call configparser.ConfigParser.readfp\n"},
        /* what a string names, a member, a builtin, a target gets and hands on */
        {"import ssl\nw = getattr(ssl, 'wrap_socket')\ndef f():\n    w(1)\n" PADDING,
         "2 name ssl.wrap_socket\n4 call ssl.wrap_socket\n"},
        {"m = __import__('ssl')\nw = m.wrap_socket\ndef f():\n    w(1)\n" PADDING,
         "2 name ssl.wrap_socket\n4 call ssl.wrap_socket\n"},
        {"import ssl\nx = ssl\nw = x.wrap_socket\ndef f():\n    w(1)\n" PADDING,
         "3 name ssl.wrap_socket\n5 call ssl.wrap_socket\n"},
        {"class A:\n    import ssl\ndef f():\n    A.ssl.wrap_socket(1)\n" PADDING,
         "4 call ssl.wrap_socket\n"},
        {"import ssl\ndef f():\n    with ssl.wrap_socket as w:\n        w(1)\n" PADDING,
         "3 name ssl.wrap_socket\n"},
        {"import ssl\nprint(w := ssl.wrap_socket, 1)\ndef f():\n    w(1)\n" PADDING,
         "2 name ssl.wrap_socket\n4 call ssl.wrap_socket\n2 mark walrus()\n"},
        {"import ssl\nglobal ssl\ndef f():\n    ssl.wrap_socket(1)\n" PADDING,
         "4 call ssl.wrap_socket\n"},
    };
    CHECK_SNIPPETS(cases, PY_MODULE);
}

/* Imports between which the table of symbols grows: none of them may get lost. */
static void test_many_symbols(void **state) {
    (void)state;
    for (unsigned count = 0; count < 80; count++) {
        Scanned s;
        Buf b = {.max = 1 << 20};
        for (unsigned i = 0; i < count; i++)
            buf_format(&b, "import other%u\n", i);
        buf_add(&b, STR("from collections import abc as c, Mapping as M\nimport ssl as s\n"
                        "s.wrap_socket()\n"));
        scan_with(&s, buf_str(&b), PY_MODULE, false);
        assert_int_equal(s.facts.uses.len, 2);
        arena_release(&s.arena);
        buf_release(&b);
    }
}

/* That little of a long file is parsed. */
static void test_parsed_bytes(void **state) {
    (void)state;
    Str source = STR("import ssl\ndef f():\n    ssl.wrap_socket()\n" PADDING);
    Scanned s;
    scan_with(&s, source, PY_MODULE, false);
    assert_int_equal(s.stats.parsed_files, 1);
    assert_true(s.stats.parsed_bytes < 100);
    arena_release(&s.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_facts),
        cmocka_unit_test(test_parsed_bytes),
        cmocka_unit_test(test_many_symbols),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
