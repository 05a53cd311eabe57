#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "project/floor.h"

enum { KNOWN = 0x1ff00 /* 3.8 to 3.16 */, FROM_8 = KNOWN, FROM_10 = 0x1fc00 };

typedef struct Pin {
    const char *path, *specifiers;
} Pin;

typedef struct Case {
    Pin pins[3];
    int current; /* -1: not known */
    const char *file;
    Minors want;
    const char *said_at; /* the path of the place, or "" */
} Case;

static const Case cases[] = {
    /* requires-python speaks, whatever runs now */
    {{{"pyproject.toml", ">=3.8"}}, 10, "src/a.py", FROM_8, "pyproject.toml"},
    {{{"pyproject.toml", ">=3.8"}}, -1, "a.py", FROM_8, "pyproject.toml"},
    {{{"pyproject.toml", ">=3.10,<3.12"}}, -1, "a.py", 0xc00, "pyproject.toml"},
    {{{"pyproject.toml", "~=3.10"}}, -1, "a.py", FROM_10, "pyproject.toml"},
    /* Pythons that nothing is known of are left out */
    {{{"pyproject.toml", ">=2.7"}}, -1, "a.py", FROM_8, "pyproject.toml"},
    {{{"pyproject.toml", ">=3.6,<3.8"}}, 9, "a.py", 0x200, ""},
    /* no lower bound is no floor */
    {{{"pyproject.toml", "<4"}}, 11, "a.py", 0x800, ""},
    {{{"pyproject.toml", ""}}, 11, "a.py", 0x800, ""},
    /* without it the current Python alone, without that none */
    {{{NULL, NULL}}, 11, "a.py", 0x800, ""},
    {{{NULL, NULL}}, 5, "a.py", 0, ""},
    {{{NULL, NULL}}, -1, "a.py", 0, ""},
    /* the nearest one speaks */
    {{{"a/pyproject.toml", ">=3.10"}, {"pyproject.toml", ">=3.8"}},
     -1,
     "a/b/c.py",
     FROM_10,
     "a/pyproject.toml"},
    {{{"a/pyproject.toml", ">=3.10"}, {"pyproject.toml", ">=3.8"}},
     -1,
     "ab/c.py",
     FROM_8,
     "pyproject.toml"},
    {{{"a/pyproject.toml", ">=3.10"}}, 8, "b/c.py", 0x100, ""},
    /* documentation is built, not shipped; a package of that name says what it asks for */
    {{{"pyproject.toml", ">=3.8"}}, 8, "docs/conf.py", 0, ""},
    {{{NULL, NULL}}, 8, "x/doc/a/b.py", 0, ""},
    {{{"pyproject.toml", ">=3.8"}}, 8, "docs.py", FROM_8, "pyproject.toml"},
    {{{"docs/pyproject.toml", ">=3.10"}}, 8, "docs/conf.py", FROM_10, "docs/pyproject.toml"},
    /* two of one folder: both; where they exclude each other, the first */
    {{{"pyproject.toml", ">=3.8"}, {"setup.py", ">=3.10"}}, -1, "a.py", FROM_10, "pyproject.toml"},
    {{{"pyproject.toml", ">=3.10"}, {"setup.py", "==3.8.*"}},
     -1,
     "a.py",
     FROM_10,
     "pyproject.toml"},
};

static void run_case(const Case *c) {
    Arena a = {0};
    Facts facts = {.arena = &a};
    CurrentPython current = {.minor = c->current};
    for (size_t i = 0; i < 3 && c->pins[i].path; i++) {
        PythonPin pin = {.role = PIN_FLOOR, .minor = -1};
        pin.place = (Place){.path = str_from(c->pins[i].path), .line = 3, .column = 1};
        assert_true(
            specifier_set_parse(&a, str_from(c->pins[i].specifiers), &pin.specifiers, NULL));
        *vec_push(&a, &facts.pins) = pin;
    }
    Floors floors = floors_of(&a, &facts, &current, KNOWN);
    const Floor *f = floor_at(&floors, str_from(c->file));
    if (f->minors != c->want)
        fail_msg("%s %s for %s: %x, not %x", c->pins[0].path, c->pins[0].specifiers, c->file,
                 f->minors, c->want);
    assert_true(str_eq(f->place.path, str_from(c->said_at)));
    assert_int_equal(f->required, c->said_at[0] != '\0');
    assert_int_equal(f->minors & ~floors.all, 0);
    arena_release(&a);
}

static void test_floors(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        run_case(&cases[i]);
}

static void test_nothing(void **state) {
    (void)state;
    Floors none = {.all = 0};
    assert_int_equal(floor_at(&none, STR("a/b.py"))->minors, 0);
    assert_int_equal(floor_at(&none, STR(""))->minors, 0);
    assert_int_equal(floor_at(&none, STR("///"))->minors, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_floors),
        cmocka_unit_test(test_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
