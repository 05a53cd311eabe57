/* The filter of findings: a form that is never sent. The script reads it; without the script it is
 * not shown. */
#include "report/html_parts.h"

Str html_kind_words(FindingKind kind) {
    static const Str words[FINDING_KIND_COUNT] = {
        [FINDING_REMOVED_MODULE] = STR_INIT("removed module"),
        [FINDING_REMOVED_ATTRIBUTE] = STR_INIT("removed attribute"),
        [FINDING_REMOVED_PARAMETER] = STR_INIT("removed parameter"),
        [FINDING_SYNTAX_ERROR] = STR_INIT("syntax error"),
        [FINDING_SYNTAX_WARNING] = STR_INIT("syntax warning"),
        [FINDING_BEHAVIOR_CHANGE] = STR_INIT("change of behaviour"),
        [FINDING_NEEDS_NEWER] = STR_INIT("needs a newer Python"),
        [FINDING_DEP_INCOMPATIBLE] = STR_INIT("incompatible dependency"),
        [FINDING_DEP_MISSING_RUNTIME] = STR_INIT("missing dependency"),
        [FINDING_DEP_UNMAINTAINED] = STR_INIT("unmaintained dependency"),
        [FINDING_DEP_MARKER_GAP] = STR_INIT("gap in markers"),
        [FINDING_PYTHON_CAP] = STR_INIT("cap on Python"),
        [FINDING_DEPLOY_PYTHON] = STR_INIT("older Python in deployment"),
        [FINDING_DEPLOY_FLOATING] = STR_INIT("floating tag"),
        [FINDING_DEPLOY_WORKER] = STR_INIT("worker model"),
        [FINDING_MONKEY_PATCH] = STR_INIT("monkey patching"),
        [FINDING_CI_CONFIG] = STR_INIT("CI configuration"),
        [FINDING_PARSE_WARNING] = STR_INIT("unreadable line"),
        [FINDING_PARSE_INFO] = STR_INIT("line that cannot be known"),
    };
    return words[kind].len ? words[kind] : str_from(finding_kind_text(kind));
}

static void put_search(HtmlReport *m) {
    Html *h = &m->h;
    html_begin(h, "div", "field search");
    html_open(h, "label");
    html_attr(h, "for", html_id(m, STR("search")));
    html_text(h, STR("Search"));
    html_close(h);
    html_void(h, "input");
    html_attr(h, "type", STR("search"));
    html_attr(h, "name", STR("text"));
    html_attr(h, "id", html_id(m, STR("search")));
    html_attr(h, "placeholder", STR("path, rule, message, source"));
    html_attr(h, "autocomplete", STR("off"));
    html_attr(h, "spellcheck", STR("false"));
    html_close(h);
}

static void put_severities(HtmlReport *m, const FilterCounts *c) {
    static const struct {
        Severity severity;
        const char *one, *many;
    } rows[] = {{SEVERITY_BLOCKER, "blocker", "blockers"},
                {SEVERITY_WARNING, "warning", "warnings"},
                {SEVERITY_INFO, "note", "notes"}};
    Html *h = &m->h;
    html_begin(h, "fieldset", "field");
    html_put(h, "legend", NULL, STR("Severity"));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t count = c->severity[rows[i].severity];
        if (!count)
            continue;
        html_begin(h, "label", "choice");
        html_void(h, "input");
        html_attr(h, "type", STR("checkbox"));
        html_attr(h, "name", STR("severity"));
        html_attr(h, "value", str_from(severity_text(rows[i].severity)));
        html_flag(h, "checked");
        html_text(h, count_text(h->arena, count, rows[i].one, rows[i].many));
        html_close(h);
    }
    html_close(h);
}

static void begin_select(HtmlReport *m, const char *name, const char *label, const char *all) {
    Html *h = &m->h;
    Str id = html_id(m, arena_format(h->arena, "filter-%s", name));
    html_begin(h, "div", "field");
    html_open(h, "label");
    html_attr(h, "for", id);
    html_text(h, str_from(label));
    html_close(h);
    html_open(h, "select");
    html_attr(h, "name", str_from(name));
    html_attr(h, "id", id);
    html_open(h, "option");
    html_attr(h, "value", STR(""));
    html_text(h, str_from(all));
    html_close(h);
}

static void end_select(Html *h) {
    html_close(h);
    html_close(h);
}

static void put_kinds(HtmlReport *m, const FilterCounts *c) {
    Html *h = &m->h;
    begin_select(m, "kind", "Kind", "all kinds");
    for (int kind = 0; kind < FINDING_KIND_COUNT; kind++) {
        if (!c->kind[kind])
            continue;
        html_open(h, "option");
        html_attr(h, "value", str_from(finding_kind_text((FindingKind)kind)));
        html_format(h, "%.*s (%zu)", STR_ARG(html_kind_words((FindingKind)kind)), c->kind[kind]);
        html_close(h);
    }
    end_select(h);
}

static void put_targets(HtmlReport *m, const FilterCounts *c) {
    Html *h = &m->h;
    begin_select(m, "python", "Python", "any target");
    for (unsigned n = 0; n < 32; n++) {
        if (!(c->pythons & MINOR_BIT(n)))
            continue;
        html_open(h, "option");
        html_attr_format(h, "value", "%u", n);
        html_format(h, "3.%u", n);
        html_close(h);
    }
    end_select(h);
}

static void put_grouping(HtmlReport *m) {
    static const char *const values[] = {"rule", "file"};
    Html *h = &m->h;
    html_begin(h, "fieldset", "field");
    html_put(h, "legend", NULL, STR("Group by"));
    for (size_t i = 0; i < 2; i++) {
        html_begin(h, "label", "choice");
        html_void(h, "input");
        html_attr(h, "type", STR("radio"));
        html_attr(h, "name", STR("group"));
        html_attr(h, "value", str_from(values[i]));
        if (i == 0)
            html_flag(h, "checked");
        html_text(h, str_from(values[i]));
        html_close(h);
    }
    html_close(h);
}

/* Nothing without the script: the style sheet hides it there. */
void html_filter(HtmlReport *m, const FilterCounts *c) {
    Html *h = &m->h;
    html_begin(h, "form", "filter");
    if (html_is_one(m))
        html_attr(h, "aria-label", STR("Filter the findings"));
    else
        html_attr_format(h, "aria-label", "Filter the findings of %.*s",
                         STR_ARG(section_title(m->section)));
    html_begin(h, "div", "row");
    put_search(m);
    put_targets(m, c);
    put_kinds(m, c);
    html_close(h);
    html_begin(h, "div", "row");
    put_severities(m, c);
    put_grouping(m);
    html_begin(h, "p", "state");
    html_open(h, "output");
    html_close(h);
    html_open(h, "button");
    html_attr(h, "type", STR("reset"));
    html_text(h, STR("Show all"));
    html_close(h);
    html_begin(h, "button", "fold");
    html_attr(h, "type", STR("button"));
    html_text(h, STR("Fold all"));
    html_close(h);
    html_close(h);
    html_close(h);
    html_close(h);
    html_line(h);
}
