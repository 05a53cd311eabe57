/* Internal to pep: the parsed form of a marker.
 *
 * A marker is a flat list: `a and b or (c or d)` has three items, the last of them a group. `and`
 * binds tighter than `or`. Groups nest at most MARKER_MAX_DEPTH deep, so walking may recurse. */
#ifndef PUC_PEP_MARKER_TREE_H
#define PUC_PEP_MARKER_TREE_H

#include "pep/cursor.h"
#include "pep/marker.h"

enum { MARKER_MAX_DEPTH = 200 }; /* the limit of packaging and of CPython's own parser */

typedef enum MarkerJoin { JOIN_FIRST, JOIN_AND, JOIN_OR } MarkerJoin;

typedef enum MarkerOp {
    MARKER_IN,
    MARKER_NOT_IN,
    MARKER_ARBITRARY,
    MARKER_EQ,
    MARKER_COMPATIBLE,
    MARKER_NE,
    MARKER_LE,
    MARKER_GE,
    MARKER_LT,
    MARKER_GT,
    MARKER_OP_COUNT
} MarkerOp;

typedef struct MarkerTerm {
    bool variable; /* else a string */
    Str text;      /* the variable's present name, or the string without quotes and escapes */
} MarkerTerm;

typedef struct MarkerItem {
    MarkerJoin join; /* to the item before */
    Marker *group;   /* NULL: a comparison */
    MarkerTerm left, right;
    MarkerOp op;
} MarkerItem;

struct Marker {
    VEC(MarkerItem) items; /* at least one */
};

Str marker_op_text(MarkerOp op);

/* Reads a marker up to where it cannot go on. */
Marker *marker_read(Cursor *c);
/* The value of a quoted string of a marker (quotes included): the escapes of Python string literals
 * are resolved. False where Python would refuse the literal. */
bool marker_unquote(Arena *a, Str literal, Str *out);

#endif
