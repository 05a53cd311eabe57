/* The kind of a plain YAML scalar, by its spelling: numbers and nulls as YAML 1.1 and 1.2 agree on
 * them; booleans are true/false/yes/no/on/off in their three spellings (yes, Yes, YES). What only
 * 1.1 takes for a number (22:22, base 60) stays a string. */
#ifndef PUC_TEXT_YAML_SCALAR_H
#define PUC_TEXT_YAML_SCALAR_H

#include "text/node.h"

NodeKind yaml_plain_kind(Str text);

#endif
