/* Findings one by one: all of them by file with --verbose; those that count in a run on files, and
 * those that are new, as compilers say it: an editor can jump to each. */
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
static void put_finding(Screen *s, const Finding *f) {
    Page *p = &s->page;
    page_put(p, severity_paint(f->severity), str_from(severity_text(f->severity)));
    Minors minors = f->affects ? f->affects : f->lacks;
    page_format(p, PAINT_PLAIN, "  %.*s  ", STR_ARG(minors_text(p->arena, minors)));
    if (f->rule)
        page_format(p, PAINT_FAINT, "[%.*s]", STR_ARG(f->rule->id));
    if (f->known)
        page_put(p, PAINT_FAINT, STR("  known"));
    page_end_line(p);
    page_skip_to(p, TEXT_START);
    page_flow(p, PAINT_PLAIN, TEXT_START, f->message);
    page_end_line(p);
    screen_excerpt(s, TEXT_START, f);
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
        put_finding(s, f);
    }
}

/* Whether the list of what counts has it. */
static bool is_listed(const Screen *s, const Finding *f) {
    bool counts = f->severity > SEVERITY_INFO || s->report->style.verbose;
    return counts && !f->known;
}

static void put_new_heading(Screen *s) {
    const Compared *c = &s->report->compared;
    if (!c->with.len)
        return;
    page_format(&s->page, PAINT_STRONG, "%s %.*s", c->is_diff ? "New since" : "Not in",
                STR_ARG(c->with));
    page_end_line(&s->page);
}

void screen_violations(Screen *s) {
    Page *p = &s->page;
    bool first = true;
    vec_each (const Finding, f, &s->plan->findings) {
        if (!is_listed(s, f))
            continue;
        if (first) {
            page_gap(p);
            put_new_heading(s);
        }
        first = false;
        page_put(p, PAINT_PLAIN, place_text(p->arena, &f->place));
        page_put(p, PAINT_PLAIN, STR("  "));
        put_finding(s, f);
    }
}

Str unlisted_text(Screen *s) {
    size_t count = 0;
    vec_each (const Finding, f, &s->plan->findings) {
        count += !f->known && !is_listed(s, f);
    }
    if (!count)
        return (Str){0};
    return arena_format(s->page.arena, "%.*s more: --verbose.",
                        STR_ARG(count_text(s->page.arena, count, "note", "notes")));
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
