/* Kinds: what a file is, told by its name and the folders above it.
 *
 * A kind is one row of the table in kind.c (patterns) and one row here (name, class). The class
 * says under which head a file is counted; who reads a kind is the scan's business. A path is
 * relative to the project root, with '/'. Names are compared as they are, letter case included: a
 * Dockerfile.go is not a dockerfile.go. */
#ifndef PUC_FIND_KIND_H
#define PUC_FIND_KIND_H

#include "base/str.h"

/*  enumerator       name                class */
#define FILE_KINDS(X)                                                                              \
    X(OTHER, "other", SKIPPED)                                                                     \
    X(CONFIGURATION, "configuration", SKIPPED) /* of this program */                               \
    X(PYTHON, "python", PYTHON)                                                                    \
    X(GUNICORN_CONFIG, "gunicorn-config", PYTHON)                                                  \
    X(SETUP_PY, "setup.py", PYTHON)                                                                \
    X(NOXFILE, "noxfile", PYTHON)                                                                  \
    X(C_SOURCE, "c", PYTHON)                                                                       \
    X(CYTHON, "cython", PYTHON)                                                                    \
    X(NOTEBOOK, "notebook", PYTHON)                                                                \
    X(REQUIREMENTS, "requirements", DEPENDENCY)                                                    \
    X(CONSTRAINTS, "constraints", DEPENDENCY)                                                      \
    X(PYPROJECT, "pyproject", DEPENDENCY)                                                          \
    X(SETUP_CFG, "setup.cfg", DEPENDENCY)                                                          \
    X(PIPFILE, "pipfile", DEPENDENCY)                                                              \
    X(PIPFILE_LOCK, "pipfile.lock", DEPENDENCY)                                                    \
    X(POETRY_LOCK, "poetry.lock", DEPENDENCY)                                                      \
    X(PDM_LOCK, "pdm.lock", DEPENDENCY)                                                            \
    X(UV_LOCK, "uv.lock", DEPENDENCY)                                                              \
    X(PYLOCK, "pylock", DEPENDENCY)                                                                \
    X(CONDA, "conda", DEPENDENCY)                                                                  \
    X(CONDA_RECIPE, "conda-recipe", DEPENDENCY)                                                    \
    X(PRE_COMMIT, "pre-commit", DEPENDENCY)                                                        \
    X(READTHEDOCS, "readthedocs", DEPENDENCY)                                                      \
    X(HATCH, "hatch", DEPENDENCY)                                                                  \
    X(TOX, "tox", DEPENDENCY)                                                                      \
    X(PYTEST, "pytest", DEPENDENCY)                                                                \
    X(DOCKERFILE, "dockerfile", DEPLOYMENT)                                                        \
    X(COMPOSE, "compose", DEPLOYMENT)                                                              \
    X(KUBERNETES, "kubernetes", DEPLOYMENT)                                                        \
    X(WORKFLOW, "workflow", DEPLOYMENT)                                                            \
    X(GITLAB_CI, "gitlab-ci", DEPLOYMENT)                                                          \
    X(PROCFILE, "procfile", DEPLOYMENT)                                                            \
    X(SHELL, "shell", DEPLOYMENT)                                                                  \
    X(INI, "ini", DEPLOYMENT)                                                                      \
    X(SYSTEMD, "systemd", DEPLOYMENT)                                                              \
    X(ENVIRONMENT, "environment", DEPLOYMENT)                                                      \
    X(RUNTIME, "runtime", DEPLOYMENT)

typedef enum FileKind {
#define X(kind, name, class) KIND_##kind,
    FILE_KINDS(X)
#undef X
        KIND_COUNT
} FileKind;

typedef enum FileClass {
    CLASS_SKIPPED, /* of no interest: not read */
    CLASS_PYTHON,
    CLASS_DEPENDENCY,
    CLASS_DEPLOYMENT,
    CLASS_COUNT
} FileClass;

FileKind kind_of_path(Str path);
FileClass kind_class(FileKind kind);
Str kind_name(FileKind kind);

/* For files whose name has no extension and no kind: PYTHON or SHELL by the first line
 * ("#!/bin/sh",
 * "#!/usr/bin/env -S python3 -u"), else OTHER. `head` is the beginning of the file. */
FileKind kind_of_shebang(Str head);
/* Whether it is worth looking: no extension, in a folder such as bin/ or scripts/. */
bool kind_may_be_script(Str path);

#endif
