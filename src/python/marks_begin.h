/* For stage 1: the words and operators at which a mark of the tokens may begin, and whether one
 * does. The lexer stands behind the word or operator. */
#ifndef PUC_PYTHON_MARKS_BEGIN_H
#define PUC_PYTHON_MARKS_BEGIN_H

#include "python/lexer.h"
#include "python/mark_set.h"

/* How far finally blocks and assert statements were read, so that nothing is read twice. NULL at
 * the beginning of a file. */
typedef struct MarkEnds {
    const char *finally_end, *assert_end;
} MarkEnds;

typedef struct MarkWord {
    Str word;
    MarkSet marks;
    bool (*may_begin)(const Lexer *lx, Str word, MarkEnds *ends);
} MarkWord;

typedef struct MarkOperator {
    char op; /* one byte */
    MarkSet marks;
    bool (*may_begin)(const Lexer *lx, const char *at, MarkSet wanted);
} MarkOperator;

enum { MARK_WORDS = 16, MARK_OPERATORS = 6 };
extern const MarkWord mark_words[MARK_WORDS];
extern const MarkOperator mark_operators[MARK_OPERATORS];

#endif
