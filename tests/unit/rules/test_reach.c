#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/reach.h"

/* An environment of packages, written as "name: requirement | requirement". */
static void add_package(Arena *a, Installation *in, const char *text) {
    Str rest = str_from(text), name, ask;
    Installed *p = vec_push(a, &in->packages);
    assert_true(str_cut(&rest, ':', &name));
    p->name = name;
    while (str_cut(&rest, '|', &ask)) {
        Requirement r;
        if (requirement_parse(a, str_trim(ask), &r, NULL))
            *vec_push(a, &p->asks) = r;
    }
}

static void ask(Arena *a, Facts *facts, const char *text, Str group) {
    Requirement r;
    assert_true(requirement_parse(a, str_from(text), &r, NULL));
    *vec_push(a, &facts->dependencies) =
        (Dependency){.name = r.name, .marker = r.marker, .extras = r.extras, .group = group};
}

static void set_up(Arena *a, Installation *in) {
    static const char *const packages[] = {
        "app: lib | win ; sys_platform == 'win32' | old ; python_version < '3.12'",
        "lib: fast-part ; extra == 'fast' | lib", /* asks for itself */
        "win:",
        "old:",
        "fast-part: deep",
        "deep:",
        "tool: lib",
        "pip:"};
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        add_package(a, in, packages[i]);
    vec_each (Installed, p, &in->packages) {
        *strmap_put(a, &in->by_name, p->name) = p;
    }
}

static const Installed *package(const Installation *in, const char *name) {
    return strmap_get(&in->by_name, str_from(name));
}

static const Str fulls[32];
static const Minors pythons = MINOR_BIT(11) | MINOR_BIT(12);

static void test_edges(void **state) {
    Arena a = {0};
    Installation in = {0};
    Facts facts = {.arena = &a};
    (void)state;
    set_up(&a, &in);
    ask(&a, &facts, "app", STR(""));
    installation_reach(&in, &facts, pythons, fulls);
    assert_int_equal(package(&in, "lib")->reached, pythons);
    assert_int_equal(package(&in, "old")->reached, MINOR_BIT(11));
    assert_int_equal(package(&in, "win")->reached, 0);
    assert_int_equal(package(&in, "fast-part")->reached, 0);
    assert_int_equal(package(&in, "pip")->reached, 0);
    assert_true(package(&in, "lib")->is_runtime);
    arena_release(&a);
}

static void test_extras_and_tools(void **state) {
    Arena a = {0};
    Installation in = {0};
    Facts facts = {.arena = &a};
    (void)state;
    set_up(&a, &in);
    ask(&a, &facts, "lib[fast] ; python_version >= '3.12'", STR(""));
    ask(&a, &facts, "tool", STR("dev"));
    installation_reach(&in, &facts, pythons, fulls);
    assert_int_equal(package(&in, "deep")->reached & MINOR_BIT(12), MINOR_BIT(12));
    assert_int_equal(package(&in, "tool")->reached, pythons);
    assert_false(package(&in, "tool")->is_runtime);
    assert_true(package(&in, "lib")->is_runtime);
    arena_release(&a);
}

static void test_nothing_asked(void **state) {
    Arena a = {0};
    Installation in = {0};
    Facts facts = {.arena = &a};
    (void)state;
    set_up(&a, &in);
    ask(&a, &facts, "setuptools", STR("build-system"));
    installation_reach(&in, &facts, pythons, fulls);
    vec_each (const Installed, p, &in.packages) {
        assert_int_equal(p->reached, pythons);
    }
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_edges),
                                       cmocka_unit_test(test_extras_and_tools),
                                       cmocka_unit_test(test_nothing_asked)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
