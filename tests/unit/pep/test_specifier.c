#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "pep/specifier.h"

#include "testing.h"

/* NULL: refused. */
static const struct {
    const char *text, *normal;
} sets[] = {
    {"", ""},
    {" ", ""},
    {",", ""},
    {">=1.0", ">=1.0"},
    {"<2,>=1", "<2,>=1"},
    {">=1, <2 ,!=1.5", "!=1.5,<2,>=1"},
    {">=1,,<2", "<2,>=1"},
    {"== 1.0.*", "==1.0.*"},
    {"==v1.0", "==v1.0"},
    {"==1.0,==1.0.0", "==1.0"},
    {"~=1.0,~=1.0.0", "~=1.0,~=1.0.0"},
    {"==1.0.*,==1.00.*", "==1.0.*,==1.00.*"},
    {"===anything,===Anything", "===Anything,===anything"},
    {"===\xc3\xa9", "===\xc3\xa9"},
    {"==1.0+local", "==1.0+local"},
    {"~=1", NULL},
    {"~=1.0.*", NULL},
    {">=1.0.*", NULL},
    {">=1.0+local", NULL},
    {"==1.0a1.*", NULL},
    {"==1.0.*+x", NULL},
    {"=1.0", NULL},
    {"1.0", NULL},
    {"==", NULL},
    {"===", NULL},
    {"=== a b", NULL},
    {"===a;b", NULL},
    {">=1.0 <2", NULL},
    {"=>1.0", NULL},
    {"==99999999999999999999", NULL},
    {"^1.0", NULL},
};

static void test_parse(void **state) {
    (void)state;
    Arena a = {0};
    for (size_t i = 0; i < COUNT(sets); i++) {
        SpecifierSet s = {0};
        Str why = {0};
        bool ok = specifier_set_parse(&a, str_from(sets[i].text), &s, &why);
        assert_int_equal(ok, sets[i].normal != NULL);
        assert_int_equal(ok, why.len == 0);
        if (ok)
            assert_str(specifier_set_text(&a, &s), sets[i].normal);
        assert_int_equal(specifier_set_parse(&a, str_from(sets[i].text), &s, NULL), ok);
    }
    arena_release(&a);
}

static void test_reasons(void **state) {
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {
        {">=1,~=2", "specifier 2: ~= needs a version with at least two release numbers"},
        {"==99999999999999999999",
         "specifier 1: a number in the version does not fit into 64 bits"},
        {">=1.0+x", "specifier 1: a local version can only follow == or !="},
    };
    Arena a = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        SpecifierSet s;
        Str why;
        assert_false(specifier_set_parse(&a, str_from(cases[i].text), &s, &why));
        assert_str(why, cases[i].why);
    }
    arena_release(&a);
}

/* 'x': in the set. 'p': in it with pre-releases only. '.': not in it. */
static const struct {
    const char *set, *version;
    char in;
} memberships[] = {
    {"", "1.0", 'x'},
    {"", "1.0a1", 'p'},
    {">=1.0", "1.0+local", 'x'},
    {">=1.0", "1.0a1", '.'},
    {">=1.0a1", "1.0a1", 'x'},
    {">=1.0a1", "2.0b1", 'x'},
    {"!=1.0a1", "2.0b1", 'p'},
    {"==1.0.*", "1.0a1", 'p'},
    {"<=1.0", "1.0+local", 'x'},
    {"<=1.0", "1.0.post1", '.'},
    {"<1.0", "1.0a1", '.'},
    {"<1.0", "1.0.dev0", '.'},
    {"<1.0", "0.9.dev0", 'p'},
    {"<1.0", "0.9", 'x'},
    {"<1.0rc1", "1.0b9", 'x'},
    {"<1.0.post1", "1.0.post1.dev0", '.'},
    {"<1.0.post1", "1.0.post0", 'x'},
    {">1.0", "1.0.post1", '.'},
    {">1.0", "1.0+local", '.'},
    {">1.0", "1.0.1.dev0", 'p'},
    {">1.0", "1.0.0.1", 'x'},
    {">1.0.post1", "1.0.post2", 'x'},
    {">1.0.post1", "1.0.post1+x", '.'},
    {">1.0a1", "1.0a1.post1", '.'},
    {">1.0a1", "1.0a2.dev0", 'x'},
    {">1.0a1", "1.0", 'x'},
    {"==1.0", "1.0+anything", 'x'},
    {"==1.0+a", "1.0+a", 'x'},
    {"==1.0+a", "1.0", '.'},
    {"!=1.0", "1.0+a", '.'},
    {"==1.0.*", "1", 'x'},
    {"==1.0.*", "1.0.5.post1", 'x'},
    {"==1.0.*", "1.1.dev0", '.'},
    {"==1!1.*", "1.5", '.'},
    {"!=1.0.*", "1.0.9", '.'},
    {"~=1.4.5", "1.4.9", 'x'},
    {"~=1.4.5", "1.5.dev0", '.'},
    {"~=2.2.post3", "2.2", '.'},
    {"~=2.2.post3", "2.9", 'x'},
    {"~=1.0a1", "1.0a1", 'x'},
    {"===1.0", "1.0", 'x'},
    {"===1.0", "1.0.0", '.'},
    {"===1.0", "1.0+x", '.'},
    {"===1.0+UBUNTU", "1.0+ubuntu", 'x'},
    {"===1.0a1", "1.0a1", 'x'},
    {"===1.0A1", "1.0a1", 'x'},
    {"===foo", "1.0", '.'},
    {"===foo,>=1.0", "1.0", '.'},
    {">=1,<2,!=1.5", "1.5.0", '.'},
    {">=1,<2,!=1.5", "1.6", 'x'},
};

static void test_contains(void **state) {
    (void)state;
    Arena a = {0};
    for (size_t i = 0; i < COUNT(memberships); i++) {
        SpecifierSet s;
        Version v;
        assert_true(specifier_set_parse(&a, str_from(memberships[i].set), &s, NULL));
        assert_true(version_parse(&a, str_from(memberships[i].version), &v));
        bool with = specifier_set_contains(&s, &v, true),
             bare = specifier_set_contains(&s, &v, false);
        assert_int_equal(bare ? 'x' : with ? 'p' : '.', memberships[i].in);
    }
    arena_release(&a);
}

static void test_failure_leaves_result(void **state) {
    (void)state;
    Arena a = {0};
    SpecifierSet s;
    assert_true(specifier_set_parse(&a, STR(">=1"), &s, NULL));
    assert_false(specifier_set_parse(&a, STR("<2,x"), &s, NULL));
    assert_str(specifier_set_text(&a, &s), ">=1");
    arena_release(&a);
}

static void test_hostile(void **state) {
    (void)state;
    Arena a = {0};
    SpecifierSet s;
    Version v;
    assert_true(version_parse(&a, STR("2"), &v));
    assert_true(specifier_set_parse(&a, repeat(&a, STR("!=1,"), 250000), &s, NULL));
    assert_int_equal(s.list.len, 250000);
    assert_true(specifier_set_contains(&s, &v, false));
    assert_str(specifier_set_text(&a, &s), "!=1");
    assert_true(specifier_set_parse(&a, repeat(&a, STR(","), 1000000), &s, NULL));
    assert_true(specifier_set_parse(&a, repeat(&a, STR("="), 1000000), &s, NULL)); /* ===... */
    assert_false(specifier_set_parse(&a, repeat(&a, STR(">=1 "), 250000), &s, NULL));
    assert_false(specifier_set_parse(&a, (Str){">=1\0", 4}, &s, NULL));
    assert_true(arena_size(&a) < 200u << 20);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse),    cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_contains), cmocka_unit_test(test_failure_leaves_result),
        cmocka_unit_test(test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
