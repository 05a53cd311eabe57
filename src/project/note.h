/* Notes about lines: what is said to the user when an entry can't be read or can't be known. */
#ifndef PUC_PROJECT_NOTE_H
#define PUC_PROJECT_NOTE_H

#include "project/facts.h"

/* Adds a LineNote; the message is formatted: one sentence, no full stop. `name` is not copied. */
void note_add(Facts *facts, bool unknown, Str name, Place place, const char *fmt, ...)
    PRINTF_LIKE(5, 6);

/* Input text for a message: URLs masked, control and invalid bytes replaced by '?', cut after about
 * 60 bytes. */
Str text_shown(Arena *a, Str text);

#endif
