#include "text/display.h"

#include "text/char_width.h"
#include "text/utf8.h"

#include <stdio.h>

/* The longest escape, "\u{10FFFF}", with its NUL. */
enum { ESCAPE_SIZE = 12 };

/* Invisible characters that change what a reader sees: bidi controls, invisible joiners,
 * separators, interlinear annotation, tags. */
static const struct {
    uint32_t first, last;
} misleading[] = {
    {0x80, 0x9f},     {0x61c, 0x61c},   {0x180e, 0x180e}, {0x200b, 0x200b}, {0x200e, 0x200f},
    {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f},
};

static bool is_misleading(uint32_t c) {
    for (size_t i = 0; i < sizeof misleading / sizeof *misleading; i++)
        if (c >= misleading[i].first && c <= misleading[i].last)
            return true;
    return false;
}

size_t display_width(Str s) {
    size_t width = 0;
    for (size_t at = 0; at < s.len;) {
        uint32_t c;
        at += utf8_decode(s, at, &c);
        width += c == UTF8_INVALID ? 1 : char_width(c);
    }
    return width;
}

/* The escape for the character at `at`, or 0 when it can stay. */
static int escape(Str s, size_t at, uint32_t c, char *out) {
    if (c == UTF8_INVALID || c < 0x20 || c == 0x7f)
        return snprintf(out, ESCAPE_SIZE, "\\x%02x", (unsigned)(unsigned char)s.ptr[at]);
    if (c >= 0x80 && is_misleading(c))
        return snprintf(out, ESCAPE_SIZE, "\\u{%04x}", (unsigned)c);
    return 0;
}

/* Writes the clean text unless `out` is NULL; returns its length. */
static size_t clean_into(Str s, char *out) {
    size_t len = 0;
    for (size_t at = 0; at < s.len;) {
        uint32_t c;
        char escaped[ESCAPE_SIZE];
        size_t n = utf8_decode(s, at, &c);
        int escaped_len = escape(s, at, c, escaped);
        const char *from = escaped_len ? escaped : s.ptr + at;
        size_t count = escaped_len ? (size_t)escaped_len : n;
        for (size_t i = 0; i < count && out; i++)
            out[len + i] = from[i];
        len += count;
        at += n;
    }
    return len;
}

/* An escape is always longer than the character it stands for. */
Str display_clean(Arena *a, Str s) {
    size_t len = clean_into(s, NULL);
    if (len == s.len)
        return s;
    char *out = arena_alloc(a, len + 1);
    clean_into(s, out);
    return (Str){out, len};
}

Str display_text(Arena *a, Str s) {
    return display_clean(a, display_mask(a, s));
}
