/* Includes: how the files that include each other (-r, -c, dynamic = {file = ...}) hang together.
 */
#ifndef PUC_APP_INCLUDES_H
#define PUC_APP_INCLUDES_H

#include "find/walk.h"
#include "project/facts.h"

typedef struct IncludeFile {
    Str path;
    FileKind kind;
    Facts *facts;
} IncludeFile;

/* Appends the files that `facts` includes and that exist in the project. */
void include_paths(Arena *a, const Walk *walk, const Facts *facts, Strs *paths);

/* Appends the gunicorn configuration files that command lines name and that exist. */
void gunicorn_config_paths(Arena *a, const Walk *walk, const Facts *facts, Strs *paths);

/* With all files read (`files` sorted by path): marks the entries of files that are reached only as
 * constraints, and adds to the including file's errors what is missing, includes itself in a
 * circle, or lies outside the project. */
void includes_resolve(Arena *a, const Walk *walk, IncludeFile *files, size_t count);

#endif
