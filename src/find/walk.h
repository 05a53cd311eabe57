/* Walk: the sorted list of a project's files, each with its kind.
 *
 *     Walk walk;
 *     walk_run(&arena, paths, path_count, &(WalkOptions){0}, &walk);
 *     vec_each(WalkFile, file, &walk.files) ... walk_full_path(&walk, file->path, &buf) ...
 *
 * Paths given:
 *   - one folder: it is the root, and `whole` is true: what is not in the list is not in the
 * project;
 *   - anything else (files, several folders): the root is the current folder when all of them lie
 *     below it, else the deepest folder that holds them all, and `whole` is false.
 *
 * The list is in byte order of the relative paths, whatever the file system's order. Files of no
 * known kind are only counted, except when given by name. Folders are left out by exclude.h, by
 * .gitignore files (those above the root too, up to the repository's top), .git/info/exclude and
 * the user's patterns; left_out names them. Files given by name are always listed, unless
 * `force_exclude` is set. Symbolic links to folders are not followed; a link to a file is listed
 * unless the file itself is, and once only. FIFOs, sockets and devices are never opened; such a
 * thing and a link to nothing are errors where a file of a known kind should be.
 *
 * All memory belongs to the arena. After the walk the Walk is read-only: any thread may ask. */
#ifndef PUC_FIND_WALK_H
#define PUC_FIND_WALK_H

#include "base/buf.h"
#include "base/diag.h"
#include "base/file.h"
#include "find/exclude.h"
#include "find/kind.h"
#include "find/overlay.h"

typedef struct WalkFile {
    Str path; /* relative to the root */
    FileKind kind;
    bool named; /* given as an argument; the kind may be KIND_OTHER */
} WalkFile;

typedef struct LeftOutEntry {
    Str path; /* of a folder; left-out files are only counted */
    LeftOut why;
} LeftOutEntry;

typedef struct WalkOptions {
    /* Patterns as in a .gitignore at the root; NULL: none. They go before everything else: one with
     * '!' takes a folder back that is otherwise left out. */
    const Strs *exclude;
    bool force_exclude; /* they, and the built-in exclusions, hold for files given by name too */
    bool no_ignore_files;
} WalkOptions;

typedef struct Walk {
    const char
        *root; /* as to be put before a path: "." or a folder, no slash at the end (but "/") */
    bool whole;
    const Overlay *overlay; /* another state than the disk's; NULL: the disk's */
    VEC(WalkFile) files;
    VEC(LeftOutEntry) left_out;             /* folders, in byte order */
    size_t class_counts[CLASS_COUNT];       /* listed files by class; SKIPPED: of no known kind */
    size_t left_out_counts[LEFT_OUT_COUNT]; /* folders and files */
    size_t linked_folders, special_files, broken_links, repeated_links;
    Diags errors; /* what could not be read; place.path relative to the root, or as given */
} Walk;

void walk_run(Arena *a, const Str *paths, size_t count, const WalkOptions *options, Walk *walk);

/* Leaves out what patterns name that become known only after the walk; they count from the root.
 * Files given by name stay. */
void walk_leave_out(Arena *a, Walk *walk, const Strs *patterns);

/* Whether the project has this file: in the list, or, since Python finds ignored and excluded
 * modules too, on the disk. False for folders and for paths that leave the root. */
bool walk_has(const Walk *walk, Str relative_path);

const WalkFile *walk_find(const Walk *walk, Str relative_path); /* in the list; NULL when absent */

/* The same walk of another state of the tree: files that were added there, or are absent. Those
 * that were added are left out by the rules that hold now. */
void walk_overlaid(Arena *a, const Walk *walk, const WalkOptions *options, const Overlay *overlay,
                   Walk *out);

/* Reads a file of the walk's state, as file_read() does; `name` is memory for its full path. */
FileStatus walk_read(const Walk *walk, Str relative_path, size_t limit, Buf *name, Buf *out);

/* Puts root and path together in `out` (replacing its contents); NUL-terminated. */
const char *walk_full_path(const Walk *walk, Str relative_path, Buf *out);

#endif
