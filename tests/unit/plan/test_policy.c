/* The policy's `together`: what is accepted, and what is said of what is not. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "plan/policy.h"

#define HEAD "insignificant-percent: 3\nsettle-days: 180\nstacks: []\nverdicts: []\ntogether:\n"

static bool load(Arena *a, const char *text, Policy *p, Diags *diags) {
    Source src;
    DataSets none = {0};
    source_init(&src, a, STR("policy.yaml"), str_from(text));
    return policy_load(a, &src, &none, p, diags);
}

static void rows_have_names_in_their_normal_form(void **state) {
    (void)state;
    Arena a = {0};
    Policy p = {0};
    Diags diags = {0};
    assert_true(load(&a, HEAD "  - {packages: [Pydantic, pydantic_core], why: w, source: s}\n", &p,
                     &diags));
    assert_int_equal(p.together_count, 1);
    assert_int_equal(p.together[0].package_count, 2);
    assert_true(str_eq(p.together[0].packages[0], STR("pydantic")));
    assert_true(str_eq(p.together[0].packages[1], STR("pydantic-core")));
    arena_release(&a);
}

static void mistakes_are_named_with_their_line(void **state) {
    (void)state;
    static const char *const texts[] = {
        HEAD "  - {packages: [one], why: w, source: s}\n",
        HEAD "  - {packages: [one, two], source: s}\n",
        HEAD "  - {packages: [one, two], why: w}\n",
        HEAD "  - {packages: [one, two], why: w, source: s, because: x}\n",
        HEAD "  - {why: w, source: s}\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Arena a = {0};
        Policy p = {0};
        Diags diags = {0};
        assert_false(load(&a, texts[i], &p, &diags));
        assert_int_equal(p.together_count, 0);
        assert_int_equal(diags.items[0].place.line, 6);
        arena_release(&a);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_have_names_in_their_normal_form),
        cmocka_unit_test(mistakes_are_named_with_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
