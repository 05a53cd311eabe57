/* The lexer: Python's tokens, as far as stage 1 needs them.
 *
 * It knows comments, strings with all prefixes, f-strings with their nested code, line
 * continuations and brackets. It keeps a position and a small stack, allocates nothing and looks at
 * each byte about once. Operators come out byte by byte; keywords are names.
 *
 * What is not Python in any version (an unclosed string or bracket, a stray character) sets `odd`:
 * from there on the tokens may be out of step, and nothing should be proved from them. */
#ifndef PUC_PYTHON_LEXER_H
#define PUC_PYTHON_LEXER_H

#include "base/str.h"

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_NEWLINE, /* the end of a logical line; blank lines give none */
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_STRING, /* a whole string; `text` is what stands between the quotes */
    TOKEN_TEXT,   /* a literal part of an f-string; its code comes as tokens of its own */
    TOKEN_OP,     /* one byte */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    Str text;
} Token;

enum { FSTRING_DEPTH = 32 }; /* nested f-strings; deeper is odd */

/* What a field of an f-string holds that Python knows since 3.12 only. */
typedef enum FieldNews {
    FIELD_QUOTE,     /* the quote of an f-string around it */
    FIELD_BACKSLASH, /* also in a string inside the field */
    FIELD_COMMENT,
    FIELD_LINE,    /* a line end, in an f-string with single quotes */
    FIELD_NESTING, /* a field in the specification of a field in a specification */
} FieldNews;

/* An f-string that is open around the current position, or a field nested in a format specification
 * of the f-string below it on the stack. */
typedef struct FString {
    char quote;
    bool triple;
    bool raw;
    bool is_template; /* t"..." */
    bool in_spec;     /* its text is a format specification: } closes the field */
    bool is_nested;   /* f"{x:{width}}": the field of width */
    uint32_t depth;   /* open brackets inside its current field, the field's own included */
} FString;

typedef struct Lexer {
    const char *start, *at, *end;
    const char *escape;   /* the first backslash of a bad escape since somebody set this to NULL */
    const char *newer;    /* the first of FieldNews, in the same way */
    const char *template; /* the first t-string, in the same way */
    FieldNews newer_kind;
    uint32_t depth;      /* open brackets, f-string fields included */
    uint32_t fstrings;   /* open f-strings */
    bool in_text;        /* the position is in the text of the innermost f-string */
    bool line_has_token; /* since the last TOKEN_NEWLINE */
    bool odd;
    FString stack[FSTRING_DEPTH];
} Lexer;

void lexer_init(Lexer *lx, Str text);
void lexer_next(Lexer *lx, Token *out);

#endif
