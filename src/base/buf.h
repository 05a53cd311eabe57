/* Buf: one growing block of bytes on the heap, with a maximum.
 *
 * For output and for file contents that are reused from file to file. What would pass the maximum
 * is dropped and `overflow` is set: check it once at the end. */
#ifndef PUC_BASE_BUF_H
#define PUC_BASE_BUF_H

#include "base/arena.h"

typedef struct Buf {
    char *ptr; /* NUL-terminated once anything was added */
    size_t len, cap;
    size_t max; /* 0: no maximum */
    bool overflow;
} Buf; /* start from {.max = N} */

void buf_release(Buf *b);
void buf_clear(Buf *b);                /* keeps the memory */
bool buf_reserve(Buf *b, size_t more); /* room for `more` bytes; false past the maximum */
void buf_add(Buf *b, Str s);
void buf_add_char(Buf *b, char c);
void buf_repeat(Buf *b, Str s, size_t times);
void buf_format(Buf *b, const char *fmt, ...) PRINTF_LIKE(2, 3);
Str buf_str(const Buf *b); /* a view, valid until the next change */

#endif
