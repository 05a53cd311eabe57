/* Absolute paths by their letters: normalised, with '/', no slash at the end (but "/"). */
#ifndef PUC_APP_PATHS_H
#define PUC_APP_PATHS_H

#include "base/arena.h"

/* The real path of a folder, or of the folder that a file lies in; "" when there is none. */
Str path_real_folder(Arena *a, Str path);

Str path_join(Arena *a, Str folder, Str name); /* "a/name"; followed by a NUL */
Str path_parent(Str path);                     /* "/a/b" -> "/a" -> "/" -> "/" */
Str path_common(Str a, Str b);                 /* the deepest folder that holds both */

/* What lies below: "/a/b/c" below "/a" is "b/c". False when it is not `folder` or below it. */
bool path_below(Str path, Str folder, Str *rest);

/* `path` as seen from `here`, with "../" as needed; as it is where only "/" is common. */
Str path_relative(Arena *a, Str here, Str path);

#endif
