/* The Python that a container image's reference says it holds. */
#ifndef PUC_PROJECT_IMAGE_H
#define PUC_PROJECT_IMAGE_H

#include "project/facts.h"

/* Reads REGISTRY/PATH/NAME:TAG@DIGEST, all variables filled in. True when it is an image of CPython
 * 3 that says its minor, or one that moves from minor to minor by itself (`floating`, minor -1).
 * The label is the reference without the registry and library/ prefix of Docker's own library and
 * without the digest; it is a view of `reference`. `role`, `final` and `place` are the caller's. */
bool image_python(Str reference, PythonPin *out);

#endif
