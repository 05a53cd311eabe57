/* Small forms of expressions, without any resolving: annotations, and getattr with a literal. */
#ifndef PUC_PYTHON_ANNOTATION_H
#define PUC_PYTHON_ANNOTATION_H

#include "python/pyfile.h"

/* The class that an annotation names: X of X, Optional[X] and X | None. The null node for all
 * others. */
TSNode annotation_class(const PyFile *f, TSNode annotation);

/* True for getattr(object, "name"), without a default. */
bool getattr_read(const PyFile *f, TSNode call, TSNode *object, Str *name);

#endif
