#include "text/yaml_input.h"

#include "text/utf8.h"

typedef struct BadBytes {
    size_t count, first;
    uint32_t first_char; /* UTF8_INVALID for a byte that is no character */
} BadBytes;

/* The characters that YAML 1.1 allows in a stream (section 5.1, c-printable), without the BOM. */
static bool is_yaml_char(uint32_t c) {
    if (c < 0x80)
        return (c >= 0x20 && c < 0x7f) || c == '\t' || c == '\n' || c == '\r';
    return c == 0x85 || (c >= 0xa0 && c <= 0xd7ff) || (c >= 0xe000 && c <= 0xfffd && c != 0xfeff) ||
           (c >= 0x10000 && c <= 0x10ffff);
}

static BadBytes find_bad_bytes(Str text) {
    BadBytes bad = {0};
    for (size_t at = 0; at < text.len;) {
        uint32_t c;
        size_t len = utf8_decode(text, at, &c);
        if (!is_yaml_char(c)) {
            if (!bad.count++) {
                bad.first = at;
                bad.first_char = c;
            }
        }
        at += len;
    }
    return bad;
}

static Str replace_bad_bytes(Arena *a, Str text) {
    Str copy = arena_str(a, text);
    char *out = (char *)copy.ptr;
    for (size_t at = 0; at < text.len;) {
        uint32_t c;
        size_t len = utf8_decode(text, at, &c);
        for (size_t i = 0; i < len && !is_yaml_char(c); i++)
            out[at + i] = '_';
        at += len;
    }
    return copy;
}

static void report(Arena *a, Source *src, Diags *diags, const BadBytes *bad) {
    Str more = bad->count > 1 ? arena_format(a, " (and %zu more)", bad->count - 1) : STR("");
    Place place = source_place(src, bad->first, bad->first + 1);
    if (bad->first_char == UTF8_INVALID)
        diag_add(a, diags, place, "byte 0x%02X is not valid UTF-8%.*s",
                 (unsigned)(unsigned char)src->text.ptr[bad->first], STR_ARG(more));
    else
        diag_add(a, diags, place, "YAML does not allow the character U+%04X%.*s",
                 (unsigned)bad->first_char, STR_ARG(more));
}

void yaml_input_init(YamlInput *in, Arena *scratch, Arena *a, Source *src, Diags *diags) {
    *in = (YamlInput){.text = src->text.len ? src->text : STR("")};
    BadBytes bad = find_bad_bytes(src->text);
    if (!bad.count)
        return;
    in->text = replace_bad_bytes(scratch, src->text);
    report(a, src, diags, &bad);
}

static bool is_continuation(Str text, size_t at) {
    return at < text.len && ((unsigned char)text.ptr[at] & 0xc0) == 0x80;
}

size_t yaml_input_offset(YamlInput *in, size_t char_index) {
    for (; in->chars < char_index && in->offset < in->text.len; in->chars++)
        do
            in->offset++;
        while (is_continuation(in->text, in->offset));
    for (; in->chars > char_index && in->offset > 0; in->chars--)
        do
            in->offset--;
        while (in->offset > 0 && is_continuation(in->text, in->offset));
    return in->offset;
}
