/* What an expression stands for.
 *
 *     resolve         modules, and names of them:   c.Mapping  ->  collections.Mapping
 *     resolve_values  values of known classes, too: p = configparser.ConfigParser()
 *                                                   p.readfp  ->  configparser.ConfigParser.readfp
 *
 * A value is known when all that is bound to its name is: calls of a class, annotations, `with` and
 * `except` targets, self in a class of the file, attributes that its methods set. A class of the
 * file hands on to its bases what it does not define itself. */
#ifndef PUC_PYTHON_RESOLVE_H
#define PUC_PYTHON_RESOLVE_H

#include "python/annotation.h"
#include "python/scopes.h"

typedef struct Target {
    Str path;     /* "collections.abc.Mapping"; of a value, its class; "" for a class of the file */
    Str imported; /* the path of the import statement that it goes back to */
    Minors alive; /* where it stands for this */
    Minors safe;  /* where a failure of that import is handled */
    uint32_t least;       /* shorter names on the path are not used here: 3 for p.readfp above */
    uint32_t class_scope; /* a class of the file; else 0 */
    bool is_value;        /* an instance, or an attribute of one */
    bool above;           /* super(): only the bases count */
    bool guess;           /* the class is told by the name of a base that nobody can look into */
    Str through; /* that base, or one that only another file can tell: as it is imported, with dots
                    before it where that is relative; else empty */
} Target;

enum { TARGET_MAX = 4 };
typedef struct Targets {
    Target items[TARGET_MAX];
    size_t count;
} Targets;

/* Imports by name count: importlib.import_module("x").y is "x.y". `scope` is where the expression
 * stands. */
Targets resolve(const PyFile *f, TSNode expression, uint32_t scope);
/* The same for a base of a class: paths of relative imports begin with their dots. */
Targets resolve_base(const PyFile *f, TSNode expression, uint32_t scope);
/* The first of these paths, or the empty view. */
Str resolve_one(const PyFile *f, TSNode expression, uint32_t scope);

Targets resolve_values(const PyFile *f, TSNode expression, uint32_t scope);
/* The same for object.name. */
Targets resolve_member(const PyFile *f, TSNode object, Str name, uint32_t scope);

/* For a call of import_module or __import__ with a literal: where that stands, and the module. */
bool resolve_import_call(const PyFile *f, TSNode call, uint32_t scope, TSNode *literal,
                         Str *module);

#endif
