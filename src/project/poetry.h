/* [tool.poetry] of a pyproject.toml. */
#ifndef PUC_PROJECT_POETRY_H
#define PUC_PROJECT_POETRY_H

#include "project/facts.h"
#include "text/node.h"

/* Adds the dependencies of all groups and the Python constraint. With `listed` the main
 * dependencies are those of [project], and Poetry's table only says more about them: it is left
 * out. */
void poetry_read(const Node *poetry, bool listed, Facts *facts);

#endif
