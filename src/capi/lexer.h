/* CLexer: what of C and C++ matters here, in one pass over the bytes.
 *
 * Comments, strings, raw strings, characters and numbers are passed over. The lexer stops only at
 * identifiers that begin with Py or _Py and at preprocessor directives; what stands before an
 * identifier is kept, so that a caller can tell a use from a declaration. Nothing is allocated, and
 * every input ends: what is not closed is closed by the end of the line or of the text. */
#ifndef PUC_CAPI_LEXER_H
#define PUC_CAPI_LEXER_H

#include "base/str.h"

typedef enum CTokenKind {
    C_END,
    C_NAME,
    C_DIRECTIVE, /* `text` is what follows the #, to the end of its logical line */
} CTokenKind;

typedef struct CToken {
    CTokenKind kind;
    Str text;
} CToken;

typedef struct CLexer {
    const char *at, *end;
    bool line_start;
    unsigned depth;    /* of braces, those of extern "C" and namespaces left out */
    char before;       /* of C_NAME: the last byte before it that is no space; 'a': a word */
    char before_that;  /* the byte before this one */
    Str word;          /* the last word, if `before` is 'a' */
    bool in_namespace; /* `namespace` was met, and its brace was not */
    Str returned;      /* the name that the last call returned */
} CLexer;

void c_lexer_init(CLexer *lx, Str text);
void c_lexer_next(CLexer *lx, CToken *t);

/* The next byte from `p` that is neither space nor comment; '\0' at the end. A backslash before a
 * line end counts as space. */
char c_peek(const char *p, const char *end);
/* After spaces and comments; `end` when there is nothing more. */
const char *c_skip_space(const char *p, const char *end);
/* After the string or character that begins at `p`, which may be open. */
const char *c_skip_quoted(const char *p, const char *end);

#endif
