/* What comments hide of the findings: listed with --verbose, each with its comment. */
#include "report/screen.h"

/* "until 2027-03-01: PAY-12" */
static Str terms_text(Arena *a, const Suppression *s) {
    Str until = s->until.len ? arena_format(a, "until %.*s", STR_ARG(s->until)) : (Str){0};
    const char *between = until.len && s->reason.len ? ": " : "";
    return arena_format(a, "%.*s%s%.*s", STR_ARG(until), between, STR_ARG(s->reason));
}

static void put_suppressed(Screen *s, const Finding *f) {
    Page *p = &s->page;
    Minors minors = f->affects ? f->affects : f->lacks;
    Str terms = terms_text(p->arena, f->suppression);
    page_skip_to(p, 2);
    page_format(p, PAINT_PLAIN, "%.*s  ", STR_ARG(place_text(p->arena, &f->place)));
    page_put(p, PAINT_PLAIN, str_from(severity_text(f->severity)));
    page_format(p, PAINT_PLAIN, "  %.*s  ", STR_ARG(minors_text(p->arena, minors)));
    page_format(p, PAINT_FAINT, "[%.*s]", STR_ARG(f->rule->id));
    page_end_line(p);
    page_skip_to(p, 4);
    page_flow(p, PAINT_PLAIN, 4, f->message);
    page_end_line(p);
    page_skip_to(p, 4);
    page_format(p, PAINT_PLAIN, "hidden by line %u%s", (unsigned)f->suppression->place.line,
                terms.len ? ", " : "");
    page_flow(p, PAINT_PLAIN, 4, terms);
    page_end_line(p);
}

void screen_suppressed(Screen *s) {
    const Findings *suppressed = s->section->suppressed;
    if (!s->report->style.verbose || !suppressed || !suppressed->len)
        return;
    page_end_line(&s->page);
    page_put(&s->page, PAINT_STRONG, STR("Suppressed by comments"));
    page_end_line(&s->page);
    vec_each (const Finding, f, suppressed) {
        put_suppressed(s, f);
    }
}
