/* Repository: the ignore rules that reach a folder from outside of it. */
#ifndef PUC_FIND_REPOSITORY_H
#define PUC_FIND_REPOSITORY_H

#include "find/ignore.h"

/* All paths that rules are asked about begin at the top of the git repository that holds the root,
 * or at the root where there is none. */
typedef struct Repository {
    Str top;                 /* absolute; "" for "/" and when the root has no real path */
    Str prefix;              /* the root as seen from the top: "" or "a/b/" */
    const Ignore *own_rules; /* .git/info/exclude */
} Repository;

/* `root` is the real path of the root, or "". */
void repository_find(Arena *a, Str root, Repository *out, Diags *errors);

/* The rules of `folder`'s own .gitignore on top of `parent`. `folder` is a path from the top with a
 * slash at its end, or "" for the top; `file` is where to read. */
const Ignore *repository_read_rules(Arena *a, const Ignore *parent, Str folder, const char *file,
                                    Place place, Diags *errors);

/* The rules of all folders above `folder` (a path from the top, "a/b/" or ""). Where they would
 * leave out the folder itself, it has been asked for all the same: then they are not applied below
 * it. */
const Ignore *repository_rules_above(Arena *a, const Repository *repository, Str folder,
                                     Diags *errors);

#endif
