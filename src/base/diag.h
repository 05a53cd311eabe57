/* Place and Diag: an error is a value with a place.
 *
 * Functions that can fail add one complete sentence to a list and leave their result untouched, so
 * that calls chain and the run goes on; the list decides the exit status at the end. */
#ifndef PUC_BASE_DIAG_H
#define PUC_BASE_DIAG_H

#include "base/vec.h"

/* Where something stands. Lines and columns count from 1 (columns in bytes); 0: not known. The end
 * is the position after the last character. `path` is relative to the project root, with '/'. */
typedef struct Place {
    Str path;
    uint32_t line, column, end_line, end_column;
} Place;

typedef struct Diag {
    Place place;
    Str message; /* one sentence, no full stop, no secrets of the input */
} Diag;

typedef VEC(Diag) Diags;

/* Formats into the arena. `place.path` must live as long as the list. */
void diag_add(Arena *a, Diags *list, Place place, const char *fmt, ...) PRINTF_LIKE(4, 5);

/* By path, line, column, then message. */
int place_cmp(const Place *a, const Place *b);

/* "path:line:column", "path:line" or "path", as far as known. */
Str place_text(Arena *a, const Place *p);

#endif
