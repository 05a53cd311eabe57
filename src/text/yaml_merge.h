/* The merge key << of YAML 1.1. */
#ifndef PUC_TEXT_YAML_MERGE_H
#define PUC_TEXT_YAML_MERGE_H

#include "text/node.h"

/* Replaces the entries of `map` whose key is << by the entries of the maps that they name. They
 * come first, so that the map's own entries win; of two merged maps the first wins. */
void yaml_merge(Arena *a, Node *map, Diags *diags);

#endif
