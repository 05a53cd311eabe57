/* Lists whose items are lines of a requirements file: the pip part of an environment.yml, the
 * additional_dependencies of a pre-commit hook. */
#ifndef PUC_PROJECT_PIP_LIST_H
#define PUC_PROJECT_PIP_LIST_H

#include "project/facts.h"

/* One line: a requirement, -e, -r or -c; options that install nothing are passed over. */
void pip_list_line(Facts *facts, Str line, Str group, Place place);

#endif
