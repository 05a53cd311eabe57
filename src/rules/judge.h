/* Judge: rules x facts -> findings, for each judged target.
 *
 * Conditions across files (a package in requirements AND a worker class in a Dockerfile AND a
 * marker) are decided here, when all facts are joined. A Finding says for which targets it holds;
 * the verdict and the steps are the plan's. Findings come in the order of their places, then of
 * their rule ids. */
#ifndef PUC_RULES_JUDGE_H
#define PUC_RULES_JUDGE_H

#include "project/floor.h"
#include "project/installed.h"
#include "rules/rule.h"

/* What is judged. All pointers are borrowed. */
typedef struct Project {
    const Facts *facts;
    const CurrentPython *current;
    Minors targets;
    const Floors *floors; /* for rules of kind needs-newer; NULL: nothing is known */
    Str fulls[32];        /* the full version that stands for 3.N in markers */
    bool files_only;      /* a run on single files: nothing about the project as a whole */
    /* Does an import of `module` (dotted) in the file `path` find a module of the project itself?
     */
    bool (*has_module)(const void *ctx, Str path, Str module);
    const void *has_module_ctx;
    const Installation *installation; /* what --env names; NULL: nothing */
} Project;

typedef struct Finding {
    const Rule *rule;
    FindingKind kind;
    Severity severity;
    Str name;
    Place place;
    Minors affects;               /* of the judged targets; empty only where `lacks` is not */
    Minors lacks;                 /* of the floor, those that need something newer (needs-newer) */
    Str message;                  /* for the lowest affected target */
    Str wording;                  /* the same with its placeholders */
    Str fix;                      /* the rule's fix in words, for the lowest affected target */
    Str to;                       /* and the version or package it moves to */
    const Dependency *dependency; /* what a requirement rule matched, else NULL */
    Str label;                    /* {label} and {detail}: of the pin, worker, matrix or line */
    Str floor;                    /* {floor}: who asks for a Python that is too old */
    Str other;                    /* {other}: the place that this one contradicts, in words */
    const Use *use;               /* what an imports, uses or calls rule matched, else NULL */
    const Worker *worker;         /* what a deploys rule matched, else NULL */
    const PythonPin *pin;
    bool partial;        /* only a part of the allowed versions is affected */
    bool advised;        /* works, but a higher version is advised */
    bool severity_fixed; /* by the configuration: nothing changes it any more */
    bool known; /* in the baseline, or there before the change: does not decide the exit status */
    const Suppression *suppression; /* the comment that hides it (rules/suppress.h), else NULL */
    Str fingerprint;                /* rules/fingerprint.h; empty where nobody asked for it */
} Finding;

typedef VEC(Finding) Findings;

/* Into the order of their places, then of their rule ids. */
void findings_sort(Findings *findings);

Findings judge(Arena *a, const RuleSet *rules, const Project *project);

/* Does the condition hold for the project at 3.`minor`? NULL holds. For the policy's stacks. */
bool cond_holds(const Cond *c, const Project *project, int minor);

/* The fix as it reads for one target: its text and where it moves to. For a package table that is
 * the advised version of the target, else the minimum. */
typedef struct FixFor {
    Str to, text;
    FixPhase phase;
} FixFor;
FixFor fix_for(Arena *a, const Finding *f, const Project *project, int minor);
/* The finding's message as it reads for one of its targets. */
Str message_for(Arena *a, const Finding *f, const Project *project, int minor);

/* How a requirement names its versions: "20.1.0" for ==20.1.0, else the specifier, "" for any. */
Str dependency_version_text(Arena *a, const Dependency *d);

int minors_lowest(Minors m); /* -1 for none */

#endif
