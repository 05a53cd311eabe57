#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "pep/requirement.h"

#include "testing.h"

/* NULL: refused. */
static const struct {
    const char *text, *normal;
} requirements[] = {
    {"foo", "foo"},
    {" \tfoo\t", "foo"},
    {"Foo.Bar_baz-1", "Foo.Bar_baz-1"},
    {"foo_", "foo_"},
    {"foo>=1.0", "foo>=1.0"},
    {"foo >= 1.0 , < 2", "foo<2,>=1.0"},
    {"foo (>=1.0,<2)", "foo<2,>=1.0"},
    {"foo()", "foo"},
    {"foo>=1,", "foo>=1"},
    {"foo==1.*", "foo==1.*"},
    {"foo===a,==1", "foo==1,===a"},
    {"foo>=\n1.0", "foo>=1.0"},
    {"foo===\xc3\xa9", "foo===\xc3\xa9"},
    {"foo[b,a, b]", "foo[a,b]"},
    {"foo [a]>=1", "foo[a]>=1"},
    {"foo[]", "foo"},
    {"foo[ ] ", "foo"},
    {"foo;os_name=='a'", "foo; os_name == \"a\""},
    {"foo>=1 ; os_name=='a' ", "foo>=1; os_name == \"a\""},
    {"foo @ https://x/y", "foo @ https://x/y"},
    {"foo@https://x/y", "foo @ https://x/y"},
    {"foo[a] @ https://x/y ; os_name=='a'", "foo[a] @ https://x/y ; os_name == \"a\""},
    {"foo @ https://x/y;os_name=='a'", "foo @ https://x/y;os_name=='a'"},
    {"foo @ file:///a ", "foo @ file:///a"},
    {"", NULL},
    {"-foo", NULL},
    {"foo-", NULL},
    {"foo bar", NULL},
    {"foo\n", NULL},
    {"foo>=1\n", NULL},
    {"foo=1", NULL},
    {"foo>=1 <2", NULL},
    {"foo>=1,,<2", NULL},
    {"foo,", NULL},
    {"foo (>=1", NULL},
    {"foo>=1)", NULL},
    {"foo[a", NULL},
    {"foo[a,]", NULL},
    {"foo[a b]", NULL},
    {"foo[,a]", NULL},
    {"foo>=1.*", NULL},
    {"foo~=1", NULL},
    {"foo>=1+local", NULL},
    {"foo===a, ==1", "foo==1,===a"},
    {"foo===\xc3\xa9, ==1", NULL},
    {"foo;", NULL},
    {"foo; os_name", NULL},
    {"foo; os_name=='a' x", NULL},
    {"foo @", NULL},
    {"foo @ ", NULL},
    {"foo @ https://x y", NULL},
    {"foo>=1 # comment", NULL},
    {"foo>=1 --hash=sha256:0", NULL},
    {"git+https://x/y", NULL},
    {"f\xc3\xa9", NULL},
};

static void test_parse(void **state) {
    (void)state;
    Arena a = {0};
    for (size_t i = 0; i < COUNT(requirements); i++) {
        Requirement r;
        Str why = {0};
        bool ok = requirement_parse(&a, str_from(requirements[i].text), &r, &why);
        if (ok != (requirements[i].normal != NULL))
            fail_msg("%s", requirements[i].text);
        assert_int_equal(ok, why.len == 0);
        if (ok)
            assert_str(requirement_text(&a, &r), requirements[i].normal);
    }
    arena_release(&a);
}

static void test_parts(void **state) {
    (void)state;
    Arena a = {0};
    Requirement r;
    assert_true(
        requirement_parse(&a, STR("Foo.Bar[z, A] >=1.0,<2 ; python_version < '3.9'"), &r, NULL));
    assert_str(r.name, "Foo.Bar");
    assert_int_equal(r.extras.len, 2);
    assert_str(r.extras.items[0], "z");
    assert_str(r.extras.items[1], "A");
    assert_int_equal(r.specifiers.list.len, 2);
    assert_int_equal(r.specifiers.list.items[0].op, SPEC_GE);
    assert_str(r.specifiers.list.items[0].text, "1.0");
    assert_int_equal(r.url.len, 0);
    assert_str(marker_text(&a, r.marker), "python_version < \"3.9\"");
    assert_true(requirement_parse(&a, STR("x"), &r, NULL));
    assert_null(r.marker);
    arena_release(&a);
}

static void test_reasons(void **state) {
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"foo bar", "a version specifier, ';' or the end of the requirement is expected "
                    "(at character 5)"},
        {"foo>=x", "the version of the specifier is not a valid version (at character 4)"},
        {"foo~=1", "~= needs a version with at least two release numbers (at character 4)"},
        {"-e .", "a requirement starts with the name of a package (at character 1)"},
        {"foo[a", "',' or ']' is expected after the extras (at character 6)"},
    };
    Arena a = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        Requirement r = {.name = STR("kept")};
        Str why;
        assert_false(requirement_parse(&a, str_from(cases[i].text), &r, &why));
        assert_str(why, cases[i].why);
        assert_str(r.name, "kept");
    }
    arena_release(&a);
}

/* What a URL carries may be a password. */
static void test_reason_has_no_url(void **state) {
    (void)state;
    Arena a = {0};
    Requirement r;
    Str why;
    assert_false(requirement_parse(&a, STR("foo @ https://me:secret@x/y z"), &r, &why));
    assert_false(str_contains(why, STR("secret")));
    arena_release(&a);
}

static void test_hostile(void **state) {
    (void)state;
    Arena a = {0};
    Requirement r;
    Str why;
    static const char *const starts[] = {"foo",  "foo[",    "foo (", "foo @ ",
                                         "foo;", "foo>=1,", "foo==="};
    static const char *const rests[] = {"a",  "[", "(", ",",        ">=1,",
                                        "a,", " ", "=", "\xc2\xa0", "é,"};
    for (size_t i = 0; i < COUNT(starts); i++)
        for (size_t k = 0; k < COUNT(rests); k++) {
            Arena b = {0};
            Str rest = repeat(&b, str_from(rests[k]), 200000);
            requirement_parse(&b, arena_format(&b, "%s%.*s", starts[i], STR_ARG(rest)), &r, &why);
            assert_true(arena_size(&b) < 200u << 20);
            arena_release(&b);
        }
    Str list = repeat(&a, STR(">=1,"), 250000);
    assert_false(requirement_parse(&a, arena_format(&a, "foo%.*sx", STR_ARG(list)), &r, &why));
    list = repeat(&a, STR("===\xc3\xa9 ,"), 150000);
    assert_true(requirement_parse(&a, arena_format(&a, "foo%.*s", STR_ARG(list)), &r, &why));
    Str nuls = {arena_alloc(&a, 1000), 1000};
    assert_false(requirement_parse(&a, nuls, &r, &why));
    assert_false(requirement_parse(&a, (Str){"foo\0bar", 7}, &r, &why));
    Str digits = repeat(&a, STR("9"), 10000);
    assert_false(requirement_parse(&a, arena_format(&a, "foo==%.*s", STR_ARG(digits)), &r, &why));
    assert_str(why, "a number in the version does not fit into 64 bits (at character 4)");
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse),   cmocka_unit_test(test_parts),
        cmocka_unit_test(test_reasons), cmocka_unit_test(test_reason_has_no_url),
        cmocka_unit_test(test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
