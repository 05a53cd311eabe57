/* Knowledge: everything the tool knows before it reads a project. The built-in one is compiled in.
 */
#ifndef PUC_PLAN_KNOWLEDGE_H
#define PUC_PLAN_KNOWLEDGE_H

#include "plan/policy.h"

typedef struct Knowledge {
    RuleSet rules;
    RuleSet known_rules; /* also those that --select and --ignore leave out */
    PythonReleases pythons;
    DataSets datasets;
    Policy policy;
} Knowledge;

#endif
