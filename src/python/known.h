/* What is known of Linux CPython 3.x before a program runs, by the name under which code asks for
 * it. */
#ifndef PUC_PYTHON_KNOWN_H
#define PUC_PYTHON_KNOWN_H

#include "python/constant.h"

/* The value of a dotted name ("sys.version_info"), or of a call of it without arguments
 * ("platform.system"); unknown for all others. */
Constant known_path(Arena *a, Str path, bool is_call, unsigned minor, Dependence *d);

/* The value of a flag that projects and libraries define under the same name everywhere: PY2, or
 * PY311, PY_3_10_PLUS and the like, which mean that Python or a newer one. */
Constant known_flag(Str name, unsigned minor, Dependence *d);

#endif
