/* Installed: what an environment says of the packages in it.
 *
 * A package that is installed has a folder "name-version.dist-info", or the older
 * "name-version.egg-info", with its metadata as mail headers (Core metadata), the tags that it was
 * built for (WHEEL), and the list of its files (RECORD). This is evidence about one version, the
 * one that runs today. Its source is scanned like the project's own; what that says is in
 * Installation.source, apart from the project's facts.
 *
 *     Installed p = {.place = ...};
 *     metadata_read(arena, text of METADATA or PKG-INFO, &p);
 *     wheel_read(arena, text of WHEEL, &p);
 *
 * Texts are any bytes; what cannot be understood is left out. All views refer to the text. */
#ifndef PUC_PROJECT_INSTALLED_H
#define PUC_PROJECT_INSTALLED_H

#include "base/map.h"
#include "project/facts.h"

typedef struct Installed {
    Str name, version;     /* name: PEP 503 */
    SpecifierSet python;   /* Requires-Python */
    Minors classified;     /* "Programming Language :: Python :: 3.N" */
    VEC(Requirement) asks; /* Requires-Dist */
    bool has_tags;         /* a WHEEL file states them */
    bool is_pure;          /* Root-Is-Purelib */
    Minors tagged;         /* the minors that the tags fit as they are (Linux, x86_64) */
    Place place;           /* its METADATA */

    Minors reached;      /* where something that the project asks for leads to it; 0: nowhere */
    bool is_runtime;     /* asked for by more than tools of the development */
    size_t files;        /* of its source that were scanned */
    bool is_partly_read; /* some of them could not be */
} Installed;

typedef struct Installation {
    VEC(Installed) packages; /* in the order of --env, then of names */
    StrMap by_name;          /* normalised -> Installed; the first of several */
    Facts source;            /* uses and marks of what is reached: place.path is that of the file */
    StrMap owners;           /* such a path -> Installed */
    /* Is this file imported when a package of the environment, or a module of the project, is? */
    bool (*is_imported)(void *ctx, Str path);
    /* Does an import of `module` find one that is installed at the top of the environment? */
    bool (*has_module)(const void *ctx, Str path, Str module);
    void *ctx;
} Installation;

/* A mail header. The value is trimmed; its continuation lines are joined by blanks. */
typedef struct HeaderField {
    Str name, value;
} HeaderField;

/* Reads fields one by one; false at the empty line that ends them, or at the end of the text. Lines
 * that are none are stepped over. */
bool header_next(Arena *a, Str *rest, HeaderField *out);

void metadata_read(Arena *a, Str text, Installed *out);
void wheel_read(Arena *a, Str text, Installed *out);
/* requires.txt of an .egg-info folder: the requirements, by extra and marker. */
void requires_txt_read(Arena *a, Str text, Installed *out);

/* The next file of a RECORD, relative to site-packages, as written; false at its end. */
bool record_next(Arena *a, Str *rest, Str *path);

#endif
