/* tox's generative environment lists and factor conditions. */
#ifndef PUC_PROJECT_TOX_ENV_H
#define PUC_PROJECT_TOX_ENV_H

#include "project/facts.h"

/* The CPython 3 minors of all environments that a list generates:
 *
 *     py{37,38}-dj{22,32}, py3{9-11}, pypy3, docs       3.7 3.8 3.9 3.10 3.11
 *
 * Commas and line ends part environments, braces hold alternatives or a range of numbers, and each
 * part between dashes is a factor. Only a factor that is a Python (py39, py3.9, python3.9, 3.9)
 * counts. */
Minors tox_env_minors(Arena *a, Str list);

/* N of a factor that is a Python, else -1. */
int tox_factor_minor(Str factor);

/* The part after "FACTORS: " of a line of deps; the line itself when it has no condition. */
Str tox_without_condition(Str line);

#endif
