#include "base/map.h"
#include "text/node.h"
#include "text/source.h"

/* One physical line, without its comment. */
typedef struct Line {
    size_t indent; /* bytes of white space in front */
    Str text;      /* trimmed; empty for blank and comment lines */
    bool is_comment;
    bool continues; /* ended in a backslash, which is no longer part of `text` */
} Line;

/* A value that may still grow. Its lines are only joined when it is complete. */
typedef struct Value {
    Node *node; /* NULL when no key is open */
    size_t indent;
    Strs lines;  /* the list is used again for the next value */
    size_t used; /* lines up to the last that is not empty */
    size_t from, to;
    bool continues;
} Value;

typedef struct Section {
    Node *node, *last;
} Section;

enum { MAX_ERRORS = 100 }; /* more say nothing new: this is no INI file */

typedef struct Reader {
    Arena *arena;
    Source *src;
    Diags *diags;
    size_t errors, nodes;
    bool stopped;
    Node *root, *last_section;
    StrMap sections;  /* name -> Section */
    Section *current; /* NULL before the first line that counts */
    Value value;
} Reader;

static size_t offset_in(const Reader *r, Str part) {
    return (size_t)(part.ptr - r->src->text.ptr);
}

static void report(Reader *r, Str part, const char *message) {
    if (++r->errors <= MAX_ERRORS)
        diag_add(r->arena, r->diags, source_place_of(r->src, part), "%s", message);
}

static bool is_comment_mark(char c) {
    return c == '#' || c == ';';
}

/* A # after white space begins a comment; a ; does not, it belongs to requirement markers. */
static Str without_comment(Str line) {
    for (size_t i = 1; i < line.len; i++)
        if (line.ptr[i] == '#' && char_is_space(line.ptr[i - 1]))
            return str_slice(line, 0, i);
    return line;
}

static Line line_from(Str raw) {
    Line line = {.indent = raw.len - str_trim_left(raw).len};
    line.text = str_trim(raw);
    if (line.text.len && is_comment_mark(line.text.ptr[0])) {
        line.is_comment = true;
        line.text = str_slice(line.text, 0, 0);
        return line;
    }
    line.text = str_trim_right(without_comment(line.text));
    if (str_ends(line.text, STR("\\"))) {
        line.continues = true;
        line.text = str_trim_right(str_slice(line.text, 0, line.text.len - 1));
    }
    return line;
}

static Str join_lines(Arena *a, const Strs *lines, size_t count) {
    size_t len = count - 1;
    for (size_t i = 0; i < count; i++)
        len += lines->items[i].len;
    char *out = arena_alloc(a, len + 1), *p = out;
    for (size_t i = 0; i < count; i++) {
        if (i)
            *p++ = '\n';
        for (size_t k = 0; k < lines->items[i].len; k++)
            *p++ = lines->items[i].ptr[k];
    }
    return (Str){out, len};
}

static void finish_value(Reader *r) {
    Value *v = &r->value;
    if (!v->node)
        return;
    size_t count = v->used ? v->used : 1;
    v->node->text = join_lines(r->arena, &v->lines, count);
    v->node->style = count > 1 ? STYLE_LITERAL : STYLE_PLAIN;
    v->node->place = source_place(r->src, v->from, v->to);
    v->node = NULL;
    v->lines.len = 0;
    v->used = 0;
}

static void add_value_line(Reader *r, const Line *line) {
    Value *v = &r->value;
    *vec_push(r->arena, &v->lines) = line->text;
    if (!line->is_comment)
        v->continues = line->continues;
    if (!line->text.len)
        return;
    if (!v->used)
        v->from = offset_in(r, line->text);
    v->to = offset_in(r, line->text) + line->text.len;
    v->used = v->lines.len;
}

static bool has_room(Reader *r, const Line *line) {
    if (++r->nodes <= NODE_MAX_NODES)
        return true;
    r->stopped = true;
    diag_add(r->arena, r->diags, source_place_of(r->src, line->text),
             "the file has too many keys; the rest is not read");
    return false;
}

static Node *append_child(Arena *a, Node *parent, Node **last, Str key, Place key_place) {
    Node *n = arena_new(a, Node);
    n->key = arena_str(a, key);
    n->key_place = key_place;
    if (*last)
        (*last)->next = n;
    else
        parent->first = n;
    *last = n;
    parent->count++;
    return n;
}

static void enter_section(Reader *r, Str name, Place place) {
    Section *section = strmap_get(&r->sections, name);
    if (!section) {
        section = arena_new(r->arena, Section);
        section->node = append_child(r->arena, r->root, &r->last_section, name, place);
        section->node->kind = NODE_MAP;
        section->node->place = place;
        *strmap_put(r->arena, &r->sections, section->node->key) = section;
    }
    r->current = section;
}

/* "[name]", as configparser takes it: up to the last bracket of the line. */
static bool read_section(Reader *r, const Line *line) {
    size_t end = str_rfind_char(line->text, ']');
    if (line->text.ptr[0] != '[')
        return false;
    Str name = str_slice(line->text, 1, end);
    if (end == STR_NPOS)
        report(r, line->text, "the section header has no closing bracket");
    enter_section(r, str_trim(name), source_place_of(r->src, name));
    return true;
}

static size_t find_delimiter(Str text) {
    for (size_t i = 0; i < text.len; i++)
        if (text.ptr[i] == '=' || text.ptr[i] == ':')
            return i;
    return STR_NPOS;
}

static void read_key(Reader *r, const Line *line) {
    size_t at = find_delimiter(line->text);
    Str key = str_trim(str_slice(line->text, 0, at));
    Place place = source_place_of(r->src, key);
    if (!r->current)
        enter_section(r, STR(""), (Place){.path = r->src->path});
    if (!key.len)
        report(r, line->text, "there is no key before the value");
    else if (at == STR_NPOS)
        report(r, key, "this line is no section, no comment and no key with a value");
    Node *n = append_child(r->arena, r->current->node, &r->current->last, key, place);
    n->kind = at == STR_NPOS ? NODE_NULL : NODE_STRING;
    n->first_line = place.line;
    Line first = *line;
    first.text = at == STR_NPOS ? str_slice(line->text, line->text.len, line->text.len)
                                : str_trim_left(str_from_pos(line->text, at + 1));
    size_t end = offset_in(r, line->text) + line->text.len;
    r->value.node = n;
    r->value.indent = line->indent;
    r->value.from = r->value.to = end;
    add_value_line(r, &first);
}

static bool continues_value(const Value *v, const Line *line) {
    if (!v->node)
        return false;
    return v->continues || !line->text.len || line->indent > v->indent;
}

static void read_line(Reader *r, const Line *line) {
    if (continues_value(&r->value, line)) {
        add_value_line(r, line);
        return;
    }
    if (!line->text.len)
        return;
    finish_value(r);
    if (has_room(r, line) && !read_section(r, line))
        read_key(r, line);
}

Node *ini_read(Arena *a, Source *src, Diags *diags) {
    Reader r = {.arena = a, .src = src, .diags = diags, .root = arena_new(a, Node)};
    r.root->kind = NODE_MAP;
    r.root->place = source_place(src, 0, src->text.len);
    Str rest = src->text, raw;
    while (!r.stopped && str_cut_line(&rest, &raw)) {
        Line line = line_from(raw);
        read_line(&r, &line);
    }
    finish_value(&r);
    return r.root;
}
