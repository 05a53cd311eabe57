/* The shape of code as far as tokens show it: in which statement and inside which brackets one
 * stands. That is enough to tell constructs apart that look alike: a[*b] and [*b], a statement
 * `match x:` and a name, an annotation and a slice.
 *
 *     for each token:
 *         shape_enter(&shape, &lexer, &token);     ... look around ...    shape_leave(&shape, ...)
 *
 * Between the two, `prev` and `prev2` are the tokens before it, `here` is the bracket that it
 * stands in (for an opening or closing one: the bracket around it), `closed` the one that it
 * closes. Code that no Python compiles may be told wrong, and nothing else. */
#ifndef PUC_PYTHON_CODE_SHAPE_H
#define PUC_PYTHON_CODE_SHAPE_H

#include "python/lexer.h"

typedef enum BracketKind {
    BRACKET_NONE,       /* the statement itself */
    BRACKET_GROUP,      /* parentheses for grouping, a tuple, a generator */
    BRACKET_CALL,       /* also the bases of a class */
    BRACKET_PARAMETERS, /* of a function definition */
    BRACKET_WITH,       /* directly behind `with` */
    BRACKET_LIST,       /* a display or a comprehension; also what may be a pattern */
    BRACKET_INDEX,
    BRACKET_TYPES, /* type parameters */
    BRACKET_BRACE,
    BRACKET_FIELD, /* of an f-string */
} BracketKind;

/* Where in a comprehension: only the first iterable belongs to the code around it. */
typedef enum Clause { CLAUSE_ELEMENT, CLAUSE_FIRST, CLAUSE_LATER } Clause;

typedef struct Bracket {
    BracketKind kind;
    const char *open;
    uint32_t lambdas; /* whose colon has not come */
    unsigned stars;   /* that it begins with: 1 for *, 2 for ** */
    const char *star;
    bool comma, other; /* of its own level; other: for, yield, :=, a star */
    bool yields;       /* a yield of its own level has come */
    bool star_seen;    /* reported */
    bool is_loop;      /* a comprehension */
    bool is_async;     /* with async for */
    Clause clause;
    bool awaits[2];            /* in its own scope, and in that around it */
    const char *async_loop[2]; /* a comprehension with async for, in the same way */
} Bracket;

typedef enum StatementKind {
    STATEMENT_NONE, /* no token yet */
    STATEMENT_SIMPLE,
    STATEMENT_RETURN,
    STATEMENT_DEL,
    STATEMENT_DECORATOR,
    STATEMENT_MATCH, /* begins with the word: a name or a statement */
    /* The first colon of these that belongs to no lambda or bracket ends their header. */
    STATEMENT_HEADERS,
    STATEMENT_EXCEPT = STATEMENT_HEADERS,
    STATEMENT_WITH,
    STATEMENT_FOR,
    STATEMENT_DEF,
    STATEMENT_CLASS,
    STATEMENT_CASE, /* only in a match statement */
    STATEMENT_OTHER_HEADER,
} StatementKind;

enum { SHAPE_BRACKETS = 201, SHAPE_MATCHES = 100 }; /* Python's own limits */

/* A match statement that is open; its cases are indented alike. */
typedef struct MatchBlock {
    size_t column, case_column; /* 0: no case has come */
} MatchBlock;

typedef struct CodeShape {
    const char *text;
    Bracket brackets[SHAPE_BRACKETS]; /* by depth; what is deeper shares the last one */
    Bracket *here, *closed;
    Token prev, prev2;
    StatementKind statement;
    const char *first; /* where the statement begins */
    bool line_start;   /* no token of the logical line yet */
    bool header_over;  /* of a def: its annotation has begun, or the like */
    MatchBlock matches[SHAPE_MATCHES];
    size_t match_count;
} CodeShape;

void shape_init(CodeShape *s, Str text);
void shape_enter(CodeShape *s, const Lexer *lx, const Token *t);
void shape_leave(CodeShape *s, const Token *t);
/* After tokens that it was not shown: those of an import statement, from `keyword` on up to `t`. */
void shape_skipped(CodeShape *s, const Token *keyword, const Token *t);

/* Whether a match statement ends its header before the token, a TOKEN_NEWLINE. */
bool shape_is_match(const CodeShape *s, const Token *t);
bool token_is_op(const Token *t, char c);
bool token_is_word(const Token *t, Str word);
/* The columns that a line is indented by up to `at`; a form feed resets them. */
size_t line_indent(const char *text, const char *at);

#endif
