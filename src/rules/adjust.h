/* Adjust: what the project's own configuration makes of the findings.
 *
 * Runs after judge() and before the plan is made, so that verdicts and steps rest on what is left.
 *
 *   - per-file-ignores drop the findings of some rules in some files. The glob is read as a line of
 *     a .gitignore (text/glob.h, glob_match_path): without a '/' it is a name at any depth. One
 *     that begins with '!' stands for all files that do not match the rest.
 *   - a severity change replaces the severity that the rule has of its own, for good
 *     (Finding.severity_fixed: nothing later changes it). A rule's exact id goes before a glob, a
 *     longer glob before a shorter one. Where the judge softened a finding, because it stands in
 *     a test tool's requirement or is a guess, it is never raised above that. */
#ifndef PUC_RULES_ADJUST_H
#define PUC_RULES_ADJUST_H

#include "rules/judge.h"

typedef struct PathIgnore {
    Str glob;
    Strs rules; /* ids or globs */
    Place place;
} PathIgnore;
typedef VEC(PathIgnore) PathIgnores;

typedef struct SeverityChange {
    Str glob; /* of rule ids */
    Severity severity;
    Place place;
} SeverityChange;
typedef VEC(SeverityChange) SeverityChanges;

/* All pointers are borrowed and may be NULL. */
typedef struct Adjustments {
    const PathIgnores *ignores;
    const SeverityChanges *severities;
    /* From a finding's path to the path that the globs mean: `below` is cut off ("services/a/": a
     * path that does not begin with it is meant by no glob), `above` is put before what remains. */
    Str below, above;
} Adjustments;

void findings_adjust(Arena *a, const Adjustments *adjust, Findings *findings);

#endif
