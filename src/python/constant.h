/* Conditions whose value is known before the program runs.
 *
 * An expression is evaluated as one given Python version on Linux would, with "unknown" for what
 * depends on anything else. Guards are then evaluated once for each minor: no rule about comparison
 * operators can be subtler than comparing. */
#ifndef PUC_PYTHON_CONSTANT_H
#define PUC_PYTHON_CONSTANT_H

#include "python/resolve.h"

typedef enum ConstantKind {
    CONST_UNKNOWN,
    CONST_NONE,
    CONST_BOOL,
    CONST_INT,
    CONST_STR,
    CONST_TUPLE, /* or list or set */
} ConstantKind;

enum { TUPLE_MAX = 8 };

typedef struct ConstantItem {
    ConstantKind kind; /* not a tuple */
    int64_t number;
    Str text;
} ConstantItem;

typedef struct Constant {
    ConstantItem one; /* .kind is CONST_TUPLE for `items` */
    ConstantItem items[TUPLE_MAX];
    size_t count;
} Constant;

static inline Constant constant_unknown(void) {
    return (Constant){.one = {.kind = CONST_UNKNOWN}};
}

static inline Constant constant_bool(bool b) {
    return (Constant){.one = {.kind = CONST_BOOL, .number = b}};
}

static inline Constant constant_int(int64_t n) {
    return (Constant){.one = {.kind = CONST_INT, .number = n}};
}

static inline Constant constant_str(Str s) {
    return (Constant){.one = {.kind = CONST_STR, .text = s}};
}

/* What a value depends on. */
typedef struct Dependence {
    bool by_minor;    /* the version */
    bool by_platform; /* it is only known because of Linux, CPython, or of never type checking */
} Dependence;

/* The value on 3.`minor`. */
Constant constant_eval(const PyFile *f, TSNode expression, uint32_t scope, unsigned minor);

/* Where a condition may hold and where it may fail. An unknown one may do both everywhere. */
typedef struct Condition {
    Minors may_hold, may_fail;
} Condition;
Condition condition_eval(const PyFile *f, TSNode expression, uint32_t scope);

#endif
