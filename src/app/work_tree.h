/* Where a folder lies in the git work tree that it belongs to: places in reports for other programs
 * count from the top of the repository, from wherever the program was run. */
#ifndef PUC_APP_WORK_TREE_H
#define PUC_APP_WORK_TREE_H

#include "base/arena.h"

/* "services/api"; "" at the top. ptr is NULL where there is no work tree: no folder above has a
 * ".git". Git itself is not asked. */
Str work_tree_folder(Arena *a, Str folder);

#endif
