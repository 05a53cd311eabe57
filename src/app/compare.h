/* Compare: which findings of a run are known, by a baseline or by the commit before a change.
 *
 *     Comparison c;
 *     compare_open(&arena, &options, &walk, &c, &wrong);   before much is read
 *     compare_findings(&arena, &c, &run);                  sets Finding.known
 *     c.result                                                 for the report
 *     compare_write(&arena, &c, &run)                          --write-baseline, instead of a
 * report
 *
 * Paths in a baseline count from its folder where that holds the project's root or lies in it, so
 * that a run on a part of the project finds them too; where it lies anywhere else, from the root.
 */
#ifndef PUC_APP_COMPARE_H
#define PUC_APP_COMPARE_H

#include "app/change.h"
#include "app/options.h"
#include "app/scan.h"
#include "plan/knowledge.h"
#include "report/report.h"
#include "rules/baseline.h"

typedef struct Comparison {
    const Options *options;
    Str root;                 /* real path of the run's root */
    Baseline baseline;        /* all that were read, paths from the root */
    Strs names;               /* of their files */
    const TreeChange *change; /* of --diff; NULL: not asked for */
    Compared result;
} Comparison;

typedef Findings *FindingsRef;
typedef const Knowledge *KnowledgeRef;

/* What there is to compare. All pointers are borrowed. */
typedef struct CompareRun {
    const Walk *walk;
    VEC(FindingsRef) lists; /* of each project, with fingerprints */
    VEC(KnowledgeRef) knowledge;
    Minors targets; /* that were judged */
    int current;    /* the lowest of the projects' Pythons; -1: not known */
    const Diags *errors;
    VEC(FindingsRef) before; /* with a change: the findings of the state before, in the same way */
} CompareRun;

/* Whether findings need fingerprints. */
bool compare_wanted(const Comparison *c);

/* False when the options contradict each other, or the baseline or commit can't be read. */
bool compare_open(Arena *a, const Options *o, const Walk *walk, Comparison *out, Diags *wrong);

/* The baseline of a project that has a configuration of its own. */
bool compare_add(Arena *a, Comparison *c, const Options *member, Diags *wrong);

void compare_findings(Arena *a, Comparison *c, const CompareRun *run);

/* Returns the exit status; says on standard error what was written. */
int compare_write(Arena *a, Comparison *c, const CompareRun *run);

#endif
