#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "pep/marker.h"

#include "testing.h"

/* NULL: refused. */
static const struct {
    const char *text, *normal;
} markers[] = {
    {"os_name=='nt'", "os_name == \"nt\""},
    {"\"3.8\"<python_version", "\"3.8\" < python_version"},
    {"os.name == 'x'", "os_name == \"x\""},
    {"sys.platform == 'x'", "sys_platform == \"x\""},
    {"python_implementation == 'x'", "platform_python_implementation == \"x\""},
    {"platform.python_implementation == 'x'", "platform_python_implementation == \"x\""},
    {"  os_name  not  in\t'a b' ", "os_name not in \"a b\""},
    {"os_name in'a'", "os_name in \"a\""},
    {"'a'in os_name", "\"a\" in os_name"},
    {"os_name == 'a\"b'", "os_name == 'a\"b'"},
    {"os_name == \"it's\"", "os_name == \"it's\""},
    {"os_name == 'a\\x22\\'", NULL},
    {"os_name == 'a\\x22\\x27'", "os_name == \"a\\x22'\""},
    {"os_name == '\\101\\u00e9\\q'", "os_name == \"A\xc3\xa9\\q\""},
    {"os_name == '\\N{DASH}'", NULL},
    {"os_name == '\\x4'", NULL},
    {"os_name == '\\U00110000'", NULL},
    {"os_name == 'a\nb'", NULL},
    {"os_name == 'a\\\nb'", "os_name == \"ab\""},
    {"(os_name == 'a')", "os_name == \"a\""},
    {"((os_name == 'a') and (os_name == 'b'))", "os_name == \"a\" and os_name == \"b\""},
    {"os_name=='a' and (os_name=='b' or os_name=='c')",
     "os_name == \"a\" and (os_name == \"b\" or os_name == \"c\")"},
    {"(os_name=='a' and os_name=='b') or os_name=='c'",
     "(os_name == \"a\" and os_name == \"b\") or os_name == \"c\""},
    {"os_name=='a'or os_name=='b'", "os_name == \"a\" or os_name == \"b\""},
    {"extra == 'Dev_Tools'", "extra == \"dev-tools\""},
    {"'Dev.Tools' == extra", "\"dev-tools\" == extra"},
    {"'Dev.Tools' in extras", "\"dev-tools\" in extras"},
    {"extras == 'Dev.Tools'", "extras == \"Dev.Tools\""},
    {"'A_B' in dependency_groups", "\"a-b\" in dependency_groups"},
    {"'a' == 'b'", "\"a\" == \"b\""},
    {"os_name === 'a'", "os_name === \"a\""},
    {"", NULL},
    {"os_name", NULL},
    {"os_name ==", NULL},
    {"== 'a'", NULL},
    {"os_name = 'a'", NULL},
    {"os_name == a", NULL},
    {"os_name == 'a", NULL},
    {"os_names == 'a'", NULL},
    {"OS_NAME == 'a'", NULL},
    {"os_name == 'a' os_name == 'b'", NULL},
    {"os_name == 'a' and", NULL},
    {"os_name == 'a' xor os_name == 'b'", NULL},
    {"os_name == 'a' AND os_name == 'b'", NULL},
    {"(os_name == 'a'", NULL},
    {"os_name == 'a')", NULL},
    {"()", NULL},
    {"os_name notin 'a'", NULL},
    {"os_name not 'a'", NULL},
    {"os_name == 'a'\n", NULL},
};

static void test_parse(void **state) {
    (void)state;
    Arena a = {0};
    for (size_t i = 0; i < COUNT(markers); i++) {
        Str why = {0};
        Marker *m = marker_parse(&a, str_from(markers[i].text), &why);
        if (!m != !markers[i].normal)
            fail_msg("%s", markers[i].text);
        assert_int_equal(m == NULL, why.len > 0);
        if (m)
            assert_str(marker_text(&a, m), markers[i].normal);
    }
    arena_release(&a);
}

static void test_reason(void **state) {
    (void)state;
    Arena a = {0};
    Str why = {0};
    assert_null(marker_parse(&a, STR("os_name = 'a'"), &why));
    assert_str(why, "a marker operator is expected (<=, <, !=, ==, >=, >, ~=, ===, in, not in) "
                    "(at character 9)");
    assert_null(marker_parse(&a, STR("(os_name == 'a'"), NULL));
    arena_release(&a);
}

/* On Linux CPython 3.11.7 with the extra Dev.Tools; 't', 'f' or '?'. */
static const struct {
    const char *text;
    char answer;
} evaluations[] = {
    {"python_version >= '3.8'", 't'},
    {"python_version >= '3.9'", 't'}, /* as versions: 3.11 is above 3.9 */
    {"python_version < '3.9'", 'f'},
    {"'3.9' < python_version", 't'},
    {"'3.12' <= python_version", 'f'},
    {"python_version == '3.*'", 't'},
    {"python_version == '3.11.*'", 't'},
    {"python_version ~= '3.8'", 't'},
    {"python_version === '3.11'", 't'},
    {"python_version in '3.10, 3.11'", 't'},
    {"python_version not in '3.13, 3.14'", 't'},
    {"python_version in '3.110'", 't'}, /* a part of the text */
    {"'3.1' in python_version", 't'},
    {"python_full_version < '3.11.0a7'", 'f'},
    {"python_full_version >= '3.11.0a7'", 't'},
    {"python_full_version == '3.11.*'", 't'},
    {"implementation_version == '3.11.7'", 't'},
    {"sys_platform == 'win32'", 'f'},
    {"sys_platform != 'win32'", 't'},
    {"sys_platform < 'win32'", 'f'}, /* no order on texts */
    {"sys_platform >= 'linux'", 't'},
    {"sys_platform ~= 'linux'", '?'},
    {"os_name == 'posix' and platform_system == 'Linux'", 't'},
    {"platform_machine == 'x86_64'", 't'},
    {"platform_python_implementation == 'CPython'", 't'},
    {"implementation_name == 'cpython'", 't'},
    {"platform_release >= '5'", '?'},
    {"platform_version == 'x'", '?'},
    {"python_version >= 'abc'", 'f'},
    {"extra == 'dev-tools'", 't'},
    {"extra == 'test'", 'f'},
    {"extra != 'test'", 't'},
    {"'dev_tools' == extra", 't'},
    {"extra in 'dev-tools'", '?'},
    {"'Dev_Tools' in extras", 't'},
    {"'x' not in extras", 't'},
    {"'dev-tools' == extras", 'f'},
    {"extras == 'dev-tools'", '?'},
    {"'x' in dependency_groups", '?'},
    {"os_name == sys_platform", 'f'}, /* the right side is the text "sys_platform" */
    {"'posix' == 'os_name'", 't'},    /* and here the name of a variable */
    {"'a' == 'b'", '?'},
    {"'x' in dependency_groups and os_name == 'nt'", 'f'},
    {"'x' in dependency_groups and os_name == 'posix'", '?'},
    {"'x' in dependency_groups or os_name == 'posix'", 't'},
    {"'x' in dependency_groups or os_name == 'nt'", '?'},
    {"os_name == 'posix' or os_name == 'nt' and os_name == 'x'", 't'},
    {"(os_name == 'posix' or os_name == 'nt') and os_name == 'x'", 'f'},
    {"os_name == 'nt' and (os_name == 'a' or os_name == 'b') or os_name == 'posix'", 't'},
};

static Marker *parse(Arena *a, const char *text) {
    Marker *m = marker_parse(a, str_from(text), NULL);
    assert_non_null(m);
    return m;
}

static void test_eval(void **state) {
    (void)state;
    Arena a = {0};
    MarkerEnv env = marker_env_linux(&a, 11, STR("3.11.7"));
    Strs extras = {0};
    *vec_push(&a, &extras) = STR("Dev.Tools");
    env.extras = &extras;
    for (size_t i = 0; i < COUNT(evaluations); i++) {
        char answer = "ft?"[marker_eval(parse(&a, evaluations[i].text), &env)];
        if (answer != evaluations[i].answer)
            fail_msg("%s: %c", evaluations[i].text, answer);
    }
    assert_int_equal(marker_eval(NULL, &env), MARKER_TRUE);
    arena_release(&a);
}

static void test_extras_unknown_or_none(void **state) {
    (void)state;
    Arena a = {0};
    MarkerEnv env = marker_env_linux(&a, 11, STR("3.11.7"));
    assert_int_equal(marker_eval(parse(&a, "extra == 'a'"), &env), MARKER_UNKNOWN);
    assert_int_equal(marker_eval(parse(&a, "'a' in extras"), &env), MARKER_UNKNOWN);
    Strs none = {0};
    env.extras = &none;
    assert_int_equal(marker_eval(parse(&a, "extra == 'a'"), &env), MARKER_FALSE);
    assert_int_equal(marker_eval(parse(&a, "extra == ''"), &env), MARKER_TRUE);
    assert_int_equal(marker_eval(parse(&a, "'a' in extras"), &env), MARKER_FALSE);
    arena_release(&a);
}

static void test_untagged_build(void **state) {
    (void)state;
    Arena a = {0};
    MarkerEnv env = marker_env_linux(&a, 13, STR("3.13.0+"));
    assert_int_equal(marker_eval(parse(&a, "python_full_version >= '3.13'"), &env), MARKER_TRUE);
    arena_release(&a);
}

static void test_active_minors(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t bits;
    } cases[] = {
        {"python_version >= '3.8'", 0xffffff00u},
        {"python_version < '3.9'", 0x000001ffu},
        {"python_version == '3.10'", 1u << 10},
        {"python_version in '3.8, 3.9'", 1u << 8 | 1u << 9},
        {"python_version not in '3.13, 3.14'", ~(1u << 13 | 1u << 14 | 1u << 1)},
        {"python_full_version < '3.11.0a7'", 0x000007ffu},
        {"python_full_version <= '3.11.7'", 0x00000fffu},
        {"python_full_version < '3.11.7'", 0x000007ffu},
        {"sys_platform == 'win32'", 0},
        {"extra == 'x' and python_version >= '3.30'", 0xc0000000u},
        {"extra == 'x' or python_version >= '3.30'", 0xffffffffu},
    };
    Arena a = {0};
    Str fulls[32] = {0};
    fulls[11] = STR("3.11.7");
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(marker_active_minors(&a, parse(&a, cases[i].text), fulls), cases[i].bits);
    assert_int_equal(marker_active_minors(&a, NULL, fulls), 0xffffffffu);
    arena_release(&a);
}

static void test_and(void **state) {
    (void)state;
    static const struct {
        const char *x, *y, *both;
    } cases[] = {
        {"os_name=='a'", "os_name=='b'", "os_name == \"a\" and os_name == \"b\""},
        {"os_name=='a' or os_name=='b'", "(os_name=='c' and os_name=='d')",
         "(os_name == \"a\" or os_name == \"b\") and os_name == \"c\" and os_name == \"d\""},
        {"((os_name=='a' or os_name=='b'))", "os_name=='c'",
         "(os_name == \"a\" or os_name == \"b\") and os_name == \"c\""},
        {NULL, "os_name=='a'", "os_name == \"a\""},
        {"os_name=='a'", NULL, "os_name == \"a\""},
        {NULL, NULL, ""},
    };
    Arena a = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        Marker *x = cases[i].x ? parse(&a, cases[i].x) : NULL;
        Marker *y = cases[i].y ? parse(&a, cases[i].y) : NULL;
        assert_str(marker_text(&a, marker_and(&a, x, y)), cases[i].both);
    }
    arena_release(&a);
}

/* open * depth, a comparison, close * depth */
static Str nested(Arena *a, size_t depth) {
    Str open = repeat(a, STR("("), depth), close = repeat(a, STR(")"), depth);
    return arena_format(a, "%.*sos_name=='x'%.*s", STR_ARG(open), STR_ARG(close));
}

static void test_hostile(void **state) {
    (void)state;
    Arena a = {0};
    MarkerEnv env = marker_env_linux(&a, 11, STR("3.11.7"));
    assert_non_null(marker_parse(&a, nested(&a, 200), NULL));
    assert_null(marker_parse(&a, nested(&a, 201), NULL));
    assert_null(marker_parse(&a, nested(&a, 100000), NULL));
    assert_null(marker_parse(&a, repeat(&a, STR("("), 1000000), NULL));
    assert_null(marker_parse(&a, repeat(&a, STR("os_name=='x' or "), 60000), NULL));
    Str many = repeat(&a, STR("python_version<'3.1' or "), 40000);
    Str text = arena_format(&a, "%.*sos_name=='x'", STR_ARG(many));
    Marker *m = marker_parse(&a, text, NULL);
    assert_non_null(m);
    assert_int_equal(marker_eval(m, &env), MARKER_FALSE);
    Str digits = repeat(&a, STR("9"), 10000);
    m = marker_parse(&a, arena_format(&a, "python_version < '%.*s'", STR_ARG(digits)), NULL);
    assert_non_null(m);
    assert_int_equal(marker_eval(m, &env), MARKER_FALSE); /* no version: no order */
    assert_null(marker_parse(&a, (Str){"os_name=='x'\0", 13}, NULL));
    assert_null(marker_parse(&a, (Str){"os_name=='\0'", 12}, NULL));
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse),
        cmocka_unit_test(test_reason),
        cmocka_unit_test(test_eval),
        cmocka_unit_test(test_extras_unknown_or_none),
        cmocka_unit_test(test_untagged_build),
        cmocka_unit_test(test_active_minors),
        cmocka_unit_test(test_and),
        cmocka_unit_test(test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
