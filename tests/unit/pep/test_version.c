#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "pep/version.h"

#include "testing.h"

/* NULL: refused. */
static const struct {
    const char *text, *normal;
} spellings[] = {
    {"1.0", "1.0"},
    {"v1.0", "1.0"},
    {"V1.0", "1.0"},
    {" 1.0\n", "1.0"},
    {"\xc2\xa0"
     "1.0\xe2\x80\x83",
     "1.0"},
    {"1.0-1", "1.0.post1"},
    {"1.0.alpha1", "1.0a1"},
    {"1.0-Beta_2", "1.0b2"},
    {"1.0c1", "1.0rc1"},
    {"1.0pre", "1.0rc0"},
    {"1.0preview3", "1.0rc3"},
    {"1.0rev5", "1.0.post5"},
    {"1.0r5", "1.0.post5"},
    {"1.0.dev", "1.0.dev0"},
    {"1.0dev3", "1.0.dev3"},
    {"1.0a.", "1.0a0"},
    {"1.0a-.dev1", "1.0a0.dev1"},
    {"1.0a--1", "1.0a0.post1"},
    {"1!2.0rc1.post2.dev3+Ubuntu-01_X", "1!2.0rc1.post2.dev3+ubuntu.1.x"},
    {"01.002", "1.2"},
    {"1.0+000", "1.0+0"},
    {"1.0+12345678901234567890123", "1.0+12345678901234567890123"},
    {"18446744073709551614", "18446744073709551614"},
    {"18446744073709551615", NULL},
    {"99999999999999999999999", NULL},
    {"1.0a99999999999999999999999", NULL},
    {"", NULL},
    {"v", NULL},
    {"1.", NULL},
    {".1", NULL},
    {"1..2", NULL},
    {"1.0+", NULL},
    {"1.0+a..b", NULL},
    {"1.0+a.", NULL},
    {"1!", NULL},
    {"!1", NULL},
    {"1.0.*", NULL},
    {"1.0 1", NULL},
    {"1.0al1", NULL},
    {"1.0a1b1", NULL},
    {"1.0.dev1a1", NULL},
    {"1.0-", NULL},
    {"latest", NULL},
    {"vv1", NULL},
    {"1.0\xff", NULL},
};

static void test_parse(void **state) {
    (void)state;
    Arena a = {0};
    for (size_t i = 0; i < COUNT(spellings); i++) {
        Version v;
        bool ok = version_parse(&a, str_from(spellings[i].text), &v);
        assert_int_equal(ok, spellings[i].normal != NULL);
        if (ok)
            assert_str(version_text(&a, &v), spellings[i].normal);
    }
    arena_release(&a);
}

static void test_failure_leaves_result(void **state) {
    (void)state;
    Arena a = {0};
    Version v = {.epoch = 7};
    assert_false(version_parse(&a, STR("1.0 x"), &v));
    assert_false(version_parse(&a, (Str){"1.0\0", 4}, &v));
    assert_int_equal(v.epoch, 7);
    arena_release(&a);
}

static Version parse(Arena *a, const char *text) {
    Version v;
    assert_true(version_parse(a, str_from(text), &v));
    return v;
}

static void test_order(void **state) {
    (void)state;
    static const char *const ascending[] = {
        "0.dev0",         "0",           "1.dev0",      "1.0.dev1",  "1.0a0.dev1",
        "1.0a0",          "1.0a0.post0", "1.0a1.dev0",  "1.0a1",     "1.0b0",
        "1.0rc0",         "1.0",         "1.0+a",       "1.0+a.1",   "1.0+ab",
        "1.0+b",          "1.0+1",       "1.0+1.a",     "1.0+2",     "1.0+11",
        "1.0.post0.dev0", "1.0.post0",   "1.0.post0+x", "1.0.post1", "1.0.0.1.dev0",
        "1.0.1",          "1.1",         "1.10",        "2",         "1!0.dev0",
    };
    Arena a = {0};
    for (size_t i = 0; i < COUNT(ascending); i++)
        for (size_t k = 0; k < COUNT(ascending); k++) {
            Version x = parse(&a, ascending[i]), y = parse(&a, ascending[k]);
            int c = version_cmp(&x, &y);
            assert_int_equal(c < 0 ? -1 : c > 0, i < k ? -1 : i > k);
        }
    arena_release(&a);
}

static void test_equal(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"1", "1.0.0"}, {"1.0-1", "1.post1"}, {"1a", "1.0a0"}, {"1+A.01", "1.0+a_1"}, {"0!1", "1"}};
    Arena a = {0};
    for (size_t i = 0; i < COUNT(pairs); i++) {
        Version x = parse(&a, pairs[i][0]), y = parse(&a, pairs[i][1]);
        assert_int_equal(version_cmp(&x, &y), 0);
    }
    arena_release(&a);
}

static void test_prerelease(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool pre;
    } cases[] = {{"1.0", false},       {"1.0a1", true},          {"1.0.dev0", true},
                 {"1.0.post1", false}, {"1.0.post1.dev2", true}, {"1.0+a", false},
                 {"1rc1.post1", true}};
    Arena a = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        Version v = parse(&a, cases[i].text);
        assert_int_equal(version_is_prerelease(&v), cases[i].pre);
    }
    arena_release(&a);
}

static void test_hostile(void **state) {
    (void)state;
    Arena a = {0};
    Version v;
    assert_false(version_parse(&a, repeat(&a, STR("9"), 10000), &v));
    assert_false(version_parse(&a, repeat(&a, STR("1."), 500000), &v));
    assert_true(version_parse(&a, repeat(&a, STR("0"), 1000000), &v));
    Str many = repeat(&a, STR("1.1."), 100000);
    many.len--;
    assert_true(version_parse(&a, many, &v));
    assert_int_equal(v.release_len, 200000);
    assert_int_equal(version_text(&a, &v).len, many.len);
    assert_false(version_parse(&a, repeat(&a, STR(" "), 1000000), &v));
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse),      cmocka_unit_test(test_failure_leaves_result),
        cmocka_unit_test(test_order),      cmocka_unit_test(test_equal),
        cmocka_unit_test(test_prerelease), cmocka_unit_test(test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
