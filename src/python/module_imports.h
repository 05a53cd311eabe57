/* Module imports: what a file imports whenever it is imported itself.
 *
 * Only statements that begin a line: nothing is around them that could keep them from running or
 * handle their failure. Read from tokens, so that a whole package is followed in milliseconds; what
 * is left out (imports in `if` and `try` statements, in functions) is no proof of anything. */
#ifndef PUC_PYTHON_MODULE_IMPORTS_H
#define PUC_PYTHON_MODULE_IMPORTS_H

#include "base/vec.h"

/* Adds dotted names, relative ones with their dots: `from .a import b` gives ".a" and ".a.b", the
 * second of which may be no module. Texts are copied. */
void module_imports(Arena *a, Str text, Strs *out);

#endif
