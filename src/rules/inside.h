/* Inside: the rules of the standard library held against the source of installed packages.
 *
 * The source of an environment is judged like a project of its own, whose dependencies are the
 * packages that the real one leads to. What is found there becomes findings about the packages
 * (judge_installed.c), never about their files. */
#ifndef PUC_RULES_INSIDE_H
#define PUC_RULES_INSIDE_H

#include "rules/judge.h"

/* True for the rules that are asked of packages: what a newer Python refuses. */
bool inside_asks(const Rule *r);

/* The findings in the source, and those of package rules about installed versions; NULL where the
 * project has no environment. */
const Findings *inside_judge(Arena *a, const RuleSet *rules, const Project *project);

/* The installed version, as if the project pinned it where its metadata is. */
Dependency installed_dependency(Arena *a, const Installed *p);

/* Once all rules were judged: adds what package rules say of packages that the project does not
 * name, and takes away what the environment says again. */
void inside_settle(Arena *a, const Project *project, const Findings *inside, Findings *out);

#endif
