/* The Python versions of CI jobs: single ones and matrices. */
#ifndef PUC_PROJECT_CI_PYTHON_H
#define PUC_PROJECT_CI_PYTHON_H

#include "project/node_text.h"

typedef struct CiVersion {
    int minor;     /* 3.N, or -1 */
    bool floating; /* "3.x", "3": the newest */
} CiVersion;

/* What setup-python makes of a version: "3.9", "3.9.18", "3.11-dev", "3.13t", "3.x". False for what
 * is no CPython 3 ("pypy-3.9", "2.7", an expression). */
bool ci_version(Str text, CiVersion *out);

/* Adds a pin for one version; `text` is what the scalar says, or a line of it. An unquoted 3.10, a
 * number that means 3.1, is noted. True, and *version set, when it is a version. */
bool ci_pin(Facts *f, const Node *n, Str text, PinRole role, Place place, CiVersion *version);

/* One job's matrix as GitHub evaluates it: the product of its lists, less `exclude`, plus
 * `include`. `key` is the one that says the Python, `path` the entry of its items where they are
 * maps ("" where they are scalars). Adds pins and, when a version is said, a TestMatrix. */
void ci_matrix(NodeReader *r, Facts *f, const Node *matrix, Str key, Str path);

/* How a version is written where `n` stands: "\"{}\"" or "'{}'". */
Str ci_edit(NodeReader *r, const Node *n);

#endif
