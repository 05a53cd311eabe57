/* The scanner of extension sources: C, C++ and their headers, and Cython.
 *
 * A fact is a use of a name that a rule asks for, where the code that uses it is compiled:
 *
 *     USE_CALL  "Python.h.PyEval_CallObject": called; of calls that parse arguments, `detail` lists
 *               the format units of interest in their format, where it is a literal
 *     USE_NAME  the same, not called
 *
 * `alive` has the minors for which the preprocessor's conditions let the place in; `guess` is set
 * where one of them is not known, and in the bodies of macros. Not a use: a member, a declaration,
 * and every name that the file defines itself, be it as a macro, a function, a variable or a type.
 * What a header defines is a fact of its own (Facts.own_api): capi_settle takes the uses of it
 * away, in whichever file they are.
 *
 * What Cython generated is not read: it has its own guards, and the .pyx is what a person edits.
 * In Cython sources a name counts when the file takes it from Python.h or from the package cpython
 * and calls it. */
#ifndef PUC_CAPI_SCAN_H
#define PUC_CAPI_SCAN_H

#include "capi/names.h"
#include "project/facts.h"
#include "text/source.h"

void capi_scan_c(const CapiNames *names, Source *src, Facts *facts);
void capi_scan_cython(const CapiNames *names, Source *src, Facts *facts);

/* To be called once, on the facts of all files. */
void capi_settle(Facts *facts);

#endif
