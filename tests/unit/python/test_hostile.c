/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "facts_text.h"

/* Input that nobody would write: it must end soon, without a crash, and lose no import. */

/* "import imp", then `before` n times, `middle`, `after` n times. */
static void check_nested(const char *before, const char *middle, const char *after, size_t n) {
    Scanned s;
    Buf b = {.max = 64 << 20};
    buf_add(&b, STR("import imp\n"));
    buf_repeat(&b, str_from(before), n);
    buf_add(&b, str_from(middle));
    buf_repeat(&b, str_from(after), n);
    buf_add(&b, STR("\n"));
    scan_with(&s, buf_str(&b), PY_MODULE, false);
    assert_true(s.facts.uses.len >= 1);
    assert_int_equal(s.facts.uses.items[0].place.line, 1);
    arena_release(&s.arena);
    buf_release(&b);
}

static void test_nesting(void **state) {
    (void)state;
    static const struct {
        const char *before, *middle, *after;
        size_t n;
    } cases[] = {
        {"(", "", ")", 20000},
        {"(", "", "", 20000},
        {"[{(", "", "", 10000},
        {"{1:", "1", "}", 5000},
        {"f(", "", ")", 10000},
        {"f", "()", "()", 10000},
        {"not ", "x", "", 20000},
        {"x and ", "x", "", 20000},
        {"lambda a: ", "0", "", 5000},
        {"a if b else ", "c", "", 5000},
        {"f'{", "1", "}'", 1000},
        {"x.Mapping", "", ".Mapping", 10000},
        {"", "import collections\ncollections", ".a", 20000},
        {"if x: pass\nelif y: ", "pass", "\n", 2000},
        {"x = [1, 2\n", "", "", 2000},
        {"= = ) ( class if :\n", "", "", 500},
        {"print 'a' % b, c; except: ,e\n", "", "", 2000},
        {"import imp;", "", "", 5000},
        {"'a' ", "", "", 10000},
        {"a, ", "b = c", "", 10000},
        {"@imp.x\n", "def f(): pass", "", 5000},
        {"\\\n", "x", "", 10000},
        {"\xff\xfe\x80", "", "\0", 1000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_nested(cases[i].before, cases[i].middle, cases[i].after, cases[i].n);
}

/* Flags that refer to flags, each three times: exponential for whoever follows them all. */
static void test_flags_in_circles(void **state) {
    (void)state;
    Scanned s;
    Buf b = {.max = 1 << 20};
    buf_add(&b, STR("import sys\na0 = sys.version_info > (3,)\n"));
    for (unsigned i = 0; i < 60; i++)
        buf_format(&b, "a%u = a%u and a%u and a%u\n", i + 1, i, i, i);
    buf_add(&b, STR("x = y\ny = x\nz = z.z\nif a60 or x or z:\n    import imp\n"));
    scan_with(&s, buf_str(&b), PY_MODULE, false);
    assert_int_equal(s.facts.uses.len, 1);
    arena_release(&s.arena);
    buf_release(&b);
}

/* The same with classes, and a class with very many bases, asked very often. */
static void test_classes_in_circles(void **state) {
    (void)state;
    Scanned s;
    Buf b = {.max = 4 << 20};
    buf_add(&b, STR("class c0(c60): pass\n"));
    for (unsigned i = 0; i < 60; i++)
        buf_format(&b, "class c%u(c%u, c%u, c%u):\n    def f(self): self.assertEquals()\n", i + 1,
                   i, i, i);
    buf_add(&b, STR("class w(x"));
    buf_repeat(&b, STR(", x"), 20000);
    buf_add(&b, STR("):\n    def f(self):\n        import imp\n"));
    buf_repeat(&b, STR("        self.assertEquals(self.x.y.z)\n"), 5000);
    buf_add(&b, STR("        self.x = self.x or self.y\n        self.y = self.x.y\n"));
    buf_repeat(&b, STR("        self.x = self.y.x\n        self.y.isAlive()\n"), 1000);
    scan_with(&s, buf_str(&b), PY_MODULE, false);
    assert_int_equal(s.facts.errors.len, 0);
    assert_int_equal(s.facts.uses.len, 1);
    arena_release(&s.arena);
    buf_release(&b);
}

static void test_too_large_keeps_imports(void **state) {
    (void)state;
    Scanned s;
    Buf b = {.max = 64 << 20};
    buf_add(&b, STR("from . import imp\nimport os, imp\n"));
    buf_repeat(&b, STR("x = 1\n"), 1000000);
    buf_add(&b, STR("'''\nimport crypt\n'''\nfrom collections import Mapping\n"));
    scan_with(&s, buf_str(&b), PY_MODULE, false);
    assert_int_equal(s.facts.errors.len, 1);
    assert_int_equal(s.facts.uses.len, 2);
    assert_int_equal(s.facts.uses.items[0].place.line, 2);
    assert_int_equal(s.facts.uses.items[1].place.line, 1000006);
    arena_release(&s.arena);
    buf_clear(&b); /* without anything of interest it is not worth an error */
    buf_repeat(&b, STR("x = 1\n"), 1000000);
    scan_with(&s, buf_str(&b), PY_MODULE, true);
    assert_int_equal(s.facts.errors.len, 0);
    arena_release(&s.arena);
    buf_release(&b);
}

static void test_nul_bytes(void **state) {
    (void)state;
    Scanned s;
    scan_with(&s, STR("x = 1\0\0\nimport imp\n\0"), PY_MODULE, false);
    assert_int_equal(s.facts.uses.len, 1);
    arena_release(&s.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nesting),
        cmocka_unit_test(test_flags_in_circles),
        cmocka_unit_test(test_classes_in_circles),
        cmocka_unit_test(test_too_large_keeps_imports),
        cmocka_unit_test(test_nul_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
