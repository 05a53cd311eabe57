
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bench/dataset.h"

#define HEAD "id: s\ntitle: t\ndate: 2026-04-15\nplatform: linux\nsource: https://example.org\n"
#define ROW  "benchmarks:\n  - {id: b, title: t, unit: us, better: lower, values: "

static Str load(Arena *a, const char *text, DataSetList *list) {
    Source src;
    Diags diags = {0};
    source_init(&src, a, STR("d.yaml"), str_from(text));
    dataset_load(a, &src, list, &diags);
    return diags.len ? diags.items[0].message : (Str){0};
}

static void mistakes_are_named(void **state) {
    (void)state;
    static const struct {
        const char *text, *error;
    } cases[] = {
        {HEAD, "a data set needs a list `benchmarks`"},
        {HEAD ROW "{}}\n", "a benchmark needs `values`"},
        {HEAD ROW "{\"3.9\": x}}\n", "must be a number"},
        {HEAD ROW "{\"3.9\": 0}}\n", "above zero"},
        {HEAD ROW "{\"3.9\": 1, \"3.8\": 1}}\n", "ascending order"},
        {HEAD ROW "{\"4\": 1}}\n", "is not a Python version"},
        {HEAD "apart: [x]\n" ROW "{\"3.9\": 1}}\n", "is not a Python version"},
        {"id: s\n", "needs `title`"},
        {"[]\n", "must be a map"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = {0};
        DataSetList list = {0};
        Str error = load(&a, cases[i].text, &list);
        if (!str_contains(error, str_from(cases[i].error)) || list.len)
            fail_msg("%s\ngave %.*s\nnot %s", cases[i].text, STR_ARG(error), cases[i].error);
        arena_release(&a);
    }
}

static void changes_know_direction_noise_and_what_is_apart(void **state) {
    (void)state;
    static const struct {
        const char *better;
        int from, to;
        bool known;
        double percent;
        Effect effect;
    } cases[] = {
        {"lower", 10, 11, true, -10, EFFECT_IMPROVED},
        {"higher", 10, 11, true, -10, EFFECT_WORSE},
        {"lower", 10, 12, true, 2, EFFECT_INSIGNIFICANT},
        {"lower", 10, 13, true, 3, EFFECT_WORSE},
        {"higher", 10, 13, true, 3, EFFECT_IMPROVED},
        {"lower", 10, 14, false, 0, 0},
        {"lower", 9, 10, false, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = {0};
        DataSetList list = {0};
        Change c;
        Str text = arena_format(&a,
                                HEAD "apart: [\"3.9\"]\nbenchmarks:\n  - {id: b, title: t, unit: "
                                     "us, better: %s, values: {\"3.9\": 50, \"3.10\": 100, "
                                     "\"3.11\": 90, \"3.12\": 102, \"3.13\": 103}}\n",
                                cases[i].better);
        Str error = load(&a, text.ptr, &list);
        assert_int_equal(error.len, 0);
        const Benchmark *b = benchmark_find(&list.items[0], STR("b"));
        assert_int_equal(benchmark_change(&list.items[0], b, cases[i].from, cases[i].to, 3.0, &c),
                         cases[i].known);
        if (cases[i].known) {
            assert_float_equal(c.percent, cases[i].percent, 1e-9);
            assert_int_equal(c.effect, cases[i].effect);
        }
        arena_release(&a);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_are_named),
        cmocka_unit_test(changes_know_direction_noise_and_what_is_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
