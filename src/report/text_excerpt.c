/* The line that a finding is about, with carets below what it means:
 *
 *     12 | import imp
 *        |        ^^^
 *
 * What is shown is not what stands in the file byte for byte: credentials are masked, tabs become
 * blanks, control characters visible, and of a long line only what fits is taken. So the line is
 * written character by character, and the columns of the range are noted on the way. */
#include "report/quote.h"
#include "report/screen.h"
#include "text/display.h"
#include "text/utf8.h"

enum {
    TAB_COLUMNS = 4,
    QUOTED = 2048, /* bytes of a line; more than fit on any page */
};

/* A line as it is shown, and the columns of what is meant in it. */
typedef struct Drawn {
    Buf text;
    size_t columns, from, to; /* from == to: nothing in particular */
} Drawn;

/* The part of the line that fits beside the gutter, as columns, and at which ends something is cut
 * off. */
typedef struct Window {
    size_t first, last;
    bool left, right;
} Window;

/* What the finding means in its (first) line; nothing without a column. */
static Quote quote_of(Arena *a, Str line, const Place *p) {
    if (!p->column || p->column > line.len)
        return quote_line(a, line, 0, 0, QUOTED);
    size_t from = p->column - 1, to = line.len;
    if (p->end_line <= p->line)
        to = p->end_column > p->column ? p->end_column - 1 : p->column;
    return quote_line(a, line, from, to, QUOTED);
}

/* ---- which columns ---- */

static Str shown_char(Arena *a, Str c, size_t column) {
    static const Str blanks = STR_INIT("    ");
    if (c.ptr[0] == '\t')
        return str_slice(blanks, 0, TAB_COLUMNS - column % TAB_COLUMNS);
    return display_clean(a, c);
}

/* The columns [first, last) of a part of the line that starts at `column`; returns where the next
 * part does. A tab's width depends on the columns before it. */
static size_t draw_part(Arena *a, Drawn *d, Str part, size_t column, const Window *w) {
    for (size_t at = 0, n; at < part.len; at += n) {
        uint32_t c;
        n = utf8_decode(part, at, &c);
        Str shown = shown_char(a, str_slice(part, at, at + n), column);
        size_t width = display_width(shown);
        if (column >= w->first && column + width <= w->last) {
            buf_add(&d->text, shown);
            d->columns += width;
        }
        column += width;
    }
    return column;
}

static Drawn draw(Arena *a, const Quote *q, const Window *w) {
    Drawn d = {0};
    size_t column = draw_part(a, &d, q->before, 0, w);
    d.from = d.columns;
    column = draw_part(a, &d, q->marked, column, w);
    d.to = d.columns;
    draw_part(a, &d, q->after, column, w);
    return d;
}

/* With a third of the room before what is meant. */
static Window window_of(Arena *a, const Quote *q, size_t room, size_t dots) {
    Window w = {0, SIZE_MAX, q->cut_left, q->cut_right};
    Drawn all = draw(a, q, &w);
    buf_release(&all.text);
    if (all.columns + (w.left + w.right) * dots <= room)
        return w;
    room = room > 2 * dots ? room - 2 * dots : 1;
    w.first = all.from > room / 3 ? all.from - room / 3 : 0;
    if (w.first + room > all.columns)
        w.first = all.columns > room ? all.columns - room : 0;
    w.last = w.first + room;
    w.left |= w.first > 0;
    w.right |= w.last < all.columns;
    return w;
}

/* ---- on the page ---- */

static void put_gutter(Page *p, size_t indent, size_t width, uint32_t line) {
    page_skip_to(p, indent);
    if (line)
        page_put(p, PAINT_FAINT, arena_format(p->arena, "%*u |", (int)width, line));
    else
        page_put(p, PAINT_FAINT, arena_format(p->arena, "%*s |", (int)width, ""));
    page_put(p, PAINT_PLAIN, STR(" "));
}

static void put_carets(Page *p, Paint paint, size_t from, size_t to) {
    Buf carets = {0};
    page_skip_to(p, from);
    buf_repeat(&carets, STR("^"), to - from);
    page_put(p, paint, buf_str(&carets));
    buf_release(&carets);
}

static void put_line(Page *p, const Quote *q, size_t indent, const Finding *f) {
    size_t number = arena_format(p->arena, "%u", f->place.line).len;
    size_t margin = indent + number + 3;
    Str dots = p->style->unicode ? STR("…") : STR("...");
    size_t room = p->width > margin ? p->width - margin : 1;
    Window w = window_of(p->arena, q, room, text_columns(dots));
    Drawn d = draw(p->arena, q, &w);
    put_gutter(p, indent, number, f->place.line);
    page_put(p, PAINT_FAINT, w.left ? dots : (Str){0});
    page_put(p, PAINT_PLAIN, buf_str(&d.text));
    page_put(p, PAINT_FAINT, w.right ? dots : (Str){0});
    page_end_line(p);
    if (d.to > d.from) {
        put_gutter(p, indent, number, 0);
        margin += w.left ? text_columns(dots) : 0;
        put_carets(p, severity_paint(f->severity), margin + d.from, margin + d.to);
        page_end_line(p);
    }
    buf_release(&d.text);
}

void screen_excerpt(Screen *s, size_t indent, const Finding *f) {
    Page *p = &s->page;
    Str line = excerpt_line(s->report->excerpts, f->place.path, f->place.line);
    if (!f->place.line || !str_trim(line).len)
        return;
    Quote q = quote_of(p->arena, line, &f->place);
    if (q.before.len + q.marked.len + q.after.len)
        put_line(p, &q, indent, f);
}
