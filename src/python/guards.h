/* What a condition or a try statement says about the code behind it. */
#ifndef PUC_PYTHON_GUARDS_H
#define PUC_PYTHON_GUARDS_H

#include "python/resolve.h"

/* The context of the code that runs when `condition` holds, or when it does not. */
Context context_where(PyFile *f, Context c, TSNode condition, bool holds);

/* True when a guard says that `name` is there, or that its use is a fallback. `attribute`: it is a
 * name of a module, not a module. */
bool guards_cover(const Context *c, Str name, bool attribute);

/* The minors on which a statement surely leaves the block that it stands in: by return, raise,
 * continue, break or the end of the program, in all its branches. */
Minors statement_leaves(PyFile *f, TSNode statement, uint32_t scope);

/* True when an if statement without alternatives always leaves its block where the condition holds.
 */
bool branch_surely_leaves(PyFile *f, TSNode if_statement, uint32_t scope);

/* The same for raise and the end of the program alone: what an except clause does that does not
 * cope. */
Minors block_fails(PyFile *f, TSNode block, uint32_t scope);

/* The context of the body of a try statement, and of one of its except clauses. */
Context context_of_try(PyFile *f, Context c, TSNode try_statement);
Context context_of_except(PyFile *f, Context c, TSNode try_statement, TSNode except_clause);

/* The context of the body of a with statement: contextlib.suppress and the like. */
Context context_of_with(PyFile *f, Context c, TSNode with_statement);

#endif
