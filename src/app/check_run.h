/* Internal to app: one run of a check, as far as it has come, and its parts in the order in which
 * they are done.
 *
 *     check_options   command line and the configuration of the root
 *     check_walk      the list of files, less what configurations below the root exclude
 *     check_members   which projects there are, and which Pythons each is about
 *     check_before    with --diff: the same for the state before the change
 *     check_scan      what Python files and the environment say
 *     check_judge     findings and plans
 *     check_report    compares, writes the report, and says the exit status
 */
#ifndef PUC_APP_CHECK_RUN_H
#define PUC_APP_CHECK_RUN_H

#include "app/clock.h"
#include "app/compare.h"
#include "app/member.h"
#include "app/progress.h"
#include "app/site.h"

typedef struct Check {
    Arena *arena;
    const Options *line; /* the command line */
    Options options;     /* with the configuration of the root */
    Knowledge knowledge;
    Wanted wanted;
    Walk walk;
    Strs configured; /* folders below the root that have a configuration of their own */
    ScanOptions scan_options;
    Scan *scan;
    Site *site; /* what --env names; NULL: nothing */
    VEC(Member) members;
    Comparison comparison;
    struct Check *before; /* with --diff: the state before the change */
    Excerpts excerpts;    /* lines that findings stand in */
    Diags wrong;          /* in options and configurations: nothing is judged then */
    Progress progress;
    size_t started, walked, scanned; /* microseconds */
} Check;

void check_options(Check *c);
void check_walk(Check *c);
void check_members(Check *c);
void check_before(Check *c);
void check_scan(Check *c);
void check_judge(Check *c);
int check_report(Check *c);

/* For a state before the change, too: what configurations below the root exclude. */
void check_leave_out(Check *c);
/* The options for a project in a folder below the root. */
Options options_for(Check *c, Str folder);
WalkOptions walk_options(Check *c, Strs *exclude, const char *root);

#endif
