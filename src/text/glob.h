/* Globs, for paths and for rule ids.
 *
 *     ?        one character, not '/'
 *     *        any number of characters, not '/'
 *     [a-z]    one character of the set, not '/'; [!a-z] and [^a-z] one outside it
 *     **       as a whole path component: any number of components (a / ** / b matches a/b);
 *              at the end everything below; elsewhere the same as *
 *     \c       the character c itself
 *
 * A '[' that is never closed stands for itself. Time grows with the product of both lengths,
 * whatever the pattern is. */
#ifndef PUC_TEXT_GLOB_H
#define PUC_TEXT_GLOB_H

#include "base/str.h"

enum { GLOB_MAX_TOKENS = 512 };

bool glob_is_valid(Str pattern); /* false when empty or longer than GLOB_MAX_TOKENS */

/* The whole text; a pattern that is not valid matches nothing. */
bool glob_match(Str pattern, Str text);

/* As a line of a .gitignore file (without '!'): a pattern with a '/' before its end counts from the
 * root, one without matches a name at any depth; what matches a folder matches all that is in it. A
 * '/' at the end asks for a folder. */
bool glob_match_path(Str pattern, Str path);

#endif
