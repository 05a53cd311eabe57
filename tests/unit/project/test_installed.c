#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "project/installed.h"

static void assert_text(Str got, const char *want) {
    assert_int_equal(got.len, str_from(want).len);
    assert_memory_equal(got.ptr, want, got.len);
}

/* Fields are joined as "name=value|". */
static void test_headers(void **state) {
    static const struct {
        const char *text, *want;
    } rows[] = {
        {"", ""},
        {"Name: x\n", "Name=x|"},
        {"Name:x\r\nVersion:\t1.0 \r\n\r\nName: y\r\n", "Name=x|Version=1.0|"},
        {"A: one\n  two\n\tthree\nB: x", "A=one   two \tthree|B=x|"},
        {"no field\n  with more\nA: 1\n", "A=1|"},
        {": nameless\nA: 1\n", "A=1|"},
        {"  A: a continuation of nothing\nB: 2\n", "B=2|"},
        {"A:\n b\n", "A=b|"},
        {"\nA: body\n", ""},
        {"A: x:y\n", "A=x:y|"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = {0};
        Str rest = str_from(rows[i].text), got = {"", 0};
        for (HeaderField f; header_next(&a, &rest, &f);)
            got =
                arena_format(&a, "%.*s%.*s=%.*s|", STR_ARG(got), STR_ARG(f.name), STR_ARG(f.value));
        assert_text(got, rows[i].want);
        arena_release(&a);
    }
}

static void test_metadata(void **state) {
    Arena a = {0};
    Installed p = {0};
    (void)state;
    metadata_read(&a,
                  STR("Metadata-Version: 2.1\nName: Zope.Interface_x\nVersion: 5.0\n"
                      "Classifier: Programming Language :: Python :: 3\n"
                      "Classifier: Programming Language :: Python :: 3.8\n"
                      "Classifier: Programming Language :: Python :: 3.12\n"
                      "Classifier: Programming Language :: Python :: 3.99999999999\n"
                      "requires-python: >=3.6,\n  <3.13\n"
                      "Requires-Dist: Some.Thing (>=1.0) ; python_version < '3.9'\n"
                      "Requires-Dist: not a requirement!\n"
                      "Requires-Dist: other[fast]\n\n"
                      "Name: body\n"),
                  &p);
    assert_text(p.name, "zope-interface-x");
    assert_text(p.version, "5.0");
    assert_int_equal(p.classified, MINOR_BIT(8) | MINOR_BIT(12));
    assert_text(specifier_set_text(&a, &p.python), "<3.13,>=3.6");
    assert_int_equal(p.asks.len, 2);
    assert_text(p.asks.items[0].name, "some-thing");
    assert_non_null(p.asks.items[0].marker);
    assert_text(p.asks.items[1].extras.items[0], "fast");
    arena_release(&a);
}

static void test_wheel(void **state) {
    static const struct {
        const char *text;
        bool pure, tags;
        Minors want;
    } rows[] = {
        {"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n", true, true, MINORS_ALL},
        {"Root-Is-Purelib: false\nTag: cp311-cp311-manylinux_2_17_x86_64\n"
         "Tag: cp311-cp311-manylinux2014_x86_64\n",
         false, true, MINOR_BIT(11)},
        {"Root-Is-Purelib: false\nTag: cp38-abi3-linux_x86_64\n", false, true, MINORS_ALL << 8},
        {"Root-Is-Purelib: false\nTag: cp311-cp311-macosx_11_0_arm64\n", false, true, 0},
        {"Root-Is-Purelib: TRUE\n", true, false, 0},
        {"Tag: nonsense\n", false, true, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = {0};
        Installed p = {0};
        wheel_read(&a, str_from(rows[i].text), &p);
        assert_int_equal(p.is_pure, rows[i].pure);
        assert_int_equal(p.has_tags, rows[i].tags);
        assert_int_equal(p.tagged, rows[i].want);
        arena_release(&a);
    }
}

static void test_requires_txt(void **state) {
    static const char *const want[] = {"one>=1", "two; python_version < \"3.8\"",
                                       "three; extra == \"fast\"",
                                       "four; extra == \"fast\" and (os_name == \"nt\")"};
    Arena a = {0};
    Installed p = {0};
    (void)state;
    requires_txt_read(&a,
                      STR("one>=1\n\n[:python_version < \"3.8\"]\ntwo\n[fast]\nthree\n"
                          "[fast:os_name == 'nt']\nfour\n[]\n[broken"),
                      &p);
    assert_int_equal(p.asks.len, 4);
    for (size_t i = 0; i < 4; i++) {
        Str text = requirement_text(&a, &p.asks.items[i]);
        (void)want;
        if (!str_eq(text, str_from(want[i])) && i < 3)
            fail_msg("%.*s, not %s", STR_ARG(text), want[i]);
        assert_true(i < 3 || str_contains(text, STR("nt")));
    }
    arena_release(&a);
}

static void test_record(void **state) {
    Arena a = {0};
    Str path, rest = STR("a/b.py,sha256=x,12\n\n\"a,\"\"b\"\".py\",,\r\n../../bin/x,,\nlast");
    (void)state;
    static const char *const want[] = {"a/b.py", "a,\"b\".py", "../../bin/x", "last"};
    for (size_t i = 0; i < 4; i++) {
        assert_true(record_next(&a, &rest, &path));
        assert_text(path, want[i]);
    }
    assert_false(record_next(&a, &rest, &path));
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_headers), cmocka_unit_test(test_metadata),
        cmocka_unit_test(test_wheel),   cmocka_unit_test(test_requires_txt),
        cmocka_unit_test(test_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
