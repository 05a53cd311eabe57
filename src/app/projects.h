/* Projects: which folders below the root are projects of their own.
 *
 * Asked after the dependency and deployment files were read, since a pyproject.toml may hold
 * nothing but the settings of tools. A folder is a project when it
 *
 *   - is named by the `projects` setting (then nothing else counts), or
 *   - has a configuration of this program, or
 *   - says of itself that it is a package (pyproject.toml with a name, dependencies or a Python;
 *     setup.py, setup.cfg, Pipfile), or
 *   - holds both a requirements file and what starts a service (Dockerfile, Procfile, runtime.txt).
 *
 * Members of a workspace that share a uv.lock above them, and folders of tests, documentation and
 * examples, are parts of the project that they lie in. One folder that is a project and lies in a
 * repository that is none itself makes one project: the repository. */
#ifndef PUC_APP_PROJECTS_H
#define PUC_APP_PROJECTS_H

#include "app/scan.h"

/* `globs`: the `projects` setting; NULL: not set. `configured`: folders that have a configuration.
 * One folder, "", for a run on single files and for a repository with one project. */
ProjectFolders projects_find(Arena *a, const Walk *walk, const Scan *scan, const Strs *globs,
                             const Strs *configured);

#endif
