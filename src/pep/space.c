#include "pep/space.h"

/* The multi-byte spaces: U+0085, U+00A0, U+1680, U+2028, U+2029, U+202F, U+205F and U+3000. The run
 * U+2000 to U+200A is tested apart. */
static const Str wide_spaces[] = {
    STR_INIT("\xc2\x85"),     STR_INIT("\xc2\xa0"),     STR_INIT("\xe1\x9a\x80"),
    STR_INIT("\xe2\x80\xa8"), STR_INIT("\xe2\x80\xa9"), STR_INIT("\xe2\x80\xaf"),
    STR_INIT("\xe2\x81\x9f"), STR_INIT("\xe3\x80\x80"),
};

size_t space_len(Str s) {
    if (s.len == 0)
        return 0;
    unsigned char first = (unsigned char)s.ptr[0];
    if (first < 0x80)
        return first == ' ' || (first >= '\t' && first <= '\r') || (first >= 0x1c && first <= 0x1f);
    for (size_t i = 0; i < sizeof wide_spaces / sizeof *wide_spaces; i++)
        if (str_starts(s, wide_spaces[i]))
            return wide_spaces[i].len;
    unsigned char third = s.len > 2 ? (unsigned char)s.ptr[2] : 0;
    return str_starts(s, STR("\xe2\x80")) && third >= 0x80 && third <= 0x8a ? 3 : 0;
}

size_t space_run(Str s) {
    size_t at = 0;
    for (size_t n; (n = space_len(str_from_pos(s, at))) > 0;)
        at += n;
    return at;
}

static size_t space_len_at_end(Str s) {
    for (size_t n = 1; n <= 3 && n <= s.len; n++)
        if (space_len(str_from_pos(s, s.len - n)) == n)
            return n;
    return 0;
}

Str space_trim(Str s) {
    s = str_from_pos(s, space_run(s));
    for (size_t n; (n = space_len_at_end(s)) > 0;)
        s.len -= n;
    return s;
}
