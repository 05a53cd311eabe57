/* Bases: classes that derive from a class of another file of the project.
 *
 * `self.assertEquals(...)` in a class whose base is imported says nothing by itself: the base may
 * be the project's own test case, or have a method of that name. Such uses bear the path of the
 * base (Use.through). Here it is followed through the project's files, as Python would import them,
 * and each use
 *
 *     is proven   the path ends at unittest.TestCase, and no class on it has the member itself
 *     is a guess  it ends outside the project, at a class with the name of a test case
 *     is dropped  else
 *
 * Files are read only when some use asks for them, each once. */
#ifndef PUC_APP_BASES_H
#define PUC_APP_BASES_H

#include "find/walk.h"
#include "project/facts.h"
#include "python/scan.h"

/* Works on all uses of the joined facts of the project in `folder`. Memory that is needed on the
 * way is released. */
void bases_resolve(const Walk *walk, Str folder, PythonScanner *scanner, Facts *facts);

#endif
