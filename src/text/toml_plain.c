#include "text/toml_plain.h"

/* Two passes over a statement: `skip_` finds its end or declines, so that `make_` can build without
 * looking back. */

enum { PLAIN_MAX_DEPTH = 16 };

#define DECLINED STR_NPOS

/* --- is it plain? ---------------------------------------------------------------------------- */

static char char_at(Str text, size_t at) {
    return at < text.len ? text.ptr[at] : '\n';
}

static size_t skip_blanks(Str text, size_t at) {
    while (at < text.len && (text.ptr[at] == ' ' || text.ptr[at] == '\t'))
        at++;
    return at;
}

/* Blanks and line ends, as they may stand between the values of an array. */
static size_t skip_space(Str text, size_t at) {
    for (;; at++) {
        at = skip_blanks(text, at);
        if (at < text.len && text.ptr[at] == '\r' && char_at(text, at + 1) == '\n')
            at++;
        else if (at >= text.len || text.ptr[at] != '\n')
            return at;
    }
}

static bool is_key_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

static bool is_control(char c) {
    return ((unsigned char)c < 0x20 && c != '\t') || c == 0x7f;
}

/* The same, tabs too, without a branch. */
static inline bool is_odd(char c) {
    return ((unsigned char)c < 0x20) | (c == 0x7f);
}

static size_t skip_string(Str text, size_t at) {
    char quote = char_at(text, at);
    if (char_at(text, at + 1) == quote && char_at(text, at + 2) == quote)
        return DECLINED; /* of several lines */
    Str inner = str_from_pos(text, at + 1);
    inner = str_slice(inner, 0, str_find_char(inner, quote));
    if (inner.len >= text.len - at - 1)
        return DECLINED; /* not closed */
    bool odd = false;
    for (size_t i = 0; i < inner.len; i++) /* without a way out, so that it is done in vectors */
        odd |= is_odd(inner.ptr[i]) | (inner.ptr[i] == '\\');
    return odd ? DECLINED : at + inner.len + 2;
}

/* The same for a string that is known to be plain. */
static size_t string_end(Str text, size_t at) {
    return at + 2 + str_find_char(str_from_pos(text, at + 1), text.ptr[at]);
}

/* Parts joined by dots, without blanks between them. */
static size_t skip_key(Str text, size_t at) {
    for (;; at++) {
        size_t from = at;
        if (char_at(text, at) == '"')
            at = skip_string(text, at);
        else
            while (is_key_char(char_at(text, at)))
                at++;
        if (at == DECLINED || at == from)
            return DECLINED;
        if (char_at(text, at) != '.')
            return at;
    }
}

static bool ends_value(char c) {
    return c == ',' || c == ']' || c == '}' || c == ' ' || c == '\t' || c == '\n' || c == '\r' ||
           c == '#';
}

static size_t skip_word(Str text, size_t at, Str word) {
    if (!str_starts(str_from_pos(text, at), word) || !ends_value(char_at(text, at + word.len)))
        return DECLINED;
    return at + word.len;
}

static size_t skip_integer(Str text, size_t at) {
    size_t from = at;
    while (char_is_digit(char_at(text, at)))
        at++;
    bool padded = at - from > 1 && text.ptr[from] == '0';
    return at > from && !padded && ends_value(char_at(text, at)) ? at : DECLINED;
}

static size_t skip_value(Str text, size_t at, unsigned depth);

static size_t skip_array(Str text, size_t at, unsigned depth) {
    at = skip_space(text, at + 1);
    while (char_at(text, at) != ']') {
        at = skip_value(text, at, depth);
        if (at == DECLINED)
            return DECLINED;
        at = skip_space(text, at);
        if (char_at(text, at) == ',')
            at = skip_space(text, at + 1);
        else if (char_at(text, at) != ']')
            return DECLINED;
    }
    return at < text.len ? at + 1 : DECLINED;
}

/* key = value; `at` is behind the value. */
static size_t skip_pair(Str text, size_t at, unsigned depth) {
    at = skip_key(text, at);
    if (at == DECLINED)
        return DECLINED;
    at = skip_blanks(text, at);
    return char_at(text, at) == '=' ? skip_value(text, skip_blanks(text, at + 1), depth) : DECLINED;
}

static size_t skip_inline_table(Str text, size_t at, unsigned depth) {
    at = skip_blanks(text, at + 1);
    if (char_at(text, at) == '}')
        return at + 1;
    for (;;) {
        at = skip_pair(text, at, depth);
        if (at == DECLINED)
            return DECLINED;
        at = skip_blanks(text, at);
        if (char_at(text, at) == '}')
            return at + 1;
        if (char_at(text, at) != ',')
            return DECLINED;
        at = skip_blanks(text, at + 1);
    }
}

/* The depth of the recursion is limited. */
static size_t skip_value(Str text, size_t at, unsigned depth) {
    if (depth == PLAIN_MAX_DEPTH)
        return DECLINED;
    switch (char_at(text, at)) {
    case '"':
    case '\'':
        return skip_string(text, at);
    case '[':
        return skip_array(text, at, depth + 1);
    case '{':
        return skip_inline_table(text, at, depth + 1);
    case 't':
        return skip_word(text, at, STR("true"));
    case 'f':
        return skip_word(text, at, STR("false"));
    default:
        return skip_integer(text, at);
    }
}

/* What may stand behind a statement: blanks and a comment. *at moves behind the line end. */
static bool skip_rest_of_line(Str text, size_t *at) {
    size_t i = skip_blanks(text, *at);
    if (char_at(text, i) == '#')
        while (i < text.len && !is_control(text.ptr[i]))
            i++;
    if (i < text.len && text.ptr[i] == '\r' && char_at(text, i + 1) == '\n')
        i++;
    if (i < text.len && text.ptr[i] != '\n')
        return false;
    *at = i < text.len ? i + 1 : i;
    return true;
}

/* --- building -------------------------------------------------------------------------------- */

static size_t make_value(TomlDoc *doc, TomlTable *parent, Str key, size_t at);

static Node *scalar(TomlDoc *doc, NodeKind kind, size_t from, size_t to, size_t quotes) {
    Node *n = toml_node_new(doc, kind, source_place(doc->src, from, to));
    n->text = arena_str(doc->arena, str_slice(doc->src->text, from + quotes, to - quotes));
    n->style = quotes ? STYLE_QUOTED : STYLE_PLAIN;
    n->first_line = n->place.line;
    return n;
}

static void add(TomlDoc *doc, TomlTable *parent, Str key, Node *value) {
    if (parent->node.kind == NODE_MAP)
        toml_table_define(doc, parent, key, value);
    else
        toml_table_append(doc, parent, value);
}

static size_t make_pair(TomlDoc *doc, TomlTable *table, size_t at) {
    Str text = doc->src->text;
    size_t end = skip_key(text, at);
    Str key = str_slice(text, at, end);
    at = skip_blanks(text, skip_blanks(text, end) + 1);
    return make_value(doc, table, key, at);
}

/* An array or an inline table. */
static size_t make_collection(TomlDoc *doc, TomlTable *parent, Str key, size_t at) {
    Str text = doc->src->text;
    bool is_table = text.ptr[at] == '{';
    char close = is_table ? '}' : ']';
    size_t from = at;
    TomlTable *t = toml_table_new(doc, is_table ? TOML_INLINE : TOML_ARRAY, parent->depth + 1,
                                  source_place(doc->src, at, at));
    add(doc, parent, key, &t->node);
    at = skip_space(text, at + 1);
    while (text.ptr[at] != close) {
        at = is_table ? make_pair(doc, t, at) : make_value(doc, t, STR(""), at);
        at = skip_space(text, at);
        if (text.ptr[at] == ',')
            at = skip_space(text, at + 1);
    }
    t->node.place = source_place(doc->src, from, at + 1);
    return at + 1;
}

static size_t make_value(TomlDoc *doc, TomlTable *parent, Str key, size_t at) {
    Str text = doc->src->text;
    char c = text.ptr[at];
    if (c == '[' || c == '{')
        return make_collection(doc, parent, key, at);
    bool quoted = c == '"' || c == '\'';
    size_t end = quoted ? string_end(text, at) : skip_value(text, at, 0);
    NodeKind kind = quoted ? NODE_STRING : char_is_digit(c) ? NODE_INT : NODE_BOOL;
    add(doc, parent, key, scalar(doc, kind, at, end, quoted));
    return end;
}

static bool read_header(TomlDoc *doc, TomlTable **table, size_t *at) {
    Str text = doc->src->text;
    size_t from = *at, marks = char_at(text, from + 1) == '[' ? 2 : 1;
    size_t key_end = skip_key(text, from + marks);
    if (key_end == DECLINED || char_at(text, key_end) != ']' ||
        (marks == 2 && char_at(text, key_end + 1) != ']'))
        return false;
    size_t end = key_end + marks, behind = end;
    if (!skip_rest_of_line(text, &behind))
        return false;
    *table = toml_table_open(doc, str_slice(text, from + marks, key_end),
                             source_place(doc->src, from, end), marks == 2);
    *at = behind;
    return true;
}

bool toml_plain_statement(TomlDoc *doc, TomlTable **table, size_t *at) {
    Str text = doc->src->text;
    if (char_at(text, *at) == '[')
        return read_header(doc, table, at);
    size_t end = skip_pair(text, *at, 0), behind = end;
    if (end == DECLINED || (*table)->depth + PLAIN_MAX_DEPTH + 2 > NODE_MAX_DEPTH ||
        !skip_rest_of_line(text, &behind))
        return false;
    make_pair(doc, *table, *at);
    *at = behind;
    return true;
}
