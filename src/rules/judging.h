/* Judging: one rule being judged. What the parts of the judge share; nobody else includes it. */
#ifndef PUC_RULES_JUDGING_H
#define PUC_RULES_JUDGING_H

#include "rules/match.h"

typedef struct Judging {
    Arena *arena;
    const Matcher *matcher;
    const Project *project;
    const Rule *rule;
    Minors minors; /* judged targets of the rule at which `when` holds */
    Minors softer; /* at which its milder form holds instead */
    Findings *out;
} Judging;

/* Completes a finding whose place, name and facts are set, and adds it; nothing without targets. */
void judging_add(Judging *j, Finding f, Minors affects, Str message, Severity severity);

/* The rule's own form where it holds, its milder one elsewhere; `reached`: where the fact holds. */
void judging_add_by_context(Judging *j, Finding f, Minors reached);

void judge_requirements(Judging *j); /* requires, resolves, upgrades, declares */
void judge_uses(Judging *j);         /* imports, uses, calls; the same for the next three */
void judge_marks(Judging *j);
void judge_workers(Judging *j);
void judge_settings(Judging *j);
void judge_project(Judging *j); /* what the project says of Python versions */

#endif
