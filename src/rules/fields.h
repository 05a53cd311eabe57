/* Fields: reading a YAML map by a list of known keys, with every slip reported at its place.
 *
 * A reader of some structure makes a Fields for its map, takes each key by the kind of value it
 * wants, and ends with fields_end(), which reports the keys nobody asked for. A value of the wrong
 * type, a missing required key and an unknown key are one diagnostic each; the value is then empty.
 */
#ifndef PUC_RULES_FIELDS_H
#define PUC_RULES_FIELDS_H

#include "text/node.h"

enum { FIELDS_MAX_KEYS = 32 };

typedef struct Fields {
    Arena *arena;
    Diags *diags;
    const Node *map;  /* NULL when the node is no map: every field is then empty */
    const char *what; /* "rule", "fix": for the messages */
    const char *asked[FIELDS_MAX_KEYS];
    size_t asked_count;
    size_t errors; /* reported through this Fields */
} Fields;

Fields fields_begin(Arena *a, Diags *diags, const Node *map, const char *what);
void fields_end(Fields *f); /* unknown keys, duplicate keys */

const Node *fields_node(Fields *f, const char *key);
/* A scalar's text, copied into the arena; numbers and dates as written. */
Str fields_str(Fields *f, const char *key, bool required);
/* One of the words; `fallback` when absent. */
int fields_word(Fields *f, const char *key, const char *const *words, int count, int fallback);
/* A sequence of strings (a single string counts as a sequence of one). */
Strs fields_strs(Fields *f, const char *key, bool required);
bool fields_number(Fields *f, const char *key, bool required, double *out);

void fields_error(Fields *f, const Node *at, const char *fmt, ...) PRINTF_LIKE(3, 4);

#endif
