/* Manual: the man page and the shell completions, made from the option table and from the names of
 * the formats. CMake runs the program it has built with --generate to make the files that it
 * installs. */
#ifndef PUC_APP_MANUAL_H
#define PUC_APP_MANUAL_H

#include "app/option_table.h"

/* Writes what --generate asks for, like a report. Returns the exit status. */
int manual_generate(Arena *a, const Options *o);

/* man(7), clean for `mandoc -Tlint` and `man --warnings`. */
void manual_man(Buf *out);

/* Whether the row is an option that users are told about. */
bool manual_shows(const OptionRow *row);
/* The words that the argument is one of, separated by spaces. */
bool manual_has_words(const OptionRow *row);
void manual_words(Buf *out, const OptionRow *row);

#endif
