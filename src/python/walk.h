/* The walk: once over the tree, in the order of the text, with the context of each node.
 *
 * A cursor goes over the nodes, a stack of frames holds the statements around it that change the
 * context: branches, try and with statements, functions, classes. Nothing recurses on the tree. */
#ifndef PUC_PYTHON_WALK_H
#define PUC_PYTHON_WALK_H

#include "python/pyfile.h"

void walk_file(PyFile *f, TSNode root);

#endif
