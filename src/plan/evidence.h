/* Evidence: what was measured for the project's stack between its Python and a target. */
#ifndef PUC_PLAN_EVIDENCE_H
#define PUC_PLAN_EVIDENCE_H

#include "plan/plan.h"

/* The first stack of the policy that the project is built on; NULL for none. */
const Stack *stack_of(const Policy *policy, const Project *project);

/* Fills performance, evidence and what was measured; where a row of the policy fits, its verdict
 * too (else VERDICT_NONE). */
void evidence_for(Arena *a, const Knowledge *k, const Stack *stack, int current, TargetPlan *t);

/* Does the finding say that the stack is switched on here? */
bool finding_switches_on(const Finding *f, const Stack *stack);

/* "+12.9 %" */
Str percent_text(Arena *a, double percent);

#endif
