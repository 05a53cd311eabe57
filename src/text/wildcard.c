#include "text/wildcard.h"

/* One element of a pattern: of `len` bytes, at its beginning. */
typedef struct Element {
    enum { ELEMENT_BYTE, ELEMENT_ANY, ELEMENT_SET, ELEMENT_STAR } kind;
    char byte; /* ELEMENT_BYTE */
    Str set;   /* ELEMENT_SET: what stands between the brackets */
    size_t len;
} Element;

static bool is_negation(char c) {
    return c == '!' || c == '^';
}

/* The offset of the bracket that closes the set which opens at `at`, or STR_NPOS. A bracket that
 * comes first belongs to the set. */
static size_t set_end(Str p, size_t at) {
    size_t i = at + 1;
    if (i < p.len && is_negation(p.ptr[i]))
        i++;
    for (size_t first = i; i < p.len; i++) {
        if (p.ptr[i] == '\\')
            i++;
        else if (p.ptr[i] == ']' && i > first)
            return i;
    }
    return STR_NPOS;
}

static Element element_at(Str p, size_t at) {
    char c = p.ptr[at];
    if (c == '*')
        return (Element){.kind = ELEMENT_STAR, .len = 1};
    if (c == '?')
        return (Element){.kind = ELEMENT_ANY, .len = 1};
    size_t end = c == '[' ? set_end(p, at) : STR_NPOS;
    if (end != STR_NPOS)
        return (Element){
            .kind = ELEMENT_SET, .set = str_slice(p, at + 1, end), .len = end + 1 - at};
    size_t escape = c == '\\' && at + 1 < p.len;
    return (Element){.kind = ELEMENT_BYTE, .byte = p.ptr[at + escape], .len = 1 + escape};
}

static unsigned char set_byte(Str set, size_t *at) {
    *at += set.ptr[*at] == '\\' && *at + 1 < set.len;
    return (unsigned char)set.ptr[(*at)++];
}

static bool set_contains(Str set, char c) {
    unsigned char wanted = (unsigned char)c;
    bool negated = set.len && is_negation(set.ptr[0]), found = false;
    for (size_t at = negated; at < set.len && !found;) {
        unsigned char low = set_byte(set, &at), high = low;
        if (at + 1 < set.len && set.ptr[at] == '-') {
            at++;
            high = set_byte(set, &at);
        }
        found = low <= wanted && wanted <= high;
    }
    return found != negated;
}

static bool accepts(const Element *e, char c) {
    switch (e->kind) {
    case ELEMENT_BYTE:
        return e->byte == c;
    case ELEMENT_SET:
        return set_contains(e->set, c);
    default:
        return true;
    }
}

/* On a mismatch the last star takes one byte more: no earlier star has to be tried again. */
bool wildcard_match(Str pattern, Str text) {
    size_t p = 0, t = 0, star = STR_NPOS, taken = 0;
    while (t < text.len) {
        Element e = {.kind = ELEMENT_BYTE};
        bool more = p < pattern.len;
        if (more)
            e = element_at(pattern, p);
        if (more && e.kind == ELEMENT_STAR) {
            star = ++p;
            taken = t;
        } else if (more && accepts(&e, text.ptr[t])) {
            p += e.len;
            t++;
        } else if (star != STR_NPOS) {
            p = star;
            t = ++taken;
        } else {
            return false;
        }
    }
    while (p < pattern.len && pattern.ptr[p] == '*')
        p++;
    return p == pattern.len;
}

bool wildcard_is_fixed(Str pattern, size_t *length) {
    *length = 0;
    for (size_t at = 0; at < pattern.len; ++*length) {
        Element e = element_at(pattern, at);
        if (e.kind == ELEMENT_STAR)
            return false;
        at += e.len;
    }
    return true;
}

int wildcard_first(Str pattern) {
    if (pattern.len == 0)
        return -1;
    Element e = element_at(pattern, 0);
    return e.kind == ELEMENT_BYTE ? (unsigned char)e.byte : -1;
}
