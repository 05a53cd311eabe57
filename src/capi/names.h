/* CapiNames: the names of the C API that rules ask for.
 *
 * A rule writes them below Python.h, "Python.h.PyEval_CallObject", which no Python module can be
 * called; a call's shape is a format unit, "Python.h.PyArg_ParseTuple(u)". Made once per run, then
 * shared read-only by all workers. */
#ifndef PUC_CAPI_NAMES_H
#define PUC_CAPI_NAMES_H

#include "base/vec.h"

#define CAPI_PREFIX "Python.h."

typedef struct CapiName {
    Str dotted;   /* "Python.h.PyEval_CallObject": the name in facts */
    Str text;     /* the part that C knows */
    bool any_use; /* every use is of interest, not only calls with a format unit */
    Str units;    /* format units of interest, one byte each */
} CapiName;

typedef struct CapiNames {
    VEC(CapiName) list;
    uint32_t *slots; /* index into list + 1; 0: free. A power of two. */
    size_t mask;
} CapiNames;

/* Takes those of `names` that are below Python.h and leaves the rest. */
CapiNames *capi_names_new(Arena *a, const Strs *names);
/* True for names that only Python 2 had. They are always in the set, unless it is empty. */
bool capi_name_is_python2(Str dotted);
/* The names that are not below Python.h. */
Strs capi_names_left(Arena *a, const Strs *names);
const CapiName *capi_names_find(const CapiNames *n, Str text); /* NULL: of no interest */

#endif
