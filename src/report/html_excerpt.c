/* The line that a finding is about, with one before and one behind it:
 *
 *     11  import os
 *     12  import imp            marked: "imp"
 *     13  import sys */
#include "report/html_parts.h"
#include "report/quote.h"

enum { LINE_BYTES = 320, TAB_BLANKS = 4 };

/* Tabs as blanks; what else is invisible html_text makes visible. */
static void put_code(Html *h, Str text) {
    static const Str blanks = STR_INIT("    ");
    for (size_t tab; (tab = str_find_char(text, '\t')) != STR_NPOS;) {
        html_text(h, str_slice(text, 0, tab));
        html_text(h, str_slice(blanks, 0, TAB_BLANKS));
        text = str_from_pos(text, tab + 1);
    }
    html_text(h, text);
}

/* What the place means of one of its lines, as byte offsets; false: nothing. */
static bool marked_part(const Place *p, uint32_t number, Str line, size_t *from, size_t *to) {
    uint32_t last = p->end_line > p->line ? p->end_line : p->line;
    if (!p->column || number < p->line || number > last)
        return false;
    *from = number == p->line ? p->column - 1 : line.len - str_trim_left(line).len;
    *to = number < last ? line.len : p->end_column ? p->end_column - 1 : line.len;
    if (number == last && last == p->line && *to <= *from)
        *to = *from + 1;
    return *from < *to && *from < line.len;
}

static void put_line(HtmlReport *m, const Place *p, uint32_t number, Str line) {
    Html *h = &m->h;
    size_t from = 0, to = 0;
    bool marked = marked_part(p, number, line, &from, &to);
    Quote q = quote_line(h->arena, line, marked ? from : 0, marked ? to : 0, LINE_BYTES);
    html_begin(h, "code", number == p->line ? "line hit" : "line");
    html_attr_format(h, "data-number", "%u", number);
    html_text(h, q.cut_left ? STR("… ") : (Str){0});
    put_code(h, q.before);
    if (q.marked.len) {
        html_open(h, "mark");
        put_code(h, q.marked);
        html_close(h);
    }
    put_code(h, q.after);
    html_text(h, q.cut_right ? STR(" …") : (Str){0});
    html_close(h);
}

void html_excerpt(HtmlReport *m, const Finding *f) {
    Html *h = &m->h;
    const Place *p = &f->place;
    const Excerpts *e = m->report->excerpts;
    uint32_t count = excerpt_line_count(e, p->path);
    if (!p->line || p->line > count || !str_trim(excerpt_line(e, p->path, p->line)).len)
        return;
    uint32_t first = p->line > 1 ? p->line - 1 : 1, last = p->line < count ? p->line + 1 : count;
    html_begin(h, "div", "excerpt");
    for (uint32_t n = first; n <= last; n++) {
        Str line = excerpt_line(e, p->path, n);
        if (n == p->line || str_trim(line).len)
            put_line(m, p, n, line);
    }
    html_close(h);
}
