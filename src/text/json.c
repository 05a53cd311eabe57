#include "text/node.h"
#include "text/source.h"

#include <string.h>
#include <yyjson.h>

/* The parser says what the values are, not where they stand. So its tree and the text are walked
 * side by side: the parser has accepted the text, which makes finding the next value a matter of
 * skipping white space, commas and colons. */

/* A collection that is being copied. */
typedef struct Frame {
    Node *node, *last;
    size_t from; /* offset of its bracket */
    yyjson_obj_iter object;
    yyjson_arr_iter array;
} Frame;

typedef struct Reader {
    Arena *arena;
    Source *src;
    Diags *diags;
    const char *text;
    size_t len, at; /* what is before `at` has been passed */
    size_t nodes;
    bool stopped;
    unsigned depth;
    Frame frames[NODE_MAX_DEPTH];
} Reader;

static void stop(Reader *r, const char *message) {
    diag_add(r->arena, r->diags, source_place(r->src, r->at, r->at), "%s; the rest is not read",
             message);
    r->stopped = true;
}

static bool is_between(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == ':';
}

static void skip_between(Reader *r) {
    while (r->at < r->len && is_between(r->text[r->at]))
        r->at++;
}

/* After the closing quote. */
static void skip_string(Reader *r) {
    size_t at = r->at + 1;
    while (at < r->len && r->text[at] != '"')
        at += r->text[at] == '\\' ? 2 : 1;
    r->at = at < r->len ? at + 1 : r->len;
}

static void skip_word(Reader *r) {
    while (r->at < r->len && !is_between(r->text[r->at]) && r->text[r->at] != ']' &&
           r->text[r->at] != '}')
        r->at++;
}

/* The key that stands next; only the part of the node that is about it is set. */
static void read_key(Reader *r, yyjson_val *key, Node *n) {
    skip_between(r);
    size_t from = r->at;
    skip_string(r);
    n->key = (Str){yyjson_get_str(key), yyjson_get_len(key)};
    n->key_place = source_place(r->src, from, r->at);
}

static NodeKind number_kind(Str text) {
    for (size_t i = 0; i < text.len; i++)
        if (!char_is_digit(text.ptr[i]) && text.ptr[i] != '-')
            return NODE_FLOAT;
    return NODE_INT;
}

static void read_scalar(Reader *r, yyjson_val *v, Node *n) {
    size_t from = r->at;
    if (yyjson_is_str(v)) {
        skip_string(r);
        n->kind = NODE_STRING;
        n->style = STYLE_QUOTED;
        n->text = (Str){yyjson_get_str(v), yyjson_get_len(v)};
    } else {
        skip_word(r);
        n->text = arena_str(r->arena, (Str){r->text + from, r->at - from});
        n->kind = yyjson_is_null(v)   ? NODE_NULL
                  : yyjson_is_bool(v) ? NODE_BOOL
                                      : number_kind(n->text);
    }
    n->place = source_place(r->src, from, r->at);
    n->first_line = n->place.line;
}

static void open_collection(Reader *r, yyjson_val *v, Node *n) {
    if (r->depth == NODE_MAX_DEPTH) {
        stop(r, "values are nested too deeply");
        return;
    }
    Frame *f = &r->frames[r->depth++];
    *f = (Frame){.node = n, .from = r->at++};
    n->kind = yyjson_is_obj(v) ? NODE_MAP : NODE_SEQ;
    if (n->kind == NODE_MAP)
        yyjson_obj_iter_init(v, &f->object);
    else
        yyjson_arr_iter_init(v, &f->array);
    n->place = source_place(r->src, f->from, r->at);
}

/* The place of a collection reaches to its closing bracket. */
static void close_collection(Reader *r) {
    Frame *f = &r->frames[--r->depth];
    skip_between(r);
    if (r->at < r->len)
        r->at++;
    f->node->place = source_place(r->src, f->from, r->at);
}

static void read_value(Reader *r, yyjson_val *v, Node *n) {
    skip_between(r);
    if (yyjson_is_ctn(v))
        open_collection(r, v, n);
    else
        read_scalar(r, v, n);
}

static void add_child(Frame *f, Node *n) {
    if (f->last)
        f->last->next = n;
    else
        f->node->first = n;
    f->last = n;
    f->node->count++;
}

/* The next child of the innermost collection, or its end. */
static void read_next(Reader *r) {
    Frame *f = &r->frames[r->depth - 1];
    bool map = f->node->kind == NODE_MAP;
    yyjson_val *key = map ? yyjson_obj_iter_next(&f->object) : NULL;
    yyjson_val *v = !map  ? yyjson_arr_iter_next(&f->array)
                    : key ? yyjson_obj_iter_get_val(key)
                          : NULL;
    if (!v) {
        close_collection(r);
        return;
    }
    if (++r->nodes > NODE_MAX_NODES) {
        stop(r, "the document has too many values");
        return;
    }
    Node *n = arena_new(r->arena, Node);
    if (key)
        read_key(r, key, n);
    add_child(f, n);
    read_value(r, v, n);
}

static Node *read_tree(Reader *r, yyjson_val *root) {
    Node *n = arena_new(r->arena, Node);
    read_value(r, root, n);
    while (r->depth && !r->stopped)
        read_next(r);
    return n;
}

/* Strings of the tree lie in a copy of the text, which the parser changes where it has escapes. */
Node *json_read(Arena *a, Source *src, Diags *diags) {
    Str text = src->text;
    char *copy = arena_alloc(a, text.len + YYJSON_PADDING_SIZE);
    if (text.len)
        memcpy(copy, text.ptr, text.len);
    yyjson_read_err err = {0};
    yyjson_doc *doc =
        yyjson_read_opts(copy, text.len,
                         YYJSON_READ_INSITU | YYJSON_READ_NUMBER_AS_RAW |
                             YYJSON_READ_ALLOW_INVALID_UNICODE | YYJSON_READ_ALLOW_INF_AND_NAN,
                         NULL, &err);
    if (!doc) {
        diag_add(a, diags, source_place(src, err.pos, err.pos), "the JSON does not parse: %s",
                 err.msg ? err.msg : "no reason given");
        return arena_new(a, Node);
    }
    Arena scratch = {0};
    Reader *r = arena_new(&scratch, Reader);
    r->arena = a;
    r->src = src;
    r->diags = diags;
    r->text = text.ptr;
    r->len = text.len;
    Node *root = read_tree(r, yyjson_doc_get_root(doc));
    arena_release(&scratch);
    yyjson_doc_free(doc);
    return root;
}
