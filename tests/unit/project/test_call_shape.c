/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "project/call_shape.h"

static void test_errors(void **state) {
    (void)state;
    static const char *const good[] = {
        "a",
        "#1",
        "a#2",
        "!a",
        "!a#2",
        "!#2",
        "a, #2 , !b",
        "a=none",
        "a#2=\"x\"",
        "a = int|float",
        "a=!\"x\" & \"*y\"",
        "a=list[call]:\"*,|&*\"",
        "a=bytes:\"\\\"\"",
        "#1=\"a,b\",!c",
    };
    static const char *const bad[] = {
        "",        "#",         "#0",      "#x",         "1",     "a b",      ",",      "a,",
        "a=",      "a=nope",    "a=\"x",   "a=\"\"",     "a=x\"", "!a=none",  "a=|int", "a=int&",
        "a=list[", "a=list[x]", "a=int:x", "a=\"\001\"", "a#1#2", "a=[call]", "**",     "a=\"x\"y",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (call_shape_error(str_from(good[i])))
            fail_msg("%s: %s", good[i], call_shape_error(str_from(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!call_shape_error(str_from(bad[i])))
            fail_msg("%s is accepted", bad[i]);
}

/* f(..., "rU", key=[g()], text="a" "b", **k) and the same without **k */
static const Argument arguments[] = {
    {.position = 2, .kind = LITERAL_STR, .text = STR_INIT("rU")},
    {.keyword = STR_INIT("key"),
     .kind = LITERAL_LIST,
     .items = LITERAL_CALL,
     .text = STR_INIT("[g()]")},
    {.keyword = STR_INIT("text"), .kind = LITERAL_STR, .text = STR_INIT("ab"), .in_pieces = true},
};

static void test_fits(void **state) {
    (void)state;
    static const struct {
        const char *shape;
        bool fits;
    } cases[] = {
        {"key", true},
        {"nokey", false},
        {"#2", true},
        {"#3", false},
        {"mode#2", true},
        {"mode#3", false},
        {"!mode#3", true},
        {"!mode#2", false},
        {"!key", false},
        {"mode#2=\"rU\"", true},
        {"mode#2=\"r\"", false},
        {"mode#2=\"r\"|\"?U\"", true},
        {"mode#2=\"r*\"&!\"*U\"", false},
        {"mode#2=\"r*\"&\"*U\"", true},
        {"mode#2=bytes:\"rU\"", false},
        {"mode#2=!bytes", true},
        {"mode#2=str", true},
        {"#1=str", false},
        {"#1=!str", false}, /* not known */
        {"key=list", true},
        {"key=list[call]", true},
        {"key=list[int]", false},
        {"key=list[call]:\"*g(*\"", true},
        {"key=set | list:\"*x*\"", false},
        {"text=\"ab\"", false}, /* in pieces */
        {"text=\"a*b\"", true},
        {"text=str", true},
        {"#2=\"rU\", key, !other", true},
        {"#2=\"rU\", key, other", false},
    };
    Use use = {.detail = STR_INIT("key,text"), .positional = 2};
    use.arguments = arguments;
    use.argument_count = 3;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (call_shape_fits(str_from(cases[i].shape), &use) != cases[i].fits)
            fail_msg("%s", cases[i].shape);
    use.detail = STR("key,text,**");
    assert_false(call_shape_fits(STR("!other"), &use));
    use.detail = STR("key,text");
    use.starred = true;
    assert_false(call_shape_fits(STR("!other#3"), &use));
}

static void test_needs(void **state) {
    (void)state;
    static const struct {
        const char *shape, *keyword, *value;
    } cases[] = {
        {"loop", "loop", ""},
        {"loop#2", "", ""},
        {"!loop", "", ""},
        {"#2", "", ""},
        {"mode#2=\"a\"|\"b\"", "", "\"a\"|\"b\""},
        {"help=\"*%\"", "help", "\"*%\""},
        {"x=none|\"a\"", "x", ""},
        {"x=!\"a\"", "x", ""},
        {"x=int, y#2=bytes:\"a\" & !\"b\"", "x", "bytes:\"a\" & !\"b\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ShapeNeeds needs = call_shape_needs(str_from(cases[i].shape));
        if (!str_eq(needs.keyword, str_from(cases[i].keyword)) ||
            !str_eq(needs.value, str_from(cases[i].value)))
            fail_msg("%s", cases[i].shape);
    }
    assert_true(shape_value_accepts(STR("\"a\"|\"b*\""), STR("bc")));
    assert_true(shape_value_accepts(STR("bytes:\"a\""), STR("a")));
    assert_false(shape_value_accepts(STR("\"a\"&!\"a\""), STR("a")));
}

static void test_short(void **state) {
    (void)state;
    uint64_t starts[256] = {0};
    assert_true(shape_value_is_short(STR("\"U\"|\"rU\""), starts));
    assert_true(starts['U'] == 2 && starts['r'] == 4 && starts['x'] == 0);
    assert_true(shape_value_is_short(STR("\"[rb]U\""), starts));
    assert_true(starts['x'] == 4);
    assert_false(shape_value_is_short(STR("\"U*\""), starts));
    assert_false(shape_value_is_short(STR("\"U\"|\"r*\""), starts));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_fits),
        cmocka_unit_test(test_needs),
        cmocka_unit_test(test_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
