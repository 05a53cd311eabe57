#include "report/quote.h"

#include "text/display.h"

/* Of a longer line only this much around the part is looked at. */
enum { LONG_LINE = 4096, CONTEXT = 1024 };

static bool may_end_url(char c) {
    return char_is_space(c) || c == '"' || c == '\'' || c == '<' || c == '>' || c == '`';
}

static bool is_inside_character(Str s, size_t at) {
    return at < s.len && ((unsigned char)s.ptr[at] & 0xc0) == 0x80;
}

static size_t size_min(size_t a, size_t b) {
    return a < b ? a : b;
}

/* A line with the offsets of the part. */
typedef struct Part {
    Str line;
    size_t from, to;
    bool cut_left, cut_right;
} Part;

static Part part_slice(Part p, size_t start, size_t end) {
    Part out = {.line = str_slice(p.line, start, end),
                .cut_left = p.cut_left || start > 0,
                .cut_right = p.cut_right || end < p.line.len};
    out.from = p.from > start ? size_min(p.from - start, out.line.len) : 0;
    out.to = p.to > start ? size_min(p.to - start, out.line.len) : 0;
    return out;
}

/* Whether a cut here would leave a part of a URL: its credentials would not be recognised. What is
 * too far back to be looked at may be the beginning of one. */
static bool is_inside_url(Str line, size_t at) {
    size_t from = at;
    while (from > 0 && at - from < LONG_LINE && !may_end_url(line.ptr[from - 1]))
        from--;
    bool whole_word = from == 0 || may_end_url(line.ptr[from - 1]);
    return !whole_word || str_contains(str_slice(line, from, at + 2), STR("://"));
}

/* A part must neither begin nor end inside of a URL. */
static Part shorten(Part p) {
    if (p.line.len <= LONG_LINE)
        return p;
    size_t start = p.from > CONTEXT ? p.from - CONTEXT : 0;
    size_t end = size_min(p.from + CONTEXT, p.line.len);
    if (is_inside_url(p.line, start))
        while (start < p.from && !may_end_url(p.line.ptr[start]))
            start++;
    if (start == p.from && is_inside_url(p.line, start))
        return (Part){.cut_left = true, .cut_right = true};
    if (end < p.line.len && is_inside_url(p.line, end))
        while (end > start && !may_end_url(p.line.ptr[end - 1]))
            end--;
    while (is_inside_character(p.line, start))
        start++;
    while (is_inside_character(p.line, end))
        end++;
    return part_slice(p, start, end);
}

/* Where an offset is in the masked line: behind what stands before it, masked; inside of
 * credentials, before the mask. */
static size_t masked_offset(Arena *a, Str line, Str masked, size_t at) {
    Str before = display_mask(a, str_slice(line, 0, at));
    size_t same = 0;
    while (same < before.len && same < masked.len && before.ptr[same] == masked.ptr[same])
        same++;
    return same;
}

static Part mask(Arena *a, Part p) {
    Part out = p;
    out.line = display_mask(a, p.line);
    if (out.line.ptr == p.line.ptr)
        return p;
    out.from = masked_offset(a, p.line, out.line, p.from);
    out.to = masked_offset(a, p.line, out.line, p.to);
    if (out.to < out.from)
        out.to = out.from;
    return out;
}

/* Nothing is hidden by a cut any more: credentials are gone. */
static Part clip(Part p, size_t most) {
    if (p.line.len <= most)
        return p;
    size_t start = p.from > most / 3 ? p.from - most / 3 : 0;
    if (p.line.len - start < most)
        start = p.line.len - most;
    size_t end = start + most;
    while (is_inside_character(p.line, start))
        start--;
    while (is_inside_character(p.line, end))
        end++;
    return part_slice(p, start, end);
}

Quote quote_line(Arena *a, Str line, size_t from, size_t to, size_t most) {
    Part p = {.line = str_trim_right(line)};
    p.from = size_min(from, p.line.len);
    p.to = to < p.from ? p.from : size_min(to, p.line.len);
    p = clip(mask(a, shorten(p)), most);
    if (p.from >= p.to)
        return (Quote){.before = p.line, .cut_left = p.cut_left, .cut_right = p.cut_right};
    return (Quote){.before = str_slice(p.line, 0, p.from),
                   .marked = str_slice(p.line, p.from, p.to),
                   .after = str_from_pos(p.line, p.to),
                   .cut_left = p.cut_left,
                   .cut_right = p.cut_right};
}
