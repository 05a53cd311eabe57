/* Lock files: what their readers share.
 *
 * A lock names one version of each package, the files it can be installed from, and which package
 * asks for which. From that follows on which Pythons a package is installed at all: where a path of
 * edges whose markers hold leads to it. A package that nothing in the lock asks for is one that the
 * project itself does.
 *
 *     Lock lock;
 *     lock_begin(&lock, facts);
 *     LockPackage *p = lock_add(&lock, name, version, place);     for each package ...
 *     lock_file(&lock, p, "x-1.0-py3-none-any.whl");
 *     lock_edge(&lock, p, name, version, marker);
 *     lock_end(&lock);                                            ... then, once
 *
 * Texts may be views of a document that is gone afterwards: they are copied. */
#ifndef PUC_PROJECT_LOCK_H
#define PUC_PROJECT_LOCK_H

#include "base/buf.h"
#include "base/map.h"
#include "project/facts.h"
#include "text/node.h"

typedef struct LockPackage {
    size_t number; /* of its entry among the facts' dependencies; NO_ENTRY: the project itself */
    Str name, version; /* normalised name */
    bool is_root;      /* the project, or a member of its workspace: installed as it is */
    bool is_wanted;    /* something asks for it */
    bool is_asked;     /* something that is installed does, be it under a marker that never holds */
    Minors reach;
    size_t next; /* package of the same name, + 1; 0: none */
} LockPackage;

#define NO_ENTRY SIZE_MAX

typedef struct LockEdge {
    size_t from; /* package */
    Str name, version;
    Minors alive;
} LockEdge;

typedef struct Lock {
    Facts *facts;
    Arena scratch;
    VEC(LockPackage) packages;
    VEC(LockEdge) edges; /* in the order of `from` */
    StrMap by_name;      /* to the first package of the name, + 1 */
    StrMap markers;      /* text -> its minors, boxed: locks repeat a few */
} Lock;

void lock_begin(Lock *l, Facts *facts);

/* Pointers to packages are valid until the next is added. An empty version: not locked to one. */
LockPackage *lock_add(Lock *l, Str name, Str version, Place place);
/* The project itself, or a member of its workspace: no entry of its own. */
LockPackage *lock_add_root(Lock *l, Str name);
/* The entry of a package that is no root. Valid until the next package is added. */
Dependency *lock_entry(Lock *l, const LockPackage *p);

/* Where a package comes from that no index has, masked: "git+https://host/x@commit", a path. */
void lock_vcs(Lock *l, const LockPackage *p, Str type, Str url, Str commit);
void lock_url(Lock *l, const LockPackage *p, Str url);
/* A file by its name or URL: says for which Pythons there are wheels. */
void lock_file(Lock *l, const LockPackage *p, Str name_or_url);
/* The lock lists no files, but is one that does. */
void lock_no_files(Lock *l, const LockPackage *p);
/* "x asks for name": `version` empty where the lock has one version of it alone. A marker that
 * cannot be read holds. */
void lock_edge(Lock *l, const LockPackage *p, Str name, Str version, Str marker);
/* The package's own marker; false and a note where it cannot be read. */
bool lock_marker(Lock *l, const LockPackage *p, Str marker, Place place);
/* What the package asks of Python; a text that is no specifier says nothing. */
void lock_python(Lock *l, const LockPackage *p, Str specifiers);
/* A range of Pythons that the whole lock is for: a floor. */
void lock_floor(Lock *l, Str specifiers, Place place);

void lock_end(Lock *l);

/* The place of a package in a table: of its name, else of the table itself. */
Place lock_place(const Node *table);

#endif
