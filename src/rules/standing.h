/* Standing: how a dependency stands at a target, as far as anything is known about it.
 *
 * Findings say what is wrong. That there is none says two different things: a package table, a
 * wheel of the lock or an installed package says that it works, or nobody knows. The second is
 * counted and listed, never silently fine. */
#ifndef PUC_RULES_STANDING_H
#define PUC_RULES_STANDING_H

#include "base/map.h"
#include "rules/judge.h"

typedef enum Standing {
    STANDING_NOT_ASKED, /* its marker does not hold there */
    STANDING_CLEAR,
    STANDING_UNKNOWN,
    STANDING_MAY_BE_BLOCKED,
    STANDING_BLOCKED,
} Standing;
enum { STANDING_COUNT = STANDING_BLOCKED + 1 };

const char *standing_text(Standing s); /* "may-be-blocked" */

/* One package, however many places name it. */
typedef struct StandingRow {
    Str name;
    unsigned char at[32]; /* a Standing for each minor that is a target */
} StandingRow;

typedef struct Standings {
    VEC(StandingRow) rows; /* in the order of the facts, then of the environment */
    StrMap by_name;        /* -> number of the row + 1 */
} Standings;

/* What the project installs, build requirements and the project itself apart. */
Standings standings_of(Arena *a, const RuleSet *rules, const Project *project,
                       const Findings *findings);
Standing standing_at(const Standings *s, Str name, int minor);

#endif
