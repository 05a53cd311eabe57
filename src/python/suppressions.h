/* Suppression comments in Python (project/suppression.h): only true comments count, never the text
 * of a string.
 *
 * A comment at the end of the first or the last line of a statement that takes several is about all
 * of its lines, and so is one anywhere in an import statement, and one above the statement. At the
 * end of a line in between, or above it, it is about that line, and the one on which the call
 * begins whose argument stands there. In the block of a script (PEP 723) each line is one of TOML.
 */
#ifndef PUC_PYTHON_SUPPRESSIONS_H
#define PUC_PYTHON_SUPPRESSIONS_H

#include "project/facts.h"
#include "text/source.h"

/* Adds those of a file whose script block was read. Costs next to nothing where there is none. */
void python_suppressions(Source *src, Facts *facts);

#endif
