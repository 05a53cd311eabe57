/* The first screen: where to move to and why, what the project runs on, the table of targets. */
#include "report/html_parts.h"

enum { OTHERS_SHOWN = 6 };

/* ---- the headline ---- */

/* A recommendation begins with the answer, "Move to 3.11: ", and then says why. */
typedef struct Answer {
    Str headline, why;
} Answer;

static Answer answer_of(HtmlReport *m) {
    Arena *a = m->h.arena;
    const Plan *p = m->section->plan;
    if (section_unread(m->section))
        return (Answer){STR("Nothing was read"), {0}};
    if (p->project->files_only)
        return (Answer){html_sentence(a, section_reason(a, m->report, m->section)),
                        p->recommendation};
    size_t colon = str_find(p->recommendation, STR(": "));
    if (colon == STR_NPOS)
        return (Answer){str_ends(p->recommendation, STR("."))
                            ? str_slice(p->recommendation, 0, p->recommendation.len - 1)
                            : p->recommendation,
                        {0}};
    Answer answer = {str_slice(p->recommendation, 0, colon),
                     html_sentence(a, str_from_pos(p->recommendation, colon + 2))};
    if (p->recommended)
        answer.headline = arena_format(a, "Move to Python %.*s", STR_ARG(p->recommended->version));
    return answer;
}

static void put_headline(HtmlReport *m) {
    Html *h = &m->h;
    const Plan *p = m->section->plan;
    Answer answer = answer_of(m);
    html_open(h, html_is_one(m) ? "h1" : "h2");
    if (!html_is_one(m))
        html_attr_format(h, "id", "p%u-name", m->number);
    html_text(h, p->project->files_only ? STR("Single files") : section_title(m->section));
    html_close(h);
    if (!html_is_one(m)) {
        html_begin(h, "a", "up");
        html_attr(h, "href", STR("#report"));
        html_text(h, STR("All projects"));
        html_close(h);
    }
    html_line(h);
    html_begin(h, "p", "headline");
    html_text(h, answer.headline);
    if (p->recommended && !p->project->files_only) {
        html_text(h, STR(" "));
        html_verdict(m, p->recommended);
    }
    html_close(h);
    html_line(h);
    if (answer.why.len)
        html_put(h, "p", "lead", answer.why);
    html_line(h);
}

/* ---- facts ---- */

static void begin_fact(Html *h, const char *class, const char *name) {
    html_line(h);
    html_begin(h, "div", class);
    html_put(h, "dt", NULL, str_from(name));
    html_open(h, "dd");
}

static void end_fact(Html *h) {
    html_close(h);
    html_close(h);
}

static void put_python(HtmlReport *m) {
    Html *h = &m->h;
    const CurrentPython *c = m->section->plan->project->current;
    bool known = c && c->minor >= 0, tested = known && c->role == PIN_MATRIX && c->place.path.len;
    begin_fact(h, NULL,
               !known          ? "Runs on"
               : c->from_floor ? "Asks for"
               : tested        ? "Tested on"
                               : "Runs on");
    if (!known) {
        html_text(h, STR("not known: "));
        html_put(h, "code", NULL, STR("--current 3.N"));
        html_text(h, STR(" says it"));
    } else {
        html_open(h, "strong");
        html_format(h, "Python 3.%d", c->minor);
        html_close(h);
        html_text(h, c->from_floor || tested ? STR(" or newer ") : STR(" "));
        if (c->place.path.len)
            html_place(m, &c->place);
        else
            html_put(h, "code", NULL, STR("--current"));
    }
    end_fact(h);
}

static void put_end_of_life(HtmlReport *m) {
    Html *h = &m->h;
    const Plan *p = m->section->plan;
    if (!p->current || !p->current->end_of_life.len)
        return;
    begin_fact(h, NULL, "End of life");
    html_begin(h, "span", p->current_past_eol ? "status bad" : "status good");
    html_icon(h, p->current_past_eol ? "bad" : "ok");
    html_text(h, p->current_past_eol ? STR("reached on ") : STR("supported until "));
    html_put(h, "time", NULL, p->current->end_of_life);
    html_close(h);
    end_fact(h);
}

static void put_check(HtmlReport *m) {
    Html *h = &m->h;
    const Report *r = m->report;
    bool one = html_is_one(m), fails = one ? r->exit_status != 0 : section_fails(m->section);
    begin_fact(h, "wide", "Check");
    html_begin(h, "span", fails ? "status bad" : "status good");
    html_icon(h, fails ? "bad" : "ok");
    html_text(h, fails ? STR("fails") : STR("passes"));
    html_close(h);
    html_format(h, ": %.*s",
                STR_ARG(html_inner(h->arena, one ? report_reason(h->arena, r)
                                                 : section_reason(h->arena, r, m->section))));
    if (one)
        html_format(h, " (exit status %d)", r->exit_status);
    end_fact(h);
}

static void put_compared(HtmlReport *m) {
    Html *h = &m->h;
    const Report *r = m->report;
    if (!r->compared.with.len || !html_is_one(m))
        return;
    begin_fact(h, "wide", r->compared.is_diff ? "Compared with" : "Baseline");
    Str known = known_text(h->arena, r), gone = gone_text(h->arena, r);
    if (known.len)
        html_text(h, known);
    else
        html_put(h, "code", NULL, r->compared.with);
    html_format(h, "%s%.*s", gone.len ? " " : "", STR_ARG(gone));
    end_fact(h);
}

static void put_read(HtmlReport *m) {
    Html *h = &m->h;
    Arena *a = h->arena;
    const FileCounts *files = &m->section->files;
    const struct {
        size_t count;
        const char *one, *many;
    } kinds[] = {{files->python, "Python file", "Python files"},
                 {files->dependency, "dependency file", "dependency files"},
                 {files->deployment, "deployment file", "deployment files"}};
    Strs parts = {0};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].count)
            *vec_push(a, &parts) = count_text(a, kinds[i].count, kinds[i].one, kinds[i].many);
    begin_fact(h, NULL, "Read");
    html_text(h, parts.len ? list_text(a, &parts) : STR("no files"));
    end_fact(h);
}

static void put_facts(HtmlReport *m) {
    Html *h = &m->h;
    const Plan *p = m->section->plan;
    html_begin(h, "dl", "facts");
    if (!p->project->files_only) {
        put_python(m);
        put_end_of_life(m);
        if (p->stack) {
            begin_fact(h, NULL, "Stack");
            html_text(h, p->stack->title);
            end_fact(h);
        }
    }
    put_read(m);
    put_check(m);
    put_compared(m);
    html_close(h);
    html_line(h);
}

/* ---- what a reader should know before believing the rest ---- */

static Str pin_text(Arena *a, const PythonPin *pin) {
    if (pin->role == PIN_FLOOR)
        return specifier_set_text(a, &pin->specifiers);
    return pin->minor >= 0 ? arena_format(a, "3.%d", pin->minor) : pin->label;
}

static void put_others(HtmlReport *m) {
    Html *h = &m->h;
    const CurrentPython *c = m->section->plan->project->current;
    if (!c || !c->others.len || m->section->plan->project->files_only)
        return;
    html_begin(h, "p", "notice");
    html_icon(h, "care");
    html_text(h, STR("Other places say otherwise: "));
    for (size_t i = 0; i < c->others.len && i < OTHERS_SHOWN; i++) {
        html_format(h, "%s%.*s ", i ? ", " : "", STR_ARG(pin_text(h->arena, c->others.items[i])));
        html_place(m, &c->others.items[i]->place);
    }
    if (c->others.len > OTHERS_SHOWN)
        html_format(h, ", %zu more", c->others.len - OTHERS_SHOWN);
    html_close(h);
    html_line(h);
}

static void put_unread(HtmlReport *m) {
    Html *h = &m->h;
    const Strs *unread = m->section->unread;
    if (!unread || !unread->len)
        return;
    html_begin(h, "p", "notice");
    html_icon(h, "care");
    html_text(h, STR("Not read, no reader for the format yet: "));
    for (size_t i = 0; i < unread->len && i < OTHERS_SHOWN; i++) {
        html_text(h, i ? STR(", ") : (Str){0});
        html_put(h, "code", "place", unread->items[i]);
    }
    if (unread->len > OTHERS_SHOWN)
        html_format(h, ", %zu more", unread->len - OTHERS_SHOWN);
    html_close(h);
    html_line(h);
}

static void put_error_notice(HtmlReport *m) {
    Html *h = &m->h;
    const Diags *errors = m->report->errors;
    if (!errors || !errors->len || !html_is_one(m))
        return;
    html_begin(h, "p", "notice bad");
    html_icon(h, "bad");
    html_text(h, STR("Not everything could be read: "));
    html_open(h, "a");
    html_attr(h, "href", STR("#errors"));
    html_text(h, count_text(h->arena, errors->len, "problem", "problems"));
    html_close(h);
    html_close(h);
    html_line(h);
}

/* ---- the table of targets ---- */

static void put_head(Html *h, const char *class, Str text) {
    html_begin(h, "th", class);
    html_attr(h, "scope", STR("col"));
    html_text(h, text);
    html_close(h);
}

static void put_heads(HtmlReport *m, const Benchmarks *list) {
    Html *h = &m->h;
    html_open(h, "thead");
    html_open(h, "tr");
    put_head(h, NULL, STR("Target"));
    put_head(h, NULL, STR("Verdict"));
    put_head(h, "count", STR("Blockers"));
    put_head(h, "count", STR("Warnings"));
    for (size_t i = 0; i < list->len; i++)
        put_head(h, "measure", list->items[i]->title);
    html_close(h);
    html_close(h);
    html_line(h);
}

static void put_count(Html *h, const char *label, size_t count) {
    html_begin(h, "td", count ? "count" : "count zero");
    html_attr(h, "data-label", str_from(label));
    html_text(h, number_text(h->arena, (double)count, 0));
    html_close(h);
}

static void put_measure(HtmlReport *m, const TargetPlan *t, const Benchmark *b) {
    Html *h = &m->h;
    const Change *c = target_change(t, b);
    html_begin(h, "td", "measure");
    html_attr(h, "data-label", b->title);
    if (c)
        html_change(m, c);
    else
        html_put(h, "span", "quiet", STR("no data"));
    html_close(h);
}

static void put_target(HtmlReport *m, const TargetPlan *t, const Benchmarks *list) {
    Html *h = &m->h;
    const Plan *p = m->section->plan;
    bool recommended = t == p->recommended && !p->project->files_only;
    html_line(h);
    html_begin(h, "tr", recommended ? "recommended" : NULL);
    html_open(h, "th");
    html_attr(h, "scope", STR("row"));
    if (p->project->files_only) {
        html_text(h, t->version);
    } else {
        html_open(h, "a");
        html_attr(h, "href", html_ref(m, t->version));
        html_text(h, t->version);
        html_close(h);
    }
    if (recommended) {
        html_text(h, STR(" "));
        html_put(h, "span", "tag", STR("recommended"));
    }
    html_close(h);
    html_begin(h, "td", "verdict");
    html_attr(h, "data-label", STR("Verdict"));
    html_verdict(m, t);
    html_close(h);
    put_count(h, "Blockers", t->blockers);
    put_count(h, "Warnings", t->warnings);
    for (size_t i = 0; i < list->len; i++)
        put_measure(m, t, list->items[i]);
    html_close(h);
}

static void put_targets(HtmlReport *m) {
    Html *h = &m->h;
    const Plan *p = m->section->plan;
    Benchmarks list = plan_benchmarks(h->arena, p);
    const CurrentPython *c = p->project->current;
    if (!p->target_count)
        return;
    html_begin(h, "table", list.len ? "targets measured" : "targets");
    html_open(h, "caption");
    html_text(h, STR("Targets"));
    if (list.len && c)
        html_format(h, ", with the measured change from 3.%d", c->minor);
    html_close(h);
    html_line(h);
    put_heads(m, &list);
    html_open(h, "tbody");
    for (size_t i = 0; i < p->target_count; i++)
        put_target(m, &p->targets[i], &list);
    html_close(h);
    html_close(h);
    html_line(h);
}

void html_answer(HtmlReport *m) {
    Html *h = &m->h;
    html_begin(h, "section", "card answer");
    html_line(h);
    put_headline(m);
    put_error_notice(m);
    put_facts(m);
    put_others(m);
    put_unread(m);
    if (!section_unread(m->section))
        put_targets(m);
    html_close(h);
    html_line(h);
}
