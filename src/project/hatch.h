/* [tool.hatch] of a pyproject.toml; hatch.toml holds the same without the prefix. */
#ifndef PUC_PROJECT_HATCH_H
#define PUC_PROJECT_HATCH_H

#include "project/facts.h"
#include "text/node.h"

/* The environments below `envs`: dependencies with the group "hatch:NAME", matrices. */
void hatch_environments_read(const Node *envs, Facts *facts);

#endif
