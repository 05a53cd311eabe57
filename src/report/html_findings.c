/* Findings in groups, one for each rule, the worst first; known and suppressed ones folded. What
 * the filter asks for stands in the attributes of each finding:
 *
 *     data-severity="blocker" data-kind="removed-module" data-python="12 13" */
#include "base/map.h"
#include "report/html_parts.h"

enum { OPEN_MOST = 40 /* findings: more are folded by group at first */ };

/* The findings of one rule. */
typedef const Finding *FindingRef;
typedef struct Group {
    const Rule *rule;
    Severity worst;
    bool same_fix;
    VEC(FindingRef) findings;
} Group;
typedef Group *GroupRef;
typedef VEC(GroupRef) Groups;

/* ---- groups ---- */

static Group *group_of(Arena *a, Groups *groups, StrMap *by_rule, const Finding *f) {
    Group **slot = (Group **)strmap_put(a, by_rule, f->rule ? f->rule->id : STR(""));
    if (!*slot) {
        *slot = arena_new(a, Group);
        **slot = (Group){
            .rule = f->rule, .worst = f->severity, .same_fix = f->fix.len > 0 || f->to.len > 0};
        *vec_push(a, groups) = *slot;
    }
    return *slot;
}

static void groups_add(Arena *a, Groups *groups, StrMap *by_rule, const Finding *f) {
    Group *g = group_of(a, groups, by_rule, f);
    g->worst = f->severity > g->worst ? f->severity : g->worst;
    const Finding *first = g->findings.len ? g->findings.items[0] : f;
    g->same_fix &= str_eq(first->fix, f->fix) && str_eq(first->to, f->to);
    *vec_push(a, &g->findings) = f;
}

/* Stable: rules of one severity stay in the order of their first places. */
static Groups worst_first(Arena *a, const Groups *groups) {
    Groups sorted = {0};
    for (int s = SEVERITY_BLOCKER; s >= SEVERITY_INFO; s--)
        vec_each (GroupRef, g, groups) {
            if ((int)(*g)->worst == s)
                *vec_push(a, &sorted) = *g;
        }
    return sorted;
}

static Groups plan_groups(HtmlReport *m, bool known) {
    Groups groups = {0};
    StrMap by_rule = {0};
    vec_each (const Finding, f, &m->section->plan->findings) {
        if (f->known == known)
            groups_add(m->h.arena, &groups, &by_rule, f);
    }
    return worst_first(m->h.arena, &groups);
}

static Groups suppressed_groups(HtmlReport *m) {
    Groups groups = {0};
    StrMap by_rule = {0};
    if (m->section->suppressed)
        vec_each (const Finding, f, m->section->suppressed) {
            groups_add(m->h.arena, &groups, &by_rule, f);
        }
    return worst_first(m->h.arena, &groups);
}

static size_t groups_total(const Groups *groups) {
    size_t count = 0;
    vec_each (GroupRef, g, groups) {
        count += (*g)->findings.len;
    }
    return count;
}

/* ---- one finding ---- */

static Str kind_words(FindingKind kind) {
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

/* The rule's text may be the reason alone: what it moves to stands in Finding.to. */
static Str fix_words(Arena *a, const Finding *f) {
    FixAction action = f->rule ? f->rule->fix.action : FIX_NONE;
    const char *verb = action == FIX_UPGRADE ? "upgrade to" : "replace by";
    if (!f->to.len || (action != FIX_UPGRADE && action != FIX_REPLACE))
        return f->fix;
    return arena_format(a, "%s %.*s%s%.*s", verb, STR_ARG(f->to), f->fix.len ? ": " : "",
                        STR_ARG(f->fix));
}

static void put_fix(Html *h, Str fix) {
    if (!fix.len)
        return;
    html_begin(h, "p", "fix");
    html_put(h, "strong", NULL, STR("Fix"));
    html_text(h, STR(" "));
    html_prose(h, fix);
    html_close(h);
}

static Str pythons_attribute(Arena *a, Minors minors) {
    Str text = {0};
    for (unsigned n = 0; n < 32; n++)
        if (minors & MINOR_BIT(n))
            text = arena_format(a, "%.*s%s%u", STR_ARG(text), text.len ? " " : "", n);
    return text;
}

/* 3.9-3.12 with a dash that is one. */
static void put_pythons(Html *h, Minors minors) {
    Str rest = minors_text(h->arena, minors);
    html_begin(h, "span", "pythons");
    for (size_t at; (at = str_find_char(rest, '-')) != STR_NPOS;) {
        html_text(h, str_slice(rest, 0, at));
        html_text(h, STR("–"));
        rest = str_from_pos(rest, at + 1);
    }
    html_text(h, rest);
    html_close(h);
}

/* The shape before the word is drawn by the style sheet: as an element it would cost too much in a
 * report of many thousand findings. */
static void put_severity(Html *h, Severity s) {
    static const struct {
        const char *class;
        Str word;
    } rows[] = {[SEVERITY_INFO] = {"severity info drawn", STR_INIT("Note")},
                [SEVERITY_WARNING] = {"severity warning drawn", STR_INIT("Warning")},
                [SEVERITY_BLOCKER] = {"severity blocker drawn", STR_INIT("Blocker")}};
    html_put(h, "span", rows[s].class, rows[s].word);
}

static void put_head(HtmlReport *m, const Finding *f) {
    Html *h = &m->h;
    html_begin(h, "p", "about");
    put_severity(h, f->severity);
    html_text(h, STR(" "));
    html_begin(h, "code", "place");
    html_begin(h, "span", "path");
    html_path(h, f->place.path);
    html_close(h);
    if (f->place.line)
        html_format(h, ":%u", f->place.line);
    html_close(h);
    html_text(h, STR(" "));
    if (f->affects || f->lacks)
        put_pythons(h, f->affects ? f->affects : f->lacks);
    if (f->rule) {
        html_text(h, STR(" "));
        html_begin(h, "a", "rule");
        html_attr_format(h, "href", "#%.*s", STR_ARG(html_rule_id(m, f->rule)));
        html_text(h, f->rule->id);
        html_close(h);
    }
    html_close(h);
}

static void put_suppression(Html *h, const Suppression *s) {
    html_begin(h, "p", "hidden-by");
    html_format(h, "Suppressed by the comment in line %u", s->place.line);
    if (s->until.len)
        html_format(h, " until %.*s", STR_ARG(s->until));
    if (s->reason.len)
        html_format(h, ": %.*s", STR_ARG(s->reason));
    html_close(h);
}

static void put_finding(HtmlReport *m, const Finding *f) {
    Html *h = &m->h;
    html_line(h);
    html_begin(h, "li", "finding");
    html_attr(h, "data-severity", str_from(severity_text(f->severity)));
    html_attr(h, "data-kind", str_from(finding_kind_text(f->kind)));
    html_attr(h, "data-python", pythons_attribute(h->arena, f->affects));
    html_attr_format(h, "data-line", "%u", f->place.line);
    put_head(m, f);
    html_put(h, "p", "message", f->message);
    html_excerpt(m, f);
    put_fix(h, fix_words(h->arena, f));
    if (f->suppression)
        put_suppression(h, f->suppression);
    html_close(h);
}

/* ---- one group ---- */

static void put_rule(HtmlReport *m, const Group *g) {
    Html *h = &m->h;
    html_begin(h, "div", "about-rule");
    if (g->rule->why.len)
        html_put(h, "p", "why", g->rule->why);
    if (g->same_fix)
        put_fix(h, fix_words(h->arena, g->findings.items[0]));
    html_sources(h, g->rule);
    html_close(h);
    html_line(h);
}

/* Links lead to the first group of a rule: `named` has those that were. */
static void put_group(HtmlReport *m, const Group *g, bool open, StrMap *named) {
    Html *h = &m->h;
    html_line(h);
    html_begin(h, "details", g->same_fix ? "group same-fix" : "group");
    if (g->rule && !strmap_has(named, g->rule->id)) {
        *strmap_put(h->arena, named, g->rule->id) = m;
        html_attr(h, "id", html_rule_id(m, g->rule));
    }
    if (open)
        html_flag(h, "open");
    html_open(h, "summary");
    html_severity(m, g->worst);
    html_text(h, STR(" "));
    html_put(h, html_level(m, 3), NULL, g->rule ? g->rule->id : STR("other"));
    html_text(h, STR(" "));
    html_put(h, "span", "kind", kind_words(g->findings.items[0]->kind));
    html_text(h, STR(" "));
    html_begin(h, "span", "count");
    html_text(h, number_text(h->arena, (double)g->findings.len, 0));
    html_close(h);
    html_close(h);
    html_line(h);
    if (g->rule)
        put_rule(m, g);
    html_open(h, "ul");
    vec_each (FindingRef, f, &g->findings) {
        put_finding(m, *f);
    }
    html_close(h);
    html_close(h);
}

static void put_groups(HtmlReport *m, const Groups *groups, bool open, StrMap *named) {
    html_begin(&m->h, "div", "groups");
    vec_each (GroupRef, g, groups) {
        put_group(m, *g, open, named);
    }
    html_close(&m->h);
    html_line(&m->h);
}

static void put_folded(HtmlReport *m, const char *class, Str summary, const Groups *groups,
                       StrMap *named) {
    Html *h = &m->h;
    if (!groups->len)
        return;
    html_begin(h, "details", class);
    html_put(h, "summary", NULL, summary);
    put_groups(m, groups, groups_total(groups) <= OPEN_MOST, named);
    html_close(h);
    html_line(h);
}

/* ---- the filter ---- */

typedef struct FilterCounts {
    size_t severity[SEVERITY_COUNT], kind[FINDING_KIND_COUNT];
    Minors pythons;
} FilterCounts;

static void count_for_filter(const Groups *groups, FilterCounts *c) {
    vec_each (GroupRef, g, groups) {
        vec_each (FindingRef, f, &(*g)->findings) {
            c->severity[(*f)->severity]++;
            c->kind[(*f)->kind]++;
            c->pythons |= (*f)->affects;
        }
    }
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
        html_format(h, "%.*s (%zu)", STR_ARG(kind_words((FindingKind)kind)), c->kind[kind]);
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
static void put_filter(HtmlReport *m, const FilterCounts *c) {
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

/* ---- the section ---- */

static Str known_summary(HtmlReport *m, size_t count) {
    Arena *a = m->h.arena;
    return arena_format(a, "%.*s (%.*s) %s not fail",
                        STR_ARG(count_text(a, count, "known finding", "known findings")),
                        STR_ARG(m->report->compared.with), count == 1 ? "does" : "do");
}

static Str suppressed_summary(Arena *a, size_t count) {
    return arena_format(a, "%.*s suppressed by comments",
                        STR_ARG(count_text(a, count, "finding is", "findings are")));
}

/* "2 new, 61 known (baseline.json)" */
static void put_compared(HtmlReport *m, size_t new, size_t known) {
    const Compared *c = &m->report->compared;
    if (!c->with.len)
        return;
    html_begin(&m->h, "p", "quiet");
    html_format(&m->h, "%zu new, %zu %s %.*s", new, known,
                c->is_diff ? "there before, since" : "known, in", STR_ARG(c->with));
    html_close(&m->h);
}

static Str nothing_text(const HtmlReport *m, size_t known) {
    if (known)
        return STR("Nothing new.");
    if (!m->section->plan->target_count)
        return STR("Nothing was judged.");
    return STR("Nothing that was read stands in the way of any target.");
}

void html_findings(HtmlReport *m) {
    Html *h = &m->h;
    Groups groups = plan_groups(m, false), known = plan_groups(m, true);
    Groups suppressed = suppressed_groups(m);
    size_t total = groups_total(&groups);
    FilterCounts counts = {{0}, {0}, 0};
    StrMap named = {0};
    html_begin(h, "section", "card findings");
    html_attr(h, "id", html_id(m, STR("findings")));
    html_line(h);
    html_open(h, html_level(m, 2));
    html_text(h, STR("Findings"));
    html_close(h);
    html_line(h);
    put_compared(m, total, groups_total(&known));
    count_for_filter(&groups, &counts);
    count_for_filter(&known, &counts);
    count_for_filter(&suppressed, &counts);
    if (total + known.len + suppressed.len)
        put_filter(m, &counts);
    if (!total)
        html_put(h, "p", "quiet", nothing_text(m, groups_total(&known)));
    put_groups(m, &groups, total <= OPEN_MOST, &named);
    put_folded(m, "folded known", known_summary(m, groups_total(&known)), &known, &named);
    put_folded(m, "folded suppressed", suppressed_summary(h->arena, groups_total(&suppressed)),
               &suppressed, &named);
    html_close(h);
    html_line(h);
}
