#include "text/node.h"
#include "text/source.h"
#include "text/toml_error.h"
#include "text/toml_parse.h"
#include "text/toml_plain.h"
#include "text/toml_scan.h"
#include "text/toml_string.h"
#include "text/toml_table.h"
#include "text/utf8.h"

#include <string.h>

/* What a node of the syntax tree means here. */
typedef enum Syntax {
    SYNTAX_OTHER, /* punctuation, comments */
    SYNTAX_PAIR,
    SYNTAX_TABLE,
    SYNTAX_TABLE_ARRAY,
    SYNTAX_KEY,
    SYNTAX_STRING,
    SYNTAX_ARRAY,
    SYNTAX_INLINE_TABLE,
    SYNTAX_INT,
    SYNTAX_FLOAT,
    SYNTAX_BOOL,
    SYNTAX_DATE,
} Syntax;

static const struct {
    const char *type;
    Syntax syntax;
} syntaxes[] = {
    {"pair", SYNTAX_PAIR},
    {"table", SYNTAX_TABLE},
    {"table_array_element", SYNTAX_TABLE_ARRAY},
    {"dotted_key", SYNTAX_KEY},
    {"bare_key", SYNTAX_KEY},
    {"quoted_key", SYNTAX_KEY},
    {"string", SYNTAX_STRING},
    {"array", SYNTAX_ARRAY},
    {"inline_table", SYNTAX_INLINE_TABLE},
    {"integer", SYNTAX_INT},
    {"float", SYNTAX_FLOAT},
    {"boolean", SYNTAX_BOOL},
    {"offset_date_time", SYNTAX_DATE},
    {"local_date_time", SYNTAX_DATE},
    {"local_date", SYNTAX_DATE},
    {"local_time", SYNTAX_DATE},
};

enum { MAX_SYMBOLS = 256 };

typedef struct Reader {
    TomlDoc doc;
    TomlParser *parser;
    Syntax by_symbol[MAX_SYMBOLS];
    size_t base; /* offset in the source at which the parsed text begins */
    TSTreeCursor cursor;
    TomlTable *table;   /* the one that pairs go to */
    bool no_plain;      /* all by the grammar */
    TomlPieceFn *piece; /* NULL: the document is one */
    void *piece_ctx;
} Reader;

static void read_value(Reader *r, TomlTable *parent, Str key);

static void learn_symbols(Reader *r) {
    const TSLanguage *language = tree_sitter_toml();
    for (size_t i = 0; i < sizeof syntaxes / sizeof *syntaxes; i++) {
        const char *type = syntaxes[i].type;
        uint32_t len = (uint32_t)strlen(type);
        TSSymbol symbol = ts_language_symbol_for_name(language, type, len, true);
        if (symbol < MAX_SYMBOLS)
            r->by_symbol[symbol] = syntaxes[i].syntax;
    }
}

static Syntax syntax_here(const Reader *r) {
    TSSymbol symbol = ts_node_symbol(ts_tree_cursor_current_node(&r->cursor));
    return symbol < MAX_SYMBOLS ? r->by_symbol[symbol] : SYNTAX_OTHER;
}

static Str text_here(const Reader *r) {
    TSNode n = ts_tree_cursor_current_node(&r->cursor);
    return str_slice(r->doc.src->text, r->base + ts_node_start_byte(n),
                     r->base + ts_node_end_byte(n));
}

static Place place_of(Reader *r, Str part) {
    return source_place_of(r->doc.src, part);
}

static void report_bad_string(Reader *r, const char *bad) {
    Place place = place_of(r, (Str){bad, 1});
    if (*bad == '\\')
        toml_report(&r->doc, place, "this is no escape sequence of TOML");
    else
        toml_report(&r->doc, place, "TOML allows no control character U+%04X in a string",
                    (unsigned)(unsigned char)*bad);
}

static Node *string_node(Reader *r, Str spelling) {
    TomlString s = toml_string(r->doc.arena, spelling);
    Node *n = toml_node_new(&r->doc, NODE_STRING, place_of(r, spelling));
    n->text = s.value;
    n->style = s.folded ? STYLE_FOLDED : s.multi_line ? STYLE_LITERAL : STYLE_QUOTED;
    n->first_line = n->place.line + (uint32_t)s.skipped_lines;
    if (s.bad)
        report_bad_string(r, s.bad);
    return n;
}

static Node *plain_node(Reader *r, NodeKind kind, Str spelling) {
    Node *n = toml_node_new(&r->doc, kind, place_of(r, spelling));
    n->text = arena_str(r->doc.arena, spelling);
    n->first_line = n->place.line;
    return n;
}

/* Adds a value to the table under `key`, or to the array. */
static void add_value(Reader *r, TomlTable *parent, Str key, Node *value) {
    if (parent->node.kind == NODE_MAP)
        toml_table_define(&r->doc, parent, key, value);
    else
        toml_table_append(&r->doc, parent, value);
}

/* The cursor stands on a pair and comes back to it. */
static void read_pair(Reader *r, TomlTable *table) {
    Str key = {0};
    if (!ts_tree_cursor_goto_first_child(&r->cursor))
        return;
    do {
        Syntax syntax = syntax_here(r);
        if (syntax == SYNTAX_KEY)
            key = text_here(r);
        else if (syntax != SYNTAX_OTHER)
            read_value(r, table, key);
    } while (!r->doc.stopped && ts_tree_cursor_goto_next_sibling(&r->cursor));
    ts_tree_cursor_goto_parent(&r->cursor);
}

/* The cursor stands on an array or an inline table and comes back to it. The depth of the recursion
 * is that of the tree, which is limited. */
static void read_collection(Reader *r, TomlTable *parent, Str key, TomlOrigin origin) {
    Place place = place_of(r, text_here(r));
    if (parent->depth + 2 > NODE_MAX_DEPTH) {
        toml_report(&r->doc, place, "values are nested too deeply");
        return;
    }
    TomlTable *t = toml_table_new(&r->doc, origin, parent->depth + 1, place);
    add_value(r, parent, key, &t->node);
    if (!ts_tree_cursor_goto_first_child(&r->cursor))
        return;
    do {
        Syntax syntax = syntax_here(r);
        if (syntax == SYNTAX_PAIR)
            read_pair(r, t);
        else if (syntax != SYNTAX_OTHER)
            read_value(r, t, STR(""));
    } while (!r->doc.stopped && ts_tree_cursor_goto_next_sibling(&r->cursor));
    ts_tree_cursor_goto_parent(&r->cursor);
}

static void read_value(Reader *r, TomlTable *parent, Str key) {
    Str spelling = text_here(r);
    switch (syntax_here(r)) {
    case SYNTAX_ARRAY:
        read_collection(r, parent, key, TOML_ARRAY);
        break;
    case SYNTAX_INLINE_TABLE:
        read_collection(r, parent, key, TOML_INLINE);
        break;
    case SYNTAX_STRING:
        add_value(r, parent, key, string_node(r, spelling));
        break;
    case SYNTAX_INT:
        add_value(r, parent, key, plain_node(r, NODE_INT, spelling));
        break;
    case SYNTAX_FLOAT:
        add_value(r, parent, key, plain_node(r, NODE_FLOAT, spelling));
        break;
    case SYNTAX_BOOL:
        add_value(r, parent, key, plain_node(r, NODE_BOOL, spelling));
        break;
    case SYNTAX_DATE:
        add_value(r, parent, key, plain_node(r, NODE_OTHER, spelling));
        break;
    default:
        break;
    }
}

/* A header ends with its last bracket; the syntax node of a table reaches to the next header. */
static Place header_place(Reader *r, size_t from, Str key, bool is_array) {
    Str text = r->doc.src->text;
    size_t to = (size_t)(key.ptr + key.len - text.ptr);
    while (to < text.len && text.ptr[to] != ']')
        to++;
    return source_place(r->doc.src, from, to + (is_array ? 2 : 1));
}

/* The cursor stands on a table with its header and pairs, and comes back to it. */
static void read_table(Reader *r, bool is_array) {
    size_t from = (size_t)(text_here(r).ptr - r->doc.src->text.ptr);
    if (!ts_tree_cursor_goto_first_child(&r->cursor))
        return;
    do {
        Syntax syntax = syntax_here(r);
        if (syntax == SYNTAX_KEY) {
            Str key = text_here(r);
            Place header = header_place(r, from, key, is_array);
            r->table = toml_table_open(&r->doc, key, header, is_array);
        } else if (syntax == SYNTAX_PAIR) {
            read_pair(r, r->table);
        }
    } while (!r->doc.stopped && ts_tree_cursor_goto_next_sibling(&r->cursor));
    ts_tree_cursor_goto_parent(&r->cursor);
}

/* Reads a tree without errors. */
static void read_tree(Reader *r, TSTree *tree, size_t base) {
    r->base = base;
    r->cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
    bool more = ts_tree_cursor_goto_first_child(&r->cursor);
    while (more && !r->doc.stopped) {
        Syntax syntax = syntax_here(r);
        if (syntax == SYNTAX_PAIR)
            read_pair(r, r->table);
        else if (syntax == SYNTAX_TABLE || syntax == SYNTAX_TABLE_ARRAY)
            read_table(r, syntax == SYNTAX_TABLE_ARRAY);
        more = ts_tree_cursor_goto_next_sibling(&r->cursor);
    }
    ts_tree_cursor_delete(&r->cursor);
}

static void report_unexpected(Reader *r, size_t at, size_t line_end) {
    Str text = r->doc.src->text;
    while (at < line_end && (text.ptr[at] == ' ' || text.ptr[at] == '\t'))
        at++;
    if (at >= line_end || text.ptr[at] == '\n' || text.ptr[at] == '\r' || text.ptr[at] == '#') {
        toml_report(&r->doc, source_place(r->doc.src, at, at), "the line ends too early");
        return;
    }
    uint32_t c;
    size_t len = utf8_decode(text, at, &c);
    Place place = source_place(r->doc.src, at, at + len);
    if (c > 0x20 && c < 0x7f)
        toml_report(&r->doc, place, "'%c' cannot stand here", (int)c);
    else if (c != UTF8_INVALID)
        toml_report(&r->doc, place, "the character U+%04X cannot stand here", (unsigned)c);
}

static const char *problem_text(TomlProblem problem) {
    switch (problem) {
    case TOML_OPEN_STRING:
        return "this string is not closed";
    case TOML_OPEN_BRACKET:
        return "this bracket is not closed";
    case TOML_INLINE_TABLE_LINES:
        return "an inline table must end on the line on which it begins";
    case TOML_CONTROL_CHARACTER:
        return "TOML allows no control character in a comment";
    default:
        return "not valid TOML";
    }
}

/* After a broken header nobody knows whose the next pairs are. */
static void lose_table(Reader *r, const TomlStatement *st) {
    if (r->doc.src->text.ptr[st->from] != '[')
        return;
    Place place = source_place(r->doc.src, st->from, st->to);
    r->table = toml_table_new(&r->doc, TOML_HEADER, 1, place);
}

/* Reads a piece of the document unless it has errors. */
static bool read_clean(Reader *r, TSTree *tree, size_t base) {
    if (!tree || ts_node_has_error(ts_tree_root_node(tree)))
        return false;
    read_tree(r, tree, base);
    return true;
}

/* No document has such a statement by nature, and one with errors would take long. */
enum { LONGEST_STATEMENT = 1 << 20 };

static void read_statement(Reader *r, const TomlScanner *scanner, const TomlStatement *st) {
    if (st->problem != TOML_FINE)
        toml_report(&r->doc, source_place(r->doc.src, st->problem_at, st->problem_at + 1), "%s",
                    problem_text(st->problem));
    if (st->problem == TOML_OPEN_STRING || st->problem == TOML_OPEN_BRACKET) {
        lose_table(r, st);
        return;
    }
    Str text = {scanner->mask + st->from, st->to - st->from};
    if (text.len > LONGEST_STATEMENT) {
        toml_report(&r->doc, source_place(r->doc.src, st->from, st->from),
                    "what begins here is longer than %d bytes and is not read", LONGEST_STATEMENT);
        lose_table(r, st);
        return;
    }
    TSTree *tree = toml_parse(r->parser, text);
    if (!tree) {
        toml_report(&r->doc, source_place(r->doc.src, st->from, st->from),
                    "there are too many errors in what begins here; the rest is not read");
        r->doc.stopped = true;
        return;
    }
    if (!read_clean(r, tree, st->from)) {
        lose_table(r, st);
        report_unexpected(r, st->from + toml_first_error(tree, text.len), st->to);
    }
    ts_tree_delete(tree);
}

/* Statements that are parsed together; one by one when that fails. */
typedef struct Block {
    TomlStatement items[64];
    size_t count;
} Block;

static bool is_full(const Block *b) {
    return b->count == sizeof b->items / sizeof *b->items ||
           (b->count && b->items[b->count - 1].to - b->items[0].from >= TOML_SMALL_TEXT / 2);
}

static void read_block(Reader *r, const TomlScanner *scanner, Block *b) {
    if (!b->count)
        return;
    size_t from = b->items[0].from;
    Str text = {scanner->mask + from, b->items[b->count - 1].to - from};
    if (text.len <= TOML_SMALL_TEXT && b->count > 1) {
        TSTree *tree = toml_parse(r->parser, text);
        if (read_clean(r, tree, from))
            b->count = 0;
        ts_tree_delete(tree);
    }
    for (size_t i = 0; i < b->count && !r->doc.stopped; i++)
        read_statement(r, scanner, &b->items[i]);
    b->count = 0;
}

static void begin_piece(Reader *r) {
    size_t len = r->doc.src->text.len;
    r->doc.nodes = 0;
    r->table = r->doc.root =
        toml_table_new(&r->doc, TOML_HEADER, 1, source_place(r->doc.src, 0, len));
}

/* The first part of a header's key, as it is written; empty where no header begins at `at`.
 * *is_alone: [[it]], which begins an element of an array at the top. */
static Str header_top(Str text, size_t at, bool *is_alone) {
    if (text.ptr[at] != '[')
        return (Str){NULL, 0};
    bool is_array = at + 1 < text.len && text.ptr[at + 1] == '[';
    size_t from = at + 1 + is_array, to = from;
    while (to < text.len &&
           (char_is_alnum(text.ptr[to]) || text.ptr[to] == '_' || text.ptr[to] == '-'))
        to++;
    *is_alone = is_array && to < text.len && text.ptr[to] == ']';
    return str_slice(text, from, to);
}

static void hand_over(Reader *r) {
    if (r->piece && r->doc.root->node.count)
        r->piece(r->piece_ctx, &r->doc.root->node);
}

/* Hands over what was read when another piece begins at `at`. */
static void end_piece(Reader *r, size_t at) {
    bool is_alone = false;
    Str top = header_top(r->doc.src->text, at, &is_alone);
    const Node *last = r->doc.root->node.first;
    while (last && last->next)
        last = last->next;
    if (!top.len || (!is_alone && last && str_eq(last->key, top)))
        return;
    hand_over(r);
    arena_release(r->doc.arena);
    begin_piece(r);
}

static void read_all(Reader *r) {
    TomlScanner scanner;
    TomlStatement st;
    Block block = {.count = 0};
    Arena scratch = {0};
    toml_scanner_init(&scanner, &scratch, r->doc.src->text);
    while (!r->doc.stopped && toml_scanner_find(&scanner)) {
        if (r->piece && scanner.text.ptr[scanner.at] == '[') {
            read_block(r, &scanner, &block);
            end_piece(r, scanner.at);
        }
        if (!r->no_plain && block.count == 0 &&
            toml_plain_statement(&r->doc, &r->table, &scanner.at))
            continue;
        if (!toml_scanner_next(&scanner, &st))
            break;
        if (st.problem != TOML_FINE || st.to - st.from > TOML_SMALL_TEXT / 2)
            read_block(r, &scanner, &block);
        block.items[block.count++] = st;
        if (st.problem != TOML_FINE || is_full(&block))
            read_block(r, &scanner, &block);
    }
    if (!r->doc.stopped)
        read_block(r, &scanner, &block);
    hand_over(r);
    arena_release(&scratch);
}

/* How many bytes from the beginning are ASCII. */
static size_t ascii_length(Str text) {
    size_t at = 0;
    for (uint64_t word; at + sizeof word <= text.len; at += sizeof word) {
        memcpy(&word, text.ptr + at, sizeof word);
        if (word & 0x8080808080808080u)
            break;
    }
    while (at < text.len && (unsigned char)text.ptr[at] < 0x80)
        at++;
    return at;
}

static void check_encoding(Reader *r) {
    Str text = r->doc.src->text;
    for (size_t at = 0; at < text.len;) {
        uint32_t c;
        at += ascii_length(str_from_pos(text, at));
        if (at == text.len)
            return;
        size_t len = utf8_decode(text, at, &c);
        if (c == UTF8_INVALID) {
            toml_report(&r->doc, source_place(r->doc.src, at, at + 1),
                        "byte 0x%02X is not valid UTF-8", (unsigned)(unsigned char)text.ptr[at]);
            return;
        }
        at += len;
    }
}

static Node *read_document(Reader *r) {
    begin_piece(r);
    r->parser = toml_parser_new();
    if (!r->parser || r->doc.src->text.len > UINT32_MAX) {
        toml_report(&r->doc, (Place){.path = r->doc.src->path}, "cannot be parsed: too large");
        toml_parser_free(r->parser);
        return &r->doc.root->node;
    }
    learn_symbols(r);
    check_encoding(r);
    read_all(r);
    toml_parser_free(r->parser);
    return &r->doc.root->node;
}

Node *toml_read(Arena *a, Source *src, Diags *diags) {
    Reader r = {.doc = {.arena = a, .messages = a, .src = src, .diags = diags}};
    return read_document(&r);
}

Node *toml_read_by_grammar(Arena *a, Source *src, Diags *diags) {
    Reader r = {.doc = {.arena = a, .messages = a, .src = src, .diags = diags}, .no_plain = true};
    return read_document(&r);
}

void toml_read_pieces(Arena *a, Source *src, TomlPieceFn *fn, void *ctx, Diags *diags) {
    Arena piece = {0};
    Reader r = {.doc = {.arena = &piece, .messages = a, .src = src, .diags = diags},
                .piece = fn,
                .piece_ctx = ctx};
    read_document(&r);
    arena_release(&piece);
}
