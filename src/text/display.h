/* Text of the input, made fit for people and terminals.
 *
 * All return their argument itself where nothing is to be changed. */
#ifndef PUC_TEXT_DISPLAY_H
#define PUC_TEXT_DISPLAY_H

#include "base/arena.h"

/* Columns in a terminal: wide characters count 2, combining ones 0, each invalid byte 1. */
size_t display_width(Str s);

/* Makes visible what would act on the terminal, or mislead: control characters (ESC, line ends and
 * tabs among them) and invalid bytes become \xNN, format characters that reorder or hide text (bidi
 * overrides, zero-width space, tags) and the line separators \u{NNNN}. */
Str display_clean(Arena *a, Str s);

/* Hides the credentials of URLs, variables (${TOKEN}) included: of https://user:token@host/ and
 * https://token@host/ three stars remain before the '@'. The user names of ssh://git@host/ and
 * git@host:path stay. */
Str display_mask(Arena *a, Str s);

/* Both. */
Str display_text(Arena *a, Str s);

#endif
