#include "text/display.h"

#include <string.h>

static const Str mask = STR_INIT("***");

/* The credentials of one URL, as offsets: the part before the '@'. */
typedef struct Credentials {
    size_t from, to; /* equal: none */
    size_t next;     /* where to look for the next URL */
} Credentials;

static bool ends_url(char c) {
    return char_is_space(c) || c == '"' || c == '\'' || c == '<' || c == '>' || c == '`' ||
           c == '\0';
}

static bool ends_authority(char c) {
    return c == '/' || c == '?' || c == '#' || c == '\\' || ends_url(c);
}

/* Behind a variable: ${...}, {{...}} or $(...), which may hold any character of its own. */
static size_t skip_variable(Str s, size_t at) {
    static const struct {
        Str open, close;
    } forms[] = {{STR_INIT("${"), STR_INIT("}")},
                 {STR_INIT("{{"), STR_INIT("}}")},
                 {STR_INIT("$("), STR_INIT(")")}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (!str_starts(str_from_pos(s, at), forms[i].open))
            continue;
        Str line = str_slice(s, at, at + 256);
        size_t end = str_find(line, forms[i].close);
        size_t broken = str_find_char(line, '\n');
        if (end != STR_NPOS && end < broken)
            return at + end + forms[i].close.len;
    }
    return at;
}

typedef struct Authority {
    size_t end;
    size_t last_at; /* STR_NPOS: no '@' */
    size_t colon;   /* the first one, or STR_NPOS */
} Authority;

static Authority read_authority(Str s, size_t from) {
    Authority a = {from, STR_NPOS, STR_NPOS};
    while (a.end < s.len && !ends_authority(s.ptr[a.end])) {
        size_t behind = skip_variable(s, a.end);
        if (behind > a.end) {
            a.end = behind;
            continue;
        }
        if (s.ptr[a.end] == '@')
            a.last_at = a.end;
        else if (s.ptr[a.end] == ':' && a.colon == STR_NPOS)
            a.colon = a.end;
        a.end++;
    }
    return a;
}

/* What follows the colon is a port, or the address is an IPv6 one. */
static bool has_port(Str s, size_t from, const Authority *a) {
    if (s.ptr[from] == '[')
        return true;
    for (size_t i = a->colon + 1; i < a->end; i++)
        if (!char_is_digit(s.ptr[i]))
            return false;
    return true;
}

/* A password with a '/' that should have been written %2F: the '@' comes later in the URL. */
static size_t find_late_at(Str s, size_t from, const Authority *a) {
    if (a->colon == STR_NPOS || has_port(s, from, a))
        return STR_NPOS;
    for (size_t i = a->end; i < s.len && !ends_url(s.ptr[i]); i++)
        if (s.ptr[i] == '@')
            return i;
    return STR_NPOS;
}

static bool is_scheme_char(char c) {
    return char_is_alnum(c) || c == '+' || c == '-' || c == '.';
}

static bool is_ssh(Str s, size_t scheme_end) {
    size_t from = scheme_end;
    while (from > 0 && is_scheme_char(s.ptr[from - 1]) && scheme_end - from < 16)
        from--;
    return str_ends_nocase(str_slice(s, from, scheme_end), STR("ssh"));
}

/* The URL whose "://" stands at `at`. */
static Credentials find_credentials(Str s, size_t at) {
    size_t from = at + 3;
    Authority a = read_authority(s, from);
    Credentials none = {from, from, a.end > from ? a.end : from};
    size_t to = a.last_at;
    if (to == STR_NPOS && from < s.len)
        to = find_late_at(s, from, &a);
    if (to == STR_NPOS || to == from)
        return none;
    bool has_password = a.colon != STR_NPOS && a.colon < to;
    if (is_ssh(s, at) && !has_password)
        return none;
    return (Credentials){from, to, to};
}

static void append(char *out, size_t *len, Str part) {
    if (out && part.len)
        memcpy(out + *len, part.ptr, part.len);
    *len += part.len;
}

/* Writes the masked text unless `out` is NULL; returns its length. */
static size_t mask_into(Str s, char *out, bool *changed) {
    size_t len = 0, copied = 0;
    for (size_t at = 0;;) {
        size_t found = str_find(str_from_pos(s, at), STR("://"));
        if (found == STR_NPOS)
            break;
        Credentials c = find_credentials(s, at + found);
        if (c.to > c.from) {
            append(out, &len, str_slice(s, copied, c.from));
            append(out, &len, mask);
            copied = c.to;
            *changed = true;
        }
        at = c.next;
    }
    append(out, &len, str_from_pos(s, copied));
    return len;
}

Str display_mask(Arena *a, Str s) {
    bool changed = false;
    size_t len = mask_into(s, NULL, &changed);
    if (!changed)
        return s;
    char *out = arena_alloc(a, len + 1);
    mask_into(s, out, &changed);
    return (Str){out, len};
}
