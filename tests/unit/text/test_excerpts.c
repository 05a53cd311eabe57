#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/excerpts.h"

static void lines(void **state) {
    (void)state;
    Arena a = {0};
    Excerpts e = {.arena = &a};
    excerpts_add(&e, STR("a.py"), STR("\xef\xbb\xbfone\r\ntwo\rthree"));
    excerpts_add(&e, STR("gone.py"), (Str){0});
    assert_true(str_eq(excerpt_line(&e, STR("a.py"), 1), STR("one")));
    assert_true(str_eq(excerpt_line(&e, STR("a.py"), 2), STR("two")));
    assert_true(str_eq(excerpt_line(&e, STR("a.py"), 3), STR("three")));
    assert_int_equal(excerpt_line(&e, STR("a.py"), 0).len, 0);
    assert_int_equal(excerpt_line(&e, STR("a.py"), 4).len, 0);
    assert_int_equal(excerpt_line_count(&e, STR("a.py")), 3);
    assert_int_equal(excerpt_line(&e, STR("gone.py"), 1).len, 0);
    assert_int_equal(excerpt_line(&e, STR("other.py"), 1).len, 0);
    assert_int_equal(excerpt_line_count(&e, STR("other.py")), 0);
    assert_int_equal(excerpt_line(NULL, STR("a.py"), 1).len, 0);
    assert_true(excerpts_have(&e, STR("gone.py")));
    assert_false(excerpts_have(NULL, STR("a.py")));
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
