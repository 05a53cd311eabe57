/* Macros of one C file, and what the preprocessor's conditions say about Pythons.
 *
 * A condition is evaluated for each minor, as if the file were compiled for that Python on Linux.
 * Known are Python's own version macros, a few of the platform, and what the file defines itself;
 * anything else may be set by a header or by the build, so a condition on it is not known. */
#ifndef PUC_CAPI_MACROS_H
#define PUC_CAPI_MACROS_H

#include "base/map.h"
#include "capi/names.h"
#include "project/facts.h"

/* One #define. Several of the same name stand under different conditions. */
typedef struct Macro {
    Str body;  /* empty for a macro with parameters */
    bool sure; /* it is defined on `where` whatever is not known */
    Minors where;
    struct Macro *older;
} Macro;

typedef struct Macros {
    Arena *arena;
    const CapiNames *names; /* macros of the C API that are gone: not defined where it matters */
    StrMap map;             /* to the newest Macro */
    uint64_t steps;         /* left: hostile input can ask the same in many ways */
} Macros;

void macros_define(Macros *m, Str name, Macro macro);
/* The file takes the macro away on these minors. */
void macros_undefine(Macros *m, Str name, Minors where);

/* What a condition is, for each minor. A minor in both sets is one where it is not known. */
typedef struct CondMinors {
    Minors may_hold, may_fail;
} CondMinors;

/* `text` is what follows #if; only minors of `wanted` are looked at. */
CondMinors macros_if(Macros *m, Str text, Minors wanted);
/* The same for #ifdef. */
CondMinors macros_ifdef(Macros *m, Str name);

/* The identifier that `text` begins with, after spaces and comments; *rest is what follows it. */
Str macro_name(Str text, Str *rest);

#endif
