#include "base/str.h"

#include <string.h>

Str str_from(const char *z) {
    return z ? (Str){z, strlen(z)} : (Str){NULL, 0};
}

bool str_eq(Str a, Str b) {
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

char char_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_nocase(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (char_lower(a[i]) != char_lower(b[i]))
            return false;
    return true;
}

bool str_eq_nocase(Str a, Str b) {
    return a.len == b.len && same_nocase(a.ptr, b.ptr, a.len);
}

int str_cmp(Str a, Str b) {
    size_t n = a.len < b.len ? a.len : b.len;
    int c = n ? memcmp(a.ptr, b.ptr, n) : 0;
    if (c)
        return c;
    return a.len < b.len ? -1 : a.len > b.len;
}

bool str_starts(Str s, Str prefix) {
    return s.len >= prefix.len && str_eq(str_slice(s, 0, prefix.len), prefix);
}

bool str_ends(Str s, Str suffix) {
    return s.len >= suffix.len && str_eq(str_from_pos(s, s.len - suffix.len), suffix);
}

bool str_starts_nocase(Str s, Str prefix) {
    return s.len >= prefix.len && same_nocase(s.ptr, prefix.ptr, prefix.len);
}

bool str_ends_nocase(Str s, Str suffix) {
    return s.len >= suffix.len && same_nocase(s.ptr + (s.len - suffix.len), suffix.ptr, suffix.len);
}

size_t str_find_char(Str s, char c) {
    const char *hit = s.len ? memchr(s.ptr, c, s.len) : NULL;
    return hit ? (size_t)(hit - s.ptr) : STR_NPOS;
}

size_t str_rfind_char(Str s, char c) {
    for (size_t i = s.len; i > 0; i--)
        if (s.ptr[i - 1] == c)
            return i - 1;
    return STR_NPOS;
}

size_t str_find(Str s, Str needle) {
    if (needle.len == 0)
        return 0;
    for (size_t from = 0; from + needle.len <= s.len;) {
        size_t at = str_find_char(str_slice(s, from, s.len - needle.len + 1), needle.ptr[0]);
        if (at == STR_NPOS)
            return STR_NPOS;
        from += at;
        if (memcmp(s.ptr + from, needle.ptr, needle.len) == 0)
            return from;
        from++;
    }
    return STR_NPOS;
}

bool str_contains(Str s, Str needle) {
    return str_find(s, needle) != STR_NPOS;
}

Str str_slice(Str s, size_t from, size_t to) {
    if (to > s.len)
        to = s.len;
    if (from > to)
        from = to;
    return s.ptr ? (Str){s.ptr + from, to - from} : s;
}

Str str_from_pos(Str s, size_t from) {
    return str_slice(s, from, s.len);
}

Str str_trim_left(Str s) {
    while (s.len && char_is_space(s.ptr[0]))
        s = str_from_pos(s, 1);
    return s;
}

Str str_trim_right(Str s) {
    while (s.len && char_is_space(s.ptr[s.len - 1]))
        s.len--;
    return s;
}

Str str_trim(Str s) {
    return str_trim_left(str_trim_right(s));
}

bool str_cut(Str *rest, char sep, Str *part) {
    if (!rest->ptr)
        return false;
    size_t at = str_find_char(*rest, sep);
    *part = str_slice(*rest, 0, at);
    *rest = at == STR_NPOS ? (Str){NULL, 0} : str_from_pos(*rest, at + 1);
    return true;
}

bool str_cut_line(Str *rest, Str *line) {
    if (!rest->ptr || rest->len == 0)
        return false;
    size_t end = 0;
    while (end < rest->len && rest->ptr[end] != '\n' && rest->ptr[end] != '\r')
        end++;
    *line = str_slice(*rest, 0, end);
    bool crlf = end + 1 < rest->len && rest->ptr[end] == '\r' && rest->ptr[end + 1] == '\n';
    *rest = str_from_pos(*rest, end + (crlf ? 2 : 1));
    return true;
}

bool str_to_u32(Str s, uint32_t *out) {
    uint64_t value = 0;
    for (size_t i = 0; i < s.len; i++) {
        if (!char_is_digit(s.ptr[i]))
            return false;
        value = value * 10 + (uint64_t)(s.ptr[i] - '0');
        if (value > UINT32_MAX)
            return false;
    }
    *out = (uint32_t)value;
    return s.len > 0;
}

uint64_t str_hash(Str s) {
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < s.len; i++)
        h = (h ^ (unsigned char)s.ptr[i]) * 0x100000001b3u;
    return h;
}

bool char_is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool char_is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool char_is_alpha(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool char_is_alnum(char c) {
    return char_is_alpha(c) || char_is_digit(c);
}

bool char_is_ident(char c) {
    return char_is_alnum(c) || c == '_' || (unsigned char)c >= 0x80;
}

Str path_folder(Str path) {
    size_t slash = str_rfind_char(path, '/');
    return slash == STR_NPOS ? STR("") : str_slice(path, 0, slash);
}

Str path_name(Str path) {
    return str_from_pos(path, str_rfind_char(path, '/') + 1); /* NPOS + 1 is 0 */
}
