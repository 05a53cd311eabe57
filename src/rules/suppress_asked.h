/* Internal to suppress: what a run can tell of a rule in a file. That a comment hides nothing is
 * said only where a full run would find nothing either. */
#ifndef PUC_RULES_SUPPRESS_ASKED_H
#define PUC_RULES_SUPPRESS_ASKED_H

#include "rules/suppress.h"

bool path_is_python(Str path);

/* Whether it is about what --env names. */
bool rule_is_about_environment(const Rule *r);

/* Whether this run asked a judged rule for all that a full one would ask, in that file. */
bool rule_was_asked(const Suppressing *in, const Rule *r, Str path);

#endif
