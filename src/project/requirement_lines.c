#include "project/requirement_lines.h"

enum { MAX_SEGMENTS = 100000 }; /* of one logical line; behind them places are not exact */

void requirement_lines_init(RequirementLines *lines, Arena *a, Str text) {
    *lines = (RequirementLines){.all = text, .rest = text, .arena = a};
}

void requirement_lines_release(RequirementLines *lines) {
    buf_release(&lines->joined);
}

static unsigned char byte_at(Str s, size_t i) {
    return i < s.len ? (unsigned char)s.ptr[i] : 0;
}

/* Length of the line separator at `i` other than LF, CR, VT and FF, else 0: U+001C to U+001E,
 * U+0085, U+2028 and U+2029. */
static size_t rare_break_length(Str s, size_t i) {
    unsigned char c = byte_at(s, i);
    if (c >= 0x1c && c <= 0x1e)
        return 1;
    if (c == 0xc2)
        return byte_at(s, i + 1) == 0x85 ? 2 : 0;
    bool separator = c == 0xe2 && byte_at(s, i + 1) == 0x80 &&
                     (byte_at(s, i + 2) == 0xa8 || byte_at(s, i + 2) == 0xa9);
    return separator ? 3 : 0;
}

static size_t break_length(Str s, size_t i) {
    unsigned char c = byte_at(s, i);
    if (c == '\r')
        return byte_at(s, i + 1) == '\n' ? 2 : 1;
    if (c >= '\n' && c <= '\f')
        return 1;
    return c > ' ' && c < 0x80 ? 0 : rare_break_length(s, i);
}

/* Length of the white space character at `i`, 0 when it is another one. */
static size_t space_length(Str s, size_t i) {
    unsigned char c = byte_at(s, i), d = byte_at(s, i + 1), e = byte_at(s, i + 2);
    if (c < 0x80)
        return i < s.len && (c == ' ' || (c >= '\t' && c <= '\r') || (c >= 0x1c && c <= 0x1f));
    if (c == 0xc2)
        return d == 0x85 || d == 0xa0 ? 2 : 0;
    if (c == 0xe1)
        return d == 0x9a && e == 0x80 ? 3 : 0;
    if (c == 0xe3)
        return d == 0x80 && e == 0x80 ? 3 : 0;
    bool general = d == 0x80 && ((e >= 0x80 && e <= 0x8a) || e == 0xa8 || e == 0xa9 || e == 0xaf);
    return c == 0xe2 && (general || (d == 0x81 && e == 0x9f)) ? 3 : 0;
}

/* Length of the white space character that ends just before `i`. */
static size_t space_length_before(Str s, size_t i) {
    for (size_t n = 1; n <= 3 && n <= i; n++)
        if (space_length(str_slice(s, 0, i), i - n) == n)
            return n;
    return 0;
}

static Str strip_left(Str s) {
    size_t from = 0;
    for (size_t n; (n = space_length(s, from));)
        from += n;
    return str_from_pos(s, from);
}

Str text_strip(Str s) {
    s = strip_left(s);
    for (size_t n; (n = space_length_before(s, s.len));)
        s.len -= n;
    return s;
}

static Str next_physical(RequirementLines *lines) {
    size_t end = 0, n = 0;
    while (end < lines->rest.len && !(n = break_length(lines->rest, end)))
        end++;
    Str line = str_slice(lines->rest, 0, end);
    lines->rest = str_from_pos(lines->rest, end + n);
    return line;
}

static bool is_comment(Str line) {
    return str_starts(strip_left(line), STR("#"));
}

static void split_comment(Str line, RequirementLine *out) {
    *out = (RequirementLine){.text = text_strip(line)};
    for (size_t from = 0; from < line.len;) {
        size_t hash = str_find_char(str_from_pos(line, from), '#');
        if (hash == STR_NPOS)
            return;
        hash += from;
        if (hash == 0 || space_length_before(line, hash)) {
            out->text = text_strip(str_slice(line, 0, hash));
            out->comment = str_from_pos(line, hash + 1);
            return;
        }
        from = hash + 1;
    }
}

static void join_piece(RequirementLines *lines, Str piece) {
    size_t source = piece.ptr ? (size_t)(piece.ptr - lines->all.ptr) : lines->all.len;
    if (lines->segments.len < MAX_SEGMENTS)
        *vec_push(lines->arena, &lines->segments) = (LineSegment){lines->joined.len, source};
    buf_add(&lines->joined, piece);
}

static Str without_backslashes(Str line) {
    while (line.len && line.ptr[line.len - 1] == '\\')
        line.len--;
    while (line.len && line.ptr[0] == '\\')
        line = str_from_pos(line, 1);
    return line;
}

bool requirement_lines_next(RequirementLines *lines, RequirementLine *out) {
    lines->segments.len = 0;
    buf_clear(&lines->joined);
    if (lines->rest.len == 0)
        return false;
    Str line = next_physical(lines);
    bool comment = is_comment(line);
    if (comment || !str_ends(line, STR("\\"))) {
        split_comment(line, out);
        return true;
    }
    while (!comment && str_ends(line, STR("\\"))) {
        join_piece(lines, without_backslashes(line));
        if (lines->rest.len == 0) {
            line = (Str){NULL, 0};
            break;
        }
        line = next_physical(lines);
        comment = is_comment(line);
    }
    if (comment)
        buf_add_char(&lines->joined, ' ');
    join_piece(lines, line);
    split_comment(buf_str(&lines->joined), out);
    return true;
}

size_t requirement_lines_offset(const RequirementLines *lines, const char *at) {
    if (lines->segments.len == 0)
        return (size_t)(at - lines->all.ptr);
    size_t joined = (size_t)(at - lines->joined.ptr), i = lines->segments.len - 1;
    while (i > 0 && lines->segments.items[i].joined > joined)
        i--;
    const LineSegment *s = &lines->segments.items[i];
    return s->source + (joined > s->joined ? joined - s->joined : 0);
}
