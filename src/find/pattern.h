/* Patterns of .gitignore files: names and paths with wildcards.
 *
 *     *        any run of bytes without '/'          ?       one byte, not '/'
 *     [a-z_]   one byte of a set; [!...] or [^...]: not of it; [[:alpha:]] and its relatives
 *     \x       the byte x                            **      as a whole part: any number of parts
 *
 * This is git's own language, byte by byte, as .gitignore files need it; text/glob.h is the one
 * that the tool's options are written in. The whole subject must match. A malformed set matches
 * nothing, and no set holds a '/'. The cost is bounded by the product of the two lengths: no
 * pattern makes it exponential. */
#ifndef PUC_FIND_PATTERN_H
#define PUC_FIND_PATTERN_H

#include "base/str.h"

bool pattern_match_name(Str pattern, Str name); /* name: one part, no '/'; "**" is "*" */
bool pattern_match_path(Str pattern, Str path); /* part by part; neither begins with '/' */

bool pattern_is_literal(Str pattern); /* no wildcard, no escape */

#endif
