/* Findings in groups, one for each rule, the worst first; known and suppressed ones folded. What
 * the filter (html_filter.c) asks for stands in the attributes of each finding:
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

static void put_head(Html *h, const Finding *f) {
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

/* What all findings of a group share stands once above them; the script copies it where they are
 * grouped by file. */
static void put_finding(HtmlReport *m, const Finding *f, bool with_fix) {
    Html *h = &m->h;
    html_line(h);
    html_begin(h, "li", "finding");
    html_attr(h, "data-severity", str_from(severity_text(f->severity)));
    html_attr(h, "data-kind", str_from(finding_kind_text(f->kind)));
    html_attr(h, "data-python", pythons_attribute(h->arena, f->affects));
    html_attr_format(h, "data-line", "%u", f->place.line);
    put_head(h, f);
    html_put(h, "p", "message", f->message);
    html_excerpt(m, f);
    if (with_fix)
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
    html_begin(h, "details", "group");
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
    html_put(h, "span", "kind", html_kind_words(g->findings.items[0]->kind));
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
        put_finding(m, *f, !g->same_fix);
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

/* ---- the section ---- */

static void count_for_filter(const Groups *groups, FilterCounts *c) {
    vec_each (GroupRef, g, groups) {
        vec_each (FindingRef, f, &(*g)->findings) {
            c->severity[(*f)->severity]++;
            c->kind[(*f)->kind]++;
            c->pythons |= (*f)->affects;
        }
    }
}

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
        html_filter(m, &counts);
    if (!total)
        html_put(h, "p", "quiet", nothing_text(m, groups_total(&known)));
    put_groups(m, &groups, total <= OPEN_MOST, &named);
    put_folded(m, "folded known", known_summary(m, groups_total(&known)), &known, &named);
    put_folded(m, "folded suppressed", suppressed_summary(h->arena, groups_total(&suppressed)),
               &suppressed, &named);
    html_close(h);
    html_line(h);
}
