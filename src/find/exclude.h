/* Folders that are left out whatever ignore files say: virtual environments, installed packages,
 * build output, copies of other projects, the stores of tools. One row each in exclude.c. */
#ifndef PUC_FIND_EXCLUDE_H
#define PUC_FIND_EXCLUDE_H

#include "base/vec.h"

/* Why an entry is left out. */
typedef enum LeftOut {
    LEFT_OUT_NOT,
    LEFT_OUT_TOOL,        /* .git, .tox, __pycache__, caches */
    LEFT_OUT_ENVIRONMENT, /* virtual and conda environments */
    LEFT_OUT_INSTALLED,   /* node_modules, site-packages */
    LEFT_OUT_BUILD,       /* build output */
    LEFT_OUT_VENDORED,    /* copies of other projects */
    LEFT_OUT_IGNORED,     /* by an ignore file */
    LEFT_OUT_EXCLUDED,    /* by the user's own setting */
    LEFT_OUT_COUNT
} LeftOut;

Str left_out_text(LeftOut why); /* "virtual environment", for the report */

/* Asked with the folder's name, before it is read: LEFT_OUT_NOT also where its content decides. */
LeftOut exclude_by_name(Str name);

/* Asked with the names of the folder's entries, once it is read. */
LeftOut exclude_by_content(Str name, const Strs *entries);

#endif
