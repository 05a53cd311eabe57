/* DerivedText: a text put together from parts of another, which still knows where each byte stands.
 *
 * A Dockerfile instruction without its continuation marks, a shell word without its quotes, a
 * folded YAML scalar: all are read as plain text by the next reader, and all facts found there need
 * the place in the file. The text is a list of pieces, each with the offset of its first byte in
 * the parent; the parent's own PlaceFn does the rest, so derived texts nest. */
#ifndef PUC_PROJECT_DERIVED_H
#define PUC_PROJECT_DERIVED_H

#include "project/reader.h"

typedef struct TextPiece {
    size_t at;   /* offset in the derived text where the piece begins */
    size_t from; /* offset in the parent */
    bool fixed;  /* the whole piece stands for that one byte (an expansion) */
} TextPiece;

typedef VEC(TextPiece) TextPieces;

typedef struct DerivedText {
    Str text; /* a view of bytes */
    char *bytes;
    size_t cap;
    TextPieces pieces;
    Arena *arena;
    PlaceFn *place_of;
    void *place_ctx;
} DerivedText;

void derived_init(DerivedText *d, Arena *a, PlaceFn *place_of, void *place_ctx);
void derived_clear(DerivedText *d); /* keeps the memory */
void derived_add(DerivedText *d, Str bytes, size_t from);
/* All of `bytes` stands for the one byte at `from`. */
void derived_add_fixed(DerivedText *d, Str bytes, size_t from);
/* A PlaceFn; ctx is a DerivedText. */
Place derived_place(void *derived, size_t offset);

/* Adds one byte range to a list of pieces whose text is `at` long; merges what is contiguous. */
void pieces_add(Arena *a, TextPieces *pieces, size_t at, size_t from, bool fixed);
/* The parent offset of a byte. */
size_t pieces_offset(const TextPieces *pieces, size_t offset);

/* A view into another text that has a PlaceFn. */
typedef struct ViewPlace {
    PlaceFn *place_of;
    void *place_ctx;
    size_t base;
} ViewPlace;
Place view_place(void *view, size_t offset); /* ctx is a ViewPlace */

/* The text of a Source; ctx is the Source. */
Place source_byte_place(void *source, size_t offset);

/* Always the same place; ctx is a Place. */
Place constant_place(void *place, size_t offset);

/* From the start of one to the end of the other. */
Place place_join(Place from, Place to);

/* Lines of a text with continued ones joined: Dockerfiles, systemd units. Blank and comment lines
 * are left out, within a continued line too. */
typedef struct LogicalLines {
    Str text;
    size_t pos;
    char escape;    /* at the end of a line: goes on in the next */
    Str comments;   /* characters that begin a comment line */
    bool add_space; /* the mark becomes a space (systemd), else nothing (Docker) */
} LogicalLines;
/* Offsets in `out` refer to lines->text. False at the end. */
bool logical_line_next(LogicalLines *lines, DerivedText *out);
/* A physical line without its end (LF or CRLF); moves pos behind it. */
Str physical_line_next(Str text, size_t *pos);

/* The elements of a JSON array of strings, in the exec form of Docker. False, and nothing added,
 * when the text is anything else. Words live in `a`; places come from place_of. */
bool exec_form_read(Arena *a, Str text, PlaceFn *place_of, void *place_ctx, CommandWords *out);

#endif
