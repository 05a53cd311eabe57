/* The text of a conda recipe (meta.yaml): YAML with Jinja and line selectors in it. */
#ifndef PUC_PROJECT_CONDA_RECIPE_H
#define PUC_PROJECT_CONDA_RECIPE_H

#include "project/facts.h"

/* The minors of CPython on Linux, x86_64, for which a line with the selector `# [text]` counts. In
 * *known whether all of it could be told; where not, the line may count. */
Minors conda_selector_minors(Str text, bool *known);

/* A copy of the same length and with the same lines: statements, comments of Jinja and lines whose
 * selector never holds become blanks, {{ an expression }} becomes $xx. */
Str conda_recipe_clean(Arena *a, Str text);

/* The text between "# [" and "]" at the end of a line; ptr NULL where there is none. */
Str conda_selector_of(Str line);

#endif
