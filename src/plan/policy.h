/* Policy: which measurement decides for which stack, what is noise, and what verdict follows.
 * Data, not code: rules/policy.yaml; format in docs/rules.md. */
#ifndef PUC_PLAN_POLICY_H
#define PUC_PLAN_POLICY_H

#include "bench/dataset.h"

typedef enum Evidence {
    EVIDENCE_NONE, /* nothing was measured for the stack between the two Pythons */
    EVIDENCE_PAYS,
    EVIDENCE_NEUTRAL, /* no change worth the name */
    EVIDENCE_MIXED,
    EVIDENCE_AGAINST,
} Evidence;

typedef enum Verdict {
    VERDICT_READY,
    VERDICT_READY_AFTER_FIXES,
    VERDICT_UNSTABLE,
    VERDICT_NOT_RECOMMENDED,
    VERDICT_BLOCKED,
    VERDICT_NONE, /* of a policy row: the findings decide */
} Verdict;
const char *verdict_text(Verdict v); /* as in the JSON report */

typedef struct Stack {
    Str id, title;
    const Cond *detect;
    Str dataset; /* empty: nothing published is known */
    Str decides;
    const Str *vetoes, *shows, *also;
    size_t veto_count, show_count, also_count;
    Str leave; /* what to do first where evidence speaks against a target */
    Str source;
} Stack;

/* One row: fits where the deciding effect and the worst veto are among the sets (bit 1 << Effect;
 * 0: any). */
typedef struct PolicyRow {
    unsigned decides, vetoes;
    Evidence evidence;
    Verdict verdict;
    Str reason;
} PolicyRow;

/* Packages that have to move together where more than one of them moves. */
typedef struct Together {
    const Str *packages; /* PEP 503 names */
    size_t package_count;
    Str why;
    Str source;
} Together;

typedef struct Policy {
    double insignificant_percent;
    double settle_days;
    const Stack *stacks;
    size_t stack_count;
    const PolicyRow *rows;
    size_t row_count;
    const Together *together;
    size_t together_count;
} Policy;

/* `sets` is what the stacks' data set and benchmark ids are checked against. */
bool policy_load(Arena *a, Source *src, const DataSets *sets, Policy *out, Diags *diags);

#endif
