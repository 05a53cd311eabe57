/* Loading: the built-in knowledge, and what --rules and --benchmarks add to it. */
#ifndef PUC_APP_LOAD_H
#define PUC_APP_LOAD_H

#include "app/options.h"
#include "plan/knowledge.h"

/* Errors (with file:line:column) go to `diags`. select and ignore are applied too: a glob that
 * matches no rule is an error, here and in per-file-ignores and severity. */
Knowledge knowledge_load(Arena *a, const Options *options, Diags *diags);

/* For "did you mean": the id nearest to one that no rule has; for a glob "x.*" the nearest area. */
const char *rule_nearest(Arena *a, const RuleSet *set, Str given);

#endif
