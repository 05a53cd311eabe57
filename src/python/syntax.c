#define _POSIX_C_SOURCE 200809L
#include "python/syntax.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

const TSLanguage *tree_sitter_python(void);

static const Str kind_names[SYNTAX_KIND_COUNT] = {
#define X(id, name) [SYNTAX_##id] = STR_INIT(name),
    SYNTAX_KINDS(X)
#undef X
};

static const Str field_names[FIELD_COUNT] = {
#define X(id, name) [FIELD_##id] = STR_INIT(name),
    SYNTAX_FIELDS(X)
#undef X
};

static void kinds_fill(Syntax *s, const TSLanguage *language) {
    for (uint32_t symbol = 0; symbol < s->symbol_count; symbol++) {
        if (ts_language_symbol_type(language, (TSSymbol)symbol) != TSSymbolTypeRegular)
            continue;
        Str name = str_from(ts_language_symbol_name(language, (TSSymbol)symbol));
        for (unsigned k = 1; k < SYNTAX_KIND_COUNT; k++)
            if (str_eq(kind_names[k], name))
                s->kinds[symbol] = (uint8_t)k;
    }
}

bool syntax_init(Syntax *s) {
    const TSLanguage *language = tree_sitter_python();
    *s = (Syntax){.parser = ts_parser_new(), .symbol_count = ts_language_symbol_count(language)};
    s->kinds = calloc(s->symbol_count, 1);
    if (!s->kinds || !ts_parser_set_language(s->parser, language)) {
        syntax_release(s);
        return false;
    }
    kinds_fill(s, language);
    for (unsigned f = 1; f < FIELD_COUNT; f++)
        s->fields[f] = ts_language_field_id_for_name(language, field_names[f].ptr,
                                                     (uint32_t)field_names[f].len);
    return true;
}

void syntax_release(Syntax *s) {
    if (s->parser)
        ts_parser_delete(s->parser);
    free(s->kinds);
    *s = (Syntax){0};
}

/* What the parser reads from, and how often it may still ask whether to go on. */
typedef struct ParseJob {
    Str text;
    uint64_t budget;
    uint32_t where;
    time_t end; /* processor time of this thread */
} ParseJob;

static time_t thread_seconds(void) {
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec;
}

static const char *job_read(void *payload, uint32_t offset, TSPoint point, uint32_t *len) {
    const ParseJob *job = payload;
    (void)point;
    *len = offset < job->text.len ? (uint32_t)(job->text.len - offset) : 0;
    return *len ? job->text.ptr + offset : "";
}

static bool job_is_over(TSParseState *state) {
    ParseJob *job = state->payload;
    job->where = state->current_byte_offset;
    return job->budget-- == 0 || thread_seconds() > job->end;
}

TSTree *syntax_parse(Syntax *s, Str text, uint32_t *where) {
    /* Ordinary code needs one callback for 50 to 200 bytes. */
    ParseJob job = {.text = text, .budget = 1000 + text.len / 10};
    job.end = thread_seconds() + PARSE_MAX_SECONDS;
    TSInput input = {.payload = &job, .read = job_read, .encoding = TSInputEncodingUTF8};
    TSParseOptions options = {.payload = &job, .progress_callback = job_is_over};
    TSTree *tree = ts_parser_parse_with_options(s->parser, NULL, input, options);
    *where = job.where;
    ts_parser_reset(s->parser);
    return tree;
}

TSTree *syntax_parse_parts(Syntax *s, Str text, const TSRange *parts, size_t count) {
    uint32_t where;
    if (count == 0 || count > UINT32_MAX ||
        !ts_parser_set_included_ranges(s->parser, parts, (uint32_t)count))
        return NULL;
    TSTree *tree = syntax_parse(s, text, &where);
    ts_parser_set_included_ranges(s->parser, NULL, 0);
    if (tree && ts_node_has_error(ts_tree_root_node(tree))) {
        ts_tree_delete(tree);
        return NULL;
    }
    return tree;
}

SyntaxKind syntax_kind(const Syntax *s, TSNode n) {
    if (ts_node_is_null(n))
        return SYNTAX_OTHER;
    TSSymbol symbol = ts_node_symbol(n);
    return symbol < s->symbol_count ? (SyntaxKind)s->kinds[symbol] : SYNTAX_OTHER;
}

TSNode syntax_child(const Syntax *s, TSNode n, SyntaxField field) {
    return ts_node_is_null(n) ? n : ts_node_child_by_field_id(n, s->fields[field]);
}

Str syntax_text(Str source, TSNode n) {
    if (ts_node_is_null(n))
        return (Str){NULL, 0};
    return str_slice(source, ts_node_start_byte(n), ts_node_end_byte(n));
}

static TSNode null_node(void) {
    return (TSNode){0};
}

static TSNode skip_tokens(const Syntax *s, TSTreeCursor *c) {
    do {
        TSNode n = ts_tree_cursor_current_node(c);
        if (ts_node_is_named(n) && syntax_kind(s, n) != SYNTAX_COMMENT)
            return n;
    } while (ts_tree_cursor_goto_next_sibling(c));
    return null_node();
}

TSNode children_begin(const Syntax *s, TSTreeCursor *c, TSNode parent) {
    *c = ts_tree_cursor_new(parent);
    if (ts_node_is_null(parent) || !ts_tree_cursor_goto_first_child(c))
        return null_node();
    return skip_tokens(s, c);
}

TSNode children_next(const Syntax *s, TSTreeCursor *c) {
    return ts_tree_cursor_goto_next_sibling(c) ? skip_tokens(s, c) : null_node();
}

TSNode syntax_first(const Syntax *s, TSNode n) {
    if (ts_node_is_null(n))
        return n;
    TSTreeCursor c;
    TSNode first = children_begin(s, &c, n);
    ts_tree_cursor_delete(&c);
    return first;
}

bool syntax_string(const Syntax *s, Str source, TSNode n, Str *out) {
    if (syntax_kind(s, n) != SYNTAX_STRING)
        return false;
    Str text = syntax_text(source, n);
    size_t prefix = 0;
    while (prefix < text.len && char_is_alpha(text.ptr[prefix])) {
        char c = char_lower(text.ptr[prefix++]);
        if (c == 'b' || c == 'f' || c == 't')
            return false;
    }
    text = str_from_pos(text, prefix);
    if (text.len < 2 || text.ptr[0] != text.ptr[text.len - 1])
        return false;
    bool triple = text.len >= 6 && text.ptr[1] == text.ptr[0] && text.ptr[2] == text.ptr[0];
    *out = str_slice(text, triple ? 3 : 1, text.len - (triple ? 3 : 1));
    return str_find_char(*out, '\\') == STR_NPOS;
}
