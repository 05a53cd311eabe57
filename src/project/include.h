/* Files that another file includes. */
#ifndef PUC_PROJECT_INCLUDE_H
#define PUC_PROJECT_INCLUDE_H

#include "project/facts.h"

/* `value` seen from the folder of the file `from`, without "." and inner "..": relative to the
 * project root, may begin with "../"; the root itself is ".". Both with '/'. */
Str path_resolve(Arena *a, Str from, Str value);

/* Adds an Include (-r, -c, {file = ...}). `value` is as written, relative to the folder of
 * `place.path`. What can't be followed (URLs, absolute paths, variables) becomes a note instead,
 * and false is returned. */
bool include_add(Facts *facts, Str value, bool constraint, Str group, Place place);

#endif
