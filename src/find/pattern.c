#include "find/pattern.h"

/* The classes of [[:name:]], ASCII only, so that the answer does not depend on the locale. */
static bool is_punct(char c) {
    return c > ' ' && c < 0x7f && !char_is_alnum(c);
}
static bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
static bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
static bool is_hex(char c) {
    return char_is_digit(c) || (char_lower(c) >= 'a' && char_lower(c) <= 'f');
}
static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}
static bool is_control(char c) {
    return (c >= 0 && c < ' ') || c == 0x7f;
}
static bool is_graph(char c) {
    return c > ' ' && c < 0x7f;
}
static bool is_print(char c) {
    return c >= ' ' && c < 0x7f;
}

static const struct {
    Str name;
    bool (*has)(char c);
} CLASSES[] = {
    {STR_INIT("alnum"), char_is_alnum}, {STR_INIT("alpha"), char_is_alpha},
    {STR_INIT("blank"), is_blank},      {STR_INIT("cntrl"), is_control},
    {STR_INIT("digit"), char_is_digit}, {STR_INIT("graph"), is_graph},
    {STR_INIT("lower"), is_lower},      {STR_INIT("print"), is_print},
    {STR_INIT("punct"), is_punct},      {STR_INIT("space"), char_is_space},
    {STR_INIT("upper"), is_upper},      {STR_INIT("xdigit"), is_hex},
};

/* A set being read. `at` moves; `found` once c is one of its members; `broken` when it has no end.
 */
typedef struct SetReader {
    Str pattern;
    size_t at;
    char c;
    bool found, broken;
} SetReader;

static bool set_at_end(const SetReader *r) {
    return r->at >= r->pattern.len;
}

/* class: "[:" name ":]" */
static bool set_read_class(SetReader *r) {
    Str rest = str_from_pos(r->pattern, r->at);
    if (!str_starts(rest, STR("[:")))
        return false;
    size_t end = 2;
    while (end < rest.len && char_is_alpha(rest.ptr[end]))
        end++;
    if (!str_starts(str_from_pos(rest, end), STR(":]")))
        return false;
    Str name = str_slice(rest, 2, end);
    r->broken = true;
    for (size_t i = 0; i < sizeof CLASSES / sizeof *CLASSES; i++) {
        if (!str_eq(CLASSES[i].name, name))
            continue;
        r->broken = false;
        r->found |= CLASSES[i].has(r->c);
    }
    r->at += end + 2;
    return true;
}

/* byte: [\] any */
static unsigned char set_read_byte(SetReader *r) {
    if (r->pattern.ptr[r->at] == '\\')
        r->at++;
    if (set_at_end(r)) {
        r->broken = true;
        return 0;
    }
    return (unsigned char)r->pattern.ptr[r->at++];
}

/* member: class | byte | byte "-" byte */
static void set_read_member(SetReader *r) {
    if (set_read_class(r))
        return;
    unsigned char first = set_read_byte(r), last = first;
    Str rest = str_from_pos(r->pattern, r->at);
    if (rest.len >= 2 && rest.ptr[0] == '-' && rest.ptr[1] != ']') {
        r->at++;
        last = set_read_byte(r);
    }
    unsigned char c = (unsigned char)r->c;
    r->found |= first <= c && c <= last;
}

/* set: "[" ["!" | "^"] member { member } "]"
 * Returns the length of the set that begins at `at` when it accepts c, else 0. */
static size_t match_set(Str pattern, size_t at, char c) {
    SetReader r = {.pattern = pattern, .at = at + 1, .c = c};
    bool negated = !set_at_end(&r) && (pattern.ptr[r.at] == '!' || pattern.ptr[r.at] == '^');
    r.at += negated;
    for (bool first = true; !r.broken; first = false) {
        if (set_at_end(&r))
            return 0;
        if (!first && pattern.ptr[r.at] == ']')
            return r.found != negated ? r.at + 1 - at : 0;
        set_read_member(&r);
    }
    return 0;
}

/* The length of the pattern's piece at `at` (not a star) when it accepts c, else 0. */
static size_t match_byte(Str pattern, size_t at, char c) {
    switch (pattern.ptr[at]) {
    case '?':
        return 1;
    case '[':
        return match_set(pattern, at, c);
    case '\\':
        return at + 1 < pattern.len && pattern.ptr[at + 1] == c ? 2 : 0;
    default:
        return pattern.ptr[at] == c;
    }
}

/* Only the last star is ever tried again: what stands before it has been matched as early as it can
 * be, and matching it later gives the rest fewer bytes, never other ones. */
bool pattern_match_name(Str pattern, Str name) {
    size_t p = 0, n = 0, after_star = STR_NPOS, retry = 0;
    while (n < name.len) {
        if (p < pattern.len && pattern.ptr[p] == '*') {
            after_star = ++p;
            retry = n;
            continue;
        }
        size_t used = p < pattern.len ? match_byte(pattern, p, name.ptr[n]) : 0;
        if (used) {
            p += used;
            n++;
        } else if (after_star == STR_NPOS) {
            return false;
        } else {
            p = after_star;
            n = ++retry;
        }
    }
    while (p < pattern.len && pattern.ptr[p] == '*')
        p++;
    return p == pattern.len;
}

/* "**" and longer */
static bool is_any_parts(Str part) {
    for (size_t i = 0; i < part.len; i++)
        if (part.ptr[i] != '*')
            return false;
    return part.len >= 2;
}

/* The same idea one level up: parts for bytes, "**" for the star. */
bool pattern_match_path(Str pattern, Str path) {
    Str retry_pattern = {0}, retry_path = {0}, part, name;
    bool retriable = false;
    while (path.ptr) {
        Str rest = pattern, below = path;
        bool more = str_cut(&rest, '/', &part);
        if (more && is_any_parts(part)) {
            if (!rest.ptr)
                return true;
            retriable = true;
            pattern = retry_pattern = rest;
            retry_path = path;
            continue;
        }
        str_cut(&below, '/', &name);
        if (more && pattern_match_name(part, name)) {
            pattern = rest;
            path = below;
            continue;
        }
        if (!retriable)
            return false;
        str_cut(&retry_path, '/', &name);
        path = retry_path;
        pattern = retry_pattern;
        if (!path.ptr)
            return false;
    }
    return !pattern.ptr;
}

bool pattern_is_literal(Str pattern) {
    for (size_t i = 0; i < pattern.len; i++)
        if (str_find_char(STR("*?[\\"), pattern.ptr[i]) != STR_NPOS)
            return false;
    return true;
}
