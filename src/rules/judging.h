/* Judging: one rule being judged. What the parts of the judge share; nobody else includes it. */
#ifndef PUC_RULES_JUDGING_H
#define PUC_RULES_JUDGING_H

#include "rules/match.h"

typedef struct Judging {
    Arena *arena;
    const Matcher *matcher;
    const Project *project;
    const Rule *rule;
    Minors minors; /* those of the rule (rule_minors) at which `when` holds */
    Minors softer; /* at which its milder form holds instead */
    Findings *out;
    const Findings *inside; /* what the rules find in installed packages; NULL: nothing */
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
void judge_project(Judging *j);   /* what the project says of Python versions */
void judge_locks(Judging *j);     /* what its locks say of the packages in them */
void judge_installed(Judging *j); /* and what an installed environment does */
/* The targets that what a package asks of Python leaves out. */
Minors minors_refused(Arena *a, const SpecifierSet *python);
void judge_contradictions(Judging *j); /* declarations of Python versions that exclude each other */
void judge_conflicts(Judging *j);      /* requirements of a package that exclude each other */

bool folder_is_at_or_above(Str folder, Str path);
Str place_in_words(Arena *a, const Place *p); /* "pyproject.toml:5" */
/* Of Poetry's "^3.8 || ^3.11" the specifiers hold one half, so nothing is known to be excluded. */
bool has_alternatives(const PythonPin *floor);
/* Is it one of three or more that a file lists to install or test, and not the newest of them? */
bool pin_is_one_of_a_list(const Facts *facts, const PythonPin *p);
/* The requires-python that speaks for the place and excludes what is run there; NULL for none. */
const PythonPin *floor_that_refuses(const Judging *j, const PythonPin *p);

#endif
