/* Steps: the findings that affect a target, turned into things to do, in a possible order. */
#ifndef PUC_PLAN_STEPS_H
#define PUC_PLAN_STEPS_H

#include "plan/plan.h"

/* Fills t->steps and t->fixes. Findings about one package, one removed module or one kind of pin
 * become one step with all their places. */
void steps_for(Arena *a, const Plan *plan, TargetPlan *t);

#endif
