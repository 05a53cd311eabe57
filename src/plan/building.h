/* Building: the steps to one target while they are made. What the parts of the plan's second half
 * share; nobody else includes it.
 *
 *     steps.c     findings become steps; findings about one subject become one
 *     collect.c   steps that one command does for many packages of a lock
 *     needs.c     what an upgraded package asks for: other packages, a newer Python
 *     relock.c    what has to change where a lock says the version
 *     order.c     steps that move together, and the order of all */
#ifndef PUC_PLAN_BUILDING_H
#define PUC_PLAN_BUILDING_H

#include "base/map.h"
#include "plan/steps.h"

/* Two steps of which one asks for the other: indices into Building.steps. */
typedef struct StepLink {
    size_t by, needed;
} StepLink;

typedef struct Building {
    Arena *arena;
    const Plan *plan;
    const TargetPlan *target;
    Steps steps;
    StrMap by_key;   /* key -> index of the step + 1 */
    StrMap tables;   /* package -> the Rule that has its `python` and `needs` */
    StrMap declared; /* package -> DeclaredLink: the project's own lines */
    VEC(StepLink) links;
} Building;

typedef struct DeclaredLink {
    const Dependency *dependency;
    struct DeclaredLink *next;
} DeclaredLink;

/* The lines of a package that set its version, in the order of the facts. */
const DeclaredLink *declared_lines(const Building *b, Str package);

Step *find_step(Building *b, Str key);
/* Adds a step, or merges it into the one that has the key: the higher version and the worse
 * severity win. Returns its index. */
size_t put_step(Building *b, Str key, const Step *s);
Str package_key(Arena *a, Str name);
/* Unless the step has it already. */
void add_location(Arena *a, Step *s, const Place *p);
int version_text_cmp(Arena *a, Str x, Str y); /* 0 where one of them is no version */

void collect_lock_steps(Building *b);

void needs_init(Building *b);
/* The rule with the package's tables; NULL for none. */
const Rule *package_tables(const Building *b, Str package);
/* The Pythons that a version of a package asks for, as a specifier, where the current Python is not
 * one of them; else empty. */
Str python_wanted(const Building *b, Str package, Str version);
/* Steps for what upgraded packages need, until nothing is missing. */
void add_needs(Building *b);

/* Puts the steps into order and numbers them; parts of one step have one number. */
void order_steps(Building *b);

/* Adds to ordered steps what has to change so that a lock can follow, and the command for it. */
void add_relocks(Building *b);
/* The command that locks a newer version of a package; "lock again" where the tool is not known. */
Str lock_command(Arena *a, Str lock, Str package);

#endif
