#include "text/xml_text.h"

#include "text/utf8.h"

static const struct {
    uint32_t c;
    Str as;
} escapes[] = {
    {'&', STR_INIT("&amp;")},  {'<', STR_INIT("&lt;")},   {'>', STR_INIT("&gt;")},
    {'"', STR_INIT("&quot;")}, {'\'', STR_INIT("&#39;")}, {'\t', STR_INIT("&#9;")},
    {'\n', STR_INIT("&#10;")}, {'\r', STR_INIT("&#13;")},
};

/* The production Char of XML 1.0; utf8_decode lets no surrogate pass. */
static bool is_xml_char(uint32_t c) {
    return c != UTF8_INVALID && c >= 0x20 && c != 0xfffe && c != 0xffff;
}

/* What stands for the character; empty: itself. */
static Str escape_of(uint32_t c) {
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
        if (escapes[i].c == c)
            return escapes[i].as;
    return is_xml_char(c) ? (Str){0} : STR("\xef\xbf\xbd");
}

void xml_add_text(Buf *out, Str s) {
    size_t copied = 0;
    for (size_t at = 0; at < s.len;) {
        uint32_t c;
        size_t len = utf8_decode(s, at, &c);
        Str escape = escape_of(c);
        if (escape.len) {
            buf_add(out, str_slice(s, copied, at));
            buf_add(out, escape);
            copied = at + len;
        }
        at += len;
    }
    buf_add(out, str_from_pos(s, copied));
}
