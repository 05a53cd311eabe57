/* The Python scanner: one file in, facts out, in two stages.
 *
 * Stage 1 reads tokens and asks whether any name of interest can occur in the file as an import, a
 * dotted name or a setting. It proves absence, or tells the lines that matter. Stage 2 parses these
 * and what they depend on with tree-sitter (excerpt.h), and answers exactly: aliases, scopes,
 * guards. `scan with stage 1` must give the same facts as `scan without` for every file that
 * parses.
 *
 * Names of interest are handed in; the scanner knows no rules. Facts about gunicorn configuration,
 * Django settings, setup.py and monkey patching come from the same parse.
 *
 * The uses in the facts:
 *
 *     USE_IMPORT  a module of an import statement that a name covers ("distutils.version"); a name
 *                 taken from a module when it is in the set itself ("collections.Mapping"); a
 *                 literal given to import_module or __import__. Its place is the module's name.
 *     USE_NAME    a name of the set that is read, but not one that an import was reported with; a
 *                 member of a class, read on the class or on a value of it (resolve.h); a literal
 *                 given to getattr without a default.
 *     USE_CALL    the same, called; also a function that was imported by a name of the set. Where
 *                 TypeError or RuntimeError is handled, the call counts as USE_NAME.
 *
 * Calls that patch the standard library (gevent.monkey.patch_all, eventlet.monkey_patch, ...) are
 * always of interest, under their canonical names, even where their failure is handled.
 *
 * A use behind a guard bears the minors on which it is reached and not handled; one with none is no
 * fact. A file that does not parse is not an error: what is found in it counts, and no import is
 * lost. A file too large or too intricate to be parsed is an error, and its imports still count. */
#ifndef PUC_PYTHON_SCAN_H
#define PUC_PYTHON_SCAN_H

#include "base/vec.h"
#include "project/facts.h"
#include "python/mark_set.h"
#include "text/source.h"

/* The names of interest, made once per run, then shared read-only by all workers. A name stands for
 * itself and everything below it: "distutils" covers distutils.version. One with the shape of a
 * call stands for calls alone: "json.loads(encoding)" for those with that keyword,
 * "bz2.BZ2File(#3)" for all. They are worth the difference: nearly every file calls json.loads or
 * os.path.join. */
typedef struct NameSet NameSet;
NameSet *name_set_new(Arena *a, const Str *names, size_t count);
/* The same with names that are asked for only because older Pythons lack them: that one of these is
 * used in a try statement or asked for with hasattr does not mean that it may be gone one day. */
NameSet *name_set_new_with(Arena *a, const Strs *names, const Strs *newer);
/* The marks of the tokens that are looked for: name_set_new asks for all, name_set_new_with for
 * none. To be called before any scanner is made. */
void name_set_ask_marks(NameSet *s, MarkSet marks);

/* What a file is for, told from its path by the caller. */
typedef enum PythonRole {
    PY_MODULE,
    PY_GUNICORN_CONFIG, /* gunicorn.conf.py and its usual other names, or named with -c */
    PY_SETUP,           /* setup.py */
    PY_NOXFILE,         /* noxfile.py */
} PythonRole;

typedef struct PythonScanner PythonScanner; /* one per worker: holds a parser; not thread-safe */
PythonScanner *python_scanner_new(const NameSet *names);
void python_scanner_free(PythonScanner *s);

typedef struct ScanStats {
    size_t files, bytes;               /* seen by stage 1 */
    size_t parsed_files, parsed_bytes; /* of them, by stage 2 */
    size_t broken_files;               /* of these, parsed as a whole, and the tree has errors */
} ScanStats;

/* For a language with Python's import statements, Cython: adds those that stand at the beginning of
 * a line, where no guard can be around them. Nothing else is read. */
void python_scan_imports(PythonScanner *s, Source *src, Facts *facts);

/* Adds the file's facts. `skip_stage1` parses always (for the equality test). */
void python_scan(PythonScanner *s, Source *src, PythonRole role, bool skip_stage1, Facts *facts,
                 ScanStats *stats);

#endif
