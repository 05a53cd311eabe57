/* Targets: which Pythons are judged, and from which one. */
#ifndef PUC_APP_TARGETS_H
#define PUC_APP_TARGETS_H

#include "app/options.h"
#include "plan/knowledge.h"
#include "project/current.h"

/* What --target and --current ask for, checked against the known releases before anything is read:
 * a version that is not known is an error that names the nearest one. */
typedef struct Wanted {
    Minors targets; /* 0: not said */
    int current;    /* -1: not said */
} Wanted;
Wanted wanted_read(Arena *a, const Options *o, const PythonReleases *pythons, Diags *diags);

/* Without --target: every released Python newer than the current one; where that is not known,
 * those that are still supported on the day. */
Minors default_targets(const PythonReleases *pythons, int current, long day);

/* Days since 1970-01-01; SOURCE_DATE_EPOCH sets it (reproducible-builds.org). */
long today(void);

#endif
