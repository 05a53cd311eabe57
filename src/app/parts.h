/* Parts: a run's files divided among its projects, and what those of each project say.
 *
 * A file belongs to the project in the deepest folder that holds it, and to each project whose
 * files include it (-r, -c). Workers that the rest of the repository starts (a compose file at its
 * top) belong to the projects that have the worker's package. Its settings are context for all
 * projects: rules can ask for them, but findings about them are the rest's.
 */
#ifndef PUC_APP_PARTS_H
#define PUC_APP_PARTS_H

#include "app/includes.h"
#include "base/map.h"

/* The folder of a project, relative to the root; or the root, when it is none itself: the rest. */
typedef struct ProjectFolder {
    Str path;
    bool is_project;
} ProjectFolder;
typedef VEC(ProjectFolder) ProjectFolders;

typedef const IncludeFile *ReadFile;

typedef struct Part {
    ProjectFolder folder;
    VEC(ReadFile) files; /* that say something and belong to it, in path order */
    StrMap paths;        /* of them */
    Facts early;         /* the Pythons that are pinned, as far as files are read */
    Facts facts;
} Part;

typedef struct Parts {
    Part *items; /* ascending folders, the first is "" */
    size_t len;
    StrMap by_folder; /* -> Part */
    StrMap taken;     /* files that belong to a project other than the first */
    StrMap included;  /* files that belong to a project that they do not lie in */
} Parts;

/* `folders`: ascending, the first is "". */
Parts parts_new(Arena *a, const ProjectFolders *folders);

size_t part_of_path(const Parts *parts, Str path);

/* Whether a file that was walked belongs to the part. Included files belong to it too, and then not
 * to a rest that is no project itself. After parts_join. */
bool part_owns(const Parts *parts, size_t part, Str path);

/* Whether the file may be there for other projects, too. */
bool part_is_shared(const Parts *parts, Str path);

void parts_join_pins(Arena *a, const IncludeFile *files, size_t count, Parts *parts);
/* `files` in the order of their paths. */
void parts_join(Arena *a, const IncludeFile *files, size_t count, Parts *parts);

#endif
