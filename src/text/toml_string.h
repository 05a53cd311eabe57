/* The strings and keys of TOML, decoded from their spelling. */
#ifndef PUC_TEXT_TOML_STRING_H
#define PUC_TEXT_TOML_STRING_H

#include "base/arena.h"

typedef struct TomlString {
    Str value;
    bool multi_line;
    bool folded;          /* a backslash joins lines: they do not map to lines of the file */
    size_t skipped_lines; /* 1 when the value begins on the line after the quotes */
    const char *bad;      /* the first character that is wrong, in `spelling`; NULL: fine */
} TomlString;

/* `spelling`: with its quotes, of any of the four forms. What is wrong is kept as it stands. */
TomlString toml_string(Arena *a, Str spelling);

/* The parts of a dotted key, one by one:
 *     for (Str rest = key; toml_key_next(a, &rest, &part, &name);) ...
 * `part` is the spelling, `name` the value (in the arena). */
bool toml_key_next(Arena *a, Str *rest, Str *part, Str *name);

#endif
