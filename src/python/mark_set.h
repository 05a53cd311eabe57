/* MarkSet: the marks that tokens show, as a set, so that only those are looked for that some rule
 * asks for. marks.h says what each one means. */
#ifndef PUC_PYTHON_MARK_SET_H
#define PUC_PYTHON_MARK_SET_H

#include "base/str.h"

#define TOKEN_MARK_LIST(X)                                                                         \
    X(INVALID_ESCAPE, "invalid-escape")                                                            \
    X(INVALID_OCTAL_ESCAPE, "invalid-octal-escape")                                                \
    X(NUMBER_BEFORE_KEYWORD, "number-before-keyword")                                              \
    X(RETURN_IN_FINALLY, "return-in-finally")                                                      \
    X(ASSERT_ON_TUPLE, "assert-on-tuple")                                                          \
    X(IS_LITERAL, "is-literal")                                                                    \
    X(LAMBDA_IN_FILTER, "lambda-in-filter")                                                        \
    X(DEL_DEBUG, "del-debug")                                                                      \
    X(ANNOTATION_EFFECT, "annotation-effect")                                                      \
    X(ANNOTATION_EFFECT_FUTURE, "annotation-effect-future")                                        \
    X(RELATIVE_FUTURE_IMPORT, "relative-future-import")                                            \
    X(BOOL_INVERT, "bool-invert")                                                                  \
    X(PYTHON2_EXCEPT, "python2-except")                                                            \
    X(WALRUS, "walrus")                                                                            \
    X(POSITIONAL_ONLY, "positional-only")                                                          \
    X(FSTRING_DEBUG, "fstring-debug")                                                              \
    X(STAR_IN_RETURN, "star-in-return")                                                            \
    X(WALRUS_IN_SET, "walrus-in-set")                                                              \
    X(STAR_IN_FOR, "star-in-for")                                                                  \
    X(STAR_IN_ASSIGNMENT, "star-in-assignment")                                                    \
    X(RELAXED_DECORATOR, "relaxed-decorator")                                                      \
    X(PARENTHESISED_WITH, "parenthesised-with")                                                    \
    X(WALRUS_IN_INDEX, "walrus-in-index")                                                          \
    X(MATCH_STATEMENT, "match-statement")                                                          \
    X(EXCEPT_STAR, "except-star")                                                                  \
    X(STAR_IN_INDEX, "star-in-index")                                                              \
    X(STAR_ANNOTATION, "star-annotation")                                                          \
    X(NESTED_ASYNC, "nested-async-comprehension")                                                  \
    X(FSTRING_FIELD, "fstring-field")                                                              \
    X(TYPE_PARAMETERS, "type-parameters")                                                          \
    X(TYPE_STATEMENT, "type-statement")                                                            \
    X(TYPE_DEFAULT, "type-parameter-default")                                                      \
    X(EXCEPT_BARE, "except-without-parentheses")                                                   \
    X(T_STRING, "t-string")                                                                        \
    X(LAZY_IMPORT, "lazy-import")                                                                  \
    X(UNPACKING_COMPREHENSION, "unpacking-comprehension")                                          \
    X(PLUS_PATTERN, "unary-plus-pattern")

typedef enum TokenMark {
#define X(name, text) MARK_##name,
    TOKEN_MARK_LIST(X)
#undef X
        TOKEN_MARK_COUNT
} TokenMark;

typedef uint64_t MarkSet;
#define MARK_BIT(name) ((MarkSet)1 << MARK_##name)
#define MARKS_NONE     ((MarkSet)0)
#define MARKS_ALL      (((MarkSet)1 << TOKEN_MARK_COUNT) - 1)
_Static_assert(TOKEN_MARK_COUNT < 64, "a MarkSet is one word");

const char *mark_text(TokenMark m);
/* The set of the one mark with this name; empty for those that the tokens do not show. */
MarkSet mark_set_of(Str name);

#endif
