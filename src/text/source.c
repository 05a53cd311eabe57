#include "text/source.h"

#include "text/utf8.h"

#include <string.h>

/* How the bytes of a file become characters. */
typedef struct Encoding {
    Str bom;
    size_t unit; /* bytes per code unit; 1: no decoding */
    bool big_endian;
} Encoding;

/* UTF-32 before UTF-16: FF FE begins both. */
static const Encoding encodings[] = {
    {STR_INIT("\xef\xbb\xbf"), 1, false}, {STR_INIT("\xff\xfe\0\0"), 4, false},
    {STR_INIT("\0\0\xfe\xff"), 4, true},  {STR_INIT("\xff\xfe"), 2, false},
    {STR_INIT("\xfe\xff"), 2, true},
};

static const Encoding *encoding_of(Str bytes) {
    for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++)
        if (str_starts(bytes, encodings[i].bom))
            return &encodings[i];
    return NULL;
}

/* The code unit at `at`; past the end of a truncated file, U+FFFD. */
static uint32_t unit_at(const Encoding *e, Str bytes, size_t at) {
    if (bytes.len - at < e->unit)
        return UTF8_REPLACEMENT;
    uint32_t value = 0;
    for (size_t i = 0; i < e->unit; i++) {
        uint32_t byte = (unsigned char)bytes.ptr[at + (e->big_endian ? i : e->unit - 1 - i)];
        value = value << 8 | byte;
    }
    return value;
}

static bool is_high_surrogate(uint32_t u) {
    return u >= 0xd800 && u <= 0xdbff;
}

static bool is_low_surrogate(uint32_t u) {
    return u >= 0xdc00 && u <= 0xdfff;
}

static uint32_t next_char(const Encoding *e, Str bytes, size_t *at) {
    uint32_t c = unit_at(e, bytes, *at);
    *at += e->unit;
    if (e->unit != 2 || !is_high_surrogate(c) || *at >= bytes.len)
        return c;
    uint32_t low = unit_at(e, bytes, *at);
    if (!is_low_surrogate(low))
        return c; /* alone: becomes U+FFFD when encoded */
    *at += e->unit;
    return 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
}

static Str decode(Arena *a, const Encoding *e, Str bytes) {
    size_t len = 0;
    for (size_t at = 0; at < bytes.len;)
        len += utf8_length(next_char(e, bytes, &at));
    char *out = arena_alloc(a, len + 1);
    size_t n = 0;
    for (size_t at = 0; at < bytes.len;)
        n += utf8_encode(next_char(e, bytes, &at), out + n);
    return (Str){out, len};
}

void source_init(Source *s, Arena *a, Str path, Str bytes) {
    *s = (Source){.path = path, .text = bytes, .arena = a};
    const Encoding *e = encoding_of(bytes);
    if (!e)
        return;
    s->text = str_from_pos(bytes, e->bom.len);
    if (e->unit > 1)
        s->text = decode(a, e, s->text);
}

/* The offset after the line end at or after `from`; the length of the text when there is none. */
static size_t next_line_start(Str text, size_t from, bool has_cr) {
    const char *p = text.ptr + from, *end = text.ptr + text.len;
    if (!has_cr) {
        p = memchr(p, '\n', (size_t)(end - p));
        return p ? (size_t)(p + 1 - text.ptr) : text.len;
    }
    while (p < end && *p != '\n' && *p != '\r')
        p++;
    if (p == end)
        return text.len;
    if (*p == '\r' && p + 1 < end && p[1] == '\n')
        p++;
    return (size_t)(p + 1 - text.ptr);
}

static bool ends_in_newline(Str text) {
    return text.len && (text.ptr[text.len - 1] == '\n' || text.ptr[text.len - 1] == '\r');
}

static void build_line_table(Source *s) {
    size_t count = 1;
    bool has_cr = str_find_char(s->text, '\r') != STR_NPOS;
    for (size_t at = 0; at < s->text.len; count++)
        at = next_line_start(s->text, at, has_cr);
    if (s->text.len && !ends_in_newline(s->text))
        count--;
    s->line_starts = arena_array(s->arena, uint32_t, count);
    for (size_t i = 1, at = 0; i < count; i++) {
        at = next_line_start(s->text, at, has_cr);
        s->line_starts[i] = (uint32_t)at;
    }
    s->line_count = count;
}

static void ensure_line_table(Source *s) {
    if (!s->line_starts)
        build_line_table(s);
}

static bool line_holds(const Source *s, size_t line, size_t offset) {
    return line < s->line_count && s->line_starts[line] <= offset &&
           (line + 1 == s->line_count || offset < s->line_starts[line + 1]);
}

/* The index of the line that holds `offset`: the last start not after it. */
static size_t line_of(Source *s, size_t offset) {
    for (size_t near = s->last_line; near < s->last_line + 2; near++)
        if (line_holds(s, near, offset))
            return s->last_line = near;
    size_t low = 0, high = s->line_count;
    while (high - low > 1) {
        size_t mid = low + (high - low) / 2;
        if (s->line_starts[mid] <= offset)
            low = mid;
        else
            high = mid;
    }
    return s->last_line = low;
}

Place source_place(Source *s, size_t from, size_t to) {
    ensure_line_table(s);
    if (from > s->text.len)
        from = s->text.len;
    if (to > s->text.len)
        to = s->text.len;
    if (to < from)
        to = from;
    size_t line = line_of(s, from), end_line = line_of(s, to);
    return (Place){
        .path = s->path,
        .line = (uint32_t)line + 1,
        .column = (uint32_t)(from - s->line_starts[line]) + 1,
        .end_line = (uint32_t)end_line + 1,
        .end_column = (uint32_t)(to - s->line_starts[end_line]) + 1,
    };
}

Place source_place_of(Source *s, Str part) {
    size_t from = (size_t)((uintptr_t)part.ptr - (uintptr_t)s->text.ptr);
    if (!part.ptr || from > s->text.len) /* no part of this text */
        return (Place){.path = s->path};
    return source_place(s, from, from + part.len);
}

Str source_line(Source *s, uint32_t line) {
    ensure_line_table(s);
    if (line == 0 || line > s->line_count)
        return STR("");
    size_t from = s->line_starts[line - 1];
    size_t to = line < s->line_count ? s->line_starts[line] : s->text.len;
    while (to > from && (s->text.ptr[to - 1] == '\n' || s->text.ptr[to - 1] == '\r'))
        to--;
    return str_slice(s->text, from, to);
}

bool text_is_utf8(Str s) {
    for (size_t at = 0; at < s.len;) {
        uint32_t c;
        at += utf8_decode(s, at, &c);
        if (c == UTF8_INVALID)
            return false;
    }
    return true;
}

enum { BINARY_PROBE = 8192 };

bool text_is_binary(Str s) {
    const Encoding *e = encoding_of(s);
    if (e && e->unit > 1)
        return false;
    return str_find_char(str_slice(s, 0, BINARY_PROBE), '\0') != STR_NPOS;
}
