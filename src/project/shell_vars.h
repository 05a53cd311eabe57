/* Shell variables whose values a file itself says, and their expansion.
 *
 * A default counts as the value where the variable is not known (${X:-gevent}, ${X:=gevent}): that
 * is what runs when nobody sets it. What can't be known stays as it is written. */
#ifndef PUC_PROJECT_SHELL_VARS_H
#define PUC_PROJECT_SHELL_VARS_H

#include "base/buf.h"
#include "project/command.h"

enum {
    SHELL_VALUE_MAX = 4096,           /* a longer value is not kept */
    SHELL_VARS_MAX = 65536,           /* variables of one file */
    SHELL_EXPANDED_MAX = 1024 * 1024, /* bytes that expansions may add in one file */
};

/* value.ptr NULL: the variable is set, to something unknown. Copies both. */
void shell_vars_set(ShellVars *v, Str name, Str value);
/* False when its value is not known. */
bool shell_vars_get(const ShellVars *v, Str name, Str *value);
bool shell_vars_has(const ShellVars *v, Str name); /* set, known or not */

/* The expansion that begins at text.ptr[at], a '$': adds its value, or its own spelling when that
 * is not known. Returns how many bytes it takes; 0 when the '$' stands for itself. */
size_t shell_expand_one(ShellVars *v, Str text, size_t at, Buf *out, bool *known);
/* All of a text; `\$` is a dollar sign when `escape` is '\\'. True when everything was known. */
bool shell_expand(ShellVars *v, Str text, char escape, Buf *out);

/* The length of NAME at the start of s; 0 for none. */
size_t shell_name_length(Str s);

#endif
