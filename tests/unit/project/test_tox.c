#include "facts_text.h"

#include "project/tox_env.h"

static void case_130(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"tox.ini",
         "[tox]\nminversion = 3.15\nenvlist =\n    py{37,38,39,310}-dj{22,32}\n"
         "    py3{9,10,11}-{unit,integ}\n    pypy3\n    docs, lint\n\n[base]\ndeps =\n"
         "    pytest==5.4.3\n\n[testenv]\nbasepython = python3.9\ndeps =\n    {[base]deps}\n"
         "    -r{toxinidir}/requirements-test.txt\n    dj22: Django~=2.2.8\n"
         "    dj32: Django>=3.2.9,<4.0\n    py37,py38: importlib-metadata<5\n    !py311: nose\n"
         "    integ: https://files.example.org/client-main.tar.gz\nsetenv =\n"
         "    PIP_EXTRA_INDEX_URL = https://{env:TOKEN}@pypi.example.org\n\n[testenv:docs]\n"
         "deps = sphinx==2.4.4\n",
         "matrix python3.9 3.9:14\ntests tox environment 3.7 3.8 3.9 3.10 3.11:3\n"
         "dep pytest==5.4.3 [tox]:11\ndep django~=2.2.8 [tox]:18\ndep django<4.0,>=3.2.9 [tox]:19\n"
         "dep importlib-metadata<5 [tox]:20\ndep nose [tox]:21\ndep  [tox]:22\n"
         "dep sphinx==2.4.4 [tox:docs]:27\ninclude requirements-test.txt:17\n"},
    };
    CHECK_READER(read_tox, cases);
}

static void files(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"a/tox.ini",
         "[tox]\nenv_list = py39, py310\n[testenv]\ndeps = -r req.txt\n  -c{toxinidir}/../c.txt\n",
         "tests tox environment 3.9 3.10:2\ninclude a/req.txt:4\ninclude c.txt constraint:5\n"},
        {"tox.ini",
         "[testenv]\ndeps =\n  # gevent\n  flask # comment\n  {env:X:gevent}\n  -e .\n  .[test]\n  "
         "gevent{posargs}\n",
         "dep flask [tox]:4\n"},
        {"tox.ini", "[a]\ndeps = {[b]deps}\n[b]\ndeps = {[a]deps}\n[testenv]\ndeps = {[a]deps}\n",
         ""},
        {"tox.ini", "[tox]\nenvlist = lint, docs\n[other]\ndeps = x\nenvlist = py39\n", ""},
        {"tox.ini", "[testenv:py38-x]\nbasepython = python3.8\ndeps =\n    py38-x: a==1\n    b:c\n",
         "matrix python3.8 3.8:2\ndep a==1 [tox:py38-x]:4\nnote invalid requirement:5\n"},
    };
    CHECK_READER(read_tox, cases);
}

typedef struct EnvCase {
    const char *list;
    Minors minors;
} EnvCase;

static void environments(void **state) {
    (void)state;
    static const EnvCase cases[] = {
        {"py39", 1u << 9},
        {"py39,py310", 1u << 9 | 1u << 10},
        {"py{39,310}-{a,b}", 1u << 9 | 1u << 10},
        {"{py39,py310}-dj{1,2}", 1u << 9 | 1u << 10},
        {"dj{1,2}-py{39}", 1u << 9},
        {"{py38-x,py39-y}", 1u << 8 | 1u << 9},
        {"py3{9-12}", 1u << 9 | 1u << 10 | 1u << 11 | 1u << 12},
        {"py3.9\npy3.13t python3.8", 1u << 9},
        {"3.9, 3.10-x, py313t", 1u << 9 | 1u << 10 | 1u << 13},
        {"py{ 38 , 39 }", 1u << 8 | 1u << 9},
        {"py3, py, pypy39, python, py27, docs, pylint, py39x, py3999, 39", 0},
        {"py{39", 0},
        {"py39}", 0},
        {"", 0},
        {"{,,}-{-}", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Arena arena = {0};
        Minors got = tox_env_minors(&arena, str_from(cases[i].list));
        if (got != cases[i].minors)
            fail_msg("%s: %x, not %x", cases[i].list, (unsigned)got, (unsigned)cases[i].minors);
        arena_release(&arena);
    }
}

static void products_are_bounded(void **state) {
    (void)state;
    Arena arena = {0};
    tox_env_minors(&arena, STR("{1-999}{1-999}{1-999}{1-999}{1-999}{1-999}{1-999}"));
    assert_true(arena_size(&arena) < 64u << 20);
    arena_release(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(case_130), cmocka_unit_test(files),
                                       cmocka_unit_test(environments),
                                       cmocka_unit_test(products_are_bounded)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
