/* Internal to app/site: the parts of a Site. */
#ifndef PUC_APP_SITE_FILES_H
#define PUC_APP_SITE_FILES_H

#include "app/site.h"
#include "base/buf.h"

/* Where a package was found. */
typedef struct SitePackage {
    Str root; /* its site-packages folder */
    Str info; /* the folder or file of its metadata, below it */
} SitePackage;

typedef struct SiteFile {
    Str path;       /* root and all */
    Str relative;   /* below the root */
    size_t package; /* number */
    bool is_imported;
} SiteFile;

struct Site {
    Arena arena;
    Installation in;
    VEC(SitePackage) packages; /* of the same numbers as in.packages */
    Strs roots;
    StrMap tops;         /* names of modules at the top of a root */
    VEC(SiteFile) files; /* Python files of packages that are reached */
    StrMap by_path;      /* -> its number + 1 */
    StrMap modules;      /* dotted name -> number of its file + 1 */
    const Walk *walk;
    bool is_traced; /* is_imported is set */
};

/* Adds the Python files of the package `number`. */
void site_list_files(Site *s, size_t number);
/* Sets is_imported: from packages' own modules and the project's along imports. */
void site_trace(Site *s);

#endif
