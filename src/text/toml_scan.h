/* Cutting a TOML document into statements (a table header or a pair), so that one error costs one
 * statement.
 *
 * tree-sitter recovers from an error by guessing: it takes the value of a later line for the key of
 * an earlier one and drops the rest of the file behind an open string. So it gets few statements at
 * a time, with their strings and comments blotted out: what stands in them is none of its business.
 * An open string or bracket ends with its line, or where the next statement clearly begins. */
#ifndef PUC_TEXT_TOML_SCAN_H
#define PUC_TEXT_TOML_SCAN_H

#include "base/arena.h"

/* What the cutting itself finds wrong. */
typedef enum TomlProblem {
    TOML_FINE,
    TOML_OPEN_STRING,
    TOML_OPEN_BRACKET,
    TOML_INLINE_TABLE_LINES, /* an inline table over several lines: read all the same */
    TOML_CONTROL_CHARACTER,  /* in a comment: read all the same */
} TomlProblem;

typedef struct TomlStatement {
    size_t from, to; /* without the line end */
    TomlProblem problem;
    size_t problem_at;
} TomlStatement;

enum { TOML_SCAN_DEPTH = 256 };

typedef struct TomlScanner {
    Arena *arena;
    Str text;
    char
        *mask; /* a copy of the text whose strings and comments are blotted out; made when needed */
    size_t at;
    bool no_more_ends[2]; /* no closing """ or ''' follows */
} TomlScanner;

void toml_scanner_init(TomlScanner *s, Arena *a, Str text);
/* Moves to the next statement; false at the end of the text. */
bool toml_scanner_find(TomlScanner *s);
bool toml_scanner_next(TomlScanner *s, TomlStatement *out); /* false at the end of the text */

#endif
