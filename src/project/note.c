#include "project/note.h"

#include "project/url.h"

enum { SHOWN = 60, LOOKED_AT = 4096 };

void note_add(Facts *facts, bool unknown, Str name, Place place, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    Str message = arena_vformat(facts->arena, fmt, args);
    va_end(args);
    *vec_push(facts->arena, &facts->notes) =
        (LineNote){.unknown = unknown, .name = name, .message = message, .place = place};
}

static bool is_continuation(char c) {
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* The length of the valid UTF-8 character at `i`, or 0 (also for control characters). Overlong
 * forms pass: what matters here is that a terminal stays usable. */
static size_t character_length(Str s, size_t i) {
    unsigned char c = (unsigned char)s.ptr[i];
    if (c < 0x80)
        return c >= ' ' && c != 0x7f;
    size_t n = c >= 0xc2 && c < 0xe0   ? 2
               : c >= 0xe0 && c < 0xf0 ? 3
               : c >= 0xf0 && c < 0xf5 ? 4
                                       : 0;
    if (n == 0 || i + n > s.len || (c == 0xc2 && (unsigned char)s.ptr[i + 1] < 0xa0))
        return 0;
    for (size_t k = 1; k < n; k++)
        if (!is_continuation(s.ptr[i + k]))
            return 0;
    return n;
}

Str text_shown(Arena *a, Str text) {
    Str masked = url_mask(a, str_slice(text, 0, LOOKED_AT));
    char *out = arena_alloc(a, SHOWN + 8);
    size_t n = 0, i = 0;
    while (i < masked.len && n < SHOWN) {
        size_t length = character_length(masked, i);
        for (size_t k = 0; k < length; k++)
            out[n++] = masked.ptr[i + k];
        if (length == 0)
            out[n++] = '?';
        i += length ? length : 1;
    }
    for (int dots = 0; i < masked.len && dots < 3; dots++)
        out[n++] = '.';
    return (Str){out, n};
}
