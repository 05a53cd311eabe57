#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dependency_fixture.h"

typedef struct Row {
    const char *text, *facts;
} Row;

static void check_rows(const Row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Reading r;
        read_bytes(&r, read_pyproject, "api/pyproject.toml", str_from(rows[i].text));
        assert_text(describe(&r), rows[i].facts);
        reading_release(&r);
    }
}
#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof *(rows))

static void test_case_114(void **state) {
    (void)state;
    Reading r;
    read_data(&r, read_pyproject, "cases/114-pyproject-pep621", "pyproject.toml");
    assert_text(describe(&r), "10:5 aiohttp[speedups]<3.9,>=3.8\n"
                              "11:5 pywin32>=305; sys_platform == \"win32\"\n"
                              "12:5 typing-extensions; python_version < \"3.11\"\n"
                              "12:52 pyyaml~=5.4\n"
                              "16:11 gevent==21.12.0 group=extra:gevent optional\n"
                              "2:13 hatchling>=1.18 group=build-system\n"
                              "2:32 cython<3 group=build-system; python_version < \"3.12\"\n"
                              "8:19 floor >=3.8, !=3.9.0, !=3.9.1 minor=8\n");
    assert_true(str_eq(r.facts.project_name, STR("report-api")));
    reading_release(&r);
}

static void test_case_119(void **state) {
    (void)state;
    Reading r;
    read_data(&r, read_pyproject, "cases/119-pyproject-uv", "pyproject.toml");
    assert_text(describe(&r), "5:17 torch>=2.0\n"
                              "5:31 core-lib url=workspace\n"
                              "5:43 scipy\n"
                              "8:21 ruff==0.1.0 group=dev\n"
                              "9:28 grpcio<1.60 group=constraint constraint\n"
                              "10:26 werkzeug==2.3.0 group=constraint constraint\n"
                              "10:45 numpy==1.24.4 group=constraint constraint; python_version < "
                              "\"3.12\"\n"
                              "4:19 floor ==3.12 minor=12\n"
                              "26:1 uv.workspace: root\n");
    reading_release(&r);
}

static void test_project(void **state) {
    (void)state;
    static const Row rows[] = {
        {"", ""},
        {"[project]\ndependencies = \"a\"\n",
         "2 warning dependencies: dependencies is not a list of strings\n"},
        {"[project]\nname = \"My_App\"\ndependencies = [\n  1,\n  \"a b\",\n  \"my.app[x]\",\n  "
         "\"c\"]\n",
         "7:3 c\n4 warning dependency: dependency is not a list of strings\n"
         "5 warning invalid requirement: "},
        {"[project]\nrequires-python = \"~3.8\"\n", "2 warning requires-python: "},
        {"[project]\nrequires-python = 3.8\n",
         "2 warning requires-python: \"3.8\" is not a version specifier\n"},
        {"[project]\nrequires-python = \"<4\"\n", "2:19 floor <4 minor=-1\n"},
        {"[project]\nrequires-python = \">=2.7\"\n", "2:19 floor >=2.7 minor=-1\n"},
        {"[project]\nrequires-python = \">3.9, <3.13\"\n", "2:19 floor >3.9, <3.13 minor=9\n"},
        {"[project]\nclassifiers = [\n \"Programming Language :: Python :: 3\",\n"
         " \"Programming Language :: Python :: 3.12\",\n \"Programming Language :: Python :: 3 :: "
         "Only\", \"Programming Language :: Python :: 2.7\"]\n",
         "4:2 classifier Programming Language :: Python :: 3.12 minor=12\n"},
        {"[project.optional-dependencies]\nA_b = ['x @ https://u:p@example.org/x.zip']\n",
         "2:8 x url=https://***:***@example.org/x.zip group=extra:a-b optional\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Reading r;
        read_bytes(&r, read_pyproject, "pyproject.toml", str_from(rows[i].text));
        Str got = describe(&r), want = str_from(rows[i].facts);
        if (str_ends(want, STR(": "))) /* the reason that follows is not ours */
            assert_true(str_starts(got, want));
        else
            assert_text(got, rows[i].facts);
        reading_release(&r);
    }
}

static void test_groups(void **state) {
    (void)state;
    static const Row rows[] = {
        {"[dependency-groups]\nTest = [\"pytest>7\", {include-group = \"Typing_Extra\"}]\n"
         "typing-extra = ['mypy']\nbad = [{include-group = 'none'}, {x = 1}]\nworse = 1\n",
         "2:9 pytest>7 group=test\n3:17 mypy group=typing-extra\n"
         "4 warning bad: the entry includes no group of this file\n"
         "4 warning bad: the entry includes no group of this file\n"
         "5 warning worse: worse is not a list of strings\n"},
    };
    CHECK_ROWS(rows);
}

static void test_dynamic(void **state) {
    (void)state;
    static const Row rows[] = {
        {"[project]\ndynamic = [\"dependencies\", \"optional-dependencies\"]\n"
         "[tool.setuptools.dynamic]\ndependencies = {file = [\"requirements.txt\", \"../b.in\"]}\n"
         "optional-dependencies.Web = {file = \"web.txt\"}\n",
         "4 include api/requirements.txt\n4 include b.in\n5 include api/web.txt group=extra:web\n"},
        {"[project]\ndynamic = [\"version\"]\n[tool.setuptools.dynamic]\n"
         "dependencies = {file = [\"requirements.txt\"]}\n",
         ""},
        {"[project]\ndynamic = [\"dependencies\"]\n[tool.hatch.metadata.hooks.requirements_txt]\n"
         "files = [\"r.txt\"]\n",
         "4 include api/r.txt\n"},
    };
    CHECK_ROWS(rows);
}

static void test_tools(void **state) {
    (void)state;
    static const Row rows[] = {
        {"[tool.pytest.ini_options]\nfilterwarnings = [\n  \"error\",\n  'ignore::X',\n]\n",
         "3:3 pytest.filterwarnings: error\n4:3 pytest.filterwarnings: ignore::X\n3:3 warnings: "
         "error\n"},
        {"[tool.pytest.ini_options]\nfilterwarnings = \"\"\"\n  error\n\n  ignore\"\"\"\n",
         "3:0 pytest.filterwarnings: error\n5:0 pytest.filterwarnings: ignore\n"},
        {"[tool.poetry]\nname = 1\n[tool.pdm]\nx = {}\n[tool]\n", "5 error "},
        {"[project]\ndependencies = ['a', 'b', 'c', 'd']\n[tool.uv.sources]\na = {path = '../a'}\n"
         "B = {git = 'https://u:p@example.org/b'}\nc = {index = 'x'}\n"
         "d = [{path = 'd', marker = \"os_name == 'nt'\"}]\n",
         "2:17 a url=../a\n2:22 b url=git+https://***:***@example.org/b\n2:27 c\n2:32 d\n"},
    };
    check_rows(rows, 2);
    check_rows(rows + 3, 1);
}

/* What stands before an error is kept. */
static void test_broken(void **state) {
    (void)state;
    Reading r;
    read_bytes(&r, read_pyproject, "pyproject.toml",
               STR("[project]\ndependencies = [\"a\"]\nname = \n\x00\xff[[[\n"));
    assert_int_equal(r.facts.dependencies.len, 1);
    assert_true(r.facts.errors.len > 0);
    assert_true(r.facts.errors.items[0].place.line >= 3);
    reading_release(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_case_114), cmocka_unit_test(test_case_119),
        cmocka_unit_test(test_project),  cmocka_unit_test(test_groups),
        cmocka_unit_test(test_dynamic),  cmocka_unit_test(test_tools),
        cmocka_unit_test(test_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
