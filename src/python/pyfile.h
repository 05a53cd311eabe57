/* PyFile: what stage 2 knows about one file while it works on it.
 *
 *   syntax tree --walk--> bindings by scope, uses with their context
 *   uses + bindings --resolve--> facts
 *
 * A use is resolved when the whole file was seen, because a function may use what the module binds
 * further down. Everything here lives in a scratch arena and dies with the file. */
#ifndef PUC_PYTHON_PYFILE_H
#define PUC_PYTHON_PYFILE_H

#include "base/map.h"
#include "python/name_set.h"
#include "python/syntax.h"

/* A name that is known to be there (or to be replaced) at some place, because the code asked. */
typedef enum GuardKind {
    GUARD_PRESENT,  /* hasattr(ssl, "x") held: "ssl.x" is there */
    GUARD_FALLBACK, /* hasattr(inspect, "new") did not hold: what is used of "inspect" is meant for
                       a Python that has no better */
} GuardKind;

typedef struct Guard {
    GuardKind kind;
    Str name;
    const struct Guard *next;
} Guard;

/* Under what circumstances a piece of code runs. */
typedef struct Context {
    Minors alive;          /* it may run */
    Minors certain;        /* it runs whenever its scope is entered */
    Minors safe_module;    /* ModuleNotFoundError is handled */
    Minors safe_import;    /* ImportError for a missing name is handled */
    Minors safe_attribute; /* AttributeError is handled */
    Minors safe_call;      /* TypeError and RuntimeError of a call are handled */
    const Guard *guards;
    uint32_t scope;
    bool in_main_block; /* of `if __name__ == "__main__"` */
} Context;

typedef enum BindingKind {
    BIND_IMPORT,  /* `path` */
    BIND_VALUE,   /* `value`, an expression that may stand for a module or a flag */
    BIND_NOTHING, /* None: marks what is missing, hides nothing */
    BIND_CLASS,   /* a class of the file: `class_scope` */
    BIND_SELF,    /* an instance of it, or itself: the first parameter of a method */
    BIND_OTHER,
} BindingKind;

typedef struct Binding {
    BindingKind kind;
    Str path; /* what the name stands for: "a" after `import a.b`, "a.b" after `from a import b` */
    Str imported;  /* all that the statement imports: "a.b" in both cases */
    bool relative; /* from a package-relative import: `path` begins with its dots */
    TSNode value;
    TSNode type;          /* annotation, or null: used where the value does not tell */
    uint32_t scope;       /* where both stand */
    uint32_t class_scope; /* of BIND_CLASS and BIND_SELF */
    uint32_t offset;
    Minors alive, certain;
    Minors safe;  /* where the failure of the import is handled: then the name is something else */
    bool changed; /* by an augmented assignment: `value` is not all */
    struct Binding *older; /* of the same name in the same scope */
} Binding;

typedef enum ScopeKind { SCOPE_MODULE, SCOPE_FUNCTION, SCOPE_CLASS, SCOPE_COMPREHENSION } ScopeKind;

typedef struct Scope {
    ScopeKind kind;
    uint32_t parent;
    uint32_t depth;
    StrMap names;   /* to the newest Binding */
    StrMap members; /* classes: what methods set on self, the same */
    TSNode bases;   /* classes: the list after the name, or null */
    Strs globals, nonlocals;
} Scope;

/* A dotted name, or a call, that may turn out to be of interest. */
typedef struct PendingUse {
    TSNode node;      /* the whole chain */
    TSNode arguments; /* of a call; else the null node */
    bool is_store;    /* assigned to: a shim */
    bool is_unbound;  /* Class.method(self): the first argument is none of the method's */
    bool guess;       /* of the target at hand: see Target */
    Str through;      /* the same */
    Context context;
} PendingUse;

typedef struct Shim {
    Str name;
    uint32_t offset;
    Minors alive;
} Shim;

typedef struct Span {
    uint32_t from, to;
} Span;

/* A fact to be, with what decides its order. */
typedef struct FoundUse {
    Use use;
    uint32_t offset;
} FoundUse;

/* An import at module level, for the order of monkey patching. */
typedef struct EarlyImport {
    Str module;
    uint32_t offset;
} EarlyImport;

/* What was answered before, and what answers may still cost. */
typedef struct Answers {
    StrMap conditions; /* to Condition, by the condition's node */
    uint64_t steps;    /* left: hostile input can ask the same in many ways */
} Answers;

typedef struct PyFile {
    const NameSet *names;
    const Syntax *syntax;
    Source *source;
    Str text; /* what was parsed: the source's text, with lone CRs as LFs */
    Arena *arena;
    Facts *facts;
    PythonRole role;
    VEC(Scope) scopes; /* [0] is the module */
    VEC(PendingUse) uses;
    VEC(FoundUse) found;
    VEC(Shim) shims;
    VEC(EarlyImport) early;
    Answers *answers;
    bool gunicorn_app;     /* gunicorn.app is imported: a server of its own */
    Strs stars;            /* modules of `from m import *` below which there are names */
    Strs all_stars;        /* all of them, relative ones with their dots */
    bool lazy_annotations; /* from __future__ import annotations */
    bool distrust; /* the tree has errors: believe only what the tokens confirm (recover.h) */
    VEC(uint32_t) imports; /* then: where import statements begin, sorted */
    size_t next_import;    /* of them: the first that the walk has not met */
    VEC(Span) strings;     /* and where the texts of strings are, sorted */
} PyFile;

Place pyfile_place(PyFile *f, TSNode n);
Str pyfile_text(const PyFile *f, TSNode n);
SyntaxKind node_kind(const PyFile *f, TSNode n);
TSNode node_child(const PyFile *f, TSNode n, SyntaxField field);
bool node_is(const PyFile *f, TSNode n, SyntaxKind kind);
/* Without the parentheses around it. */
TSNode node_unwrap(const PyFile *f, TSNode n);

#endif
