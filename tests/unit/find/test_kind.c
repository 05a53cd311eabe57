#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "find/kind.h"

static const struct {
    const char *path;
    FileKind kind;
} ROWS[] = {
    {"a.py", KIND_PYTHON},
    {"src/x/a.py", KIND_PYTHON},
    {"a.pyc", KIND_OTHER},
    {"a.pyi", KIND_OTHER},
    {"py", KIND_OTHER},
    {"setup.py", KIND_SETUP_PY},
    {"sub/setup.py", KIND_SETUP_PY},
    {"mysetup.py", KIND_PYTHON},
    {"src/fast.c", KIND_C_SOURCE},
    {"src/compat.h", KIND_C_SOURCE},
    {"a.hpp", KIND_C_SOURCE},
    {"a.cc", KIND_C_SOURCE},
    {"a.cs", KIND_OTHER},
    {"fast.pyx", KIND_CYTHON},
    {"fast.pxd", KIND_CYTHON},
    {"types.pyi", KIND_OTHER},
    {"study.ipynb", KIND_NOTEBOOK},
    {"gunicorn.conf.py", KIND_GUNICORN_CONFIG},
    {"deploy/gunicorn_config.py", KIND_GUNICORN_CONFIG},
    {"gunicorn_cfg.py", KIND_GUNICORN_CONFIG},
    {"config/gunicorn/dev.py", KIND_GUNICORN_CONFIG},
    {"gunicorn/app.py", KIND_PYTHON},
    {"requirements.txt", KIND_REQUIREMENTS},
    {"requirements-dev.txt", KIND_REQUIREMENTS},
    {"dev-requirements.txt", KIND_REQUIREMENTS},
    {"requirements.in", KIND_REQUIREMENTS},
    {"requirements/base.txt", KIND_REQUIREMENTS},
    {"requirements/extras/gevent.txt", KIND_REQUIREMENTS},
    {"requirements/common/core.in", KIND_REQUIREMENTS},
    {"requirements/README.txt", KIND_OTHER},
    {"my-requirements-2/base.txt", KIND_OTHER},
    {"data/motd.txt", KIND_OTHER},
    {"constraints.txt", KIND_CONSTRAINTS},
    {"requirements/constraints-dev.txt", KIND_CONSTRAINTS},
    {"pyproject.toml", KIND_PYPROJECT},
    {"other.toml", KIND_OTHER},
    {"uv.lock", KIND_UV_LOCK},
    {"pylock.toml", KIND_PYLOCK},
    {"pylock.dev.toml", KIND_PYLOCK},
    {"Pipfile", KIND_PIPFILE},
    {"Pipfile.lock", KIND_PIPFILE_LOCK},
    {"tox.ini", KIND_TOX},
    {"Dockerfile", KIND_DOCKERFILE},
    {"deploy/Dockerfile.prod", KIND_DOCKERFILE},
    {"Dockerfile-dev", KIND_DOCKERFILE},
    {"api.Dockerfile", KIND_DOCKERFILE},
    {"api.dockerfile", KIND_DOCKERFILE},
    {"Dockerfile.dockerignore", KIND_OTHER},
    {"Dockerfile.md", KIND_OTHER},
    {"dockerfile.go", KIND_OTHER},
    {"dockerfile_parser.py", KIND_PYTHON},
    {"Containerfile", KIND_DOCKERFILE},
    {"docker-compose.yml", KIND_COMPOSE},
    {"docker-compose.prod.yaml", KIND_COMPOSE},
    {"compose.yaml", KIND_COMPOSE},
    {"composed.yaml", KIND_OTHER},
    {".github/workflows/test.yaml", KIND_WORKFLOW},
    {"sub/.github/workflows/test.yml", KIND_WORKFLOW},
    {".github/dependabot.yml", KIND_OTHER},
    {"x.github/workflows/test.yml", KIND_OTHER},
    {".gitlab-ci.yml", KIND_GITLAB_CI},
    {"k8s/web.yaml", KIND_KUBERNETES},
    {"charts/web/templates/deployment.yaml", KIND_KUBERNETES},
    {"pkg/templates/web/deployment.yml", KIND_KUBERNETES},
    {"config/app.yaml", KIND_OTHER},
    {"Procfile", KIND_PROCFILE},
    {"Procfile.dev", KIND_PROCFILE},
    {"bin/start.sh", KIND_SHELL},
    {"etc/supervisord.conf", KIND_INI},
    {"supervisor/web.conf", KIND_INI},
    {"nginx/web.conf", KIND_OTHER},
    {"uwsgi.ini", KIND_INI},
    {"web.service", KIND_SYSTEMD},
    {"web.service.j2", KIND_SYSTEMD},
    {".env", KIND_ENVIRONMENT},
    {".env.example", KIND_ENVIRONMENT},
    {"etc/default/celeryd", KIND_ENVIRONMENT},
    {"ansible/etc/default/web", KIND_ENVIRONMENT},
    {".python-version", KIND_RUNTIME},
    {"runtime.txt", KIND_RUNTIME},
    {".tool-versions", KIND_RUNTIME},
    {"mise.toml", KIND_RUNTIME},
    {".config/mise/config.toml", KIND_RUNTIME},
    {"config.toml", KIND_OTHER},
    {"environment.yml", KIND_CONDA},
    {"envs/environment.gpu.yaml", KIND_CONDA},
    {"ci/requirements/py39.yml", KIND_CONDA},
    {"k8s/production-environment.yaml", KIND_KUBERNETES},
    {"doc/dev-environment.yml", KIND_CONDA},
    {"recipe/meta.yaml", KIND_CONDA_RECIPE},
    {".pre-commit-config.yaml", KIND_PRE_COMMIT},
    {".pre-commit-hooks.yaml", KIND_OTHER},
    {".readthedocs.yml", KIND_READTHEDOCS},
    {"hatch.toml", KIND_HATCH},
    {"noxfile.py", KIND_NOXFILE},
    {"", KIND_OTHER},
    {"folder/", KIND_OTHER},
};

static void kinds_follow_the_table(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        FileKind got = kind_of_path(str_from(ROWS[i].path));
        if (got != ROWS[i].kind)
            fail_msg("%s: expected %.*s, got %.*s", ROWS[i].path, STR_ARG(kind_name(ROWS[i].kind)),
                     STR_ARG(kind_name(got)));
    }
}

static void each_kind_has_a_name_and_a_class(void **state) {
    (void)state;
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        assert_true(kind_name((FileKind)kind).len > 0);
        bool unread = kind == KIND_OTHER || kind == KIND_CONFIGURATION;
        assert_int_equal(kind_class((FileKind)kind) == CLASS_SKIPPED, unread);
    }
    assert_int_equal(kind_class(KIND_SETUP_PY), CLASS_PYTHON);
    assert_int_equal(kind_class(KIND_TOX), CLASS_DEPENDENCY);
    assert_int_equal(kind_class(KIND_RUNTIME), CLASS_DEPLOYMENT);
}

static const struct {
    const char *head;
    FileKind kind;
} SHEBANGS[] = {
    {"#!/bin/sh\n", KIND_SHELL},
    {"#! /usr/bin/env bash\necho", KIND_SHELL},
    {"#!/usr/bin/env -S python3.11 -u\n", KIND_PYTHON},
    {"#!/usr/bin/env FOO=1 python\r\n", KIND_PYTHON},
    {"#!/usr/local/bin/python2", KIND_PYTHON},
    {"#!/usr/bin/perl\n", KIND_OTHER},
    {"#!", KIND_OTHER},
    {"#!\n/bin/sh", KIND_OTHER},
    {"#!/usr/bin/env\n", KIND_OTHER},
    {"# /bin/sh", KIND_OTHER},
    {"", KIND_OTHER},
};

static void shebangs_follow_the_table(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof SHEBANGS / sizeof *SHEBANGS; i++)
        if (kind_of_shebang(str_from(SHEBANGS[i].head)) != SHEBANGS[i].kind)
            fail_msg("%s", SHEBANGS[i].head);
}

static void only_likely_scripts_are_opened(void **state) {
    (void)state;
    assert_true(kind_may_be_script(STR("bin/start")));
    assert_true(kind_may_be_script(STR("a/scripts/x/run")));
    assert_false(kind_may_be_script(STR("bin/start.txt")));
    assert_false(kind_may_be_script(STR("start")));
    assert_false(kind_may_be_script(STR("cabin/start")));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_follow_the_table),
        cmocka_unit_test(each_kind_has_a_name_and_a_class),
        cmocka_unit_test(shebangs_follow_the_table),
        cmocka_unit_test(only_likely_scripts_are_opened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
