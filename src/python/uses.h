/* From uses to facts: what the names mean is known once the whole file was seen. */
#ifndef PUC_PYTHON_USES_H
#define PUC_PYTHON_USES_H

#include "python/pyfile.h"

/* Resolves all pending uses and hands all facts about names to f->facts, in file order. */
void uses_finish(PyFile *f);

#endif
