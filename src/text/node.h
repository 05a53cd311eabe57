/* Node: one document tree with positions, the same for YAML, TOML, JSON and INI.
 *
 * A node lives in the arena that its reader was given, with its strings; the tree is immutable
 * after reading. Children form a list in file order. A map entry is the child itself, with its key
 * beside it: there is no pair object.
 *
 *     project:                        map
 *       name: x            ->           child  scalar "x", key "project" > map
 *       dependencies: [a]                 child scalar "x", key "name"
 *                                         child seq, key "dependencies" > child scalar "a"
 *
 * A key may occur twice (readers keep both and report it); node_get returns the last, as the
 * formats' own readers do where they accept it at all. */
#ifndef PUC_TEXT_NODE_H
#define PUC_TEXT_NODE_H

#include "base/diag.h"

typedef enum NodeKind {
    NODE_NULL, /* YAML null or an empty value */
    NODE_STRING,
    NODE_INT,
    NODE_FLOAT,
    NODE_BOOL,
    NODE_OTHER, /* TOML dates */
    NODE_SEQ,
    NODE_MAP,
} NodeKind;

/* How a scalar was written; decides how lines inside it map to lines of the file. */
typedef enum NodeStyle {
    STYLE_PLAIN, /* also all TOML and INI values of one line */
    STYLE_QUOTED,
    STYLE_LITERAL, /* YAML |, TOML multi-line strings, INI continued values: line by line */
    STYLE_FOLDED,  /* YAML > */
} NodeStyle;

typedef struct Node Node;
struct Node {
    NodeKind kind;
    NodeStyle style;
    Str text; /* scalars: the value, escapes resolved; else empty */
    Str key;  /* when the parent is a map */
    Place key_place;
    Place place;         /* of the value, its first character (of `|` and `>` scalars: the mark) */
    uint32_t first_line; /* scalars: the physical line on which the first line of `text` stands */
    Node *first, *next;  /* children of seq and map; the next sibling */
    size_t count;        /* children */
};

/* NULL-safe look-ups: NULL for no such key, not a map, or n == NULL. */
const Node *node_get(const Node *n, const char *key);
const Node *node_get_str(const Node *n, Str key);
/* node_path(n, "tool", "poetry", NULL) */
const Node *node_path(const Node *n, ...);
Str node_text(const Node *n); /* a scalar's text, else empty */
bool node_is_scalar(const Node *n);

#define node_each(child, parent)                                                                   \
    for (const Node *child = (parent) ? (parent)->first : NULL; child; child = child->next)

/* The readers. Each returns the root (never NULL; for an empty document a NODE_NULL from YAML and
 * JSON, an empty map from TOML and INI) and adds what is wrong to `diags`, with the file's path,
 * line and column; what was read before an error is kept. Texts are copied into the arena; of the
 * Source only its path must live on. Depth is limited to NODE_MAX_DEPTH levels (so recursion over a
 * tree is safe) and the number of nodes to NODE_MAX_NODES (YAML aliases count each time they are
 * used): beyond, one diagnostic, and the rest is left out. Of errors that repeat, the first hundred
 * are reported. */
enum { NODE_MAX_DEPTH = 200, NODE_MAX_NODES = 2000000 };

typedef struct Source Source;

/* YAML 1.1 as libyaml reads it. With `multi` the result is always a NODE_SEQ of the documents, also
 * of one; without, it is the first document and what follows is not looked at. Anchors, aliases and
 * merge keys (<<) are resolved: an alias is a copy of the node with the places of the anchor (only
 * its key_place is its own), merged entries stand before a map's own ones. A key that is no scalar
 * ({{ x }}: y) is kept as it is written. */
Node *yaml_read(Arena *a, Source *src, bool multi, Diags *diags);
/* TOML 1.0 by tree-sitter-toml; dotted keys and table headers become nested maps, arrays of tables
 * a NODE_SEQ of maps. A statement with an error is left out, the others are read; after a broken
 * header so are the pairs up to the next header. Multi-line strings are STYLE_LITERAL, or
 * STYLE_FOLDED when a backslash joins lines in them. */
Node *toml_read(Arena *a, Source *src, Diags *diags);
/* The same for lock files of many megabytes, in pieces: what stands before the first header, then
 * each element of an array of tables at the top, and each other table there, with all tables below
 * it. `fn` gets the root of a document that holds just that piece; it is gone when fn returns. A
 * table that is defined in two places of the file is not noticed. */
typedef void TomlPieceFn(void *ctx, const Node *root);
void toml_read_pieces(Arena *a, Source *src, TomlPieceFn *fn, void *ctx, Diags *diags);
/* JSON by yyjson; also NaN and Infinity, which Python writes, and bytes that are no UTF-8. Numbers
 * keep the text they are written with. Keys that repeat are kept without a diagnostic, as Python's
 * json accepts them. Of a document with an error nothing is kept: the result is a NODE_NULL. */
Node *json_read(Arena *a, Source *src, Diags *diags);
/* INI as configparser, setup.cfg, tox, supervisor, systemd, uWSGI write it: map of sections to map
 * of keys to strings; lines before any section go to section "". `=` or `:` ends a key; # and ;
 * begin a comment at the start of a line (and # after white space inside a value line); lines that
 * are indented deeper than the key continue the value (STYLE_LITERAL, trimmed lines joined by LF,
 * comment lines as empty lines so that line numbers stay true; the first line is what stands behind
 * the key, often empty); a trailing backslash continues too (systemd; the backslash itself is
 * dropped). Keys keep their case; keys that repeat (systemd, uWSGI) are kept without a diagnostic,
 * sections that repeat become one. A line without a value is reported and kept as a NODE_NULL. */
Node *ini_read(Arena *a, Source *src, Diags *diags);

#endif
