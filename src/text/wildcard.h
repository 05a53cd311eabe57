/* Patterns for texts that are no paths: what glob.h has, but for its treatment of '/'.
 *
 *     ?        one byte
 *     *        any number of bytes
 *     [a-z]    one byte of the set; [!a-z] and [^a-z] one outside it
 *     \c       the byte c itself
 *
 * A '[' that is never closed stands for itself. No memory is used; time grows with the product of
 * both lengths at worst. */
#ifndef PUC_TEXT_WILDCARD_H
#define PUC_TEXT_WILDCARD_H

#include "base/str.h"

/* The whole text. */
bool wildcard_match(Str pattern, Str text);

/* True when all texts that match are equally long; *length says how long. */
bool wildcard_is_fixed(Str pattern, size_t *length);

/* The byte that all matching texts begin with, or -1: not known, or there is none. */
int wildcard_first(Str pattern);

#endif
