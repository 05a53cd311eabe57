/* Package specifications of conda ("MatchSpec"), put into PEP 440.
 *
 *     numpy                      anything             numpy=1.21      ==1.21.*  (so does "numpy
 * =1.21") numpy 1.21, numpy==1.21    ==1.21               numpy=1.21=py_0 ==1.21    (builds are
 * left out) numpy >=1,<2               >=1,<2               numpy 1.21*     ==1.21.*
 *     numpy 1.2|1.3.*|>=2        three alternatives   numpy[version='>=1']
 *     conda-forge::numpy, conda-forge/linux-64::numpy the channel is left out */
#ifndef PUC_PROJECT_CONDA_SPEC_H
#define PUC_PROJECT_CONDA_SPEC_H

#include "project/facts.h"

typedef struct CondaSpec {
    Str name;               /* as conda calls it, in small letters */
    Str version;            /* as written; empty where none is */
    SpecifierSets versions; /* at least one when `is_known`; else empty */
    bool is_known;          /* the version can be said in PEP 440 */
} CondaSpec;

/* False where the text names no package. The result may refer to `text`. */
bool conda_spec_parse(Arena *a, Str text, CondaSpec *out);

/* The name in the Python index; "" for a package that is none of Python's. */
Str conda_index_name(Arena *a, Str name);

/* Adds a package as a dependency, `python` as a pin: of `runs` where it names one minor, as a floor
 * otherwise. NULL where no dependency was added; else valid until the next one is. `text` is
 * copied. */
Dependency *conda_add(Facts *facts, Str text, Str group, PinRole runs, Place place);

#endif
