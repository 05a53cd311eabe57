/* Replacing a file as a whole: whoever reads it sees the old contents or the new ones, never a
 * part. */
#ifndef PUC_APP_REPLACE_H
#define PUC_APP_REPLACE_H

#include "base/arena.h"

/* Empty, or one sentence that says what is wrong. A link is followed; what is no regular file (a
 * pipe, /dev/stdout) is written to as it is. */
Str file_replace(Arena *a, Str path, Str contents);

#endif
