/* Files that do not parse cleanly: old Python 2 code, templates, files with a mistake.
 *
 * tree-sitter always gives a tree, but around a mistake it may skip an import statement, or take
 * the inside of a string for code. The tokens know better about both. */
#ifndef PUC_PYTHON_RECOVER_H
#define PUC_PYTHON_RECOVER_H

#include "python/pyfile.h"

/* Reads the tokens of the whole file. Returns false, and leaves `f` as it is, when they are not to
 * be trusted either. */
bool recover_prepare(PyFile *f);

/* False for an import statement or name of the tree that is in truth inside a string. */
bool recover_confirms(const PyFile *f, TSNode n);

/* Called for each node in the order of the text: adds the facts of import statements before it that
 * the tree does not have. */
void recover_missed(PyFile *f, const Context *c, uint32_t offset);
/* The same for a file without a tree: all of them. */
void recover_all(PyFile *f);

#endif
