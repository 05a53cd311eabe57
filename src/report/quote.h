/* Internal to report: a line of a file, fit to be shown, with the part that a finding means.
 *
 * Credentials are masked, and of a long line only the surroundings of the part are taken. What is
 * invisible still is: display_clean makes it visible where it is shown. */
#ifndef PUC_REPORT_QUOTE_H
#define PUC_REPORT_QUOTE_H

#include "base/arena.h"

typedef struct Quote {
    Str before, marked, after; /* the whole line where nothing is marked: in `before` */
    bool cut_left, cut_right;
} Quote;

/* [from, to) are byte offsets into the line; equal: nothing is meant in particular. At most about
 * `most` bytes are taken. */
Quote quote_line(Arena *a, Str line, size_t from, size_t to, size_t most);

#endif
