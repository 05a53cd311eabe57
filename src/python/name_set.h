/* NameSet: the dotted names that somebody asks about, and the words that they consist of.
 *
 * The names form a trie, one node for each component, so that a path is matched component by
 * component while it is read. All words are in one hash table, which is what stage 1 asks for each
 * identifier: a word says at once whether it is a component of a name, a keyword of an import
 * statement, or a trigger, a word of a setting for which a file is parsed whatever else it holds.
 *
 * A few names are always in the set: the functions that patch the standard library. */
#ifndef PUC_PYTHON_NAME_SET_H
#define PUC_PYTHON_NAME_SET_H

#include "base/vec.h"
#include "python/scan.h"

typedef uint32_t WordId; /* index into NameSet.words; WORD_NONE: not a word of the set */
enum { WORD_NONE = 0 };

typedef enum WordFlag {
    WORD_COMPONENT = 1, /* of a name */
    WORD_IMPORT = 2,    /* the keyword */
    WORD_FROM = 4,      /* the keyword */
    WORD_IMPORTER = 8,  /* import_module, __import__ */
    WORD_GETATTR = 128,
    WORD_KEYWORD = 256,       /* a keyword argument of a call of interest */
    WORD_TRIGGER_NAME = 16,   /* parse when it occurs as an identifier */
    WORD_TRIGGER_STRING = 32, /* parse when it is all of a string */
    WORD_MARK = 64,           /* a keyword that may begin a mark of the tokens */
    WORD_HINT = 1024,         /* parse when marks_hint says so */
    WORD_BUILTIN = 512,       /* the last component of a name below builtins */
    WORD_NEAR = 8192, /* with a hint: nothing around the statement matters but what it mentions */
    WORD_WHOLE_FILE = 4096, /* with a trigger: what it means may be said anywhere in the file */
} WordFlag;

typedef struct Word {
    Str text;
    uint32_t hash;
    unsigned flags;
    uint32_t root; /* trie node of the first component, or 0 */
    uint32_t mark; /* of a WORD_MARK: its number in mark_words */
} Word;

typedef struct NameNode {
    WordId word;
    uint32_t child, sibling; /* first child, next sibling; 0: none */
    bool is_name;
    bool may_go;      /* a name that a later Python may not have */
    bool asks_values; /* some of these shapes ask for values of arguments */
    uint32_t shapes;  /* calls that one of these fits count: a NameShape, or 0 */
} NameNode;

typedef struct NameShape {
    Str text; /* project/call_shape.h */
    uint32_t next;
} NameShape;

/* A string that a call needs: part of a shape. */
typedef struct NameValue {
    Str value;
    const uint64_t *starts; /* of a short one: by first byte, a bit for each length; else NULL */
} NameValue;

/* Which components of a name must occur for a use of it. */
typedef enum NameSpelling {
    SPELLED_OUT,    /* all */
    SPELLED_ENDS,   /* the first and the last: what is between may come from a known call */
    SPELLED_MEMBER, /* the last: the class may be a test case that another file defines, or the
                       module that of the builtins */
} NameSpelling;

/* A name of two or more components, as words. */
typedef struct NameWords {
    const WordId *words;
    size_t count;
    NameSpelling spelling;
    WordId keyword; /* that a call must have, or WORD_NONE */
    uint32_t value; /* that it must have: a NameValue, or 0 */
    uint32_t node;  /* of the whole name */
    bool is_call;   /* only calls count */
} NameWords;

struct NameSet {
    MarkSet marks;                     /* of the tokens, that are asked for */
    unsigned char mark_operators[256]; /* by byte: number in the table of marks_begin.h + 1, or 0 */
    Word *words;                       /* [0] is not used */
    size_t word_count, word_cap;
    WordId *slots; /* hash table, a power of two */
    size_t slot_mask;
    uint64_t lengths[256];      /* by first byte: bit N is set when a word has length N (mod 64) */
    VEC(NameShape) shapes;      /* [0] is not used */
    VEC(NameValue) values;      /* [0] is not used */
    uint64_t value_starts[256]; /* the same of all short values */
    VEC(NameNode) nodes;        /* [0] is the root of all */
    NameWords *long_names;      /* sorted by first word */
    size_t long_count;
    size_t longest; /* bytes of the longest name */
};

enum { DOTTED_MAX = 16 }; /* components looked at; longer paths are matched by their beginning */

/* Inlined into stage 1's loop: most identifiers end at the first test. */
static inline bool name_set_may_hold(const NameSet *s, const char *p, size_t len) {
    return (s->lengths[(unsigned char)p[0]] >> (len & 63)) & 1;
}
WordId name_set_word(const NameSet *s, Str text);
uint32_t word_hash(Str text); /* of a text that is not empty */

/* The child of `node` for `word`; 0 when there is none. */
uint32_t name_set_child(const NameSet *s, uint32_t node, WordId word);

/* The number of components of the longest name that covers `dotted`; 0: none does. */
size_t name_set_match(const NameSet *s, Str dotted);
/* The same for names that may go: not for those that are only newer than some Pythons. */
size_t name_set_match_gone(const NameSet *s, Str dotted);
/* The components of the shortest name that covers `dotted` and has more than `after`; 0: none. */
size_t name_set_match_after(const NameSet *s, Str dotted, size_t after);
/* True when some calls of exactly this name are of interest, and this one is. */
bool name_set_has_call(const NameSet *s, Str dotted, const Use *call);
/* True when this name's calls are to come with the values of their arguments. */
bool name_set_asks_values(const NameSet *s, Str dotted);
/* True for a name of the set and for what one begins with. */
bool name_set_has(const NameSet *s, Str dotted);
/* True when a name of the set begins with `dotted` and goes on. */
bool name_set_has_below(const NameSet *s, Str dotted);

size_t dotted_count(Str dotted); /* components of a non-empty path */

/* True for the functions that replace parts of the standard library. *canonical is the name that a
 * fact should bear. */
bool patch_name_find(Str dotted, Str *canonical);

#endif
