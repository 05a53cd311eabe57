/* Locks and the files they were made from.
 *
 * A lock says which version of a package is installed, so what pyproject.toml or Pipfile beside it
 * allow is not judged again: one finding for each package, where the version stands. The lock's
 * readers see one file alone; here
 *
 *     Dependency.superseded  is set for requirements that a lock answers
 *     Dependency.transitive  is cleared for packages that the project itself asks for
 *     Dependency.never       loses the Pythons on which it does */
#ifndef PUC_APP_LOCKS_H
#define PUC_APP_LOCKS_H

#include "project/facts.h"

/* Works on the joined facts. */
void locks_resolve(Facts *facts);

#endif
