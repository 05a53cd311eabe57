#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/fingerprint.h"

static const Rule imp = {.id = STR_INIT("stdlib.imp")}, cgi = {.id = STR_INIT("stdlib.cgi")};

static void add(Arena *a, Findings *list, const Rule *rule, Str path, uint32_t line) {
    *vec_push(a, list) =
        (Finding){.rule = rule, .name = STR("imp"), .place = {.path = path, .line = line}};
}

/* The fingerprint of one finding of `rule` on the last line of a file with this text. */
static Str one(Arena *a, const Rule *rule, Str path, Str text, uint32_t line) {
    Excerpts excerpts = {.arena = a};
    Findings list = {0};
    excerpts_add(&excerpts, path, text);
    add(a, &list, rule, path, line);
    findings_fingerprint(a, &list, &excerpts);
    return list.items[0].fingerprint;
}

static void what_makes_it(void **state) {
    (void)state;
    Arena a = {0};
    Str base = one(&a, &imp, STR("a.py"), STR("import imp\n"), 1);
    assert_int_equal(base.len, 16);
    assert_true(str_eq(base, one(&a, &imp, STR("a.py"), STR("x = 1\n\nimport imp\n"), 3)));
    assert_true(str_eq(base, one(&a, &imp, STR("moved/b.py"), STR("import imp\n"), 1)));
    assert_true(str_eq(base, one(&a, &imp, STR("a.py"), STR("  import\timp\r\n"), 1)));
    assert_false(str_eq(base, one(&a, &imp, STR("a.py"), STR("import imp, os\n"), 1)));
    assert_false(str_eq(base, one(&a, &cgi, STR("a.py"), STR("import imp\n"), 1)));
    arena_release(&a);
}

/* Baselines that teams have committed hold these digits. */
static void stays_the_same(void **state) {
    (void)state;
    Arena a = {0};
    assert_string_equal(arena_cstr(&a, one(&a, &imp, STR("a.py"), STR("import imp\n"), 1)),
                        "30ef31b0091f9ef2");
    arena_release(&a);
}

static void alike_in_one_file(void **state) {
    (void)state;
    Arena a = {0};
    Excerpts excerpts = {.arena = &a};
    Findings list = {0};
    excerpts_add(&excerpts, STR("a.py"), STR("import imp\nimport imp\n"));
    excerpts_add(&excerpts, STR("b.py"), STR("import imp\n"));
    add(&a, &list, &imp, STR("a.py"), 1);
    add(&a, &list, &imp, STR("a.py"), 2);
    add(&a, &list, &imp, STR("b.py"), 1);
    findings_fingerprint(&a, &list, &excerpts);
    const Finding *f = list.items;
    assert_false(str_eq(f[0].fingerprint, f[1].fingerprint));
    assert_true(str_eq(f[0].fingerprint, f[2].fingerprint));
    assert_false(str_eq(fingerprint_in_file(&a, &f[0]), fingerprint_in_file(&a, &f[2])));
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_makes_it),
        cmocka_unit_test(stays_the_same),
        cmocka_unit_test(alike_in_one_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
