/* The excerpt: the lines of a file that stage 2 has to parse.
 *
 * A file is cut into units: the statements of the module, and those in the bodies of its classes.
 * All units with a hit are kept, and then, until nothing changes, all that may bind a word which
 * occurs in what is kept: what a name stands for, what guards depend on, what hides a name. Imports
 * and what may end the module early are kept in any case. Of a function or class that matters only
 * because it binds its name, the header is enough. What is left out is not parsed; all offsets stay
 * as they are in the file.
 *
 *     import re, sys                      kept
 *     TABLE = {...}
 *     OLD = sys.version_info < (3, 7)     kept: the test asks for it
 *     class Test(Base):                   kept: the header
 *         def setUp(self): ...
 *         def test(self):                 kept: the hit
 *             if OLD: re.template("")
 *
 * The facts are those of the whole file. */
#ifndef PUC_PYTHON_EXCERPT_H
#define PUC_PYTHON_EXCERPT_H

#include "python/outline.h"

typedef struct Part {
    uint32_t from, to; /* offsets */
} Part;

typedef struct Excerpt {
    VEC(Part) parts; /* in order, apart from each other */
    Str text;        /* to be parsed: the file's, with a statement for each body that is left out */
    size_t bytes;
} Excerpt;

/* `text` is as long as the outline's. Returns false when all of it should be parsed. */
bool excerpt_make(Arena *a, Outline *o, Str text, Excerpt *out);

#endif
