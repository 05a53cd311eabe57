/* Dependencies from text: the one way in which all readers turn a requirement into a fact.
 *
 * Both functions copy the text first, so it may be a view of a file; `group` is not copied. Where
 * the text is refused they return NULL and add a LineNote that shows it (shortened, URLs masked).
 * The returned pointer is valid until the next dependency is added: set `optional` and the like at
 * once. */
#ifndef PUC_PROJECT_DEPENDENCY_H
#define PUC_PROJECT_DEPENDENCY_H

#include "project/facts.h"

/* A PEP 508 string of a metadata file (pyproject.toml, setup.py, setup.cfg). */
Dependency *dependency_add(Facts *facts, Str text, Str group, Place place);

/* A requirement as pip takes it in a requirements file or on its command line: PEP 508, a URL, a
 * version control URL, a file or a folder; options already removed. `${NAME}` is kept as it is: in
 * the name it stays there, in the version the specifiers are left empty; a note says so.
 *   .[dev]                                      self, extras [dev], no name, no url
 *   ./vendor/pkg                                url "./vendor/pkg", no name
 *   ../dist/other-1.0-py3-none-any.whl          name other, ==1.0, url
 *   git+https://host/r.git@v1#egg=Name[fast]    name, extras, url */
Dependency *dependency_add_pip(Facts *facts, Str text, bool editable, Str group, Place place);

/* The range from the lowest version of all to the highest; of one alternative itself. */
SpecifierSet alternatives_hull(Arena *a, const SpecifierSets *alternatives);
/* Sets what a place allows that names one range or several. */
void dependency_allow(Arena *a, Dependency *d, const SpecifierSets *alternatives);
/* The versions that the place allows: all alternatives. */
VersionSet dependency_versions(Arena *a, const Dependency *d);

/* The version of "==1.2" or "===1.2", as written; empty for anything wider. */
Str specifiers_pin(const SpecifierSet *s);

/* No requirement is longer; what is, is refused. */
enum { REQUIREMENT_MAX = 64 * 1024 };

#endif
