/* Loading: the built-in knowledge, and what --rules and --benchmarks add to it. */
#ifndef PUC_APP_LOAD_H
#define PUC_APP_LOAD_H

#include "app/options.h"
#include "plan/knowledge.h"

/* Errors (with file:line:column) go to `diags`. --select and --ignore are applied too: a glob that
 * matches no rule is an error. */
Knowledge knowledge_load(Arena *a, const Options *options, Diags *diags);

#endif
