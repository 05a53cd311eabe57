/* Messages with placeholders: "{name} {version} does not work on Python {target}". */
#ifndef PUC_RULES_TEMPLATE_H
#define PUC_RULES_TEMPLATE_H

#include "base/arena.h"

typedef struct TemplateValue {
    Str name, value;
} TemplateValue;

/* Fills in what is in the table; other braces stay as they are. An empty value also takes the white
 * space before it away. */
Str template_fill(Arena *a, Str text, const TemplateValue *values, size_t count);

#endif
