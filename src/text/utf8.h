/* UTF-8: one character at a time, strict (no overlong forms, no surrogates, nothing past U+10FFFF).
 */
#ifndef PUC_TEXT_UTF8_H
#define PUC_TEXT_UTF8_H

#include "base/str.h"

enum { UTF8_REPLACEMENT = 0xfffd, UTF8_MAX_LENGTH = 4 };

/* The character at s.ptr[at] (at < s.len) and the number of its bytes, at least 1. An invalid byte
 * gives UTF8_INVALID and 1. */
#define UTF8_INVALID UINT32_MAX
size_t utf8_decode(Str s, size_t at, uint32_t *c);

/* Surrogates and values past U+10FFFF are written as U+FFFD. `out` has room for UTF8_MAX_LENGTH. */
size_t utf8_encode(uint32_t c, char *out);
size_t utf8_length(uint32_t c); /* of what utf8_encode writes */

#endif
