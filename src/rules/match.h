/* Match: does one fact meet one condition? The inner half of the judge.
 *
 * A Matcher holds what is computed once for a project: the versions that each dependency allows,
 * its constraints applied, and the targets at which it is active. */
#ifndef PUC_RULES_MATCH_H
#define PUC_RULES_MATCH_H

#include "base/map.h"
#include "rules/judge.h"

typedef struct DependencyView {
    const Dependency *dependency;
    VersionSet allowed;
    Minors active;                    /* of all minors, not only the judged ones */
    bool runtime;                     /* installed where the code runs */
    bool tool;                        /* of the tests or the development: a group, tox, CI */
    struct DependencyView *same_name; /* the next entry of the same package */
} DependencyView;

/* The uses of one name, in the order of the facts. */
typedef struct UseLink {
    const Use *use;
    struct UseLink *next;
} UseLink;

typedef struct Matcher {
    Arena *arena;
    const Project *project;
    DependencyView *views; /* one for each dependency, in order */
    size_t view_count;
    StrMap by_name; /* package -> first DependencyView */
    StrMap last;    /* package -> last DependencyView */
    StrMap bounded; /* packages that a constraint names */
    StrMap uses;    /* dotted name -> UseChain; an import is also under the packages above it */
    StrMap floors;  /* folder -> its first requires-python, a PythonPin */
} Matcher;

/* Of the tests or the development: a group, tox, CI. */
bool dependency_is_tool(const Dependency *d);

Matcher *matcher_new(Arena *a, const Project *project);
DependencyView *matcher_package(const Matcher *m, Str name); /* first of the name, or NULL */

typedef enum Overlap {
    OVERLAP_NONE,
    OVERLAP_SOME, /* some of the allowed versions are in the set */
    OVERLAP_ALL,
} Overlap;

/* How the versions that a requirement allows meet a set. */
Overlap versions_overlap(Arena *a, const VersionSet *allowed, const VersionSet *set);
/* Is the newest allowed version in the set? That is what a fresh install takes. */
bool versions_resolve_into(Arena *a, const VersionSet *allowed, const VersionSet *set);

/* The uses that may meet an imports, uses or calls condition; ask use_matches for each. */
const UseLink *matcher_uses(const Matcher *m, const Cond *c);
bool use_matches(const Cond *c, const Use *u);
bool worker_matches(const Cond *c, const Worker *w);
bool setting_matches(const Cond *c, const Setting *s);
/* The minors on which the use is reached and not served by a module of the project. */
Minors use_minors(const Matcher *m, const Use *u);

/* The minors at which the condition holds for the project. NULL: all. */
Minors cond_minors(const Matcher *m, const Cond *c);

#endif
