/* noxfile.py: the Pythons of its sessions, and what each installs. */
#ifndef PUC_PYTHON_NOX_H
#define PUC_PYTHON_NOX_H

#include "python/pyfile.h"

void nox_read(PyFile *f, TSNode module);

#endif
