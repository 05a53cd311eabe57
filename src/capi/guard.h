/* Guards: the stack of #if around a place, as the minors on which the place is compiled. */
#ifndef PUC_CAPI_GUARD_H
#define PUC_CAPI_GUARD_H

#include "capi/macros.h"

typedef struct GuardFrame {
    Minors outer; /* around the #if */
    Minors rest;  /* may still come to a further branch */
    bool outer_sure;
    bool rest_sure; /* no condition so far was unknown */
    unsigned depth; /* of braces at the #if: each branch begins with it */
} GuardFrame;

typedef struct Guards {
    Macros macros;
    VEC(GuardFrame) frames;
    Minors alive;
    bool sure;       /* no condition around the place is unknown */
    Str just_ifndef; /* the name of the #ifndef that was the last directive: of an include guard,
                        when it is defined next */
} Guards;

/* Names are those of the C API that are gone. */
void guards_init(Guards *g, Arena *a, const CapiNames *names);

/* What a directive brings into the file. */
typedef struct Definition {
    Str name;   /* that a #define makes, or empty */
    Str body;   /* with the comments in it */
    Str header; /* that an #include names, without its folders, or empty */
} Definition;

/* Takes one directive, the text after the #. `*depth` is the depth of braces, which may be set
 * back. */
Definition guards_directive(Guards *g, Str text, unsigned *depth);

#endif
