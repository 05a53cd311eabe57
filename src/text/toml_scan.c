#include "text/toml_scan.h"

/* The state inside one statement. */
typedef struct Scan {
    TomlScanner *s;
    TomlStatement *out;
    size_t depth;
    struct {
        char bracket;
        size_t at;
    } open[TOML_SCAN_DEPTH]; /* deeper ones are counted only */
    bool done;
} Scan;

void toml_scanner_init(TomlScanner *s, Arena *a, Str text) {
    *s = (TomlScanner){.arena = a, .text = text};
}

static char char_at(const TomlScanner *s, size_t at) {
    return at < s->text.len ? s->text.ptr[at] : '\n';
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static size_t skip_blanks(const TomlScanner *s, size_t at) {
    while (at < s->text.len && is_blank(s->text.ptr[at]))
        at++;
    return at;
}

static bool is_key_char(char c) {
    return char_is_alnum(c) || c == '_' || c == '-';
}

static void problem(Scan *scan, TomlProblem what, size_t at) {
    if (scan->out->problem != TOML_FINE)
        return;
    scan->out->problem = what;
    scan->out->problem_at = at;
}

static void blot(TomlScanner *s, size_t from, size_t to, char with) {
    for (size_t i = from; i < to; i++)
        s->mask[i] = with;
}

static void skip_comment(Scan *scan) {
    TomlScanner *s = scan->s;
    size_t from = s->at;
    for (char c; (c = char_at(s, s->at)) != '\n'; s->at++)
        if ((unsigned char)c < 0x20 && c != '\t' && c != '\r')
            problem(scan, TOML_CONTROL_CHARACTER, s->at);
    size_t end = s->at > from && s->text.ptr[s->at - 1] == '\r' ? s->at - 1 : s->at;
    blot(s, from, end, ' ');
}

static bool is_triple(const TomlScanner *s, size_t at, char quote) {
    return char_at(s, at) == quote && char_at(s, at + 1) == quote && char_at(s, at + 2) == quote;
}

/* The offset of the closing quote, or STR_NPOS. Up to two quotes may stand before the closing ones
 * of a multi-line string. */
static size_t find_string_end(const TomlScanner *s, size_t from, char quote, bool multi_line) {
    for (size_t i = from; i < s->text.len; i++) {
        char c = s->text.ptr[i];
        if (c == '\n' && !multi_line)
            return STR_NPOS;
        if (c == '\\' && quote == '"' && char_at(s, i + 1) != '\n')
            i++;
        else if (c == quote && !multi_line)
            return i;
        else if (c == quote && is_triple(s, i, quote)) {
            for (int extra = 0; extra < 2 && char_at(s, i + 3) == quote; extra++)
                i++;
            return i;
        }
    }
    return STR_NPOS;
}

static void end_at_line_end(Scan *scan, size_t at) {
    while (char_at(scan->s, at) != '\n')
        at++;
    scan->s->at = at;
    scan->done = true;
}

static void skip_string(Scan *scan, char quote) {
    TomlScanner *s = scan->s;
    size_t start = s->at;
    bool multi_line = is_triple(s, start, quote);
    size_t marks = multi_line ? 3 : 1;
    bool *no_more = &s->no_more_ends[quote == '\''];
    size_t end =
        multi_line && *no_more ? STR_NPOS : find_string_end(s, start + marks, quote, multi_line);
    if (end == STR_NPOS) {
        *no_more = *no_more || multi_line;
        problem(scan, TOML_OPEN_STRING, start);
        end_at_line_end(scan, start);
        return;
    }
    blot(s, start + marks, end, 'x');
    s->at = end + marks;
}

static void open_bracket(Scan *scan, char c) {
    if (scan->depth < TOML_SCAN_DEPTH) {
        scan->open[scan->depth].bracket = c;
        scan->open[scan->depth].at = scan->s->at;
    }
    scan->depth++;
}

static size_t innermost(const Scan *scan) {
    return (scan->depth < TOML_SCAN_DEPTH ? scan->depth : TOML_SCAN_DEPTH) - 1;
}

/* "[name" with a name that cannot be a value. */
static bool is_header_at(const TomlScanner *s, size_t at) {
    if (char_at(s, at) != '[')
        return false;
    at += char_at(s, at + 1) == '[' ? 2 : 1;
    size_t from = at = skip_blanks(s, at);
    while (is_key_char(char_at(s, at)) || char_at(s, at) == '.')
        at++;
    Str name = str_slice(s->text, from, at);
    return name.len && char_is_alpha(name.ptr[0]) && !str_eq(name, STR("true")) &&
           !str_eq(name, STR("false")) && !str_eq(name, STR("inf")) && !str_eq(name, STR("nan"));
}

static bool is_pair_at(const TomlScanner *s, size_t at) {
    size_t from = at;
    while (is_key_char(char_at(s, at)) || char_at(s, at) == '.')
        at++;
    return at > from && char_at(s, skip_blanks(s, at)) == '=';
}

/* At a line end inside brackets: does the statement go on behind it? */
static void cross_line(Scan *scan) {
    TomlScanner *s = scan->s;
    size_t top = innermost(scan);
    bool in_table = scan->open[top].bracket == '{';
    size_t next = skip_blanks(s, s->at + 1);
    if (s->at >= s->text.len || is_header_at(s, next) || (!in_table && is_pair_at(s, next))) {
        scan->out->problem = TOML_FINE; /* this one says more than an earlier one */
        problem(scan, TOML_OPEN_BRACKET, scan->open[top].at);
        scan->done = true;
        return;
    }
    if (in_table) {
        problem(scan, TOML_INLINE_TABLE_LINES, scan->open[top].at);
        size_t crlf = s->at > 0 && s->text.ptr[s->at - 1] == '\r';
        blot(s, s->at - crlf, s->at + 1, ' ');
    }
    s->at++;
}

static void step(Scan *scan, bool is_header) {
    TomlScanner *s = scan->s;
    char c = char_at(s, s->at);
    if (c == '\n' && scan->depth && !is_header) {
        cross_line(scan);
    } else if (c == '\n') {
        scan->done = true;
    } else if (c == '#') {
        skip_comment(scan);
    } else if (c == '"' || c == '\'') {
        skip_string(scan, c);
    } else {
        if (c == '[' || c == '{')
            open_bracket(scan, c);
        else if ((c == ']' || c == '}') && scan->depth)
            scan->depth--;
        s->at++;
    }
}

bool toml_scanner_find(TomlScanner *s) {
    while (s->at < s->text.len && (is_blank(s->text.ptr[s->at]) || s->text.ptr[s->at] == '\n' ||
                                   s->text.ptr[s->at] == '\r'))
        s->at++;
    return s->at < s->text.len;
}

bool toml_scanner_next(TomlScanner *s, TomlStatement *out) {
    if (!toml_scanner_find(s))
        return false;
    if (!s->mask)
        s->mask = (char *)arena_str(s->arena, s->text).ptr;
    *out = (TomlStatement){.from = s->at};
    bool is_header = s->text.ptr[s->at] == '[';
    Scan scan = {.s = s, .out = out};
    while (!scan.done)
        step(&scan, is_header);
    out->to = s->at < s->text.len ? s->at : s->text.len;
    if (out->to > out->from && s->text.ptr[out->to - 1] == '\r')
        out->to--;
    return true;
}
