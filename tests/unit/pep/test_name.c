#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "pep/name.h"

#include "testing.h"

static void test_valid(void **state) {
    (void)state;
    static const char *const good[] = {"a", "9", "A.b-c_d", "zope.interface", "a--b", "x1"};
    static const char *const bad[] = {"", "-a", "a-", ".", "a b", "a\xc3\xa9", "_a", "a_", "a@b"};
    for (size_t i = 0; i < COUNT(good); i++)
        assert_true(name_is_valid(str_from(good[i])));
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_false(name_is_valid(str_from(bad[i])));
    assert_false(name_is_valid((Str){"a\0b", 3}));
}

static void test_normalize(void **state) {
    (void)state;
    static const struct {
        const char *from, *to;
    } cases[] = {
        {"Django", "django"},       {"zope.interface", "zope-interface"},
        {"A._-_.B", "a-b"},         {"x", "x"},
        {"_odd_", "-odd-"},         {"", ""},
        {"foo---bar_", "foo-bar-"},
    };
    Arena a = {0};
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_str(name_normalize(&a, str_from(cases[i].from)), cases[i].to);
    arena_release(&a);
}

static void test_same(void **state) {
    (void)state;
    static const struct {
        const char *x, *y;
        bool same;
    } cases[] = {
        {"Foo.Bar", "foo_bar", true}, {"foo--bar", "foo-bar", true},
        {"foo", "foob", false},       {"foob", "foo", false},
        {"foo-", "foo", false},       {"", "", true},
        {"a-b", "ab", false},         {"", "a", false},
        {"a-", "a._", true},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(name_same(str_from(cases[i].x), str_from(cases[i].y)), cases[i].same);
    assert_false(name_same((Str){"a\0", 2}, STR("a")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid),
        cmocka_unit_test(test_normalize),
        cmocka_unit_test(test_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
