#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "project/current.h"

/* A pin in short: for PIN_FLOOR `label` is the specifier set. */
typedef struct PinRow {
    PinRole role;
    const char *path, *label;
    int minor;
    bool final;
} PinRow;

typedef struct CurrentRow {
    const char *what;
    PinRow pins[5];
    int minor;
    const char *path;   /* of the place that decides */
    const char *others; /* paths of those that contradict it, with a space after each */
} CurrentRow;

static const CurrentRow rows[] = {
    {"nothing", {{0}}, -1, "", ""},
    {"the image comes first",
     {{PIN_RUNTIME, ".python-version", "3.9", 9, false},
      {PIN_IMAGE, "Dockerfile", "python:3.10", 10, true}},
     10,
     "Dockerfile",
     ".python-version "},
    {"only the final stage decides",
     {{PIN_IMAGE, "Dockerfile", "python:3.12", 12, false},
      {PIN_IMAGE, "Dockerfile", "python:3.10", 10, true}},
     10,
     "Dockerfile",
     "Dockerfile "},
    {"a floating tag says nothing",
     {{PIN_IMAGE, "Dockerfile", "python:3", -1, true},
      {PIN_RUNTIME, "runtime.txt", "3.9", 9, false}},
     9,
     "runtime.txt",
     ""},
    {"nearer to the root",
     {{PIN_IMAGE, "deploy/Dockerfile", "python:3.9", 9, true},
      {PIN_IMAGE, "Dockerfile", "python:3.11", 11, true}},
     11,
     "Dockerfile",
     "deploy/Dockerfile "},
    {"the first of equals",
     {{PIN_IMAGE, "Dockerfile", "python:3.9", 9, true},
      {PIN_IMAGE, "Dockerfile.worker", "python:3.11", 11, true}},
     9,
     "Dockerfile",
     "Dockerfile.worker "},
    {"side folders come last and contradict nothing",
     {{PIN_IMAGE, "docker/dev/Dockerfile", "python:3.12", 12, true},
      {PIN_IMAGE, "Dockerfile.test", "python:3.13", 13, true},
      {PIN_IMAGE, "examples/Dockerfile", "python:3.7", 7, true},
      {PIN_WORKFLOW, ".github/workflows/ci.yml", "3.10", 10, false}},
     10,
     ".github/workflows/ci.yml",
     ""},
    {"a tool's Python comes last",
     {{PIN_TOOL, ".readthedocs.yaml", "3.12", 12, false},
      {PIN_FLOOR, "pyproject.toml", ">=3.8", 8, false}},
     8,
     "pyproject.toml",
     ""},
    {"a side folder is better than nothing",
     {{PIN_IMAGE, "examples/Dockerfile", "python:3.7", 7, true}},
     7,
     "examples/Dockerfile",
     ""},
    {"the lowest of a matrix",
     {{PIN_MATRIX, "tox.ini", "3.12", 12, false},
      {PIN_MATRIX, "tox.ini", "3.9", 9, false},
      {PIN_FLOOR, "pyproject.toml", ">=3.8", 8, false}},
     9,
     "tox.ini",
     ""},
    {"the floor, when there is nothing else",
     {{PIN_CLASSIFIER, "setup.py", "3.7", 7, false},
      {PIN_FLOOR, "pyproject.toml", ">=3.8,<3.13", 8, false}},
     8,
     "pyproject.toml",
     ""},
    {"requires-python leaves it out",
     {{PIN_IMAGE, "Dockerfile", "python:3.9", 9, true},
      {PIN_FLOOR, "pyproject.toml", ">=3.10", 10, false},
      {PIN_FLOOR, "setup.cfg", ">=3.8", 8, false}},
     9,
     "Dockerfile",
     "pyproject.toml "},
};

static void add_pins(Facts *facts, const CurrentRow *row) {
    for (size_t i = 0; i < 5 && row->pins[i].path; i++) {
        const PinRow *p = &row->pins[i];
        PythonPin *pin = vec_push(facts->arena, &facts->pins);
        *pin = (PythonPin){.role = p->role,
                           .label = str_from(p->label),
                           .minor = p->minor,
                           .final = p->final,
                           .place = {.path = str_from(p->path), .line = 1}};
        if (p->role == PIN_FLOOR)
            assert_true(specifier_set_parse(facts->arena, pin->label, &pin->specifiers, NULL));
    }
}

static void test_rows(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = {0};
        Facts facts = {.arena = &a};
        add_pins(&facts, &rows[i]);
        CurrentPython c = current_python(&facts, &a);
        Str others = {"", 0};
        for (size_t k = 0; k < c.others.len; k++)
            others = arena_format(&a, "%.*s%.*s ", STR_ARG(others),
                                  STR_ARG(c.others.items[k]->place.path));
        if (c.minor != rows[i].minor || !str_eq(others, str_from(rows[i].others)))
            print_message("%s: 3.%d, others: %.*s\n", rows[i].what, c.minor, STR_ARG(others));
        assert_int_equal(c.minor, rows[i].minor);
        assert_true(str_eq(c.place.path, str_from(rows[i].path)));
        assert_true(str_eq(others, str_from(rows[i].others)));
        assert_int_equal(c.from_floor, c.minor >= 0 && c.role == PIN_FLOOR);
        arena_release(&a);
    }
}

typedef struct MinorsRow {
    const char *specifiers;
    Minors minors;
    int lowest;
} MinorsRow;

static void test_minors(void **state) {
    (void)state;
    static const MinorsRow sets[] = {
        {"", MINORS_ALL, -1},
        {">=3.9,<3.12", 7u << 9, 9},
        {">=3.8, !=3.9.0, !=3.10.*", MINORS_ALL & ~0xffu & ~MINOR_BIT(10), 8},
        {"==3.12", MINOR_BIT(12), 12},
        {"==3.12.*", MINOR_BIT(12), 12},
        {"~=3.10.2", MINOR_BIT(10), 10},
        {"~=3.10", MINORS_ALL & ~0x3ffu, 10},
        {"<3", 0, -1},
        {"<=3.10", 0x7ff, -1},
        {"<3.10", 0x3ff, -1},
        {">=2.7,<4", MINORS_ALL, -1},
        {">=4", 0, -1},
        {">=3.9,<3.9", 0, -1},
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        Arena a = {0};
        SpecifierSet s = {0};
        assert_true(specifier_set_parse(&a, str_from(sets[i].specifiers), &s, NULL));
        assert_int_equal(specifiers_minors(&a, &s), sets[i].minors);
        assert_int_equal(specifiers_lowest_minor(&a, &s), sets[i].lowest);
        arena_release(&a);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_minors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
