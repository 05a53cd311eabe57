/* Stage 1: can stage 2 find anything in this file, and on which lines?
 *
 * The first look is one pass over the tokens. A file is worth a closer look when
 *   - an import statement names a module of interest, or takes a name of interest from a module, or
 *   - for some name, its first component is imported, and all others occur after a dot or in an
 *     import of the same package: `import collections` and `.Mapping`, in whatever order and scope.
 *     Where getattr occurs, a string may hold one of them. For a call, its keyword stands before an
 *     equals sign in brackets. Members of classes that calls give are asked for less
 *     (NameSpelling), or
 *   - a string is a name of interest, and import_module or __import__ occurs, or
 *   - a word of a setting or of a mark occurs, or a pattern with flags in its middle, or
 *   - the tokens are odd, so that nothing can be proved.
 * Each fact of stage 2 implies one of these, so that a file that fails them all has no facts. Of
 * the others, the closer look makes an outline and follows its chains (trace.h). */
#ifndef PUC_PYTHON_PREFILTER_H
#define PUC_PYTHON_PREFILTER_H

#include "python/outline.h"

typedef struct Prefilter Prefilter; /* per worker: marks of the words seen in the current file */

Prefilter *prefilter_new(Arena *a, const NameSet *names);
void prefilter_release(Prefilter *p); /* what does not belong to the arena */

typedef enum PrefilterAnswer {
    PREFILTER_ABSENT,  /* nothing of interest occurs */
    PREFILTER_PRESENT, /* something may */
    PREFILTER_ODD,     /* the tokens prove nothing */
} PrefilterAnswer;
PrefilterAnswer prefilter_run(Prefilter *p, Str text);

/* Of the last file, when it is PREFILTER_PRESENT: its outline, in which the lines are hits that
 * something may come from; NULL when all of it must be looked at. Valid until the next file. */
Outline *prefilter_outline(Prefilter *p);

/* Of the last file, when it is PREFILTER_ABSENT: whether its tokens alone show marks (marks.h). */
bool prefilter_saw_marks(const Prefilter *p);

#endif
