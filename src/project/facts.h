/* Facts: what a project's files say, independent of any rule.
 *
 * Readers (one per file format) and the Python scanner fill a Facts for each file; the join puts
 * them into one in file order. Rules match facts, never files. All strings live in the Facts'
 * arena.
 *
 * Python versions are minors of Python 3: a Minors is a set with bit N for 3.N. */
#ifndef PUC_PROJECT_FACTS_H
#define PUC_PROJECT_FACTS_H

#include "base/diag.h"
#include "pep/requirement.h"

typedef uint32_t Minors;
#define MINORS_ALL   0xffffffffu
#define MINOR_BIT(n) ((n) < 32 ? (Minors)1 << (n) : 0)

/* What can be installed of a locked package. */
typedef struct LockedFiles {
    Minors wheels; /* the minors for which there is a wheel (Linux, x86_64) */
    bool sdist;
} LockedFiles;

/* A requirement as one place in the project states it. */
typedef struct Dependency {
    Str name; /* PEP 503; "" where the place does not say one (a bare URL or path) */
    SpecifierSet specifiers;
    SpecifierSets alternatives; /* two or more ranges of which one must hold, in a format that has
                                   such; `specifiers` is then the range around them */
    Marker *marker;             /* NULL: always. Includes the version guard of a setup.py branch. */
    Strs extras;
    Str group;      /* "" for the main list, else "extra:NAME", "dev", "build-system", "tox", "ci",
                       "docker", "constraint", "conda", "pre-commit", "nox", "hatch:ENV", or a PEP 735 /
                       Poetry group's name */
    Str url;        /* credentials masked as ***; "" when absent */
    Str locked;     /* the one version, where the place is a lock or compiled file */
    bool from_lock; /* an entry of a lock file */
    LockedFiles *files;   /* where a lock lists the package's files; else NULL */
    SpecifierSet python;  /* what the package asks of Python, where a lock says it */
    Minors never;         /* of a lock: the minors on which nothing asks for the package */
    bool superseded;      /* a lock beside this file says which version it is: judged there */
    bool transitive;      /* only there because something else needs it */
    bool constraint_only; /* bounds a version, installs nothing (-c files) */
    bool optional;        /* installed only when asked for (extras) */
    bool editable;
    bool upgrade; /* installed with --upgrade: replaces what the environment came with */
    bool self;    /* the project itself (-e .), or an extra of it */
    Place place;
} Dependency;

/* A Python version that a deployment, tool or metadata file states. */
typedef enum PinRole {
    PIN_IMAGE,    /* container base image */
    PIN_RUNTIME,  /* runtime.txt, .python-version, .tool-versions, an installed python3.N, ... */
    PIN_WORKFLOW, /* the one version a CI workflow sets up */
    PIN_MATRIX,   /* one entry of a CI or tox matrix; not where the service runs */
    PIN_FLOOR,    /* requires-python: `specifiers` is set */
    PIN_LOCK,     /* the same of a lock file */
    PIN_CLASSIFIER,
    PIN_SCRIPT, /* requires-python of one script, which runs in an environment of its own */
    PIN_TOOL,   /* the Python of a tool: documentation, hooks; says of the project's only where
                   nothing   else does */
} PinRole;

typedef struct PythonPin {
    PinRole role;
    Str label;     /* as written with variables filled in: "python:3.8-slim-bullseye", "3.9.18" */
    int minor;     /* 3.N, or -1 where it is not said (floating tag, other implementation) */
    bool floating; /* moves by itself: python:3, python:latest, "3.x" */
    bool final;    /* PIN_IMAGE: the stage that the image ends with, or a service's image */
    SpecifierSet specifiers; /* PIN_FLOOR, PIN_LOCK, PIN_SCRIPT */
    Place place;
} PythonPin;

/* A process that the project starts with a concurrency model. */
typedef struct Worker {
    Str server; /* "gunicorn", "celery", "uwsgi", "flask-socketio", "gevent.monkey", ... */
    Str model;  /* "gevent", "eventlet", another class as written, or "" where none was named */
    Str label;  /* "gunicorn -k gevent", "celery -P eventlet": the finding's name */
    Place place;
} Worker;

/* A configuration value that rules may ask for. Keys: "django.engine" (value: the ENGINE string),
 * "django.installed-app", "socketio.async-mode", "env.NAME", "pytest.filterwarnings",
 * "uv.workspace" ("root" where [tool.uv.workspace] stands),
 * "warnings" ("error" where the project turns them into errors, see warning_filter.h),
 * "gunicorn.config" and "uwsgi.config" (a path as a command names it; python:a.b becomes a/b.py).
 */
typedef struct Setting {
    Str key, value;
    Place place;
} Setting;

/* The Pythons that a test matrix runs on: one for each matrix. */
typedef struct TestMatrix {
    Str what;  /* "tox environment", "CI job" */
    Str label; /* "envlist", "matrix.python-version" */
    Str edit;  /* how a version is written there: "py{}", "\"{}\"" - {} is the X.Y or XY */
    Minors covers;
    Place place;
} TestMatrix;

typedef enum UseForm {
    USE_IMPORT, /* import a.b / from a import b / literal dynamic import: name is the module */
    USE_NAME,   /* a dotted name that is read: collections.Mapping */
    USE_CALL,   /* the same, called; `detail` lists the keywords as "a,b", "**" among them where a
                   mapping is unpacked */
} UseForm;

/* What an argument of a call is, as far as the source says it; the word is the one of rules. */
#define LITERAL_KIND_LIST(X)                                                                       \
    X(NONE, "none")                                                                                \
    X(TRUE, "true")                                                                                \
    X(FALSE, "false")                                                                              \
    X(INT, "int")                                                                                  \
    X(FLOAT, "float")                                                                              \
    X(DIVISION, "division") /* a / b */                                                            \
    X(STR, "str")                                                                                  \
    X(BYTES, "bytes")                                                                              \
    X(LIST, "list")                                                                                \
    X(TUPLE, "tuple")                                                                              \
    X(SET, "set")                                                                                  \
    X(DICT, "dict")                                                                                \
    X(GENERATOR, "generator")                                                                      \
    X(LAMBDA, "lambda")                                                                            \
    X(CALL, "call")

typedef enum LiteralKind {
    LITERAL_UNKNOWN,
#define X(name, word) LITERAL_##name,
    LITERAL_KIND_LIST(X)
#undef X
        LITERAL_KIND_COUNT
} LiteralKind;

/* An argument that is written as a literal, or as a name that the file binds to one. */
typedef struct Argument {
    Str keyword;       /* "" for a positional one */
    uint32_t position; /* of that, from 1 */
    LiteralKind kind;
    LiteralKind items; /* what all items of a list, tuple or set are, or of a comprehension */
    Str text;          /* of a string what stands between its quotes, else all of the source text */
    bool in_pieces;    /* "a" "b": the text is that of all pieces */
} Argument;

/* A name of another module that a Python file uses. One fact for each import statement and module;
 * uses of an attribute below an import that is itself reported are the rules' to merge. */
typedef struct Use {
    UseForm form;
    Str name; /* fully dotted, aliases resolved: "imp", "distutils.version",
                 "gevent.monkey.patch_all" */
    Str detail;
    uint32_t positional;       /* USE_CALL: arguments before any keyword */
    bool starred;              /* USE_CALL: *args among them, so there may be more */
    const Argument *arguments; /* USE_CALL: those that are known, if some rule asks for values */
    uint32_t argument_count;
    Minors alive;     /* the minors on which this place can be reached, and fails unhandled */
    bool guess;       /* the receiver's class is not proven: a finding is at most a warning */
    Str through;      /* the receiver's class, where only another file can tell what it is: as
                         imported, relative ones with their dots. Once all files are read, the use
                         is proven, or stays a guess, or is dropped (app/bases.h). */
    bool local_first; /* the import may find a module beside the file (sys.path[0], project root) */
    bool lazy;        /* in a function, a main block or under a condition that cannot be told:
                         importing the file does not surely run it */
    bool late_patch; /* monkey patching after imports it should precede; `detail` names the first */
    Place place;
} Use;

/* A construct of the language or a pattern of code that rules ask for by name: "return-in-finally",
 * "invalid-escape". The names are those of src/python/marks.h. */
typedef struct CodeMark {
    Str name, detail;
    Minors alive;
    Place place;
} CodeMark;

/* A name of Python's C API that a header of the project defines itself, for these Pythons. */
typedef struct OwnApi {
    Str name; /* "Python.h.PyFoo", as in Use */
    Minors where;
} OwnApi;

/* An #include of a C source: a header counts only where one that includes it does. */
typedef struct HeaderInclude {
    Str name; /* without folders */
    Minors where;
} HeaderInclude;

typedef struct Include {
    Str path; /* relative to the project root, normalised; may start with ../ */
    bool constraint;
    bool
        optional; /* named by a command (pip install -r), so it may well not exist here: no error */
    Str group;    /* handed on to the included file's entries */
    Place place;
} Include;

/* A line that the format's own reader would refuse or ignore, or one that can't be known
 * statically. */
typedef struct LineNote {
    bool unknown; /* parse-info; else parse-warning */
    Str name, message;
    Place place;
} LineNote;

/* A comment that switches rules off for one place (project/suppression.h):
 *     # pyupgrade-check: ignore[RULE,...] until=2027-03-01 reason="..." */
typedef struct Suppression {
    Strs rules;  /* ids or globs; empty where the comment cannot be read */
    Str until;   /* as written, "2027-03-01"; "": for good */
    Str reason;  /* "": none was given */
    Str trouble; /* why the comment cannot be read: it then suppresses nothing; "": it can */
    Place about; /* the lines that it speaks of; line 0: none follows it */
    Place call;  /* inside a call of several lines, the line on which that begins; else line 0 */
    Place place; /* of the comment */
} Suppression;

typedef struct Facts {
    Arena *arena;
    VEC(Dependency) dependencies;
    VEC(PythonPin) pins;
    VEC(Worker) workers;
    VEC(Setting) settings;
    VEC(TestMatrix) matrices;
    VEC(Use) uses;
    VEC(CodeMark) marks;
    VEC(OwnApi) own_api;
    VEC(HeaderInclude) headers;
    VEC(Include) includes;
    VEC(LineNote) notes;
    VEC(Suppression) suppressions;
    Diags errors;     /* the file, or a part of it, could not be read */
    Str project_name; /* [project] name, PEP 503; "" when not said */
} Facts;

/* Appends all of `from` to `into` (strings are shared, not copied). */
void facts_join(Facts *into, const Facts *from);

#endif
