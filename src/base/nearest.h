/* The nearest of some known names, for "did you mean". */
#ifndef PUC_BASE_NEAREST_H
#define PUC_BASE_NEAREST_H

#include "base/str.h"

/* The candidate with the smallest edit distance to `given`, if it is near enough to be a slip (at
 * most a third of the letters, at least one); NULL otherwise. Names over 63 bytes have none. */
const char *nearest_name(Str given, const char *const *candidates, size_t count);

#endif
