/* setup.py: what setup() is called with, as far as that can be known without running it. */
#ifndef PUC_PYTHON_SETUP_PY_H
#define PUC_PYTHON_SETUP_PY_H

#include "python/pyfile.h"

void setup_read(PyFile *f, TSNode module);

#endif
