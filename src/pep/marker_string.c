/* The string literals of markers. PEP 508 says that they are Python strings, so the escapes of
 * Python count. \N{...} is refused: it needs the names of all Unicode characters. */
#include "pep/marker_tree.h"

/* Where the text is read and where the value is written; a value is never longer than its text. */
typedef struct Unquoter {
    Str s;
    size_t at;
    char *to;
    size_t len;
} Unquoter;

static const struct {
    char letter, value;
} simple_escapes[] = {
    {'\\', '\\'}, {'\'', '\''}, {'"', '"'},  {'a', '\a'}, {'b', '\b'},
    {'f', '\f'},  {'n', '\n'},  {'r', '\r'}, {'t', '\t'}, {'v', '\v'},
};

static int digit_value(char c) {
    if (char_is_digit(c))
        return c - '0';
    c = char_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 16;
}

/* Reads up to `most` digits of the base; returns how many there were. */
static size_t read_digits(Unquoter *u, size_t most, int base, uint32_t *value) {
    size_t count = 0;
    *value = 0;
    while (count < most && u->at < u->s.len && digit_value(u->s.ptr[u->at]) < base) {
        *value = *value * (uint32_t)base + (uint32_t)digit_value(u->s.ptr[u->at++]);
        count++;
    }
    return count;
}

static void put_code_point(Unquoter *u, uint32_t c) {
    static const struct {
        uint32_t below;
        unsigned char lead;
    } lengths[] = {{0x80, 0}, {0x800, 0xc0}, {0x10000, 0xe0}, {0x110000, 0xf0}};
    int more = 0;
    while (c >= lengths[more].below)
        more++;
    u->to[u->len++] = (char)(lengths[more].lead | c >> (6 * more));
    while (more-- > 0)
        u->to[u->len++] = (char)(0x80 | (c >> (6 * more) & 0x3f));
}

static bool unquote_hex(Unquoter *u, size_t digits) {
    uint32_t c;
    if (read_digits(u, digits, 16, &c) != digits || c > 0x10ffff)
        return false;
    put_code_point(u, c);
    return true;
}

/* What follows a backslash. An escape that Python does not know stands for itself. */
static bool unquote_escape(Unquoter *u) {
    char c = u->s.ptr[u->at];
    if (c >= '0' && c <= '7') {
        uint32_t value;
        read_digits(u, 3, 8, &value);
        put_code_point(u, value);
        return true;
    }
    u->at++;
    if (c == 'x' || c == 'u' || c == 'U')
        return unquote_hex(u, c == 'x' ? 2 : c == 'u' ? 4 : 8);
    if (c == 'N')
        return false;
    if (c == '\n' || c == '\r') { /* a line that goes on */
        bool crlf = c == '\r' && u->at < u->s.len && u->s.ptr[u->at] == '\n';
        u->at += crlf;
        return true;
    }
    for (size_t i = 0; i < sizeof simple_escapes / sizeof *simple_escapes; i++) {
        if (simple_escapes[i].letter != c)
            continue;
        u->to[u->len++] = simple_escapes[i].value;
        return true;
    }
    u->to[u->len++] = '\\';
    u->to[u->len++] = c;
    return true;
}

static bool is_plain(Str s) {
    for (size_t i = 0; i < s.len; i++)
        if (s.ptr[i] == '\\' || s.ptr[i] == '\n' || s.ptr[i] == '\r' || s.ptr[i] == '\0')
            return false;
    return true;
}

bool marker_unquote(Arena *a, Str literal, Str *out) {
    Unquoter u = {.s = str_slice(literal, 1, literal.len - 1)};
    if (is_plain(u.s)) {
        *out = u.s;
        return true;
    }
    u.to = arena_alloc(a, u.s.len + 1);
    while (u.at < u.s.len) {
        char c = u.s.ptr[u.at++];
        if (c == '\n' || c == '\r' || c == '\0')
            return false;
        if (c != '\\')
            u.to[u.len++] = c;
        else if (u.at == u.s.len || u.s.ptr[u.at] == '\0' || !unquote_escape(&u))
            return false;
    }
    *out = (Str){u.to, u.len};
    return true;
}
