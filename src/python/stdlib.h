/* What is known about modules, apart from any rule: which the standard library has on which minors,
 * and which bind sockets, threads or locks when they are imported. */
#ifndef PUC_PYTHON_STDLIB_H
#define PUC_PYTHON_STDLIB_H

#include "project/facts.h"

/* The minors on which the standard library surely has the module; 0 for a module of somebody else.
 */
Minors stdlib_minors(Str module);

/* True for modules that should be imported after monkey patching only. */
bool module_binds_sockets(Str module);

#endif
