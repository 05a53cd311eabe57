/* Source: the text of one file with its line table, whatever encoding it came in.
 *
 * Decoding: a UTF-8 BOM is dropped; UTF-16 and UTF-32 (either byte order, told by their BOM) become
 * UTF-8; anything else is taken as it is, invalid bytes included. Where the text had to be decoded,
 * columns count in the decoded bytes.
 *
 * Lines end with LF, CRLF or a lone CR. Positions are byte offsets into `text`; line and column are
 * derived at the moment they are printed, from 1. */
#ifndef PUC_TEXT_SOURCE_H
#define PUC_TEXT_SOURCE_H

#include "base/diag.h"

typedef struct Source {
    Str path;              /* relative to the project root */
    Str text;              /* UTF-8 without BOM, as far as the input was valid */
    uint32_t *line_starts; /* NULL until the first question */
    size_t line_count;
    size_t
        last_line; /* index of the line that was asked for last: the next question is often near */
    Arena *arena;  /* holds the line table and decoded text */
} Source;

/* `bytes` and `path` are borrowed and must outlive the Source. */
void source_init(Source *s, Arena *a, Str path, Str bytes);

/* The place of [from, to). Offsets past the end count as the end. */
Place source_place(Source *s, size_t from, size_t to);
/* The place of a view into s->text. */
Place source_place_of(Source *s, Str part);
Str source_line(Source *s, uint32_t line); /* without its line end; empty when there is none */

bool text_is_utf8(Str s);
/* True when a NUL byte is among the first bytes: not text in any encoding we read. */
bool text_is_binary(Str s);

#endif
