/* Globs that count from one folder, made to count from another. */
#ifndef PUC_APP_CONFIG_GLOBS_H
#define PUC_APP_CONFIG_GLOBS_H

#include "base/vec.h"

/* Adds what a line of a .gitignore in the folder `from` means for paths from the folder `to`: none
 * or more lines. Both absolute; one must be the other or lie in it, else the line is left out. A
 * line without a '/' before its end is a name at any depth, wherever it counts from. */
void glob_rebase(Arena *a, Str glob, Str from, Str to, Strs *out);

#endif
