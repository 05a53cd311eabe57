/* Local modules: does an import find a module of the project itself?
 *
 * An absolute import looks in sys.path: the folder of the script that was started, and the folders
 * that hold the project's top-level packages. For a file that is the first folder upwards that is
 * no package (has no __init__.py); for the project its folder and src/ in it, the same at the root
 * of the run. A plain folder of that name is a namespace package, which the standard library hides:
 * it does not count. */
#ifndef PUC_APP_MODULES_H
#define PUC_APP_MODULES_H

#include "find/walk.h"

/* Where a project's files look for modules. */
typedef struct ModuleSearch {
    const Walk *walk;
    Str folder; /* of the project, relative to the root */
} ModuleSearch;

/* The file that `module` is imported from when `path` asks for it, or the empty view: the project
 * has none. `module` is dotted; one that begins with dots is relative to the package of `path`. */
Str project_module_file(Arena *a, const ModuleSearch *search, Str path, Str module);

/* `module` may be dotted: only its first part is looked for. `search` is a const ModuleSearch. */
bool project_has_module(const void *search, Str path, Str module);

#endif
