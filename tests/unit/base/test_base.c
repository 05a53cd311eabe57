
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/map.h"
#include "base/nearest.h"
#include "base/vec.h"

#include <string.h>

#define assert_str(got, want)                                                                      \
    do {                                                                                           \
        Str got_ = (got), want_ = STR(want);                                                       \
        if (!str_eq(got_, want_))                                                                  \
            fail_msg("got \"%.*s\", want \"%.*s\"", STR_ARG(got_), STR_ARG(want_));                \
    } while (0)

static void str_cut_splits_like_a_list(void **state) {
    (void)state;
    Str rest = STR("a,,b"), part;
    assert_true(str_cut(&rest, ',', &part));
    assert_str(part, "a");
    assert_true(str_cut(&rest, ',', &part));
    assert_str(part, "");
    assert_true(str_cut(&rest, ',', &part));
    assert_str(part, "b");
    assert_false(str_cut(&rest, ',', &part));
}

static void str_cut_line_knows_all_line_ends(void **state) {
    (void)state;
    Str rest = STR("a\r\nb\rc\n\nd"), line;
    const char *want[] = {"a", "b", "c", "", "d"};
    for (size_t i = 0; i < 5; i++) {
        assert_true(str_cut_line(&rest, &line));
        assert_int_equal(line.len, strlen(want[i]));
    }
    assert_false(str_cut_line(&rest, &line));
}

static void str_find_takes_the_first(void **state) {
    (void)state;
    assert_int_equal(str_find(STR("aabaab"), STR("ab")), 1);
    assert_int_equal(str_find(STR("aaa"), STR("aaaa")), STR_NPOS);
    assert_int_equal(str_find(STR("abc"), STR("")), 0);
    assert_int_equal(str_find((Str){0}, STR("x")), STR_NPOS);
    assert_int_equal(str_rfind_char(STR("a/b/c"), '/'), 3);
    assert_true(str_eq(path_folder(STR("a/b/c.py")), STR("a/b")));
    assert_true(str_eq(path_folder(STR("c.py")), STR("")));
    assert_true(str_eq(path_name(STR("a/b/c.py")), STR("c.py")));
    assert_true(str_eq(path_name(STR("c.py")), STR("c.py")));
}

static void str_to_u32_refuses_what_does_not_fit(void **state) {
    (void)state;
    uint32_t n = 7;
    assert_true(str_to_u32(STR("4294967295"), &n));
    assert_int_equal(n, 4294967295u);
    assert_false(str_to_u32(STR("4294967296"), &n));
    assert_false(str_to_u32(STR(""), &n));
    assert_false(str_to_u32(STR("-1"), &n));
    assert_false(str_to_u32(STR("99999999999999999999999999"), &n));
}

static void arena_gives_zeroed_memory(void **state) {
    (void)state;
    Arena a = {0};
    for (size_t size = 1; size < 700000; size = size * 3 + 1) {
        unsigned char *p = arena_alloc(&a, size);
        for (size_t i = 0; i < size; i += 97)
            assert_int_equal(p[i], 0);
        assert_int_equal((uintptr_t)p % _Alignof(max_align_t), 0);
        memset(p, 0xff, size);
    }
    assert_str(arena_format(&a, "%s-%d", "x", 7), "x-7");
    arena_release(&a);
    assert_int_equal(arena_size(&a), 0);
}

static void vec_grows_and_keeps_items(void **state) {
    (void)state;
    Arena a = {0};
    VEC(int) v = {0};
    for (int i = 0; i < 1000; i++)
        *vec_push(&a, &v) = i;
    int expected = 0;
    vec_each (int, item, &v) {
        assert_int_equal(*item, expected++);
    }
    assert_int_equal(expected, 1000);
    arena_release(&a);
}

static void map_finds_what_was_put(void **state) {
    (void)state;
    Arena a = {0};
    StrMap m = {0};
    for (int i = 0; i < 500; i++)
        *strmap_put(&a, &m, arena_format(&a, "key%d", i)) = (void *)(uintptr_t)(i + 1);
    for (int i = 0; i < 500; i++)
        assert_int_equal((uintptr_t)strmap_get(&m, arena_format(&a, "key%d", i)), i + 1);
    assert_null(strmap_get(&m, STR("absent")));
    assert_false(strmap_has(&m, (Str){0}));
    *strmap_put(&a, &m, (Str){0}) = &m;
    assert_true(strmap_has(&m, STR("")));
    arena_release(&a);
}

static void buf_stops_at_its_maximum(void **state) {
    (void)state;
    Buf b = {.max = 10};
    buf_add(&b, STR("12345678"));
    buf_add(&b, STR("90x"));
    assert_true(b.overflow);
    assert_str(buf_str(&b), "12345678");
    buf_format(&b, "%d", 90);
    assert_str(buf_str(&b), "1234567890");
    buf_release(&b);
}

static void nearest_finds_slips_only(void **state) {
    (void)state;
    static const char *const names[] = {"target", "format", "output"};
    assert_string_equal(nearest_name(STR("tagret"), names, 3), "target");
    assert_string_equal(nearest_name(STR("fromat"), names, 3), "format");
    assert_null(nearest_name(STR("zzz"), names, 3));
    assert_null(nearest_name(STR(""), names, 3));
}

static void places_sort_by_path_then_line(void **state) {
    (void)state;
    Arena a = {0};
    Place x = {.path = STR("a"), .line = 2}, y = {.path = STR("a"), .line = 10},
          z = {.path = STR("b"), .line = 1, .column = 3};
    assert_true(place_cmp(&x, &y) < 0 && place_cmp(&y, &z) < 0 && place_cmp(&x, &x) == 0);
    assert_str(place_text(&a, &z), "b:1:3");
    assert_str(place_text(&a, &y), "a:10");
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(str_cut_splits_like_a_list),
        cmocka_unit_test(str_cut_line_knows_all_line_ends),
        cmocka_unit_test(str_find_takes_the_first),
        cmocka_unit_test(str_to_u32_refuses_what_does_not_fit),
        cmocka_unit_test(arena_gives_zeroed_memory),
        cmocka_unit_test(vec_grows_and_keeps_items),
        cmocka_unit_test(map_finds_what_was_put),
        cmocka_unit_test(buf_stops_at_its_maximum),
        cmocka_unit_test(nearest_finds_slips_only),
        cmocka_unit_test(places_sort_by_path_then_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
