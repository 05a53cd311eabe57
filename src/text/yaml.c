#include "text/key_index.h"
#include "text/node.h"
#include "text/source.h"
#include "text/yaml_input.h"
#include "text/yaml_merge.h"
#include "text/yaml_scalar.h"

#include <yaml.h>

/* An anchor of the current document. Size and height are those of the tree behind it with its
 * aliases expanded: they are what each use of it costs. */
typedef struct Anchor {
    Node *node;
    size_t size;
    unsigned height;
    bool complete; /* false while its collection is open: a use inside would be endless */
} Anchor;

/* A collection that is being read. */
typedef struct Frame {
    Node *node, *last;
    bool is_key;    /* a collection used as a key; it is not part of the tree */
    bool has_key;   /* maps: `key` waits for its value */
    bool has_merge; /* maps: one of the keys is << */
    Str key;
    Place key_place;
    KeyIndex keys;
    size_t from;     /* offset of the first character */
    size_t size;     /* nodes, itself included */
    unsigned height; /* levels, itself included */
    Anchor *anchor;
} Frame;

enum { MAX_ERRORS = 100 }; /* of those after which reading goes on */

typedef struct Reader {
    Arena *arena;
    Arena scratch; /* for what is not part of the tree */
    Source *src;
    Diags *diags;
    YamlInput input;
    StrMap anchors;
    Node *root; /* of the current document */
    size_t nodes, errors;
    size_t last_end; /* offset after the last thing that was read */
    bool stopped;
    unsigned depth;
    Frame frames[NODE_MAX_DEPTH];
} Reader;

static Frame *top(Reader *r) {
    return r->depth ? &r->frames[r->depth - 1] : NULL;
}

static size_t offset_of(Reader *r, yaml_mark_t mark) {
    return yaml_input_offset(&r->input, mark.index);
}

static void stop(Reader *r, size_t at, const char *message) {
    diag_add(r->arena, r->diags, source_place(r->src, at, at), "%s; the rest is not read", message);
    r->stopped = true;
}

static void report(Reader *r, Place place, const char *message) {
    if (++r->errors <= MAX_ERRORS)
        diag_add(r->arena, r->diags, place, "%s", message);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static size_t skip_blanks_and_comments(Str text, size_t at) {
    while (at < text.len && (is_blank(text.ptr[at]) || text.ptr[at] == '#')) {
        if (text.ptr[at] == '#')
            while (at < text.len && text.ptr[at] != '\n' && text.ptr[at] != '\r')
                at++;
        else
            at++;
    }
    return at;
}

/* libyaml lets a node begin at its anchor or tag; ours begins at the value. */
static size_t skip_properties(Str text, size_t at) {
    while (at < text.len && (text.ptr[at] == '&' || text.ptr[at] == '!')) {
        while (at < text.len && !is_blank(text.ptr[at]))
            at++;
        at = skip_blanks_and_comments(text, at);
    }
    return at;
}

/* False when the document has become too large. */
static bool charge(Reader *r, size_t nodes, size_t at) {
    r->nodes += nodes;
    if (r->nodes <= NODE_MAX_NODES)
        return true;
    stop(r, at, "the document has too many values (aliases count each time they are used)");
    return false;
}

static void take_key(Reader *r, Frame *f, Str key, Place place, bool plain) {
    f->key = key;
    f->key_place = place;
    f->has_key = true;
    if (plain && str_eq(key, STR("<<")))
        f->has_merge = true;
    else if (key_index_find(&f->keys, f->node, key))
        report(r, place, "duplicate key in this map");
}

/* Adds a value to the open collection, or makes it the root. */
static void attach(Reader *r, Node *n) {
    Frame *f = top(r);
    if (!f) {
        r->root = n;
        return;
    }
    if (f->last)
        f->last->next = n;
    else
        f->node->first = n;
    f->last = n;
    f->node->count++;
    if (!f->has_key)
        return;
    f->has_key = false;
    n->key = f->key;
    n->key_place = f->key_place;
    key_index_note(&r->scratch, &f->keys, f->node, n);
}

static bool expects_key(const Frame *f) {
    return f && f->node->kind == NODE_MAP && !f->has_key;
}

/* What a complete value adds to the collection around it. */
static void account(Frame *f, size_t size, unsigned height) {
    if (!f)
        return;
    f->size += size;
    if (f->height < height + 1)
        f->height = height + 1;
}

static Anchor *anchor_new(Reader *r, const yaml_char_t *name, Node *n) {
    if (!name)
        return NULL;
    Anchor *anchor = arena_new(&r->scratch, Anchor);
    *anchor = (Anchor){.node = n, .size = 1, .height = 1};
    Str key = arena_str(&r->scratch, str_from((const char *)name));
    *strmap_put(&r->scratch, &r->anchors, key) = anchor;
    return anchor;
}

static NodeStyle scalar_style(yaml_scalar_style_t style) {
    switch (style) {
    case YAML_LITERAL_SCALAR_STYLE:
        return STYLE_LITERAL;
    case YAML_FOLDED_SCALAR_STYLE:
        return STYLE_FOLDED;
    case YAML_SINGLE_QUOTED_SCALAR_STYLE:
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE:
        return STYLE_QUOTED;
    default:
        return STYLE_PLAIN;
    }
}

/* A tag overrules the spelling; only the tags of the core types leave it the last word. */
static NodeKind scalar_kind(const yaml_event_t *e, Str text) {
    static const Str core_tags[] = {
        STR_INIT(YAML_NULL_TAG),
        STR_INIT(YAML_BOOL_TAG),
        STR_INIT(YAML_INT_TAG),
        STR_INIT(YAML_FLOAT_TAG),
    };
    Str tag = str_from((const char *)e->data.scalar.tag);
    if (!tag.len)
        return e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE ? yaml_plain_kind(text)
                                                               : NODE_STRING;
    for (size_t i = 0; i < sizeof core_tags / sizeof *core_tags; i++)
        if (str_eq(tag, core_tags[i]))
            return yaml_plain_kind(text);
    return NODE_STRING;
}

static Node *scalar_node(Reader *r, const yaml_event_t *e) {
    bool has_properties = e->data.scalar.anchor || e->data.scalar.tag;
    size_t from = offset_of(r, e->start_mark), to = offset_of(r, e->end_mark);
    if (has_properties)
        from = skip_properties(r->input.text, from);
    if (from > to)
        from = to;
    while (to > from && is_blank(r->input.text.ptr[to - 1]))
        to--;
    r->last_end = to;
    Node *n = arena_new(r->arena, Node);
    n->style = scalar_style(e->data.scalar.style);
    n->text = arena_str(r->arena, (Str){(const char *)e->data.scalar.value, e->data.scalar.length});
    n->kind = scalar_kind(e, n->text);
    n->place = source_place(r->src, from, to);
    bool block = n->style == STYLE_LITERAL || n->style == STYLE_FOLDED;
    n->first_line = n->place.line + block;
    return n;
}

static void read_scalar(Reader *r, const yaml_event_t *e) {
    Node *n = scalar_node(r, e);
    Anchor *anchor = anchor_new(r, e->data.scalar.anchor, n);
    if (anchor)
        anchor->complete = true;
    if (expects_key(top(r))) {
        take_key(r, top(r), n->text, n->place, n->style == STYLE_PLAIN);
        return;
    }
    if (r->depth == NODE_MAX_DEPTH) {
        stop(r, offset_of(r, e->start_mark), "values are nested too deeply");
        return;
    }
    if (!charge(r, 1, r->last_end))
        return;
    attach(r, n);
    account(top(r), 1, 1);
}

/* An alias is a copy of the node that shares the children. */
static void use_anchor(Reader *r, const Anchor *anchor, size_t at) {
    if (expects_key(top(r))) {
        take_key(r, top(r), node_text(anchor->node), source_place(r->src, at, r->last_end), false);
        return;
    }
    if (r->depth + anchor->height > NODE_MAX_DEPTH) {
        stop(r, at, "values are nested too deeply");
        return;
    }
    if (!charge(r, anchor->size, at))
        return;
    Node *copy = arena_new(r->arena, Node);
    *copy = *anchor->node;
    copy->key = STR("");
    copy->key_place = (Place){0};
    copy->next = NULL;
    attach(r, copy);
    account(top(r), anchor->size, anchor->height);
}

static void read_alias(Reader *r, const yaml_event_t *e) {
    size_t from = offset_of(r, e->start_mark);
    r->last_end = offset_of(r, e->end_mark);
    const Anchor *anchor = strmap_get(&r->anchors, str_from((const char *)e->data.alias.anchor));
    if (anchor && anchor->complete) {
        use_anchor(r, anchor, from);
        return;
    }
    Place place = source_place(r->src, from, r->last_end);
    report(r, place,
           anchor ? "this alias stands inside the value it refers to"
                  : "this alias refers to no anchor above it");
    Node null_value = {.place = place, .first_line = place.line};
    use_anchor(r, &(Anchor){.node = &null_value, .size = 1, .height = 1}, from);
}

static void open_collection(Reader *r, const yaml_event_t *e, NodeKind kind,
                            const yaml_char_t *anchor) {
    size_t from = skip_properties(r->input.text, offset_of(r, e->start_mark));
    if (r->depth == NODE_MAX_DEPTH) {
        stop(r, from, "values are nested too deeply");
        return;
    }
    if (!charge(r, 1, from))
        return;
    r->last_end = from;
    Node *n = arena_new(r->arena, Node);
    n->kind = kind;
    bool is_key = expects_key(top(r));
    if (!is_key)
        attach(r, n);
    r->frames[r->depth++] = (Frame){
        .node = n,
        .is_key = is_key,
        .from = from,
        .size = 1,
        .height = 1,
        .anchor = anchor_new(r, anchor, n),
    };
}

/* `to`: the offset after the closing bracket of the flow forms; the block forms have none. */
static void close_collection(Reader *r, size_t to) {
    Frame *f = top(r);
    if (to > r->last_end)
        r->last_end = to;
    if (f->has_merge)
        yaml_merge(r->arena, f->node, r->diags);
    f->node->place = source_place(r->src, f->from, r->last_end);
    if (f->anchor)
        *f->anchor = (Anchor){f->node, f->size, f->height, true};
    r->depth--;
    if (!f->is_key) {
        account(top(r), f->size, f->height);
        return;
    }
    Str key = str_trim(str_slice(r->src->text, f->from, r->last_end));
    take_key(r, top(r), arena_str(r->arena, key), f->node->place, false);
}

static bool is_flow(const Reader *r, size_t from) {
    return from < r->input.text.len &&
           (r->input.text.ptr[from] == '[' || r->input.text.ptr[from] == '{');
}

static void read_end(Reader *r, const yaml_event_t *e) {
    size_t to = is_flow(r, top(r)->from) ? offset_of(r, e->end_mark) : 0;
    close_collection(r, to);
}

static void start_document(Reader *r) {
    r->root = NULL;
    r->anchors = (StrMap){0};
}

static void handle(Reader *r, const yaml_event_t *e) {
    switch (e->type) {
    case YAML_DOCUMENT_START_EVENT:
        start_document(r);
        break;
    case YAML_SCALAR_EVENT:
        read_scalar(r, e);
        break;
    case YAML_ALIAS_EVENT:
        read_alias(r, e);
        break;
    case YAML_SEQUENCE_START_EVENT:
        open_collection(r, e, NODE_SEQ, e->data.sequence_start.anchor);
        break;
    case YAML_MAPPING_START_EVENT:
        open_collection(r, e, NODE_MAP, e->data.mapping_start.anchor);
        break;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        read_end(r, e);
        break;
    default:
        break;
    }
}

static void report_error(Reader *r, const yaml_parser_t *p) {
    size_t at = offset_of(r, p->problem_mark);
    Place place = source_place(r->src, at, at);
    const char *problem = p->problem ? p->problem : "not valid YAML";
    if (p->context)
        diag_add(r->arena, r->diags, place, "%s %s that starts on line %zu", problem, p->context,
                 p->context_mark.line + 1);
    else
        diag_add(r->arena, r->diags, place, "%s", problem);
    r->stopped = true;
}

/* Reads one document into r->root. False when the stream ended before one began. */
static bool read_document(Reader *r, yaml_parser_t *p) {
    r->root = NULL;
    bool begun = false;
    while (!r->stopped) {
        yaml_event_t e;
        if (!yaml_parser_parse(p, &e)) {
            report_error(r, p);
            break;
        }
        yaml_event_type_t type = e.type;
        handle(r, &e);
        yaml_event_delete(&e);
        begun = begun || type == YAML_DOCUMENT_START_EVENT;
        if (type == YAML_DOCUMENT_END_EVENT || type == YAML_STREAM_END_EVENT)
            break;
    }
    while (r->depth)
        close_collection(r, 0);
    return begun;
}

static Node *null_node(Reader *r) {
    Node *n = arena_new(r->arena, Node);
    n->place = source_place(r->src, 0, 0);
    n->first_line = 1;
    return n;
}

static Node *read_all(Reader *r, yaml_parser_t *p) {
    Node *docs = arena_new(r->arena, Node), *last = NULL;
    docs->kind = NODE_SEQ;
    docs->place = source_place(r->src, 0, r->src->text.len);
    while (!r->stopped && read_document(r, p)) {
        Node *doc = r->root ? r->root : null_node(r);
        if (last)
            last->next = doc;
        else
            docs->first = doc;
        last = doc;
        docs->count++;
    }
    return docs;
}

static Node *read_source(Reader *r, yaml_parser_t *p, bool multi) {
    yaml_input_init(&r->input, &r->scratch, r->arena, r->src, r->diags);
    yaml_parser_set_encoding(p, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(p, (const unsigned char *)r->input.text.ptr, r->input.text.len);
    if (multi)
        return read_all(r, p);
    read_document(r, p);
    return r->root ? r->root : null_node(r);
}

Node *yaml_read(Arena *a, Source *src, bool multi, Diags *diags) {
    Arena scratch = {0};
    Reader *r = arena_new(&scratch, Reader); /* too large for the stack of a worker */
    r->arena = a;
    r->src = src;
    r->diags = diags;
    yaml_parser_t parser;
    Node *result;
    if (yaml_parser_initialize(&parser)) {
        result = read_source(r, &parser, multi);
        yaml_parser_delete(&parser);
    } else {
        diag_add(a, diags, (Place){.path = src->path}, "no memory left to read it");
        result = null_node(r);
    }
    arena_release(&r->scratch);
    arena_release(&scratch);
    return result;
}
