/* The packages that the repositories of well-known pre-commit hooks install. */
#ifndef PUC_PROJECT_HOOK_REPOS_H
#define PUC_PROJECT_HOOK_REPOS_H

#include "base/str.h"

/* "https://github.com/psf/black.git" -> "black"; empty where it is not known. */
Str hook_repo_package(Str url);

#endif
