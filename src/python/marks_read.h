/* What the readers of marks share while they go through one file's tokens (marks.h). */
#ifndef PUC_PYTHON_MARKS_READ_H
#define PUC_PYTHON_MARKS_READ_H

#include "python/code_shape.h"
#include "python/imports.h"
#include "python/mark_set.h"
#include "python/marks.h"

/* How far an annotation was read: only what stands at its beginning is looked at. */
typedef enum AnnotationStart { ANNOTATION_NONE, ANNOTATION_OPEN, ANNOTATION_NAME } AnnotationStart;

/* A decorator as all Pythons know it: NAME ('.' NAME)* ['(' ... ')'] */
typedef enum DecoratorPart {
    DECORATOR_NONE,
    DECORATOR_DOT, /* behind @ or a dot */
    DECORATOR_NAME,
    DECORATOR_CALL,
} DecoratorPart;

typedef struct SyntaxReader {
    CodeShape shape;
    AnnotationStart annotation;
    DecoratorPart decorator;
    bool future_annotations; /* from __future__ import annotations */
    bool field_reported;     /* of the open f-string */
    const char *with_tuple;  /* with (a, b): the bracket that is just closed */
    bool for_in;             /* the `in` of a for statement has come */
    bool augmented;          /* x += */
    bool in_pattern;
    unsigned except_commas;
    Str except_name; /* all that is behind the comma */
    bool except_other;
    const char *future_import; /* the relative one that was reported */
} SyntaxReader;

typedef struct MarkReader {
    Lexer lx;
    Source *source;
    Facts *facts;
    MarkSet wanted;
    MarkEnds ends;
    unsigned count; /* of marks */
    bool inside;    /* of an f-string, before the current token */
    bool muted;     /* it has its mark */
    SyntaxReader syntax;
} MarkReader;

/* Adds the mark if somebody asks for it. */
void mark_found(MarkReader *r, TokenMark mark, const char *at, size_t len, Str detail);

void syntax_begin(MarkReader *r);
void syntax_token(MarkReader *r, const Token *t);
void syntax_imported(MarkReader *r, const char *start, const DottedPath *module, Str name);
/* Behind an import statement, of which it saw the first token only. */
void syntax_skipped(MarkReader *r, const Token *keyword, const Token *t);

/* Behind ~: whether the operand is a truth value beyond doubt: True, (not x), (a in b). *detail:
 * the kind. */
bool inverts_bool(Lexer lx, Str *detail);

#endif
