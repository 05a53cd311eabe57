/* Scopes and what names mean in them.
 *
 * A name is looked up as Python does: in its own scope, then outwards, past class bodies. In its
 * own scope the newest binding before the use counts, from a nested function the newest of all. A
 * binding under a version guard hides older ones only on the versions on which it surely runs, so a
 * name can stand for several things on several versions. */
#ifndef PUC_PYTHON_SCOPES_H
#define PUC_PYTHON_SCOPES_H

#include "python/pyfile.h"

uint32_t scope_open(PyFile *f, ScopeKind kind, uint32_t parent);

/* Binds in `scope`, or where its global and nonlocal statements say. `b` is copied. */
void scope_bind(PyFile *f, uint32_t scope, Str name, Binding b);

/* The newest binding of `name` as seen from `scope`, or NULL. *where is the scope that holds it. */
Binding *scope_find(const PyFile *f, uint32_t scope, Str name, uint32_t *where);

/* What an expression stands for: a dotted path from an import. */
typedef struct Target {
    Str path;     /* "collections.abc.Mapping" */
    Str imported; /* the path of the import statement that it goes back to */
    Minors alive; /* where it stands for this */
    Minors safe;  /* where a failure of that import is handled */
} Target;

enum { TARGET_MAX = 4 };
typedef struct Targets {
    Target items[TARGET_MAX];
    size_t count;
} Targets;

/* Imports by name count: importlib.import_module("x").y is "x.y". `scope` is where the expression
 * stands. */
Targets resolve(const PyFile *f, TSNode expression, uint32_t scope);
/* The first of these paths, or the empty view. */
Str resolve_one(const PyFile *f, TSNode expression, uint32_t scope);

/* For a call of import_module or __import__ with a literal: where that stands, and the module. */
bool resolve_import_call(const PyFile *f, TSNode call, uint32_t scope, TSNode *literal,
                         Str *module);

#endif
