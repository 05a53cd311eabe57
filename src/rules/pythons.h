/* Python releases: what exists, since when, until when. Format: docs/rules.md. */
#ifndef PUC_RULES_PYTHONS_H
#define PUC_RULES_PYTHONS_H

#include "project/facts.h"
#include "text/source.h"

typedef struct PythonRelease {
    Str version; /* "3.11" */
    int minor;
    Str released, end_of_life; /* YYYY-MM-DD */
    Str latest;                /* newest known patch release */
    bool planned;              /* not released yet: judged only when asked for */
    Str source;
} PythonRelease;

typedef struct PythonReleases {
    const PythonRelease *items; /* ascending */
    size_t count;
} PythonReleases;

PythonReleases pythons_load(Arena *a, Source *src, Diags *diags);
const PythonRelease *python_release(const PythonReleases *p, int minor); /* NULL: not known */

/* Days from 1970-01-01 of a YYYY-MM-DD date; false when it is no date. */
bool date_days(Str date, long *days);

#endif
