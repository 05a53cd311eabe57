/* Roots: from the paths on the command line to one root and what to look at below it. */
#ifndef PUC_FIND_ROOTS_H
#define PUC_FIND_ROOTS_H

#include "base/diag.h"

typedef struct Start {
    Str path; /* relative to the root; "" is the root itself */
    bool is_folder;
} Start;

typedef struct Roots {
    const char *root;  /* "." or a folder, no slash at its end (but "/") */
    bool whole;        /* one folder was given, and it is the root */
    VEC(Start) starts; /* in byte order, none twice and none inside another */
} Roots;

/* Paths that do not exist or are neither file nor folder become `errors`, under the name given. */
void roots_find(Arena *a, const Str *paths, size_t count, Roots *out, Diags *errors);

/* "/a/./b//../c" -> "/a/c", by the letters alone. */
Str path_normalise(Arena *a, Str path);

#endif
