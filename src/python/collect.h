/* What single nodes contribute: names that they bind, modules that they import, uses to resolve. */
#ifndef PUC_PYTHON_COLLECT_H
#define PUC_PYTHON_COLLECT_H

#include "python/pyfile.h"

/* import and from statements: bindings and facts. */
void collect_import(PyFile *f, const Context *c, TSNode statement);

/* Binds all names of an assignment target or parameter list. `value` is the null node, or what a
 * single name stands for. `end` is the offset from which the binding holds. */
void collect_targets(PyFile *f, const Context *c, TSNode pattern, TSNode value, uint32_t end);
void collect_assignment(PyFile *f, const Context *c, TSNode assignment);
/* The same for values of an annotated or caught class. */
void collect_typed(PyFile *f, const Context *c, TSNode pattern, TSNode type, uint32_t end);
void collect_parameters(PyFile *f, uint32_t scope, TSNode parameters);
/* Of a method: its first parameter. Nothing for other functions. */
void collect_self(PyFile *f, uint32_t scope, TSNode parameters);
/* Opens the scope of a class and binds its name. */
uint32_t collect_class(PyFile *f, const Context *c, TSNode definition);
/* global and nonlocal statements */
void collect_declaration(PyFile *f, const Context *c, TSNode statement, bool is_global);

/* A dotted name or a called name. `arguments` is the null node for a mere mention. */
void collect_use(PyFile *f, const Context *c, TSNode chain, TSNode arguments, bool is_store);
/* import_module("x"), setattr(module, "name", value), getattr(object, "name"). `arguments` are
 * those of a call of the result, or the null node. */
void collect_call(PyFile *f, const Context *c, TSNode call, TSNode arguments);

/* From `offset` on, `name` is there because the file put it there. */
void shim_add(PyFile *f, Str name, uint32_t offset, Minors alive);

/* True when a name taken from a module is a fact of its own, beside the module. */
bool import_is_of_interest(const NameSet *names, Str path);

/* True for code that does not surely run when the file is imported: Use.lazy. */
bool context_is_lazy(const PyFile *f, const Context *c);

/* A fact about an import of `path` at `place`. `attribute` is set when `path` is a name that is
 * taken from a module which exists. */
void collect_import_fact(PyFile *f, const Context *c, Str path, bool attribute, uint32_t offset,
                         Place place);

#endif
