/* Floor: the Pythons that a project says it supports, place by place.
 *
 * requires-python (pyproject.toml, Poetry's python, setup.py) speaks for the files at and below its
 * folder, the nearest one for each file: a repository may hold several packages. Where a folder has
 * two, both count. Documentation (a folder doc or docs) is built, not shipped: nothing is asked of
 * it. One without a lower bound ("<4") says nothing about a floor. A file that none
 * speaks for is held to the current Python alone, and where that is not known to none. */
#ifndef PUC_PROJECT_FLOOR_H
#define PUC_PROJECT_FLOOR_H

#include "base/map.h"
#include "project/current.h"

typedef struct Floor {
    Minors minors; /* known Pythons that are allowed; 0: nothing is known */
    bool required; /* said by requires-python; else it is the current Python */
    Str folder;    /* whose files it speaks for; "" is the project's */
    Place place;   /* where it is said; no path: on the command line */
} Floor;

typedef struct Floors {
    StrMap by_folder; /* to Floor */
    Floor rest;       /* where none of them speaks */
    Minors all;       /* at least what one of them allows */
} Floors;

/* `known`: the minors that exist. `current` may be NULL. */
Floors floors_of(Arena *a, const Facts *facts, const CurrentPython *current, Minors known);

/* The floor of the file at `path`; *f lives as long as the floors. */
const Floor *floor_at(const Floors *floors, Str path);

#endif
