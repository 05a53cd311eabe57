#include "text/toml_string.h"

#include "text/utf8.h"

#include <string.h>

typedef struct Decoder {
    Str in;
    size_t at;
    char *out;
    size_t len;
    const char *bad;
    bool folded;
} Decoder;

static const struct {
    char name, value;
} escapes[] = {{'b', '\b'}, {'t', '\t'}, {'n', '\n'}, {'f', '\f'},
               {'r', '\r'}, {'"', '"'},  {'\\', '\\'}};

static void note_bad(Decoder *d, size_t at) {
    if (!d->bad)
        d->bad = d->in.ptr + at;
}

static int hex_value(char c) {
    c = char_lower(c);
    return char_is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* \uXXXX and \UXXXXXXXX; d->at stands behind the letter. */
static bool decode_unicode(Decoder *d, size_t digits) {
    if (d->in.len - d->at < digits)
        return false;
    uint32_t c = 0;
    for (size_t i = 0; i < digits; i++) {
        int value = hex_value(d->in.ptr[d->at + i]);
        if (value < 0)
            return false;
        c = c << 4 | (uint32_t)value;
    }
    if (c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return false;
    d->len += utf8_encode(c, d->out + d->len);
    d->at += digits;
    return true;
}

/* A backslash at the end of a line swallows the white space up to the next text. */
static bool decode_line_escape(Decoder *d) {
    size_t at = d->at;
    while (at < d->in.len && (d->in.ptr[at] == ' ' || d->in.ptr[at] == '\t'))
        at++;
    if (at < d->in.len && d->in.ptr[at] == '\r')
        at++;
    if (at >= d->in.len || d->in.ptr[at] != '\n')
        return false;
    while (at < d->in.len && char_is_space(d->in.ptr[at]))
        at++;
    d->at = at;
    d->folded = true;
    return true;
}

/* Each escape is at least as long as what it stands for, so `out` as long as the input suffices. */
static bool decode_escape(Decoder *d, bool multi_line) {
    size_t backslash = d->at++;
    char c = d->at < d->in.len ? d->in.ptr[d->at] : '\0';
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
        if (escapes[i].name == c) {
            d->out[d->len++] = escapes[i].value;
            d->at++;
            return true;
        }
    if (multi_line && decode_line_escape(d))
        return true;
    d->at++;
    if ((c == 'u' && decode_unicode(d, 4)) || (c == 'U' && decode_unicode(d, 8)))
        return true;
    d->at = backslash;
    return false;
}

static bool is_allowed(char c, bool multi_line) {
    unsigned char byte = (unsigned char)c;
    return (byte >= 0x20 && byte != 0x7f) || c == '\t' || (multi_line && c == '\n');
}

static void decode(Decoder *d, bool basic, bool multi_line) {
    while (d->at < d->in.len) {
        char c = d->in.ptr[d->at];
        if (c == '\\' && basic && decode_escape(d, multi_line))
            continue;
        bool crlf = c == '\r' && d->at + 1 < d->in.len && d->in.ptr[d->at + 1] == '\n';
        if (crlf) {
            d->at++;
            continue;
        }
        if ((c == '\\' && basic) || !is_allowed(c, multi_line))
            note_bad(d, d->at);
        d->out[d->len++] = c;
        d->at++;
    }
}

TomlString toml_string(Arena *a, Str spelling) {
    TomlString s = {0};
    char quote = spelling.len ? spelling.ptr[0] : '"';
    Str triple = quote == '"' ? STR("\"\"\"") : STR("'''");
    s.multi_line = spelling.len >= 6 && str_starts(spelling, triple);
    size_t marks = s.multi_line ? 3 : 1;
    Str inner = str_slice(spelling, marks, spelling.len > marks ? spelling.len - marks : 0);
    if (s.multi_line && (str_starts(inner, STR("\n")) || str_starts(inner, STR("\r\n")))) {
        inner = str_from_pos(inner, inner.ptr[0] == '\r' ? 2 : 1);
        s.skipped_lines = 1;
    }
    Decoder d = {.in = inner, .out = arena_alloc(a, inner.len + 1)};
    decode(&d, quote == '"', s.multi_line);
    s.value = (Str){d.out, d.len};
    s.folded = d.folded;
    s.bad = d.bad;
    return s;
}

static size_t quoted_length(Str s) {
    char quote = s.ptr[0];
    for (size_t i = 1; i < s.len; i++) {
        if (s.ptr[i] == '\\' && quote == '"')
            i++;
        else if (s.ptr[i] == quote)
            return i + 1;
    }
    return s.len;
}

bool toml_key_next(Arena *a, Str *rest, Str *part, Str *name) {
    Str s = str_trim_left(*rest);
    if (str_starts(s, STR(".")))
        s = str_trim_left(str_from_pos(s, 1));
    if (!s.len)
        return false;
    bool quoted = s.ptr[0] == '"' || s.ptr[0] == '\'';
    size_t len = quoted ? quoted_length(s) : 0;
    while (!quoted && len < s.len && s.ptr[len] != '.' && !char_is_space(s.ptr[len]))
        len++;
    *part = str_slice(s, 0, len);
    *name = quoted ? toml_string(a, *part).value : arena_str(a, *part);
    *rest = str_from_pos(s, len);
    return true;
}
