/* Scopes and the names bound in them.
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

/* Binds an attribute of the class's instances: self.name = value in one of its methods. */
void scope_bind_member(PyFile *f, uint32_t class_scope, Str name, Binding b);

/* The newest binding of `name` as seen from `scope`, or NULL. *where is the scope that holds it. */
Binding *scope_find(const PyFile *f, uint32_t scope, Str name, uint32_t *where);

#endif
