/* What the parts of the HTML report share. */
#include "report/html_parts.h"

enum { PLACES_SHOWN = 6 };

bool html_is_one(const HtmlReport *m) {
    return m->report->section_count == 1;
}

const char *html_level(const HtmlReport *m, unsigned level) {
    static const char *const names[] = {"h1", "h2", "h3", "h4", "h5", "h6"};
    size_t i = level - 1 + !html_is_one(m);
    return names[i < 6 ? i : 5];
}

Str html_id(const HtmlReport *m, Str name) {
    return html_is_one(m) ? name : arena_format(m->h.arena, "p%u-%.*s", m->number, STR_ARG(name));
}

Str html_ref(const HtmlReport *m, Str name) {
    return arena_format(m->h.arena, "#%.*s", STR_ARG(html_id(m, name)));
}

Str html_rule_id(const HtmlReport *m, const Rule *rule) {
    return html_id(m, arena_format(m->h.arena, "rule-%.*s", STR_ARG(rule->id)));
}

/* ---- words ---- */

static Str with_first(Arena *a, char first, Str text) {
    return arena_format(a, "%c%.*s", first, STR_ARG(str_from_pos(text, 1)));
}

Str html_sentence(Arena *a, Str text) {
    char c = text.len ? text.ptr[0] : '\0';
    return c >= 'a' && c <= 'z' ? with_first(a, (char)(c - 'a' + 'A'), text) : text;
}

Str html_inner(Arena *a, Str text) {
    return text.len ? with_first(a, char_lower(text.ptr[0]), text) : text;
}

/* ---- words with a shape ---- */

void html_severity(HtmlReport *m, Severity s) {
    static const struct {
        const char *class, *icon;
        Str word;
    } rows[] = {[SEVERITY_INFO] = {"severity info", "info", STR_INIT("Note")},
                [SEVERITY_WARNING] = {"severity warning", "care", STR_INIT("Warning")},
                [SEVERITY_BLOCKER] = {"severity blocker", "bad", STR_INIT("Blocker")}};
    html_begin(&m->h, "span", rows[s].class);
    html_icon(&m->h, rows[s].icon);
    html_text(&m->h, rows[s].word);
    html_close(&m->h);
}

void html_verdict(HtmlReport *m, const TargetPlan *t) {
    static const struct {
        const char *class, *icon;
    } rows[] = {[VERDICT_READY] = {"pill good", "ok"},
                [VERDICT_READY_AFTER_FIXES] = {"pill good", "ok"},
                [VERDICT_UNSTABLE] = {"pill care", "care"},
                [VERDICT_NOT_RECOMMENDED] = {"pill care", "care"},
                [VERDICT_BLOCKED] = {"pill bad", "bad"},
                [VERDICT_NONE] = {"pill", "none"}};
    html_begin(&m->h, "span", rows[t->verdict].class);
    html_icon(&m->h, rows[t->verdict].icon);
    html_text(&m->h, verdict_words(m->h.arena, t));
    html_close(&m->h);
}

Str html_change_text(Arena *a, const Change *c) {
    Str text = change_text(a, c->percent, true);
    return str_starts(text, STR("-")) ? arena_format(a, "−%.*s", STR_ARG(str_from_pos(text, 1)))
                                      : text;
}

void html_change(HtmlReport *m, const Change *c) {
    static const struct {
        const char *class, *icon;
        Str word;
    } rows[] = {[EFFECT_IMPROVED] = {"change good", "better", STR_INIT("better")},
                [EFFECT_INSIGNIFICANT] = {"change same", "same", STR_INIT("no change")},
                [EFFECT_WORSE] = {"change bad", "worse", STR_INIT("worse")}};
    Html *h = &m->h;
    html_begin(h, "span", rows[c->effect].class);
    html_put(h, "span", "number", html_change_text(h->arena, c));
    html_text(h, STR(" "));
    html_begin(h, "span", "effect");
    html_icon(h, rows[c->effect].icon);
    html_text(h, rows[c->effect].word);
    html_close(h);
    html_close(h);
}

/* ---- places ---- */

/* A long path breaks behind a slash. */
void html_path(Html *h, Str path) {
    for (size_t slash; (slash = str_find_char(path, '/')) + 1 < path.len && slash != STR_NPOS;) {
        html_text(h, str_slice(path, 0, slash + 1));
        html_void(h, "wbr");
        path = str_from_pos(path, slash + 1);
    }
    html_text(h, path);
}

void html_place(HtmlReport *m, const Place *p) {
    html_begin(&m->h, "code", "place");
    html_path(&m->h, line_text(m->h.arena, p));
    html_close(&m->h);
}

static void put_places(HtmlReport *m, const Places *places, size_t from, size_t to) {
    for (size_t i = from; i < to && i < places->len; i++) {
        if (i > from)
            html_text(&m->h, STR(", "));
        html_place(m, &places->items[i]);
    }
}

void html_places(HtmlReport *m, const Places *places) {
    Html *h = &m->h;
    put_places(m, places, 0, PLACES_SHOWN);
    if (places->len <= PLACES_SHOWN)
        return;
    html_text(h, STR(" "));
    html_begin(h, "details", "more");
    html_open(h, "summary");
    html_format(h, "and %zu more", places->len - PLACES_SHOWN);
    html_close(h);
    put_places(m, places, PLACES_SHOWN, places->len);
    html_close(h);
}
