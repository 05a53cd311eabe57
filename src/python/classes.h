/* Classes of the standard library: what calls and attributes give instances of them, and which
 * names stand for the same class.
 *
 * Entries keep to one package: what gives an instance begins with the same component as its class.
 * Stage 1 relies on that. */
#ifndef PUC_PYTHON_CLASSES_H
#define PUC_PYTHON_CLASSES_H

#include "base/str.h"

/* The class of what a call of `path` gives, or the empty view where that is not known. */
Str class_of_call(Str path);
/* The same for an attribute of an instance that is read. */
Str class_of_attribute(Str path);
/* The name under which the members of class `path` are known: mostly `path` itself. */
Str class_canonical(Str path);

/* True for the path of something that is named as classes are. */
bool class_is_named(Str path);

/* True when an instance can come from a call, attribute or name that does not spell `path`. */
/* Whether the last component of the class, or of something that gives its values, occurs. */
bool class_is_mentioned(Str path, bool (*occurs)(void *ctx, Str word), void *ctx);

bool class_is_hidden(Str path);

/* A base class that cannot be seen, but has the name of a test case: "MyTestCase". `path` is what
 * it was imported as, or empty. */
bool class_looks_like_test(Str name, Str path);
/* Members that such a class surely has from unittest.TestCase. */
bool member_is_of_tests(Str name);

#endif
