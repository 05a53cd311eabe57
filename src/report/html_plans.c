/* A panel for each target. The list of links above them becomes tabs where the script runs. */
#include "report/html_parts.h"

/* ---- steps ---- */

static Str phase_text(Arena *a, const Plan *p, FixPhase phase) {
    const CurrentPython *c = p->project->current;
    if (phase == PHASE_SWITCH)
        return STR("With the switch");
    if (phase == PHASE_AFTER)
        return STR("After the switch");
    return c && c->minor >= 0 ? arena_format(a, "On 3.%d, now", c->minor) : STR("Now");
}

/* "replace x by y": a verb of ours begins with a capital, the name of a package as it is. */
static Str what_text(Arena *a, const Step *step) {
    Str text = step_text(a, step);
    Str verb = str_from(fix_action_text(step->action));
    if (!verb.len || !str_starts(text, verb) || !str_starts(str_from_pos(text, verb.len), STR(" ")))
        return text;
    return html_sentence(a, text);
}

static void put_rule(HtmlReport *m, const Rule *rule) {
    Html *h = &m->h;
    html_begin(h, "a", "rule");
    html_attr_format(h, "href", "#%.*s", STR_ARG(html_rule_id(m, rule)));
    html_text(h, rule->id);
    html_close(h);
}

static void put_part(HtmlReport *m, const Step *step) {
    Html *h = &m->h;
    html_put(h, "p", "what", what_text(h->arena, step));
    if (step->why.len && !step_explains_itself(step))
        html_put(h, "p", "why", step->why);
    html_begin(h, "div", "where");
    if (step->severity > SEVERITY_INFO) {
        html_severity(m, step->severity);
        html_text(h, STR(" "));
    }
    html_places(m, &step->locations);
    if (step->rule) {
        html_text(h, STR(" "));
        put_rule(m, step->rule);
    }
    html_close(h);
}

/* Parts that move together are one item. */
static void put_steps_of_phase(HtmlReport *m, const Steps *steps, size_t from, size_t to) {
    Html *h = &m->h;
    html_begin(h, "ol", "steps");
    html_attr_format(h, "start", "%u", steps->items[from].number);
    for (size_t i = from; i < to; i++) {
        if (i == from || !steps->items[i].further_part) {
            if (i > from)
                html_close(h);
            html_line(h);
            html_open(h, "li");
        } else {
            html_put(h, "p", "together", STR("together with"));
        }
        put_part(m, &steps->items[i]);
    }
    html_close(h);
    html_close(h);
    html_line(h);
}

static void put_steps(HtmlReport *m, const Steps *steps) {
    Html *h = &m->h;
    for (size_t from = 0, to; from < steps->len; from = to) {
        FixPhase phase = steps->items[from].phase;
        for (to = from; to < steps->len && steps->items[to].phase == phase;)
            to++;
        html_put(h, html_level(m, 4), "phase", phase_text(h->arena, m->section->plan, phase));
        put_steps_of_phase(m, steps, from, to);
    }
}

/* ---- what has no fix ---- */

static void put_dead_ends(HtmlReport *m, const TargetPlan *t) {
    Html *h = &m->h;
    const Plan *p = m->section->plan;
    bool any = false;
    vec_each (const Finding, f, &p->findings) {
        if (!finding_is_dead_end(f, t->minor))
            continue;
        if (!any) {
            html_put(h, html_level(m, 4), "phase", STR("In the way, without a known fix"));
            html_begin(h, "ul", "dead-ends");
        }
        any = true;
        html_line(h);
        html_open(h, "li");
        html_put(h, "p", "what",
                 f->wording.len ? message_for(h->arena, f, p->project, t->minor) : f->message);
        html_begin(h, "div", "where");
        html_severity(m, f->severity);
        html_text(h, STR(" "));
        html_place(m, &f->place);
        html_text(h, STR(" "));
        put_rule(m, f->rule);
        html_close(h);
        html_close(h);
    }
    if (any)
        html_close(h);
}

static void put_plan(HtmlReport *m, const TargetPlan *t) {
    Html *h = &m->h;
    html_begin(h, "div", "plan");
    html_line(h);
    size_t before = h->out->len;
    put_dead_ends(m, t);
    put_steps(m, &t->steps);
    if (h->out->len == before)
        html_put(h, "p", "quiet", STR("Nothing to change."));
    html_close(h);
    html_line(h);
}

/* ---- a panel ---- */

static void put_support(Html *h, const Plan *p, const TargetPlan *t) {
    const PythonRelease *r = python_release(&p->knowledge->pythons, t->minor);
    if (!r || !r->released.len)
        return;
    html_begin(h, "p", "quiet");
    html_format(h, "%s %.*s, supported until %.*s", r->planned ? "Planned for" : "Released",
                STR_ARG(r->released), STR_ARG(r->end_of_life));
    html_close(h);
}

static void put_standing_counts(HtmlReport *m, const TargetPlan *t) {
    static const struct {
        Standing standing;
        const char *words;
    } order[] = {{STANDING_CLEAR, "clear"},
                 {STANDING_BLOCKED, "blocked"},
                 {STANDING_MAY_BE_BLOCKED, "may be blocked"},
                 {STANDING_UNKNOWN, "unknown"}};
    Arena *a = m->h.arena;
    Strs parts = {0};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        size_t count = 0;
        vec_each (const StandingRow, row, &m->section->plan->standings.rows) {
            count += row->at[t->minor] == order[i].standing;
        }
        if (count)
            *vec_push(a, &parts) = arena_format(a, "%zu %s", count, order[i].words);
    }
    if (!parts.len)
        return;
    html_open(&m->h, "a");
    html_attr(&m->h, "href", html_ref(m, STR("dependencies")));
    html_format(&m->h, "Dependencies: %.*s", STR_ARG(list_text(a, &parts)));
    html_close(&m->h);
}

static void put_further(HtmlReport *m, const TargetPlan *t) {
    Html *h = &m->h;
    size_t count = 0;
    vec_each (const Finding, f, &m->section->plan->findings) {
        count += (f->affects & MINOR_BIT((unsigned)t->minor)) != 0;
    }
    html_begin(h, "p", "further");
    if (count) {
        html_open(h, "a");
        html_attr(h, "href", html_ref(m, STR("findings")));
        html_attr_format(h, "data-python", "%d", t->minor);
        html_format(h, "%.*s at %.*s", STR_ARG(count_text(h->arena, count, "finding", "findings")),
                    STR_ARG(t->version));
        html_close(h);
        html_text(h, STR(" "));
    }
    put_standing_counts(m, t);
    html_close(h);
    html_line(h);
}

static void put_panel(HtmlReport *m, const TargetPlan *t) {
    Html *h = &m->h;
    html_begin(h, "section", t == section_target(m->section) ? "panel shown" : "panel");
    html_attr(h, "id", html_id(m, t->version));
    html_line(h);
    html_open(h, html_level(m, 3));
    html_format(h, "Python %.*s ", STR_ARG(t->version));
    html_verdict(m, t);
    html_close(h);
    put_support(h, m->section->plan, t);
    html_put(h, "p", "reason",
             arena_format(h->arena, "%.*s.", STR_ARG(html_sentence(h->arena, t->reason))));
    html_line(h);
    put_plan(m, t);
    html_charts(m, t);
    put_further(m, t);
    html_close(h);
    html_line(h);
}

static void put_tab(HtmlReport *m, const TargetPlan *t) {
    Html *h = &m->h;
    bool recommended = t == m->section->plan->recommended;
    html_open(h, "li");
    html_open(h, "a");
    html_attr(h, "href", html_ref(m, t->version));
    html_put(h, "strong", NULL, t->version);
    html_text(h, STR(" "));
    html_put(h, "span", NULL, recommended ? STR("recommended") : verdict_words(h->arena, t));
    html_close(h);
    html_close(h);
}

void html_plans(HtmlReport *m) {
    Html *h = &m->h;
    const Plan *p = m->section->plan;
    if (p->project->files_only || !p->target_count)
        return;
    html_begin(h, "section", "card plans");
    html_attr(h, "id", html_id(m, STR("plans")));
    html_line(h);
    html_put(h, html_level(m, 2), NULL, STR("Plan by target"));
    html_line(h);
    html_begin(h, "ul", "tabs");
    for (size_t i = 0; i < p->target_count; i++)
        put_tab(m, &p->targets[i]);
    html_close(h);
    html_line(h);
    for (size_t i = 0; i < p->target_count; i++)
        put_panel(m, &p->targets[i]);
    html_close(h);
    html_line(h);
}
