#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "pep/specifier.h"

#include "testing.h"

/* All combinations of a few parts: enough that every boundary of a specifier has versions close by
 * on both sides. */
static const char *const releases[] = {"0", "1", "1.0.1", "1.1", "2", "1!1"};
static const char *const pres[] = {"", "a0", "a1", "rc0"};
static const char *const posts[] = {"", ".post0", ".post1"};
static const char *const devs[] = {"", ".dev0", ".dev1"};
static const char *const locals[] = {"", "+a", "+1"};
enum { VERSION_COUNT = 6 * 4 * 3 * 3 * 3, SETS = 500 };

typedef struct Grid {
    Arena arena;
    Version versions[VERSION_COUNT];
    uint32_t random;
} Grid;

static Version parse(Arena *a, Str text) {
    Version v;
    assert_true(version_parse(a, text, &v));
    return v;
}

static void fill(Grid *g) {
    size_t n = 0;
    for (size_t i = 0; i < VERSION_COUNT; i++) {
        Str text = arena_format(&g->arena, "%s%s%s%s%s", releases[i % 6], pres[i / 6 % 4],
                                posts[i / 24 % 3], devs[i / 72 % 3], locals[i / 216]);
        g->versions[n++] = parse(&g->arena, text);
    }
}

static uint32_t next_random(Grid *g, uint32_t below) {
    g->random = g->random * 1664525u + 1013904223u;
    return (g->random >> 8) % below;
}

static Str random_specifier(Grid *g) {
    static const char *const ops[] = {"==", "!=", "<=", ">=", "<", ">", "~="};
    uint32_t op = next_random(g, 7);
    const char *release = releases[next_random(g, 6)], *pre = pres[next_random(g, 4)];
    const char *post = posts[next_random(g, 3)], *dev = devs[next_random(g, 3)];
    const char *local = locals[next_random(g, 3)];
    if (op < 2 && next_random(g, 3) == 0)
        return arena_format(&g->arena, "%s%s.*", ops[op], release);
    return arena_format(&g->arena, "%s%s%s%s%s%s%s", ops[op], release, op == 6 ? ".0" : "", pre,
                        post, dev, op < 2 ? local : "");
}

static SpecifierSet random_set(Grid *g) {
    Str text = random_specifier(g);
    for (uint32_t more = next_random(g, 3); more > 0; more--) {
        Str next = random_specifier(g);
        text = arena_format(&g->arena, "%.*s,%.*s", STR_ARG(text), STR_ARG(next));
    }
    SpecifierSet s;
    if (!specifier_set_parse(&g->arena, text, &s, NULL))
        fail_msg("%s", arena_cstr(&g->arena, text));
    return s;
}

/* The intervals say what the specifiers say. */
static void test_contains_as_specifiers(void **state) {
    (void)state;
    Grid *g = test_calloc(1, sizeof *g);
    fill(g);
    for (size_t n = 0; n < SETS; n++) {
        SpecifierSet s = random_set(g);
        VersionSet set = version_set_of(&g->arena, &s);
        for (size_t i = 0; i < VERSION_COUNT; i++)
            if (version_set_contains(&set, &g->versions[i]) !=
                specifier_set_contains(&s, &g->versions[i], true))
                fail_msg("%s and %s", arena_cstr(&g->arena, specifier_set_text(&g->arena, &s)),
                         arena_cstr(&g->arena, version_text(&g->arena, &g->versions[i])));
    }
    arena_release(&g->arena);
    test_free(g);
}

/* The operations on sets are what they are for each version, and agree with each other. */
static void test_algebra(void **state) {
    (void)state;
    Grid *g = test_calloc(1, sizeof *g);
    fill(g);
    Arena *a = &g->arena;
    for (size_t n = 0; n < SETS; n++) {
        SpecifierSet s = random_set(g), t = random_set(g);
        VersionSet x = version_set_of(a, &s), y = version_set_of(a, &t);
        VersionSet both = version_set_intersect(a, &x, &y), any = version_set_union(a, &x, &y);
        VersionSet rest = version_set_subtract(a, &x, &y);
        for (size_t i = 0; i < VERSION_COUNT; i++) {
            const Version *v = &g->versions[i];
            bool in_x = version_set_contains(&x, v), in_y = version_set_contains(&y, v);
            assert_int_equal(version_set_contains(&both, v), in_x && in_y);
            assert_int_equal(version_set_contains(&any, v), in_x || in_y);
            assert_int_equal(version_set_contains(&rest, v), in_x && !in_y);
        }
        assert_int_equal(version_set_is_subset(a, &x, &y), version_set_is_empty(&rest));
        assert_true(version_set_is_subset(a, &both, &x));
        assert_true(version_set_is_subset(a, &x, &any));
        VersionSet again = version_set_union(a, &both, &rest);
        assert_true(version_set_is_subset(a, &again, &x) && version_set_is_subset(a, &x, &again));
        assert_int_equal(again.ranges.len, x.ranges.len);
    }
    arena_release(a);
    test_free(g);
}

/* '=': equal, '<' and '>': a part of, '0': nothing in common, '~': overlap. */
static void test_relations(void **state) {
    (void)state;
    static const struct {
        const char *x, *y;
        char relation;
    } cases[] = {
        {">=1", "", '<'},
        {"", "", '='},
        {">=1.0", ">=1", '='},
        {">1.0.dev1", ">=1.0.dev2", '='},
        {">1.0a1", ">=1.0a2.dev0", '='},
        {">1.0.post1", ">=1.0.post2.dev0", '='},
        {"<=1.0,!=1.0", "<1.0", '>'}, /* <1.0 leaves out 1.0's pre-releases */
        {"==1.*", ">=1.dev0,<2", '='},
        {"~=1.4", ">=1.4,==1.*", '='},
        {"<2", ">=2", '0'},
        {"<2", ">=1.5", '~'},
        {"==1.0", ">=1.0,<=1.0", '='},
        {"==1.0+a", "==1.0", '<'},
        {"<0", "==0", '0'},
        {"==3.11.*", ">=3.9", '<'},
        {"<1.0", "<1.0.dev0", '='},
        {"<1.0", "<1.0a1", '<'},
    };
    Arena a = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        VersionSet x, y;
        assert_true(version_set_parse(&a, str_from(cases[i].x), &x, NULL));
        assert_true(version_set_parse(&a, str_from(cases[i].y), &y, NULL));
        bool in = version_set_is_subset(&a, &x, &y), holds = version_set_is_subset(&a, &y, &x);
        VersionSet common = version_set_intersect(&a, &x, &y);
        char relation = in && holds                     ? '='
                        : version_set_is_empty(&common) ? '0'
                        : in                            ? '<'
                        : holds                         ? '>'
                                                        : '~';
        if (relation != cases[i].relation)
            fail_msg("%s and %s: %c", cases[i].x, cases[i].y, relation);
    }
    arena_release(&a);
}

static void test_bounds(void **state) {
    (void)state;
    static const struct {
        const char *set, *lowest, *single;
        bool bounded, empty;
    } cases[] = {
        {"", NULL, NULL, false, false},
        {">=2.1", "2.1", NULL, false, false},
        {">2", "2", NULL, false, false},
        {"==2.*", "2", NULL, true, false},
        {"~=2.1", "2.1", NULL, true, false},
        {"<3", NULL, NULL, true, false},
        {"!=3", NULL, NULL, false, false},
        {"==1.2.3", "1.2.3", "1.2.3", true, false},
        {"===1.2.3", "1.2.3", "1.2.3", true, false},
        {">=1.2,<=1.2", "1.2", "1.2", true, false},
        {"==1.2.*,<=1.2", "1.2", NULL, true, false}, /* with 1.2's pre-releases */
        {"==1.0+a", "1.0+a", "1.0+a", true, false},
        {">=1,<1", NULL, NULL, true, true},
        {"<0", NULL, NULL, true, true},
        {"<0.dev0", NULL, NULL, true, true},
        {"===foo", NULL, NULL, true, true},
        {">1.0.dev1,<1.0.dev2", NULL, NULL, true, true},
        {">1.0,<1.0.0.1", "1.0", NULL, true, false},
        {">=1.0rc1,<1.0", NULL, NULL, true, true},
        {">=1.0.dev2", "1.0.dev2", NULL, false, false},
    };
    Arena a = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        VersionSet s;
        Version v;
        assert_true(version_set_parse(&a, str_from(cases[i].set), &s, NULL));
        assert_int_equal(version_set_has_upper_bound(&s), cases[i].bounded);
        assert_int_equal(version_set_is_empty(&s), cases[i].empty);
        assert_int_equal(version_set_lowest(&s, &v), cases[i].lowest != NULL);
        if (cases[i].lowest)
            assert_str(version_text(&a, &v), cases[i].lowest);
        assert_int_equal(version_set_single(&s, &v), cases[i].single != NULL);
        if (cases[i].single)
            assert_str(version_text(&a, &v), cases[i].single);
    }
    arena_release(&a);
}

/* Which of two spellings of one bound is shown does not depend on the order in the text. */
static void test_same_bound_twice(void **state) {
    (void)state;
    Arena a = {0};
    VersionSet s;
    Version v;
    assert_true(version_set_parse(&a, STR(">=1.0.0,>=1.0"), &s, NULL));
    assert_true(version_set_lowest(&s, &v));
    Str one = version_text(&a, &v);
    assert_true(version_set_parse(&a, STR(">=1.0,>=1.0.0"), &s, NULL));
    assert_true(version_set_lowest(&s, &v));
    assert_true(str_eq(one, version_text(&a, &v)));
    arena_release(&a);
}

static void test_largest_number(void **state) {
    (void)state;
    Arena a = {0};
    VersionSet s;
    assert_true(version_set_parse(&a, STR("==1.18446744073709551614.*"), &s, NULL));
    Version v = parse(&a, STR("1.18446744073709551614.5"));
    assert_true(version_set_contains(&s, &v));
    v = parse(&a, STR("2"));
    assert_false(version_set_contains(&s, &v));
    arena_release(&a);
}

static void test_hostile(void **state) {
    (void)state;
    Arena a = {0};
    SpecifierSet s = {0};
    for (unsigned i = 0; i < 100000; i++) {
        Str text = arena_format(&a, "!=%u.%u", i % 317, i);
        SpecifierSet one;
        assert_true(specifier_set_parse(&a, text, &one, NULL));
        *vec_push(&a, &s.list) = one.list.items[0];
    }
    VersionSet set = version_set_of(&a, &s);
    assert_int_equal(set.ranges.len, 100001);
    Version v = parse(&a, STR("0.317"));
    assert_false(version_set_contains(&set, &v));
    assert_true(version_set_is_subset(&a, &set, &set));
    assert_true(arena_size(&a) < 400u << 20);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contains_as_specifiers),
        cmocka_unit_test(test_algebra),
        cmocka_unit_test(test_relations),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_same_bound_twice),
        cmocka_unit_test(test_largest_number),
        cmocka_unit_test(test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
