/* Plan: findings + dependencies + measurements + release calendar -> a verdict and ordered steps
 * for each target, and one recommended target. The reports see only this (and the facts it points
 * to). */
#ifndef PUC_PLAN_PLAN_H
#define PUC_PLAN_PLAN_H

#include "plan/knowledge.h"
#include "rules/judge.h"
#include "rules/standing.h"

typedef VEC(Place) Places;

/* One thing to do. Steps come in the order in which they can be done: all of phase "now" first.
 * Packages that have to move together are parts of one step: they follow each other, have one
 * number and one phase. */
typedef struct Step {
    unsigned number;   /* from 1 */
    bool further_part; /* of the step before it */
    Strs together;     /* the subjects of the other parts */
    FixPhase phase;
    FixAction action;
    Severity severity; /* the worst finding that asks for it */
    Str subject;       /* "gunicorn", "import imp", "python:3.10-slim", "requires-python" */
    Str from;          /* what stands there now: "20.1.0", ">=3.9,<3.13", "3.10"; may be empty */
    Str to;            /* "23.0.0", "python:3.11-slim", "3.11"; may be empty */
    Str newest;        /* newest known version where it is not `to`; may be empty */
    Str why;           /* what is wrong now, and why this way; one line */
    const Rule *rule;
    const Dependency
        *dependency;           /* what a step about a package is about, in a lock if it is in one */
    const Together *joined_by; /* the row of the policy that names the package; NULL: none */
    Places locations;          /* at least one */
} Step;
typedef VEC(Step) Steps;

/* One measured change between the current Python and the target. */
typedef struct Performance {
    const DataSet *set;
    const Benchmark *benchmark;
    Change change;
    bool primary;  /* the metric that decides */
    bool in_table; /* decides, vetoes or is shown: a column of the table */
} Performance;
typedef VEC(Performance) Performances;

typedef struct TargetPlan {
    int minor;
    Str version; /* "3.12" */
    Verdict verdict;
    Str reason;   /* what was measured, then what was found */
    Str measured; /* the first half alone; empty without data */
    Evidence evidence;
    size_t blockers, warnings; /* findings */
    size_t fixes;              /* steps that a blocker asks for */
    Performances performance;  /* empty: no data */
    Steps steps;
} TargetPlan;

typedef struct Plan {
    const Project *project;
    const Knowledge *knowledge;
    const PythonRelease *current; /* NULL: not known */
    bool current_past_eol;
    const Stack *stack;  /* NULL: none that the policy knows */
    Findings findings;   /* severities as the evidence makes them */
    Standings standings; /* of the dependencies, one by one */
    TargetPlan *targets; /* ascending */
    size_t target_count;
    const TargetPlan *recommended; /* NULL: none */
    Str recommendation;            /* why that one, or why none */
} Plan;

/* `today` in days since 1970-01-01 (end of life, age of a release). `findings` is taken over. */
Plan plan_make(Arena *a, const Knowledge *knowledge, const Project *project, Findings findings,
               long today);

const TargetPlan *plan_target(const Plan *p, int minor);

#endif
