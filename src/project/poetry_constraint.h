/* Poetry's version constraints, put into PEP 440.
 *
 *     ^1.2.3   >=1.2.3,<2.0.0        ~1.2     >=1.2,<1.3        1.4.0    ==1.4.0
 *     ^0.3     >=0.3,<0.4            1.*      ==1.*             *        (anything)
 *     >=1 <2   >=1,<2                ~=1.2    ~=1.2             a || b   alternatives */
#ifndef PUC_PROJECT_POETRY_CONSTRAINT_H
#define PUC_PROJECT_POETRY_CONSTRAINT_H

#include "pep/marker.h"

/* The alternatives of a constraint, at least one. False where it is not a constraint. */
bool poetry_constraint_parse(Arena *a, Str text, SpecifierSets *out);

/* `python = "..."` of a dependency as a marker; NULL for anything. */
Marker *poetry_python_marker(Arena *a, const SpecifierSets *alternatives);

#endif
