/* Reading rules from YAML; the format is in docs/rules.md. */
#ifndef PUC_RULES_LOAD_H
#define PUC_RULES_LOAD_H

#include "rules/fields.h"
#include "rules/rule.h"
#include "text/source.h"

typedef VEC(Rule) RuleList;

/* Adds the rules of one file. Everything lives in the arena. Errors go to `diags` with
 * file:line:column; a rule with an error is left out. Ids must be unique within the file and among
 * those that were already in `list` from index `unique_from` on (rules before it may be replaced).
 */
void rules_load(Arena *a, Source *src, RuleList *list, size_t unique_from, Diags *diags);

/* The rules of `base`, those with an id of `more` replaced, then the rest of `more`. */
RuleSet rules_merge(Arena *a, const RuleSet *base, const RuleList *more);

/* A condition tree; NULL for a NULL node or an error. */
const Cond *cond_load(Arena *a, Diags *diags, const Node *n);

/* The minors 3.0 to 3.31 that a specifier over X.Y allows; a list of versions is the same as `or`.
 */
bool minors_load(Arena *a, Str text, Minors *out, Str *why);

/* "3.12" -> 12, else -1. */
int minor_of_text(Str version);

#endif
