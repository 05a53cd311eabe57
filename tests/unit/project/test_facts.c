#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "project/facts.h"

static void add_one_of_each(Facts *f, const char *name) {
    Str s = str_from(name);
    *vec_push(f->arena, &f->dependencies) = (Dependency){.name = s};
    *vec_push(f->arena, &f->pins) = (PythonPin){.label = s};
    *vec_push(f->arena, &f->workers) = (Worker){.label = s};
    *vec_push(f->arena, &f->settings) = (Setting){.key = s};
    *vec_push(f->arena, &f->matrices) = (TestMatrix){.what = s};
    *vec_push(f->arena, &f->uses) = (Use){.name = s};
    *vec_push(f->arena, &f->includes) = (Include){.path = s};
    *vec_push(f->arena, &f->notes) = (LineNote){.name = s};
    diag_add(f->arena, &f->errors, (Place){.path = s}, "%s", name);
}

/* Every list is appended in order, and the first project name stays. */
static void test_join(void **state) {
    (void)state;
    Arena a = {0}, b = {0};
    Facts into = {.arena = &a}, from = {.arena = &b, .project_name = STR("one")};
    Facts other = {.arena = &b, .project_name = STR("two")}, none = {.arena = &b};
    add_one_of_each(&into, "x");
    add_one_of_each(&from, "y");
    add_one_of_each(&other, "z");
    facts_join(&into, &from);
    facts_join(&into, &none);
    facts_join(&into, &other);
    static const char *const names[] = {"x", "y", "z"};
    assert_int_equal(into.dependencies.len, 3);
    for (size_t i = 0; i < 3; i++) {
        Str name = str_from(names[i]);
        assert_true(str_eq(into.dependencies.items[i].name, name));
        assert_true(str_eq(into.pins.items[i].label, name));
        assert_true(str_eq(into.workers.items[i].label, name));
        assert_true(str_eq(into.settings.items[i].key, name));
        assert_true(str_eq(into.matrices.items[i].what, name));
        assert_true(str_eq(into.uses.items[i].name, name));
        assert_true(str_eq(into.includes.items[i].path, name));
        assert_true(str_eq(into.notes.items[i].name, name));
        assert_true(str_eq(into.errors.items[i].message, name));
    }
    assert_true(str_eq(into.project_name, STR("one")));
    arena_release(&a);
    arena_release(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_join)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
