#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "find/pattern.h"

#include <stdlib.h>
#include <string.h>

typedef struct Row {
    const char *pattern, *subject;
    bool matches;
} Row;

static const Row NAMES[] = {
    {"a", "a", true},
    {"a", "b", false},
    {"a", "ab", false},
    {"", "", true},
    {"", "a", false},
    {"*", "", true},
    {"*", ".hidden", true},
    {"*.py", "x.py", true},
    {"*.py", ".py", true},
    {"*.py", "x.pyc", false},
    {"a*b*c", "aXbYbZc", true},
    {"a*b*c", "aXbYbZ", false},
    {"a**b", "ab", true},
    {"?", "", false},
    {"??", "ab", true},
    {"[ab]", "b", true},
    {"[ab]", "c", false},
    {"[!ab]", "c", true},
    {"[^ab]", "a", false},
    {"[a-c]x", "bx", true},
    {"[a-c]x", "dx", false},
    {"[]a]", "]", true},
    {"[!]a]", "]", false},
    {"[a-]", "-", true},
    {"[\\]]", "]", true},
    {"[[:digit:]]*", "7up", true},
    {"[[:digit:]]*", "up", false},
    {"[[:alpha:][:digit:]]", "7", true},
    {"[[:nonsense:]]", "n", false},
    {"[a", "a", false},
    {"[", "[", false},
    {"[!", "a", false},
    {"[a-", "a", false},
    {"[[:alpha:]", "a", false},
    {"\\*", "*", true},
    {"\\*", "x", false},
    {"a\\", "a", false},
    {"a\\", "a\\", false},
    {"*.py[cod]", "m.pyc", true},
    {"*.py[cod]", "m.py", false},
};

static const Row PATHS[] = {
    {"a/b", "a/b", true},
    {"a/*", "a/b", true},
    {"a/*", "a/b/c", false},
    {"a*", "a/b", false},
    {"a?b", "a/b", false},
    {"a[/]b", "a/b", false},
    {"**/b", "b", true},
    {"**/b", "a/b", true},
    {"**/b", "a/x/y/b", true},
    {"**/b", "a/bb", false},
    {"a/**", "a", false},
    {"a/**", "a/b", true},
    {"a/**", "a/b/c", true},
    {"a/**/b", "a/b", true},
    {"a/**/b", "a/x/b", true},
    {"a/**/b", "a/x/y/b", true},
    {"a/**/b", "a/x/y/c", false},
    {"a/**/b/**/c", "a/b/b/x/c", true},
    {"a/**/b/**/c", "a/x/b/c", true},
    {"a/**/b/**/c", "a/c/b", false},
    {"**", "a/b", true},
    {"***/b", "a/x/b", true},
    {"**/*.py", "a/x.py", true},
    {"x**/b", "xy/b", true},
    {"x**/b", "x/y/b", false},
    {"**/a/*/c", "a/a/b/c", true},
    {"a//b", "a/b", false},
};

static void names_match_by_the_table(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (pattern_match_name(str_from(NAMES[i].pattern), str_from(NAMES[i].subject)) !=
            NAMES[i].matches)
            fail_msg("%s ~ %s: expected %d", NAMES[i].pattern, NAMES[i].subject, NAMES[i].matches);
}

static void paths_match_by_the_table(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++)
        if (pattern_match_path(str_from(PATHS[i].pattern), str_from(PATHS[i].subject)) !=
            PATHS[i].matches)
            fail_msg("%s ~ %s: expected %d", PATHS[i].pattern, PATHS[i].subject, PATHS[i].matches);
}

/* Patterns that take exponential time where every star is tried again. */
static void hostile_patterns_end(void **state) {
    (void)state;
    enum { STARS = 2000, LENGTH = 20000 };
    char *pattern = malloc(STARS * 3), *subject = malloc(LENGTH);
    for (size_t i = 0; i < STARS; i++)
        memcpy(pattern + i * 2, "*a", 2);
    pattern[STARS * 2] = 'b';
    memset(subject, 'a', LENGTH);
    assert_false(pattern_match_name((Str){pattern, STARS * 2 + 1}, (Str){subject, LENGTH}));
    for (size_t i = 0; i < STARS; i++)
        memcpy(pattern + i * 3, "**/", 3);
    for (size_t i = 1; i < LENGTH; i += 2)
        subject[i] = '/';
    assert_false(pattern_match_path((Str){pattern, STARS * 3}, (Str){subject, LENGTH - 1}));
    free(pattern);
    free(subject);
}

static void any_byte_may_be_in_a_name(void **state) {
    (void)state;
    assert_true(pattern_match_name(STR("[\x80-\xff]*"), STR("\xc3\xa9")));
    assert_true(pattern_match_name(STR("a?b"), STR("a\0b")));
    assert_false(pattern_match_name(STR("a"), STR("a\0")));
}

static void literals_are_recognised(void **state) {
    (void)state;
    assert_true(pattern_is_literal(STR("a.b/c")));
    assert_true(pattern_is_literal(STR("")));
    assert_false(pattern_is_literal(STR("a*")));
    assert_false(pattern_is_literal(STR("a\\b")));
    assert_false(pattern_is_literal(STR("[a]")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_match_by_the_table), cmocka_unit_test(paths_match_by_the_table),
        cmocka_unit_test(hostile_patterns_end),     cmocka_unit_test(any_byte_may_be_in_a_name),
        cmocka_unit_test(literals_are_recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
