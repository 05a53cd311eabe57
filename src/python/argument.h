/* The value of a call's argument, where the source tells it. */
#ifndef PUC_PYTHON_ARGUMENT_H
#define PUC_PYTHON_ARGUMENT_H

#include "python/pyfile.h"

/* What `n` is: a literal, or a name that the file binds once, to a literal that is neither None nor
 * True nor False (these are what a name holds until somebody sets it). Sets kind, items, text and
 * in_pieces; the kind is LITERAL_UNKNOWN for everything else. */
void argument_value(const PyFile *f, TSNode n, uint32_t scope, Argument *out);

/* An augmented assignment: what the name on its left was bound to is no longer its value. */
void argument_forget(PyFile *f, const Context *c, TSNode target);

/* True when some plain string of the source has a text that `value` (of a ShapeNeeds) accepts, or
 * may have when its pieces are put together. For stage 1, so on tokens. */
bool strings_may_fit(Str source, Str value);

#endif
