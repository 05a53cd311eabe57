/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "text/wildcard.h"

static void test_match(void **state) {
    (void)state;
    static const struct {
        const char *pattern, *text;
        bool matches;
    } cases[] = {
        {"", "", true},           {"", "a", false},
        {"a", "", false},         {"*", "", true},
        {"**", "a/b\n", true},    {"a*", "abc", true},
        {"*c", "abc", true},      {"*b*", "abc", true},
        {"*d*", "abc", false},    {"a?c", "abc", true},
        {"a?c", "ac", false},     {"?", "/", true},
        {"[a-c]x", "bx", true},   {"[a-c]x", "dx", false},
        {"[!a-c]x", "dx", true},  {"[^a]", "a", false},
        {"[]]", "]", true},       {"[a", "[a", true},
        {"\\*", "*", true},       {"\\*", "a", false},
        {"[\\]]", "]", true},     {"*%[Yy]*", "%d%y", true},
        {"*%[Yy]*", "%d", false}, {"*ab*ab", "abaabab", true},
        {"a\\", "a\\", true},     {"[a-]", "-", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (wildcard_match(str_from(cases[i].pattern), str_from(cases[i].text)) != cases[i].matches)
            fail_msg("%s and %s", cases[i].pattern, cases[i].text);
}

static void test_fixed(void **state) {
    (void)state;
    size_t length;
    assert_true(wildcard_is_fixed(STR("[rb]U?\\*"), &length));
    assert_int_equal(length, 4);
    assert_true(wildcard_is_fixed(STR("[*]"), &length));
    assert_int_equal(length, 1);
    assert_false(wildcard_is_fixed(STR("a*"), &length));
    assert_int_equal(wildcard_first(STR("U[rb]")), 'U');
    assert_int_equal(wildcard_first(STR("\\*a")), '*');
    assert_int_equal(wildcard_first(STR("[rb]U")), -1);
    assert_int_equal(wildcard_first(STR("*")), -1);
}

/* A pattern that keeps failing late takes no more than the product of both lengths. */
static void test_time(void **state) {
    (void)state;
    char text[4096], pattern[200];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = 'a';
    for (size_t i = 0; i < sizeof pattern; i++)
        pattern[i] = i % 2 ? 'a' : '*';
    pattern[sizeof pattern - 1] = 'b';
    assert_false(wildcard_match((Str){pattern, sizeof pattern}, (Str){text, sizeof text}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match),
        cmocka_unit_test(test_fixed),
        cmocka_unit_test(test_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
