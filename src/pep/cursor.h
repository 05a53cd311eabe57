/* Internal to pep: a position in a text that is being parsed. */
#ifndef PUC_PEP_CURSOR_H
#define PUC_PEP_CURSOR_H

#include "base/arena.h"

typedef struct Cursor {
    Arena *arena;
    Str text;
    size_t at;
    Str *why; /* where the reason of a failure goes; may be NULL */
} Cursor;

Str cursor_rest(const Cursor *c);
bool cursor_at_end(const Cursor *c);
bool cursor_sees(const Cursor *c, char byte);
bool cursor_take(Cursor *c, char byte); /* steps over the byte if it is next */
void cursor_skip_blanks(Cursor *c);     /* spaces and tabs: the only white space of PEP 508 */

/* Steps over `word` where it is next and no letter, digit, underscore or non-ASCII byte follows. */
bool cursor_take_word(Cursor *c, Str word);

/* Sets *why to "<message> (at character N)" and returns false. */
bool cursor_fail(Cursor *c, const char *message);

#endif
