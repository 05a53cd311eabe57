/* Findings one by one: all of them by file with --verbose, those that count in a run on files. */
#include "report/screen.h"

enum { TEXT_START = 4 };

static void put_reasons(Screen *s) {
    Page *p = &s->page;
    page_end_line(p);
    page_put(p, PAINT_STRONG, STR("Verdicts"));
    page_end_line(p);
    for (size_t i = 0; i < s->plan->target_count; i++) {
        const TargetPlan *t = &s->plan->targets[i];
        page_skip_to(p, 2);
        page_format(p, PAINT_PLAIN, "%.*s  ", STR_ARG(t->version));
        page_put(p, verdict_paint(t->verdict), verdict_words(p->arena, t));
        page_put(p, PAINT_PLAIN, STR(": "));
        page_flow(p, PAINT_PLAIN, 8, t->reason);
        page_end_line(p);
    }
}

/* Behind its place, with which the line starts. */
static void put_finding(Page *p, const Finding *f) {
    page_put(p, severity_paint(f->severity), str_from(severity_text(f->severity)));
    Minors minors = f->affects ? f->affects : f->lacks;
    page_format(p, PAINT_PLAIN, "  %.*s  ", STR_ARG(minors_text(p->arena, minors)));
    if (f->rule)
        page_format(p, PAINT_FAINT, "[%.*s]", STR_ARG(f->rule->id));
    page_end_line(p);
    page_skip_to(p, TEXT_START);
    page_flow(p, PAINT_PLAIN, TEXT_START, f->message);
    page_end_line(p);
    if (f->fix.len) {
        page_skip_to(p, TEXT_START);
        page_put(p, PAINT_PLAIN, STR("fix: "));
        page_flow(p, PAINT_PLAIN, TEXT_START, f->fix);
        page_end_line(p);
    }
}

/* Findings come in the order of their places: a file's are together. */
static void put_findings(Screen *s) {
    Page *p = &s->page;
    Str path = {0};
    bool first = true;
    vec_each (const Finding, f, &s->plan->findings) {
        if (first || !str_eq(path, f->place.path)) {
            page_end_line(p);
            page_put(p, PAINT_STRONG, f->place.path);
            page_end_line(p);
        }
        path = f->place.path;
        first = false;
        page_skip_to(p, 2);
        page_format(p, PAINT_PLAIN, "%u:%u  ", f->place.line, f->place.column);
        put_finding(p, f);
    }
}

/* Of a run on single files, as compilers say it: an editor can jump to each. */
void screen_violations(Screen *s) {
    Page *p = &s->page;
    bool first = true;
    vec_each (const Finding, f, &s->plan->findings) {
        if (f->severity == SEVERITY_INFO && !s->report->style.verbose)
            continue;
        if (first)
            page_end_line(p);
        first = false;
        page_put(p, PAINT_PLAIN, place_text(p->arena, &f->place));
        page_put(p, PAINT_PLAIN, STR("  "));
        put_finding(p, f);
    }
}

void screen_findings(Screen *s) {
    if (s->plan->target_count)
        put_reasons(s);
    put_findings(s);
}

void screen_notes(Screen *s) {
    const Strs *notes = s->report->notes;
    if (!s->report->style.verbose || !notes || notes->len == 0)
        return;
    page_end_line(&s->page);
    for (size_t i = 0; i < notes->len; i++) {
        page_flow(&s->page, PAINT_FAINT, 2, notes->items[i]);
        page_end_line(&s->page);
    }
}
