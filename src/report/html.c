/* One self-contained HTML file: the answer first, then a tab for each target, the findings, the
 * dependencies. Everything can be read without the script, which only adds the tabs, the filter and
 * the grouping by file (html/report.js). Several projects: a table of them, then one part each. */
#include "report/html_assets.h"
#include "report/html_parts.h"

enum { PROJECTS_DRAWN = 20 /* of more, those out of sight are not drawn before they are needed */ };

static Str asset_text(const HtmlAsset *asset) {
    return (Str){(const char *)asset->bytes, asset->size};
}

/* ---- the top ---- */

static void put_link(Html *h, Str ref, Str text) {
    html_open(h, "li");
    html_open(h, "a");
    html_attr(h, "href", ref);
    html_text(h, text);
    html_close(h);
    html_close(h);
}

static void put_contents(HtmlReport *m) {
    Html *h = &m->h;
    const Plan *p = m->report->sections->plan;
    html_open(h, "nav");
    html_attr(h, "aria-label", STR("Contents"));
    html_open(h, "ul");
    if (html_is_one(m)) {
        if (p->target_count && !p->project->files_only)
            put_link(h, STR("#plans"), STR("Plan"));
        put_link(h, STR("#findings"), STR("Findings"));
        if (p->standings.rows.len)
            put_link(h, STR("#dependencies"), STR("Dependencies"));
    }
    for (size_t i = 0; !html_is_one(m) && i < m->report->section_count; i++)
        put_link(h, arena_format(h->arena, "#p%zu", i + 1), section_title(&m->report->sections[i]));
    html_close(h);
    html_close(h);
}

static void put_top(HtmlReport *m) {
    Html *h = &m->h;
    html_begin(h, "a", "skip");
    html_attr(h, "href", STR("#report"));
    html_text(h, STR("Skip to the report"));
    html_close(h);
    html_line(h);
    html_raw(h, asset_text(&html_icons));
    html_begin(h, "header", "top");
    html_open(h, "p");
    html_put(h, "strong", NULL, STR("pyupgrade-check"));
    html_text(h, STR(" Python upgrade report"));
    html_close(h);
    if (html_is_one(m) && !section_unread(m->section))
        put_contents(m);
    html_close(h);
    html_line(h);
}

/* ---- what could not be read ---- */

static void put_errors(HtmlReport *m) {
    Html *h = &m->h;
    const Diags *errors = m->report->errors;
    if (!errors || !errors->len)
        return;
    html_begin(h, "section", "card errors");
    html_attr(h, "id", STR("errors"));
    html_open(h, "h2");
    html_icon(h, "bad");
    html_text(h, STR("Not everything could be read"));
    html_close(h);
    html_put(h, "p", NULL, STR("What is in these files is missing from this report."));
    html_open(h, "ul");
    vec_each (const Diag, d, errors) {
        html_line(h);
        html_open(h, "li");
        if (d->place.path.len && !str_eq(d->place.path, STR("."))) {
            html_place(m, &d->place);
            html_text(h, STR(" "));
        }
        html_text(h, d->message);
        html_close(h);
    }
    html_close(h);
    html_close(h);
    html_line(h);
}

/* ---- one project ---- */

static void put_section(HtmlReport *m) {
    html_answer(m);
    if (section_unread(m->section))
        return;
    html_plans(m);
    html_findings(m);
    html_dependencies(m);
}

/* ---- several projects ---- */

static void put_head_cell(Html *h, const char *class, const char *text) {
    html_begin(h, "th", class);
    html_attr(h, "scope", STR("col"));
    html_text(h, str_from(text));
    html_close(h);
}

static void put_python_now(HtmlReport *m, const Section *s) {
    Html *h = &m->h;
    const CurrentPython *c = s->plan->project->current;
    html_open(h, "td");
    html_attr(h, "data-label", STR("Python now"));
    if (c && c->minor >= 0)
        html_format(h, "3.%d%s", c->minor, s->plan->current_past_eol ? " (past end of life)" : "");
    else
        html_text(h, STR("not known"));
    html_close(h);
}

static void put_status(HtmlReport *m, const Section *s) {
    Html *h = &m->h;
    bool fails = section_fails(s);
    html_open(h, "td");
    html_attr(h, "data-label", STR("Check"));
    html_begin(h, "span", fails ? "status bad" : "status good");
    html_icon(h, fails ? "bad" : "ok");
    html_text(h, fails ? STR("fails") : STR("passes"));
    html_close(h);
    html_text(h, STR(": "));
    html_text(h, html_inner(h->arena, section_reason(h->arena, m->report, s)));
    html_close(h);
}

static void put_project_row(HtmlReport *m, size_t i) {
    Html *h = &m->h;
    const Section *s = &m->report->sections[i];
    const TargetPlan *t = section_target(s);
    html_line(h);
    html_open(h, "tr");
    html_open(h, "th");
    html_attr(h, "scope", STR("row"));
    html_open(h, "a");
    html_attr_format(h, "href", "#p%zu", i + 1);
    html_text(h, section_title(s));
    html_close(h);
    html_close(h);
    put_python_now(m, s);
    html_open(h, "td");
    html_attr(h, "data-label", STR("Move to"));
    html_text(h, s->plan->recommended ? s->plan->recommended->version : STR("none"));
    if (t) {
        html_text(h, STR(" "));
        html_verdict(m, t);
    }
    html_close(h);
    put_status(m, s);
    html_close(h);
}

static void put_projects(HtmlReport *m) {
    Html *h = &m->h;
    html_begin(h, "table", "targets projects");
    html_put(h, "caption", NULL, STR("Projects"));
    html_open(h, "thead");
    html_open(h, "tr");
    put_head_cell(h, NULL, "Project");
    put_head_cell(h, NULL, "Python now");
    put_head_cell(h, NULL, "Move to");
    put_head_cell(h, NULL, "Check");
    html_close(h);
    html_close(h);
    html_open(h, "tbody");
    for (size_t i = 0; i < m->report->section_count; i++)
        put_project_row(m, i);
    html_close(h);
    html_close(h);
}

static void put_overview(HtmlReport *m) {
    Html *h = &m->h;
    const Report *r = m->report;
    bool bad = r->exit_status != 0;
    html_begin(h, "section", "card answer");
    html_open(h, "h1");
    html_format(h, "%zu projects", r->section_count);
    html_close(h);
    html_begin(h, "p", bad ? "headline bad" : "headline good");
    html_icon(h, bad ? "bad" : "ok");
    html_text(h, bad ? STR("The check fails") : STR("The check passes"));
    html_close(h);
    html_begin(h, "p", "lead");
    html_format(h, "%.*s.", STR_ARG(report_reason(h->arena, r)));
    html_close(h);
    put_projects(m);
    html_close(h);
    html_line(h);
}

static void put_project(HtmlReport *m, size_t i) {
    Html *h = &m->h;
    m->section = &m->report->sections[i];
    m->number = (unsigned)i + 1;
    bool many = m->report->section_count > PROJECTS_DRAWN;
    html_begin(h, "section", many ? "project far" : "project");
    html_attr_format(h, "id", "p%u", m->number);
    html_attr_format(h, "aria-labelledby", "p%u-name", m->number);
    html_line(h);
    put_section(m);
    html_close(h);
    html_line(h);
}

/* ---- the whole ---- */

static void put_main(HtmlReport *m) {
    Html *h = &m->h;
    html_open(h, "main");
    html_attr(h, "id", STR("report"));
    html_line(h);
    if (html_is_one(m)) {
        put_section(m);
    } else {
        put_overview(m);
        for (size_t i = 0; i < m->report->section_count; i++)
            put_project(m, i);
    }
    put_errors(m);
    html_close(h);
    html_line(h);
}

static void put_end(HtmlReport *m) {
    Html *h = &m->h;
    html_begin(h, "footer", "end");
    html_open(h, "p");
    html_format(h, "pyupgrade-check %.*s. ", STR_ARG(m->report->tool_version));
    html_put(h, "code", NULL, STR("pyupgrade-check --explain RULE"));
    html_text(h, STR(" says more about a rule. This file loads nothing from the network."));
    html_close(h);
    html_close(h);
    html_line(h);
    html_open(h, "script");
    html_raw(h, asset_text(&html_script));
    html_close(h);
    html_line(h);
}

void report_html(const Report *r, Buf *out) {
    Arena arena = {0};
    HtmlReport m = {
        .report = r, .section = r->sections, .number = 1, .h = {.out = out, .arena = &arena}};
    Html *h = &m.h;
    html_raw(h, STR("<!DOCTYPE html>\n"));
    html_open(h, "html");
    html_attr(h, "lang", STR("en"));
    html_line(h);
    html_head(&m);
    html_open(h, "body");
    html_line(h);
    put_top(&m);
    put_main(&m);
    put_end(&m);
    html_close(h);
    html_line(h);
    html_close(h);
    html_line(h);
    arena_release(&arena);
}
