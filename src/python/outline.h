/* The outline of a file: its words and lines in a compact record.
 *
 * Stage 1 declines most files after one look at their tokens, without remembering any of them. For
 * the rest, one more pass makes this record, from which it is told what names stand for (trace.h)
 * and which lines matter (excerpt.h). Nothing of it points into a tree.
 *
 *     a.b.c(d)         links: a (goes on), b (part, goes on), c (part, called), d
 *     import a.b as c  no links, but an Alias of c
 *
 * Words are numbered, so that everything behind the record works on small numbers: a Symbol is a
 * text that occurs. All memory is kept for the next file. */
#ifndef PUC_PYTHON_OUTLINE_H
#define PUC_PYTHON_OUTLINE_H

#include "base/vec.h"
#include "python/name_set.h"

/* Words that say something about the statement that they stand in. They are the first symbols. */
#define HEAD_WORDS(X)                                                                              \
    X(ASYNC, "async")                                                                              \
    X(CLASS, "class")                                                                              \
    X(DEF, "def")                                                                                  \
    X(ELIF, "elif")                                                                                \
    X(ELSE, "else")                                                                                \
    X(EXCEPT, "except")                                                                            \
    X(FINALLY, "finally")                                                                          \
    X(IMPORT, "import")                                                                            \
    X(FROM, "from")                                                                                \
    X(GLOBAL, "global")                                                                            \
    X(NONLOCAL, "nonlocal")                                                                        \
    X(RAISE, "raise")                                                                              \
    X(ASSERT, "assert")                                                                            \
    X(AS, "as")                                                                                    \
    X(CASE, "case")                                                                                \
    X(FOR, "for")                                                                                  \
    X(IN, "in")                                                                                    \
    X(MATCH, "match")                                                                              \
    X(IF, "if")                                                                                    \
    X(TRY, "try")                                                                                  \
    X(WHILE, "while")                                                                              \
    X(WITH, "with")                                                                                \
    X(EXIT, "exit")                                                                                \
    X(_EXIT, "_exit")                                                                              \
    X(QUIT, "quit")                                                                                \
    X(ABORT, "abort")                                                                              \
    X(GETATTR, "getattr")                                                                          \
    X(SETATTR, "setattr")                                                                          \
    X(MODULES, "modules")

enum HeadWord {
    SYMBOL_NONE, /* no symbol has this number */
#define X(id, text) SYMBOL_##id,
    HEAD_WORDS(X)
#undef X
        SYMBOL_HEADS, /* how many, and one */
};
#define SYMBOL_AT UINT32_MAX /* what a decorator's line begins with */

typedef enum LinkFlag {
    LINK_PART = 1,       /* behind a dot */
    LINK_GOES_ON = 2,    /* before a dot */
    LINK_CALLED = 4,     /* before a bracket */
    LINK_KEYWORD = 8,    /* before an equals sign in brackets */
    LINK_BOUND = 16,     /* somewhere before the sign of an assignment, or an annotation's colon */
    LINK_DEFINED = 32,   /* behind def or class */
    LINK_OF_STRING = 64, /* a member of a literal string */
    LINK_DEEP = 128,     /* in brackets, */
    LINK_FIRST = 256,    /* but first in those around a value, or behind an equals sign */
    LINK_TARGET = 512,   /* of :=, for, as */
    LINK_ANNOTATED = 1024, /* in brackets, before a colon */
} LinkFlag;

/* A word of the code, outside of import statements. */
typedef struct Link {
    uint32_t at; /* offset */
    uint32_t symbol;
    uint32_t flags;
} Link;

typedef struct Symbol {
    Str text;
    uint32_t hash;
    WordId word;    /* of the name set, or WORD_NONE */
    uint32_t alias; /* the last import that binds it: an Alias, or 0 */
    bool around;    /* what it stands for is a hint: so are all lines with it */
    bool rebound;   /* something that is no import may bind it, too */
    uint8_t spread; /* for the trace: which values of interest it may have got */
    uint8_t needed; /* for the excerpt: a Need */
} Symbol;

/* What an import binds a symbol to. */
typedef struct Alias {
    uint32_t node; /* of the name set's trie; 0: nothing of interest */
    uint32_t next; /* another import of the same symbol, or 0 */
    bool is_top;   /* import a.b: it is a, and a.b is imported */
} Alias;

/* A logical line. It reaches to the next one. */
typedef struct Line {
    uint32_t start;      /* offset where the line in the text begins */
    uint32_t token;      /* of its first token */
    uint32_t first_link; /* of it and all after it */
    uint32_t indent;     /* columns */
    uint32_t head;       /* the symbol it begins with, SYMBOL_AT, or SYMBOL_NONE */
    bool assigns;        /* name = value is among its statements */
    bool annotates;      /* has a colon outside of brackets */
    bool imports;        /* an import statement is among its statements */
    bool hit;            /* holds what may make a fact by itself */
    bool around;         /* the same, and all of the statement of the module counts that holds it */
    uint8_t hands_on;    /* for the trace: which values of interest it holds, */
    uint8_t gets;        /* or something that got one */
    bool counted;        /* for the excerpt: what it mentions is needed */
} Line;

/* A string that is a word of the set, or where modules are imported by name, begins with one. */
typedef struct Literal {
    WordId word;
    uint32_t line;
} Literal;

typedef struct Outline {
    const NameSet *names;
    Arena memory;
    Str text;
    VEC(Link) links;
    VEC(Line) lines; /* and one that stands at the end of the text */
    VEC(Symbol) symbols;
    VEC(Alias) aliases; /* [0] is not used */
    VEC(Literal) literals;
    uint32_t *slots; /* hash table of the symbols, a power of two */
    size_t slot_count;
} Outline;

enum { OUTLINE_MAX_BYTES = 2 << 20 }; /* larger files are not read */

Outline *outline_new(Arena *a, const NameSet *names);
void outline_release(Outline *o); /* frees what its files took */

/* Reads a file that is no larger than what is parsed. `by_name`: strings that name modules may be
 * imports. Returns false when the tokens prove nothing. */
bool outline_read(Outline *o, Str text, bool by_name);

/* Makes a hit of the line that holds an offset, with all `around` it or without. What it defines
 * may be marked where it is used. */
void outline_hit(Outline *o, uint32_t offset, bool around);
/* Does the same for the lines with what is used under a name like that: a class that such a line
 * defines; P of `from multiprocessing import Process as P`. */
void outline_hit_named(Outline *o);

/* Whether the word occurs in the last file's code. */
bool outline_has(const Outline *o, Str word);
/* Whether it is a string there, or a component of one. */
bool outline_has_literal(const Outline *o, Str word);

#endif
