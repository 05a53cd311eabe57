/* Which Python the project runs on now, judged from the places that say one.
 *
 * In this order: the image that a container ends with, a runtime file, the one version of a
 * workflow, the lowest version of a test matrix, the floor of requires-python. Among equals a file
 * nearer to the root wins, then the earlier one. Files under tests/, docs/, examples/ and the like,
 * and those named for development (Dockerfile.dev) count last. */
#ifndef PUC_PROJECT_CURRENT_H
#define PUC_PROJECT_CURRENT_H

#include "project/facts.h"

typedef struct CurrentPython {
    int minor; /* 3.N; -1 where no place says one */
    PinRole role;
    bool from_floor; /* only requires-python is known: the lowest minor that it allows */
    Str label;       /* as written at `place` */
    Place place;
    /* Places that contradict it: containers and runtime files on another minor, a requires-python
     * that leaves it out. */
    VEC(const PythonPin *) others;
} CurrentPython;

CurrentPython current_python(const Facts *facts, Arena *a);

/* Is it a file of tests, documentation, examples and the like? */
bool path_is_side(Str path);

/* The minors of which at least one version is in the set. */
Minors specifiers_minors(Arena *a, const SpecifierSet *s);
/* The lowest of them; -1 for the empty set and where there is no lower bound, or one below 3. */
int specifiers_lowest_minor(Arena *a, const SpecifierSet *s);

#endif
