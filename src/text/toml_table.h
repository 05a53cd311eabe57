/* The tables of a TOML document while it is read: which table a header or a dotted key means, and
 * whether it may be touched (TOML 1.0, "Keys", "Table", "Array of Tables"). */
#ifndef PUC_TEXT_TOML_TABLE_H
#define PUC_TEXT_TOML_TABLE_H

#include "text/key_index.h"
#include "text/source.h"

typedef enum TomlOrigin {
    TOML_IMPLIED,     /* [a.b] makes `a` */
    TOML_HEADER,      /* [a] */
    TOML_DOTTED,      /* a.b = 1 makes `a` */
    TOML_INLINE,      /* a = {...}: closed */
    TOML_ARRAY,       /* a = [...]: closed, a NODE_SEQ */
    TOML_TABLE_ARRAY, /* [[a]]: a NODE_SEQ */
} TomlOrigin;

/* A table or an array. Every NODE_MAP and NODE_SEQ of the tree is the first member of one, so a
 * Node * of these kinds can be taken for it. */
typedef struct TomlTable {
    Node node;
    Node *last;
    KeyIndex index;
    TomlOrigin origin;
    unsigned depth; /* levels from the root, which is 1 */
} TomlTable;

enum { TOML_MAX_ERRORS = 100 };

typedef struct TomlDoc {
    Arena *arena;    /* of the tree */
    Arena *messages; /* of the diagnostics */
    Source *src;
    Diags *diags;
    size_t errors, nodes;
    bool stopped; /* too many errors or values: the rest is not read */
    TomlTable *root;
} TomlDoc;

void toml_report(TomlDoc *doc, Place place, const char *fmt, ...) PRINTF_LIKE(3, 4);

Node *toml_node_new(TomlDoc *doc, NodeKind kind, Place place);
TomlTable *toml_table_new(TomlDoc *doc, TomlOrigin origin, unsigned depth, Place place);

void toml_table_append(TomlDoc *doc, TomlTable *parent, Node *child);

/* The table that a header with this key opens; `header` is its place. Never NULL: where the header
 * is wrong, a table outside the document, so that its pairs do not end up in another table. */
TomlTable *toml_table_open(TomlDoc *doc, Str key, Place header, bool is_array);

/* Adds a value under a dotted key. */
void toml_table_define(TomlDoc *doc, TomlTable *table, Str key, Node *value);

#endif
