#include "text/toml_table.h"

#include "text/toml_string.h"

void toml_report(TomlDoc *doc, Place place, const char *fmt, ...) {
    if (doc->stopped)
        return;
    va_list args;
    va_start(args, fmt);
    Str message = arena_vformat(doc->messages, fmt, args);
    va_end(args);
    *vec_push(doc->messages, doc->diags) = (Diag){place, message};
    if (++doc->errors < TOML_MAX_ERRORS)
        return;
    diag_add(doc->messages, doc->diags, place, "too many errors; the rest is not read");
    doc->stopped = true;
}

static void charge(TomlDoc *doc, Place place) {
    if (++doc->nodes <= NODE_MAX_NODES || doc->stopped)
        return;
    diag_add(doc->messages, doc->diags, place,
             "the document has too many values; the rest is not read");
    doc->stopped = true;
}

Node *toml_node_new(TomlDoc *doc, NodeKind kind, Place place) {
    charge(doc, place);
    Node *n = arena_new(doc->arena, Node);
    n->kind = kind;
    n->place = place;
    return n;
}

TomlTable *toml_table_new(TomlDoc *doc, TomlOrigin origin, unsigned depth, Place place) {
    charge(doc, place);
    TomlTable *t = arena_new(doc->arena, TomlTable);
    t->node.kind = origin == TOML_TABLE_ARRAY || origin == TOML_ARRAY ? NODE_SEQ : NODE_MAP;
    t->node.place = place;
    t->origin = origin;
    t->depth = depth;
    return t;
}

void toml_table_append(TomlDoc *doc, TomlTable *parent, Node *child) {
    if (parent->last)
        parent->last->next = child;
    else
        parent->node.first = child;
    parent->last = child;
    parent->node.count++;
    if (parent->node.kind == NODE_MAP)
        key_index_note(doc->arena, &parent->index, &parent->node, child);
}

static Node *find(const TomlTable *t, Str name) {
    return key_index_find(&t->index, &t->node, name);
}

enum { LEVELS_OF_ARRAY_OF_TABLES = 3 }; /* the array, its tables, their values */

/* One part of a dotted key. */
typedef struct Part {
    Str name;
    Place place;
    bool is_last;
} Part;

static bool next_part(TomlDoc *doc, Str *rest, Part *part) {
    Str spelling;
    if (!toml_key_next(doc->arena, rest, &spelling, &part->name))
        return false;
    part->place = source_place_of(doc->src, spelling);
    part->is_last = !str_trim_left(*rest).len;
    return true;
}

static TomlTable *add_table(TomlDoc *doc, TomlTable *parent, const Part *part, TomlOrigin origin,
                            Place place) {
    if (parent->depth + LEVELS_OF_ARRAY_OF_TABLES > NODE_MAX_DEPTH) {
        toml_report(doc, part->place, "tables are nested too deeply");
        return NULL;
    }
    TomlTable *t = toml_table_new(doc, origin, parent->depth + 1, place);
    t->node.key = part->name;
    t->node.key_place = part->place;
    toml_table_append(doc, parent, &t->node);
    return t;
}

/* An array of tables stands for its last table. */
static TomlTable *last_element(TomlTable *t) {
    return t->origin == TOML_TABLE_ARRAY ? (TomlTable *)t->last : t;
}

static TomlTable *as_table(Node *n) {
    return n && (n->kind == NODE_MAP || n->kind == NODE_SEQ) ? (TomlTable *)n : NULL;
}

/* The table that a header passes on its way to a deeper one. */
static TomlTable *pass_header_part(TomlDoc *doc, TomlTable *t, const Part *part, Place header) {
    Node *found = find(t, part->name);
    if (!found)
        return add_table(doc, t, part, TOML_IMPLIED, header);
    TomlTable *next = as_table(found);
    if (!next || next->origin == TOML_INLINE || next->origin == TOML_ARRAY) {
        toml_report(doc, part->place, "this key is a value already (line %u), no table",
                    found->key_place.line);
        return NULL;
    }
    return last_element(next);
}

static TomlTable *open_table(TomlDoc *doc, TomlTable *t, const Part *part, Place header) {
    Node *found = find(t, part->name);
    if (!found)
        return add_table(doc, t, part, TOML_HEADER, header);
    TomlTable *table = as_table(found);
    if (!table || table->origin != TOML_IMPLIED)
        toml_report(doc, part->place, "this table is defined already, on line %u",
                    found->key_place.line);
    if (!table || table->node.kind == NODE_SEQ || table->origin == TOML_INLINE)
        return NULL;
    if (table->origin == TOML_IMPLIED) {
        table->node.place = header;
        table->node.key_place = part->place;
        table->origin = TOML_HEADER;
    }
    return table;
}

static TomlTable *open_element(TomlDoc *doc, TomlTable *t, const Part *part, Place header) {
    Node *found = find(t, part->name);
    TomlTable *array = as_table(found);
    if (!found) {
        array = add_table(doc, t, part, TOML_TABLE_ARRAY, header);
    } else if (!array || array->origin != TOML_TABLE_ARRAY) {
        toml_report(doc, part->place, "this key is no array of tables, it is defined on line %u",
                    found->key_place.line);
        return NULL;
    }
    if (!array)
        return NULL;
    TomlTable *element = toml_table_new(doc, TOML_HEADER, array->depth + 1, header);
    toml_table_append(doc, array, &element->node);
    return element;
}

static TomlTable *walk_header(TomlDoc *doc, Str key, Place header, bool is_array) {
    TomlTable *t = doc->root;
    Part part;
    for (Str rest = key; t && next_part(doc, &rest, &part);) {
        if (!part.is_last)
            t = pass_header_part(doc, t, &part, header);
        else
            t = is_array ? open_element(doc, t, &part, header) : open_table(doc, t, &part, header);
    }
    return t;
}

TomlTable *toml_table_open(TomlDoc *doc, Str key, Place header, bool is_array) {
    TomlTable *t = walk_header(doc, key, header, is_array);
    return t ? t : toml_table_new(doc, TOML_HEADER, 1, header);
}

static TomlTable *pass_key_part(TomlDoc *doc, TomlTable *t, const Part *part) {
    Node *found = find(t, part->name);
    if (!found)
        return add_table(doc, t, part, TOML_DOTTED, part->place);
    TomlTable *next = as_table(found);
    if (next && next->origin == TOML_DOTTED)
        return next;
    toml_report(doc, part->place, "this key is defined already, on line %u; it cannot be extended",
                found->key_place.line);
    return NULL;
}

void toml_table_define(TomlDoc *doc, TomlTable *t, Str key, Node *value) {
    Part part;
    for (Str rest = key; t && next_part(doc, &rest, &part);) {
        if (!part.is_last) {
            t = pass_key_part(doc, t, &part);
            continue;
        }
        const Node *earlier = find(t, part.name);
        if (earlier)
            toml_report(doc, part.place, "duplicate key; it is defined on line %u",
                        earlier->key_place.line);
        value->key = part.name;
        value->key_place = part.place;
        toml_table_append(doc, t, value);
    }
}
