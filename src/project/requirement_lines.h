/* The logical lines of a requirements file, by pip's rules.
 *
 * - A line ends where Python's str.splitlines() says (LF, CRLF, CR, but also form feed, U+2028,
 * ...).
 * - A line that ends with a backslash continues on the next; a line that is only a comment ends the
 *   logical line.
 * - A comment begins with # at the start of the line or after white space.
 *
 *     RequirementLines lines;
 *     requirement_lines_init(&lines, arena, source->text);
 *     for (RequirementLine line; requirement_lines_next(&lines, &line);) ...
 *     requirement_lines_release(&lines);
 *
 * The views of a line are valid until the next call. Time and memory are linear in the text. */
#ifndef PUC_PROJECT_REQUIREMENT_LINES_H
#define PUC_PROJECT_REQUIREMENT_LINES_H

#include "base/buf.h"
#include "base/vec.h"

typedef struct RequirementLine {
    Str text;    /* without comment and white space around; empty for blank and comment lines */
    Str comment; /* what follows the #, untrimmed; ptr NULL when there is none */
} RequirementLine;

/* Where a piece of a joined line comes from. */
typedef struct LineSegment {
    size_t joined, source; /* offsets of its first byte */
} LineSegment;

typedef struct RequirementLines {
    Str all, rest;
    Buf joined; /* the logical line, where it has several pieces */
    VEC(LineSegment) segments;
    Arena *arena; /* for segments */
} RequirementLines;

void requirement_lines_init(RequirementLines *lines, Arena *a, Str text);
bool requirement_lines_next(RequirementLines *lines, RequirementLine *out);
void requirement_lines_release(RequirementLines *lines);

/* The offset in the file's text of a byte of the current line. */
size_t requirement_lines_offset(const RequirementLines *lines, const char *at);

/* Without Unicode white space at both ends, as Python's str.strip(). */
Str text_strip(Str s);

#endif
