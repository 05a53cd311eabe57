/* Ignore rules: what the .gitignore files of a tree leave out, as git reads them.
 *
 * An Ignore holds the rules of one file and points to those of the folders above. Make one for each
 * folder that has such a file, hand it down, and ask for every entry before it is entered: what
 * lies in an ignored folder is ignored, whatever later rules say about it.
 *
 *     const Ignore *top = ignore_parse(&arena, NULL, 0, text_of(".gitignore"), &diags);
 *     ignore_match(top, "src/build", true)                        -> IGNORE_YES, IGNORE_NO,
 * IGNORE_UNSAID const Ignore *src = ignore_parse(&arena, top, strlen("src/"),
 * text_of("src/.gitignore"), ...); ignore_match(src, "src/x.py", false)
 *
 * Within a file the last rule that matches decides; a file nearer to the entry goes before its
 * parents. Immutable after parsing, so any thread may ask. */
#ifndef PUC_FIND_IGNORE_H
#define PUC_FIND_IGNORE_H

#include "base/diag.h"

typedef struct Ignore Ignore;

typedef enum IgnoreVerdict {
    IGNORE_UNSAID, /* no rule matches */
    IGNORE_NO,     /* taken back by a rule with '!' */
    IGNORE_YES,
} IgnoreVerdict;

/* The rules are relative to the folder that takes up the first `base` bytes of all paths asked for
 * (its slash included). The text is copied. Past IGNORE_MAX_RULES the rest is left out and said so
 * in `diags` at `place`. Returns `parent` when the text has no rule. */
const Ignore *ignore_parse(Arena *a, const Ignore *parent, size_t base, Str text, Place place,
                           Diags *diags);
enum { IGNORE_MAX_RULES = 20000 };

/* `path` from the same top for all rules of the chain, with '/', no slash at either end. */
IgnoreVerdict ignore_match(const Ignore *rules, Str path, bool is_folder);

#endif
