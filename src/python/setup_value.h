/* Values of setup.py: strings, lists and dictionaries, as far as they can be known without running
 * it.
 *
 * Lists and dictionaries are objects as in Python: two variables can share one. An element bears
 * the condition under which it is there, as an environment marker: what stands in a branch of `if
 * sys.version_info < (3, 10):` is there for python_version < "3.10". */
#ifndef PUC_PYTHON_SETUP_VALUE_H
#define PUC_PYTHON_SETUP_VALUE_H

#include "python/pyfile.h"

typedef enum SetupKind { SETUP_UNKNOWN, SETUP_STR, SETUP_LIST, SETUP_DICT } SetupKind;

typedef struct SetupValue SetupValue;

/* A condition: the minors on which it does not hold, and what else must hold, as a marker. {0}
 * always holds. Minors are kept apart so that `elif` comes to one plain comparison. */
typedef struct SetupGuard {
    Minors without;
    Str marker;
} SetupGuard;

typedef struct SetupItem {
    SetupValue *value; /* SETUP_UNKNOWN or SETUP_STR as a rule */
    SetupGuard guard;
} SetupItem;

typedef struct SetupEntry {
    Str key;
    SetupValue *value;
} SetupEntry;

struct SetupValue {
    SetupKind kind;
    TSNode node;     /* where it is written */
    uint32_t offset; /* of a string: its first character after the quote, where known, else 0 */
    Str text;
    VEC(SetupItem) items;
    VEC(SetupEntry) entries;
};

/* What the statements so far have made of the variables. */
typedef struct SetupState {
    PyFile *f;
    StrMap variables; /* to SetupValue */
    SetupGuard guard; /* of the current statement */
    unsigned depth;
    uint64_t steps; /* left */
} SetupState;

enum { SETUP_STEPS = 200000, SETUP_MAX_DEPTH = 40, SETUP_MAX_ITEMS = 10000 };

/* Never NULL. */
SetupValue *setup_eval(SetupState *s, TSNode expression);
/* f(key=value, **more) as a dictionary */
SetupValue *setup_eval_arguments(SetupState *s, TSNode arguments);
SetupValue *setup_get(const SetupValue *dictionary, Str key); /* NULL when there is none */
void setup_put(SetupState *s, SetupValue *dictionary, Str key, SetupValue *value);
/* Appends an element, or all elements of a list, under the current guard. */
void setup_append(SetupState *s, SetupValue *list, SetupValue *element);
void setup_extend(SetupState *s, SetupValue *list, const SetupValue *more);

/* The guard of the code behind `condition`, and of what is behind its failure. What can't be said
 * as a marker is taken to run always. */
void setup_guards(SetupState *s, TSNode condition, SetupGuard *holds, SetupGuard *fails);
SetupGuard setup_guard_and(SetupState *s, SetupGuard a, SetupGuard b);
bool setup_guard_is_never(SetupGuard g);
Str setup_guard_text(SetupState *s, SetupGuard g); /* as an environment marker; "" for always */

#endif
