#include "pep/name.h"

/* The characters of a normalised name, one at a time, without building it. */
typedef struct NameReader {
    Str s;
    size_t at;
} NameReader;

static bool is_separator(char c) {
    return c == '-' || c == '_' || c == '.';
}

/* The next character of the normalised name; '\0' with *more false at the end. */
static char next_char(NameReader *r, bool *more) {
    *more = r->at < r->s.len;
    if (!*more)
        return '\0';
    char c = r->s.ptr[r->at++];
    if (!is_separator(c))
        return char_lower(c);
    while (r->at < r->s.len && is_separator(r->s.ptr[r->at]))
        r->at++;
    return '-';
}

bool name_is_valid(Str s) {
    if (s.len == 0 || !char_is_alnum(s.ptr[0]) || !char_is_alnum(s.ptr[s.len - 1]))
        return false;
    for (size_t i = 0; i < s.len; i++)
        if (!char_is_alnum(s.ptr[i]) && !is_separator(s.ptr[i]))
            return false;
    return true;
}

Str name_normalize(Arena *a, Str s) {
    char *out = arena_alloc(a, s.len + 1);
    size_t len = 0;
    NameReader r = {s, 0};
    bool more;
    for (char c = next_char(&r, &more); more; c = next_char(&r, &more))
        out[len++] = c;
    return (Str){out, len};
}

bool name_same(Str a, Str b) {
    NameReader x = {a, 0}, y = {b, 0};
    bool more_x, more_y;
    do {
        if (next_char(&x, &more_x) != next_char(&y, &more_y))
            return false;
    } while (more_x && more_y);
    return more_x == more_y;
}
