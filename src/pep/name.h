/* Project names (PEP 503 normalisation, PEP 508 grammar). */
#ifndef PUC_PEP_NAME_H
#define PUC_PEP_NAME_H

#include "base/arena.h"

bool name_is_valid(Str s);           /* ^([A-Z0-9]|[A-Z0-9][A-Z0-9._-]*[A-Z0-9])$, ignoring case */
Str name_normalize(Arena *a, Str s); /* lower case, runs of - _ . become one - */
bool name_same(Str a, Str b);        /* equal after normalisation; allocates nothing */

#endif
