#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "project/derived.h"
#include "project/reader.h"
#include "project/warning_filter.h"

/* The line of each place that turns warnings into errors, as "3 7". */
static Str strict_lines(const Facts *f) {
    Str text = {0};
    vec_each (const Setting, s, &f->settings) {
        if (str_eq(s->key, STR("warnings")) && str_eq(s->value, STR("error")))
            text = arena_format(f->arena, "%.*s%s%u", STR_ARG(text), text.len ? " " : "",
                                s->place.line);
    }
    return text;
}

static void check(Arena *a, Str want, Str got, const char *about) {
    (void)a;
    if (!str_eq(want, got))
        fail_msg("%s: want \"%.*s\", got \"%.*s\"", about, STR_ARG(want), STR_ARG(got));
}

typedef struct FileCase {
    ReaderFn *read;
    const char *path, *text, *lines;
} FileCase;

static void files(void **state) {
    (void)state;
    static const FileCase cases[] = {
        {read_pytest_ini, "pytest.ini", "[pytest]\nfilterwarnings = error\n", "2"},
        {read_pytest_ini, "pytest.ini",
         "[pytest]\nfilterwarnings =\n    error\n    ignore::UserWarning\n"
         "    ignore:old:DeprecationWarning\n    ignore::DeprecationWarning:vendor.*\n",
         "3"},
        {read_pytest_ini, "pytest.ini",
         "[pytest]\nfilterwarnings =\n    error\n    ignore::DeprecationWarning\n", ""},
        {read_pytest_ini, "pytest.ini",
         "[pytest]\nfilterwarnings =\n    ignore\n    error::DeprecationWarning\n", "4"},
        {read_pytest_ini, "pytest.ini",
         "[pytest]\nfilterwarnings =\n    error::DeprecationWarning:vendor\n    default\n", ""},
        {read_pytest_ini, "pytest.ini",
         "[pytest]\nfilterwarnings = error::PendingDeprecationWarning\n", ""},
        {read_pytest_ini, "pytest.ini", "[pytest]\naddopts = -ra\n    -W error --strict\n", "3"},
        {read_pytest_ini, "pytest.ini", "[pytest]\naddopts = -Wignore\nfilterwarnings = error\n",
         ""},
        {read_pytest_ini, "pytest.ini", "[tool:pytest]\nfilterwarnings = error\n", ""},
        {read_setup_cfg, "setup.cfg", "[tool:pytest]\nfilterwarnings = error\n", "2"},
        {read_setup_cfg, "setup.cfg", "[pytest]\nfilterwarnings = error\n", ""},
        {read_tox, "tox.ini", "[pytest]\nfilterwarnings = error\n", "2"},
        {read_tox, "tox.ini", "[testenv]\nsetenv =\n    A = 1\n    PYTHONWARNINGS = error\n", "4"},
        {read_tox, "tox.ini", "[testenv]\nset_env = PYTHONWARNINGS=ignore\n", ""},
        {read_tox, "tox.ini",
         "[testenv]\ncommands =\n    pip list\n    {envpython} -W error::DeprecationWarning -m "
         "unittest\n",
         "4"},
        {read_tox, "tox.ini", "[testenv]\ncommands = py39: pytest -Werror {posargs}\n", "2"},
        {read_tox, "tox.ini", "[testenv]\ncommands = flake8 -W error\n", ""},
        {read_pyproject, "pyproject.toml",
         "[tool.pytest.ini_options]\naddopts = [\"-W\", \"error\"]\n", "2"},
        {read_pyproject, "pyproject.toml",
         "[tool.pytest.ini_options]\naddopts = \"-q -W error::DeprecationWarning\"\n", "2"},
        {read_dockerfile, "Dockerfile", "FROM python:3.12\nENV PYTHONWARNINGS=error\n", "2"},
        {read_dockerfile, "Dockerfile", "FROM python:3.12\nENV PYTHONWARNINGS default\n", ""},
        {read_dockerfile, "Dockerfile",
         "FROM python:3.12\nCMD [\"python\", \"-Werror\", \"app.py\"]\n", "2"},
        {read_environment, ".env", "PYTHONWARNINGS=\"ignore,error::DeprecationWarning\"\n", "1"},
        {read_compose, "compose.yml",
         "services:\n  web:\n    environment:\n      PYTHONWARNINGS: error\n", "4"},
        {read_workflow, ".github/workflows/a.yml",
         "jobs:\n  a:\n    env:\n      PYTHONWARNINGS: error\n    steps:\n      - run: |\n"
         "          python -W error -m pytest\n",
         "4 7"},
        {read_shell, "a.sh", "PYTEST_ADDOPTS='-W error' pytest\n", "1"},
        {read_procfile, "Procfile", "web: python -We app.py\n", "1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena arena = {0};
        Facts facts = {.arena = &arena};
        Source src;
        source_init(&src, &arena, str_from(cases[i].path), str_from(cases[i].text));
        cases[i].read(&src, &facts);
        check(&arena, str_from(cases[i].lines), strict_lines(&facts), cases[i].text);
        arena_release(&arena);
    }
}

static void command_lines(void **state) {
    (void)state;
    static const struct {
        const char *line;
        bool strict;
    } cases[] = {
        {"pytest -W error", true},
        {"pytest tests -W error::DeprecationWarning", true},
        {"pytest --pythonwarnings=error", true},
        {"pytest --pythonwarnings error", true},
        {"py.test -Werror", true},
        {"python -m pytest -Werror", true},
        {"python3.12 -bb -X dev -W error manage.py test", true},
        {"/usr/bin/python3 -Wd -We::DeprecationWarning a.py", true},
        {"poetry run pytest -W error", true},
        {"pytest -W error -W ignore", false},
        {"pytest -W", false},
        {"pytest -W error:text", false},
        {"pytest -W error::UserWarning", false},
        {"pytest -W nonsense", false},
        {"python app.py -W error", false},
        {"python -m app -W error", false},
        {"python -c code -W error", false},
        {"gcc -Werror a.c", false},
        {"", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena arena = {0};
        Facts facts = {.arena = &arena};
        warning_options_of_line(str_from(cases[i].line), (Place){.line = 1}, &facts);
        check(&arena, cases[i].strict ? STR("1") : STR(""), strict_lines(&facts), cases[i].line);
        facts = (Facts){.arena = &arena};
        Place place = {.line = 1};
        shell_facts(str_from(cases[i].line), constant_place, &place, STR("ci"), &facts);
        check(&arena, cases[i].strict ? STR("1") : STR(""), strict_lines(&facts), cases[i].line);
        arena_release(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(files), cmocka_unit_test(command_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
