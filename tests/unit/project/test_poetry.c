#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dependency_fixture.h"
#include "project/dependency.h"
#include "project/poetry_constraint.h"

typedef struct ConstraintRow {
    const char *poetry, *pep440; /* NULL: refused */
} ConstraintRow;

/* As poetry-core reads them (parse_constraint). */
static const ConstraintRow constraints[] = {
    {"^1.2.3", ">=1.2.3,<2.0.0"},
    {"^1.2", ">=1.2,<2.0"},
    {"^1", ">=1,<2"},
    {"^0", ">=0,<1"},
    {"^0.0", ">=0.0,<0.1"},
    {"^0.3", ">=0.3,<0.4"},
    {"^0.0.3", ">=0.0.3,<0.0.4"},
    {"^0.3.1", ">=0.3.1,<0.4.0"},
    {"^1.0a1", ">=1.0a1,<2.0"},
    {"~1.2.3", ">=1.2.3,<1.3.0"},
    {"~1.2", ">=1.2,<1.3"},
    {"~1", ">=1,<2"},
    {"~0.0.1", ">=0.0.1,<0.1.0"},
    {"~=1.2", "~=1.2"},
    {"1.4.0", "==1.4.0"},
    {"=1.4", "==1.4"},
    {"==1.4", "==1.4"},
    {"1.*", "==1.*"},
    {"1.4.*", "==1.4.*"},
    {"1.x", NULL},
    {"==1.4.*", "==1.4.*"},
    {"!=1.4.*", "!=1.4.*"},
    {"*", ""},
    {">=1,<2", ">=1,<2"},
    {">=1 <2", ">=1,<2"},
    {">= 1.0, < 2.0", ">=1.0,<2.0"},
    {"^1.2,!=1.3", ">=1.2,<2.0,!=1.3"},
    {">1.0", ">1.0"},
    {"<=1.0", "<=1.0"},
    {"21.12b0", "==21.12b0"},
    {"1!2.0", "==1!2.0"},
    {"^1!2.3", ">=1!2.3,<1!3.0"},
    {"latest", NULL},
    {"^", NULL},
    {"~*", NULL},
    {"^*", NULL},
    {"^1.2.3.4", ">=1.2.3.4,<2.0.0.0"},
    {"^1.0.post1", ">=1.0.post1,<2.0"},
    {"~1.0.dev1", ">=1.0.dev1,<1.1"},
    {">=1.0.*", ">=1.0"},
    {"~1.2.*", NULL},
    {"v1.0", "==1.0"},
    {"^v1.0", ">=1.0,<2.0"},
    {"^2.0 || ^3.0", ">=2.0,<4.0"}, /* the hull of both */
    {"^2.7|^3.5", ">=2.7,<4.0"},
    {"^1 || latest", NULL},
};

static void test_constraints(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof constraints / sizeof *constraints; i++) {
        const ConstraintRow *row = &constraints[i];
        Arena a = {0};
        SpecifierSets sets;
        SpecifierSet want = {0};
        bool ok = poetry_constraint_parse(&a, str_from(row->poetry), &sets);
        if (ok != (row->pep440 != NULL))
            print_message("%s\n", row->poetry);
        assert_int_equal(ok, row->pep440 != NULL);
        if (ok) {
            SpecifierSet hull = alternatives_hull(&a, &sets);
            assert_true(specifier_set_parse(&a, str_from(row->pep440), &want, NULL));
            Str got = specifier_set_text(&a, &hull), text = specifier_set_text(&a, &want);
            if (!str_eq(got, text))
                print_message("%s: %.*s\n", row->poetry, STR_ARG(got));
            assert_true(str_eq(got, text));
        }
        arena_release(&a);
    }
}

static void test_python_marker(void **state) {
    (void)state;
    static const ConstraintRow rows[] = {
        {"<3.9", "python_version < \"3.9\""},
        {"^3.8", "python_version >= \"3.8\" and python_version < \"4.0\""},
        {">=3.8.1,<3.12", "python_full_version >= \"3.8.1\" and python_version < \"3.12\""},
        {"3.9.*", "python_version == \"3.9.*\""},
        {"*", ""},
        {"<3.9 || >=3.11,<3.13",
         "python_version < \"3.9\" or python_version >= \"3.11\" and python_version < \"3.13\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = {0};
        SpecifierSets sets;
        assert_true(poetry_constraint_parse(&a, str_from(rows[i].poetry), &sets));
        Str got = marker_text(&a, poetry_python_marker(&a, &sets));
        Marker *want = rows[i].pep440[0] ? marker_parse(&a, str_from(rows[i].pep440), NULL) : NULL;
        Str text = marker_text(&a, want);
        if (i == 5) /* with brackets */
            assert_true(str_starts(got, STR("python_version < \"3.9\" or (python_version >= ")));
        else
            assert_text(got, arena_cstr(&a, text));
        arena_release(&a);
    }
}

static void test_case_116(void **state) {
    (void)state;
    Reading r;
    read_data(&r, read_pyproject, "cases/116-pyproject-poetry", "pyproject.toml");
    assert_text(
        describe(&r),
        "9:10 django<4.0,>=3.2\n"
        "10:10 gevent<21.13,>=21.12 optional\n"
        "12:5 numpy<1.25; python_version < \"3.9\"\n"
        "13:5 numpy<2.0,>=1.26; python_version >= \"3.9\" and python_version < \"3.13\" and "
        "platform_machine != \"armv7l\"\n"
        "15:10 celery[redis]==5.2.*\n"
        "16:14 shared-lib url=git+https://git.example.org/shared.git@v2\n"
        "17:13 local-lib url=../local-lib editable\n"
        "18:9 exact==1.4.0\n"
        "19:12 anything\n"
        "22:10 pytest<7.0.0,>=6.2.5 group=dev\n"
        "25:9 black==21.12b0 group=dev\n"
        "8:10 floor ^3.8 minor=8\n");
    assert_true(str_eq(r.facts.project_name, STR("billing")));
    reading_release(&r);
}

static void test_tables(void **state) {
    (void)state;
    static const ConstraintRow rows[] = {
        {"[tool.poetry.dependencies]\npython = '>=2.7,<3.0 || >=3.6'\n",
         "2:10 floor >=2.7,<3.0 || >=3.6 minor=6\n"},
        {"[tool.poetry.dependencies]\npython = 'latest'\na = 'x'\nb = {version = '1', markers = "
         "'?'}\n"
         "c = {version = '1', python = '?'}\nd = 1\n",
         "6:5 d==1\n3 warning a: \"x\" is not a version constraint that Poetry knows\n"
         "4 warning b: \"?\" is not a marker that Poetry knows\n"
         "5 warning c: \"?\" is not a Python constraint that Poetry knows\n"
         "2 warning python: \"latest\" is not a Python constraint that Poetry knows\n"},
        {"[tool.poetry.group.Docs_X]\noptional = true\n[tool.poetry.group.Docs_X.dependencies]\n"
         "a = '*'\nb = {url = 'https://u:p@example.org/b.zip', platform = 'win32'}\n",
         "4:5 a group=docs-x optional\n5:5 b url=https://***:***@example.org/b.zip group=docs-x "
         "optional; sys_platform == \"win32\"\n"},
        {"[project]\ndependencies = ['a>=1']\n[tool.poetry.dependencies]\na = {source = 'x'}\n",
         "2:17 a>=1\n"},
        {"[tool.poetry.dependencies]\na = '^1 || ^3'\n", "2:5 a<4,>=1 (<2,>=1 | <4,>=3)\n"},
        {"[tool.pdm.dev-dependencies]\ntest = ['pytest>7', '-e file:///x#egg=y']\n",
         "2:9 pytest>7 group=test\n2:21 y url=file:///x#egg=y group=test editable\n"},
        {"[tool.poetry]\ndependencies = 1\ngroup = []\ndev-dependencies = ['a']\n", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Reading r;
        read_bytes(&r, read_pyproject, "pyproject.toml", str_from(rows[i].poetry));
        assert_text(describe(&r), rows[i].pep440);
        reading_release(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_constraints), cmocka_unit_test(test_python_marker),
        cmocka_unit_test(test_case_116), cmocka_unit_test(test_tables)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
