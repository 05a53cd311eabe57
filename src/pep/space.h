/* Internal to pep: white space as Python's `str.strip()` and `\s` see it, in UTF-8.
 *
 * Wider than base's char_is_space: the separators 0x1c to 0x1f and the Unicode spaces count too.
 * Bytes that are not UTF-8 are not space. */
#ifndef PUC_PEP_SPACE_H
#define PUC_PEP_SPACE_H

#include "base/str.h"

size_t space_len(Str s); /* bytes of the white space character that s starts with; 0: none */
Str space_trim(Str s);   /* without white space at both ends */
size_t space_run(Str s); /* bytes of the white space that s starts with */

#endif
