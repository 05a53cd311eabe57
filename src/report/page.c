#include "report/page.h"

#include "text/display.h"
#include "text/utf8.h"

enum { PAGE_MIN_WIDTH = 60 };

Page page_start(Arena *a, const TextStyle *style, Buf *out) {
    size_t width = style->width < PAGE_MIN_WIDTH ? PAGE_MIN_WIDTH : style->width;
    return (Page){.out = out, .arena = a, .style = style, .width = width};
}

Str page_clean(const Page *p, Str text) {
    return display_text(p->arena, text);
}

size_t text_columns(Str clean) {
    return display_width(clean);
}

Str page_cut(const Page *p, Str clean, size_t width) {
    if (text_columns(clean) <= width)
        return clean;
    Str dots = p->style->unicode ? STR("…") : STR("...");
    size_t room = width > text_columns(dots) ? width - text_columns(dots) : 0;
    size_t end = 0, used = 0;
    while (end < clean.len) {
        uint32_t c;
        size_t n = utf8_decode(clean, end, &c);
        used += text_columns(str_slice(clean, end, end + n));
        if (used > room)
            break;
        end += n;
    }
    Str kept = str_trim_right(str_slice(clean, 0, end));
    return arena_format(p->arena, "%.*s%.*s", STR_ARG(kept), STR_ARG(dots));
}

static Str paint_code(Paint paint) {
    static const Str codes[] = {
        [PAINT_STRONG] = STR_INIT("\033[1m"), [PAINT_FAINT] = STR_INIT("\033[2m"),
        [PAINT_GOOD] = STR_INIT("\033[32m"),  [PAINT_CARE] = STR_INIT("\033[33m"),
        [PAINT_BAD] = STR_INIT("\033[31m"),
    };
    return codes[paint];
}

static void write_painted(Page *p, Paint paint, Str text) {
    bool painted = p->style->colour && paint != PAINT_PLAIN;
    if (painted)
        buf_add(p->out, paint_code(paint));
    buf_add(p->out, text);
    if (painted)
        buf_add(p->out, STR("\033[0m"));
}

static void put_clean(Page *p, Paint paint, Str clean) {
    size_t end = clean.len;
    while (end > 0 && clean.ptr[end - 1] == ' ')
        end--;
    if (end > 0) {
        Str text = str_slice(clean, 0, end);
        buf_repeat(p->out, STR(" "), p->blanks);
        p->blanks = 0;
        write_painted(p, paint, text);
        p->column += text_columns(text);
    }
    p->blanks += clean.len - end;
    p->column += clean.len - end;
}

void page_put(Page *p, Paint paint, Str text) {
    put_clean(p, paint, page_clean(p, text));
}

void page_format(Page *p, Paint paint, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    page_put(p, paint, arena_vformat(p->arena, fmt, args));
    va_end(args);
}

void page_skip_to(Page *p, size_t column) {
    size_t more = column > p->column ? column - p->column : p->column > 0 && p->blanks == 0;
    p->column += more;
    p->blanks += more;
}

void page_end_line(Page *p) {
    buf_add_char(p->out, '\n');
    p->after_gap = p->column == 0;
    p->column = p->blanks = 0;
}

void page_gap(Page *p) {
    if (!p->after_gap)
        page_end_line(p);
}

/* The end of the word at `at`: a number keeps its unit ("12.9 %"). */
static size_t word_end(Str text, size_t at) {
    while (at < text.len) {
        if (text.ptr[at] == ' ' && !str_starts(str_from_pos(text, at), STR(" %")))
            break;
        at++;
    }
    return at;
}

static size_t word_start(Str text, size_t at) {
    while (at < text.len && text.ptr[at] == ' ')
        at++;
    return at;
}

Strs text_wrap(Arena *a, Str clean, size_t first, size_t width) {
    Strs lines = {0};
    size_t from = word_start(clean, 0), to = from, used = 0, room = first;
    for (size_t at = from; at < clean.len; at = word_start(clean, to)) {
        size_t end = word_end(clean, at);
        size_t more = text_columns(str_slice(clean, to, end));
        bool starts_line = to == from;
        if (used + more > room && (!starts_line || (lines.len == 0 && first < width))) {
            *vec_push(a, &lines) = str_slice(clean, from, to);
            from = at;
            used = 0;
            room = width;
            more = text_columns(str_slice(clean, at, end));
        }
        used += more;
        to = end;
    }
    *vec_push(a, &lines) = str_slice(clean, from, to);
    return lines;
}

void page_flow(Page *p, Paint paint, size_t indent, Str text) {
    size_t first = p->column < p->width ? p->width - p->column : 0;
    size_t rest = indent < p->width ? p->width - indent : 1;
    Strs lines = text_wrap(p->arena, page_clean(p, text), first, rest);
    for (size_t i = 0; i < lines.len; i++) {
        if (i > 0) {
            page_end_line(p);
            page_skip_to(p, indent);
        }
        put_clean(p, paint, lines.items[i]);
    }
}
