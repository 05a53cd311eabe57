/* --explain and --list-rules: a rule as its reader needs it, not as it stands in YAML. */
#include "report/table.h"
#include "report/words.h"

enum { INDENT = 2, COND_MAX_DEPTH = 32, SUMMARY_MIN = 30 };

/* ---- words ---- */

/* What a placeholder of a message stands for in any project. */
static Str placeholder_words(Arena *a, const Rule *r, Str name) {
    bool advised = r->advised.count > 0;
    if (str_eq(name, STR("name")) && r->name.len)
        return r->name;
    if (str_eq(name, STR("to")) && r->fix.to.len)
        return r->fix.to;
    if (str_eq(name, STR("to")) && (advised || r->minimum.count))
        return advised ? STR("the advised version") : STR("the minimum version");
    if (str_eq(name, STR("minimum")) && r->minimum.count)
        return STR("the minimum version");
    if (str_eq(name, STR("python")))
        return STR("<current>");
    return arena_format(a, "<%.*s>", STR_ARG(name));
}

Str rule_wording(Arena *a, const Rule *r, Str text) {
    Buf out = {0};
    while (text.len) {
        size_t open = str_find_char(text, '{');
        size_t close = open == STR_NPOS ? open : str_find_char(str_from_pos(text, open), '}');
        buf_add(&out, str_slice(text, 0, close == STR_NPOS ? text.len : open));
        if (close == STR_NPOS)
            break;
        buf_add(&out, placeholder_words(a, r, str_slice(text, open + 1, open + close)));
        text = str_from_pos(text, open + close + 1);
    }
    Str copy = arena_str(a, buf_str(&out));
    buf_release(&out);
    return copy;
}

static Str targets_words(Arena *a, const Rule *r) {
    if (r->targets == MINORS_ALL || (r->targets == 0 && !r->targets_text.len))
        return STR("all");
    return r->targets_text.len ? r->targets_text : minors_text(a, r->targets);
}

static Str cond_text(Arena *a, const Cond *c, unsigned depth);

static Str kids_text(Arena *a, const Cond *c, unsigned depth) {
    Buf out = {0};
    const char *join = c->op == COND_ANY ? " or " : " and ";
    for (size_t i = 0; i < c->kid_count; i++) {
        const Cond *kid = &c->kids[i];
        bool group = kid->kid_count > 1 && c->kid_count > 1;
        buf_format(&out, "%s%s%.*s%s", i ? join : "", group ? "(" : "",
                   STR_ARG(cond_text(a, kid, depth + 1)), group ? ")" : "");
    }
    Str copy = arena_str(a, buf_str(&out));
    buf_release(&out);
    return copy;
}

static Str project_fact_words(ProjectFact f) {
    static const Str texts[] = {
#define X(name, text) [PROJECT_##name] = STR_INIT(text),
        PROJECT_FACT_LIST(X)
#undef X
    };
    return texts[f];
}

/* The words of docs/rules.md, so that a reader finds them there. */
static Str cond_text(Arena *a, const Cond *c, unsigned depth) {
    static const char *const words[] = {
        [COND_REQUIRES] = "requires", [COND_RESOLVES] = "resolves", [COND_DECLARES] = "declares",
        [COND_IMPORTS] = "imports",   [COND_USES] = "uses",         [COND_CALLS] = "calls",
        [COND_DEPLOYS] = "deploys",   [COND_SETTING] = "setting",   [COND_UPGRADES] = "upgrades",
        [COND_MARKS] = "marks",
    };
    if (depth > COND_MAX_DEPTH)
        return STR("...");
    switch (c->op) {
    case COND_ALL:
    case COND_ANY:
        return kids_text(a, c, depth);
    case COND_NOT:
        return arena_format(a, "not (%.*s)", STR_ARG(kids_text(a, c, depth)));
    case COND_PROJECT:
        return arena_format(a, "project %.*s", STR_ARG(project_fact_words(c->project)));
    case COND_PYTHON:
        return arena_format(a, "current Python %.*s", STR_ARG(minors_text(a, c->minors)));
    case COND_TARGET:
        return arena_format(a, "target %.*s", STR_ARG(minors_text(a, c->minors)));
    default:
        break;
    }
    if (c->op == COND_CALLS && c->arg2.len)
        return arena_format(a, "calls %.*s(%.*s)", STR_ARG(c->arg), STR_ARG(c->arg2));
    const char *join = c->op == COND_DEPLOYS ? "/" : c->op == COND_SETTING ? "=" : "";
    return arena_format(a, "%s %.*s%s%.*s", words[c->op], STR_ARG(c->arg), c->arg2.len ? join : "",
                        STR_ARG(c->arg2));
}

/* ---- sections ---- */

static void put_section(Page *p, const char *title) {
    page_end_line(p);
    page_put(p, PAINT_STRONG, str_from(title));
    page_end_line(p);
}

static void put_indented(Page *p, Str text) {
    page_skip_to(p, INDENT);
    page_flow(p, PAINT_PLAIN, INDENT, text);
    page_end_line(p);
}

static void explain_breakage(Page *p, const Rule *r) {
    put_section(p, "What it says");
    put_indented(p, rule_wording(p->arena, r, r->message));
    if (r->softer.when) {
        Str severity = str_from(severity_text(r->softer.severity));
        Str milder = r->softer.message.len ? r->softer.message : r->message;
        put_indented(p, arena_format(p->arena, "only %.*s where %.*s: %.*s", STR_ARG(severity),
                                     STR_ARG(cond_text(p->arena, r->softer.when, 0)),
                                     STR_ARG(rule_wording(p->arena, r, milder))));
    }
    if (r->match) {
        put_section(p, "What it looks for");
        put_indented(p, cond_text(p->arena, r->match, 0));
        if (r->when)
            put_indented(p, arena_format(p->arena, "in a project where: %.*s",
                                         STR_ARG(cond_text(p->arena, r->when, 0))));
        for (size_t i = 0; i < r->provided_by_count; i++)
            put_indented(p, arena_format(p->arena, "silent where %.*s is required",
                                         STR_ARG(r->provided_by[i])));
    }
    if (r->why.len) {
        put_section(p, "Why");
        put_indented(p, r->why);
    }
}

static Str fix_words(Arena *a, const Rule *r, Str to, Str text) {
    text = rule_wording(a, r, text);
    if (to.len)
        return arena_format(a, "%s: %.*s%s%.*s", fix_action_text(r->fix.action), STR_ARG(to),
                            text.len ? "; " : "", STR_ARG(text));
    return arena_format(a, "%s%s%.*s", fix_action_text(r->fix.action), text.len ? ": " : "",
                        STR_ARG(text));
}

static void explain_fix(Page *p, const Rule *r) {
    static const char *const phases[] = {
        [PHASE_NOW] = "This can be done on the current Python.",
        [PHASE_SWITCH] = "This goes together with the new Python.",
        [PHASE_AFTER] = "This comes after the switch.",
        [PHASE_BY_ACTION] = NULL,
    };
    put_section(p, "What to do");
    if (r->fix.action == FIX_NONE) {
        put_indented(p, STR("no fix is known"));
        return;
    }
    for (size_t i = 0; i < r->fix.option_count; i++) {
        const FixOption *o = &r->fix.options[i];
        Str when = o->when ? cond_text(p->arena, o->when, 0) : STR("nothing else fits");
        put_indented(p, arena_format(p->arena, "where %.*s: %.*s", STR_ARG(when),
                                     STR_ARG(fix_words(p->arena, r, o->to, o->text))));
    }
    put_indented(p, fix_words(p->arena, r, r->fix.to, r->fix.text));
    if (phases[r->fix.phase])
        put_indented(p, str_from(phases[r->fix.phase]));
}

/* One row for each Python that either table names. */
static void explain_versions(Page *p, const Rule *r) {
    if (r->minimum.count + r->advised.count == 0)
        return;
    Table t = {.page = p};
    table_column(&t, STR("Python"), false);
    table_column(&t, STR("minimum"), false);
    table_column(&t, STR("advised"), false);
    Minors named = 0;
    for (size_t i = 0; i < r->minimum.count + r->advised.count; i++) {
        int minor = i < r->minimum.count ? r->minimum.entries[i].minor
                                         : r->advised.entries[i - r->minimum.count].minor;
        named |= minor < 0 ? 0 : MINOR_BIT((unsigned)minor);
    }
    for (int n = 0; n < 32; n++) {
        if (!(named & MINOR_BIT((unsigned)n)))
            continue;
        table_cell(&t, PAINT_PLAIN, arena_format(p->arena, "3.%d", n));
        table_cell(&t, PAINT_PLAIN, version_table_at(&r->minimum, n));
        table_cell(&t, PAINT_PLAIN, version_table_at(&r->advised, n));
    }
    put_section(p, "Versions that work");
    table_print(&t);
    if (r->newest.len)
        put_indented(p, arena_format(p->arena, "newest known: %.*s", STR_ARG(r->newest)));
}

static void explain_pairs(Page *p, const VersionTable *table, const char *title) {
    if (table->count == 0)
        return;
    put_section(p, title);
    for (size_t i = 0; i < table->count; i++)
        put_indented(p, arena_format(p->arena, "from %.*s on: %.*s", STR_ARG(table->entries[i].key),
                                     STR_ARG(table->entries[i].value)));
}

void explain_rule(const Rule *rule, const TextStyle *style, Buf *out) {
    Arena arena = {0};
    Page p = page_start(&arena, style, out);
    page_put(&p, PAINT_STRONG, rule->id);
    page_end_line(&p);
    page_skip_to(&p, INDENT);
    page_format(&p, PAINT_PLAIN, "%s, ", finding_kind_text(rule->kind));
    page_put(&p, severity_paint(rule->severity), str_from(severity_text(rule->severity)));
    page_format(&p, PAINT_PLAIN, ", targets: %.*s", STR_ARG(targets_words(&arena, rule)));
    page_end_line(&p);
    explain_breakage(&p, rule);
    explain_fix(&p, rule);
    explain_versions(&p, rule);
    explain_pairs(&p, &rule->python, "Which Python the package itself asks for");
    explain_pairs(&p, &rule->needs, "What it then needs");
    put_section(&p, "Sources");
    for (size_t i = 0; i < rule->source_count; i++)
        put_indented(&p, rule->sources[i]);
    arena_release(&arena);
}

/* ---- the list ---- */

static Table rules_table(Page *p, const RuleSet *rules, bool summaries) {
    Table t = {.page = p, .cut_last = summaries};
    table_column(&t, STR("rule"), false);
    table_column(&t, STR("kind"), false);
    table_column(&t, STR("severity"), false);
    table_column(&t, STR("targets"), false);
    if (summaries)
        table_column(&t, STR("what it says"), false);
    for (size_t i = 0; i < rules->count; i++) {
        const Rule *r = &rules->rules[i];
        table_cell(&t, PAINT_STRONG, r->id);
        table_cell(&t, PAINT_PLAIN, str_from(finding_kind_text(r->kind)));
        table_cell(&t, severity_paint(r->severity), str_from(severity_text(r->severity)));
        table_cell(&t, PAINT_PLAIN, targets_words(p->arena, r));
        if (summaries)
            table_cell(&t, PAINT_PLAIN, rule_wording(p->arena, r, r->message));
    }
    return t;
}

/* Where the page is too narrow for a table, a rule takes a few lines. */
static void print_stacked(Page *p, const RuleSet *rules) {
    for (size_t i = 0; i < rules->count; i++) {
        const Rule *r = &rules->rules[i];
        page_put(p, PAINT_STRONG, r->id);
        page_format(p, PAINT_PLAIN, "  %s, %s, %.*s", finding_kind_text(r->kind),
                    severity_text(r->severity), STR_ARG(targets_words(p->arena, r)));
        page_end_line(p);
        put_indented(p, rule_wording(p->arena, r, r->message));
    }
}

void list_rules(const RuleSet *rules, const TextStyle *style, Buf *out) {
    Arena arena = {0};
    Page p = page_start(&arena, style, out);
    Table bare = rules_table(&p, rules, false);
    if (table_width(&bare) + SUMMARY_MIN > p.width) {
        print_stacked(&p, rules);
    } else {
        Table t = rules_table(&p, rules, true);
        table_print(&t);
    }
    arena_release(&arena);
}
