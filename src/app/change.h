/* Change: what a branch and the work tree change, since the commit that it began at.
 *
 *     TreeChange change;
 *     change_read(&arena, &walk, base, &change, &wrong);
 *     walk_overlaid(&arena, &walk, &options, &change.overlay, &before);
 *
 * The commit is the merge base of `base` and HEAD: what others have added to `base` meanwhile is no
 * part of the change; what is not committed yet is. Files of submodules count, too. All is read
 * through git: the commit need not be checked out, and nothing is fetched. */
#ifndef PUC_APP_CHANGE_H
#define PUC_APP_CHANGE_H

#include "base/diag.h"
#include "find/walk.h"

typedef struct TreeChange {
    Str base;         /* as named */
    Overlay overlay;  /* the state before the change */
    StrMap renamed;   /* path before -> path now (a Str) */
    StrMap untracked; /* files that git does not know */
    size_t files;     /* that differ, of any kind */
} TreeChange;

/* False when it can't be said; then `wrong` says why and what to do. */
bool change_read(Arena *a, const Walk *walk, Str base, TreeChange *out, Diags *wrong);

/* The path that a file of the state before has now. */
Str change_path_now(const TreeChange *c, Str before);

#endif
