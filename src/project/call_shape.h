/* Shapes of calls: what a rule asks of the arguments of a call. docs/rules.md is their manual.
 *
 *     shape       = argument {"," argument}                 all of them hold
 *     argument    = "!" slot | slot ["=" value]
 *     slot        = KEYWORD | "#" N | KEYWORD "#" N         N: the position, from 1
 *     value       = alternative {"|" alternative}           one of them holds
 *     alternative = term {"&" term}                         all of them hold
 *     term        = ["!"] (PATTERN | KIND ["[" KIND "]"] [":" PATTERN])
 *     PATTERN     = '"' what text/wildcard.h describes '"'
 *
 * A shape stays text, so that rules are constant tables; it is read where it is asked. Both the
 * scanner, which leaves out calls that no shape fits, and the judge ask here. */
#ifndef PUC_PROJECT_CALL_SHAPE_H
#define PUC_PROJECT_CALL_SHAPE_H

#include "project/facts.h"

/* What is wrong with a shape, as the end of a sentence; NULL when nothing is. */
const char *call_shape_error(Str shape);

bool call_shape_fits(Str shape, const Use *call);

/* True when some argument's value is asked for. */
bool call_shape_asks_values(Str shape);

/* What a file must hold for the shape to fit any of its calls: both empty where nothing is sure. */
typedef struct ShapeNeeds {
    Str keyword; /* an argument that is given by name */
    Str value;   /* a string that this value accepts */
} ShapeNeeds;
ShapeNeeds call_shape_needs(Str shape);

/* True when a value of ShapeNeeds accepts some literal with this text. */
bool shape_value_accepts(Str value, Str text);

/* True when all strings that a value of ShapeNeeds accepts are of one piece and shorter than 64
 * bytes. starts[b] then gets bit N for each length N of one that begins with byte b. */
bool shape_value_is_short(Str value, uint64_t starts[256]);

enum { LITERAL_MAX = 4096 }; /* bytes of a literal that patterns are compared with */

#endif
