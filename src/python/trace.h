/* The trace: which names of interest can a file use, once its chains are followed?
 *
 * Imports say what a word stands for, and a chain that begins with it is followed down the trie of
 * names. What that leaves open stays possible:
 *
 *     import re as r; r.T           followed: re.T is used
 *     import re; x.T                x is no module that the file imports: T is loose
 *     import re; f(re); x.T         re is handed on, and T is loose: re.T is possible
 *     import os; os.environ.T       followed: leaves the trie, and T is not loose
 *     import re; def f(re): re.T    re may be something else here: followed, and loose, too
 *
 * So nothing that stage 2 can find is impossible. */
#ifndef PUC_PYTHON_TRACE_H
#define PUC_PYTHON_TRACE_H

#include "python/outline.h"

typedef struct Trace Trace;

/* What the first look at the tokens knows, and the record does not. */
typedef struct FirstLook {
    void *ctx;
    /* Whether the first look found the name possible. */
    bool (*is_possible)(void *ctx, const NameWords *name);
    /* A string that may be given to getattr; the first component of one given to import_module. */
    bool (*is_read_by_name)(void *ctx, WordId word);
    bool (*is_imported_by_name)(void *ctx, WordId first);
} FirstLook;

Trace *trace_new(Arena *a, Outline *outline);

/* Follows all chains of the outline. Returns whether any name is possible. Afterwards the lines are
 * marked as hits on which one of them may be used. */
bool trace_run(Trace *t, const FirstLook *first);

#endif
