/* Internal to pep: a version at the start of a longer text, for the grammars that embed one. */
#ifndef PUC_PEP_VERSION_SCAN_H
#define PUC_PEP_VERSION_SCAN_H

#include "pep/version.h"

/* The largest number in a version: one more must still fit, for the end of "==1.2.*". */
#define VERSION_NUMBER_MAX (UINT64_MAX - 1)

/* Reads the longest version that `text` starts with and returns its length. 0: there is none, or a
 * number in it is too large (then *too_large is set); *out is untouched. */
size_t version_scan(Arena *a, Str text, Version *out, bool *too_large);

#endif
