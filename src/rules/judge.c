#include "rules/judge.h"

#include "rules/inside.h"
#include "rules/judging.h"
#include "rules/template.h"

#include <stdlib.h>

int minors_lowest(Minors m) {
    for (int n = 0; n < 32; n++)
        if (m & MINOR_BIT((unsigned)n))
            return n;
    return -1;
}

Str dependency_version_text(Arena *a, const Dependency *d) {
    if (d->specifiers.list.len == 1) {
        const Specifier *s = &d->specifiers.list.items[0];
        if ((s->op == SPEC_EQ && !s->wildcard) || s->op == SPEC_ARBITRARY)
            return s->text;
    }
    return specifier_set_text(a, &d->specifiers);
}

static Str minor_text(Arena *a, int minor) {
    return minor < 0 ? (Str){0} : arena_format(a, "3.%d", minor);
}

/* The fix's version for a target: the advised one, else the rule's own, else the minimum. */
static Str version_to(const Rule *r, int minor) {
    Str to = version_table_at(&r->advised, minor);
    if (!to.len)
        to = r->fix.to;
    return to.len ? to : version_table_at(&r->minimum, minor);
}

/* "(an error here: pytest.ini:3)" where the project turns warnings into errors; asked for by few
 * texts. */
static Str strict_text(Arena *a, const Project *p, Str text) {
    if (!str_contains(text, STR("{strict}")))
        return (Str){0};
    vec_each (const Setting, s, &p->facts->settings) {
        if (str_eq(s->key, STR("warnings")))
            return arena_format(a, "(an error here: %.*s:%u)", STR_ARG(s->place.path),
                                s->place.line);
    }
    return (Str){0};
}

static Str fill(Arena *a, const Finding *f, const Project *p, Str text, int minor, Str to) {
    const Dependency *d = f->dependency;
    Str minimum = version_table_at(&f->rule->minimum, minor);
    TemplateValue values[] = {
        {STR("name"), f->name},
        {STR("version"), d ? dependency_version_text(a, d) : (Str){0}},
        {STR("target"), minor_text(a, minor)},
        {STR("minimum"), minimum.len ? minimum : to},
        {STR("to"), to},
        {STR("value"), f->name},
        {STR("label"), f->label},
        {STR("detail"), f->label},
        {STR("python"), minor_text(a, p->current ? p->current->minor : -1)},
        {STR("floor"), f->floor},
        {STR("other"), f->other},
        {STR("strict"), strict_text(a, p, text)},
    };
    return template_fill(a, text, values, sizeof values / sizeof *values);
}

FixFor fix_for(Arena *a, const Finding *f, const Project *project, int minor) {
    const Fix *fix = &f->rule->fix;
    FixFor out = {version_to(f->rule, minor), fix->text, fix->phase};
    for (size_t i = 0; i < fix->option_count; i++)
        if (cond_holds(fix->options[i].when, project, minor)) {
            out.to = fix->options[i].to.len ? fix->options[i].to : out.to;
            out.text = fix->options[i].text;
            break;
        }
    out.text = fill(a, f, project, out.text, minor, out.to);
    return out;
}

Str message_for(Arena *a, const Finding *f, const Project *project, int minor) {
    return fill(a, f, project, f->wording, minor, version_to(f->rule, minor));
}

/* "requires-python (pyproject.toml:5) allows 3.8" */
static Str floor_text(Arena *a, const Finding *f, const Floor *floor) {
    Str version = minor_text(a, minors_lowest(f->lacks ? f->lacks : f->affects));
    const Place *place = &floor->place;
    Str where = place->line
                    ? arena_format(a, "%.*s:%u", STR_ARG(place->path), (unsigned)place->line)
                    : place->path;
    if (!f->lacks)
        return arena_format(a, "the target %.*s does not have it", STR_ARG(version));
    if (floor->required)
        return arena_format(a, "requires-python (%.*s) allows %.*s", STR_ARG(where),
                            STR_ARG(version));
    if (where.len)
        return arena_format(a, "the project runs on %.*s (%.*s)", STR_ARG(version), STR_ARG(where));
    return arena_format(a, "--current says %.*s", STR_ARG(version));
}

/* Which of `minors` are judged targets, and for needs-newer which are of the place's floor. */
static void set_minors(const Judging *j, Finding *f, Minors minors) {
    const Floors *floors = j->project->floors;
    f->affects = minors & j->project->targets;
    if (j->rule->kind != FINDING_NEEDS_NEWER)
        return;
    const Floor *floor = floors ? floor_at(floors, f->place.path) : &(Floor){.minors = 0};
    f->lacks = minors & floor->minors;
    if (f->affects | f->lacks)
        f->floor = floor_text(j->arena, f, floor);
}

void judging_add(Judging *j, Finding f, Minors affects, Str message, Severity severity) {
    set_minors(j, &f, affects);
    if (!(f.affects | f.lacks))
        return;
    f.rule = j->rule;
    f.kind = j->rule->kind;
    f.severity = severity;
    if (j->rule->name.len)
        f.name = j->rule->name;
    int lowest = minors_lowest(f.affects ? f.affects : f.lacks);
    FixFor fix = fix_for(j->arena, &f, j->project, lowest);
    f.fix = fix.text;
    f.to = fix.to;
    f.wording = message;
    f.message = fill(j->arena, &f, j->project, message, lowest, f.to);
    *vec_push(j->arena, j->out) = f;
}

void judging_add_by_context(Judging *j, Finding f, Minors reached) {
    const Rule *r = j->rule;
    judging_add(j, f, reached & j->minors & ~j->softer, r->message, r->severity);
    judging_add(j, f, reached & j->minors & j->softer, r->softer.message, r->softer.severity);
}

static void judge_subject(Judging *j) {
    switch (j->rule->match->op) {
    case COND_REQUIRES:
    case COND_RESOLVES:
    case COND_UPGRADES:
    case COND_DECLARES:
        judge_requirements(j);
        break;
    case COND_IMPORTS:
    case COND_USES:
    case COND_CALLS:
        judge_uses(j);
        break;
    case COND_MARKS:
        judge_marks(j);
        break;
    case COND_DEPLOYS:
        judge_workers(j);
        break;
    case COND_SETTING:
        judge_settings(j);
        break;
    case COND_PROJECT:
        judge_project(j);
        break;
    case COND_ALL:
    case COND_ANY:
    case COND_NOT:
    case COND_PYTHON:
    case COND_TARGET:
        break; /* no subject: refused when loaded */
    }
}

static int finding_cmp(const void *x, const void *y) {
    const Finding *a = x, *b = y;
    int c = place_cmp(&a->place, &b->place);
    if (!c)
        c = str_cmp(a->rule->id, b->rule->id);
    if (!c)
        c = str_cmp(a->name, b->name);
    if (!c)
        c = (int)b->severity - (int)a->severity;
    if (!c)
        c = (a->affects > b->affects) - (a->affects < b->affects);
    return c ? c : (a->lacks > b->lacks) - (a->lacks < b->lacks);
}

void findings_sort(Findings *findings) {
    if (findings->len)
        qsort(findings->items, findings->len, sizeof *findings->items, finding_cmp);
}

static bool is_same(const Finding *a, const Finding *b) {
    return a->rule == b->rule && a->severity == b->severity && a->place.line == b->place.line &&
           a->place.column == b->place.column && str_eq(a->place.path, b->place.path) &&
           str_eq(a->name, b->name);
}

/* The same statement seen twice (a file included from two places) is one finding. */
static void merge_same(Findings *list) {
    size_t kept = 0;
    for (size_t i = 0; i < list->len; i++) {
        Finding *last = kept ? &list->items[kept - 1] : NULL;
        if (last && is_same(last, &list->items[i])) {
            last->affects |= list->items[i].affects;
            last->lacks |= list->items[i].lacks;
        } else {
            list->items[kept++] = list->items[i];
        }
    }
    list->len = kept;
}

static bool is_same_start(const Finding *a, const Finding *b) {
    return a->place.line == b->place.line && a->place.column == b->place.column &&
           str_eq(a->place.path, b->place.path);
}

/* Says of a name that at some target it is gone or does something else. */
static bool is_break(const Finding *f) {
    return f->kind == FINDING_REMOVED_MODULE || f->kind == FINDING_REMOVED_ATTRIBUTE ||
           f->kind == FINDING_REMOVED_PARAMETER || f->kind == FINDING_SYNTAX_ERROR ||
           f->kind == FINDING_BEHAVIOR_CHANGE;
}

/* CONTRACT: what is deprecated works at every judged target, so where the same place breaks at one
 * of them, that alone is said. */
static void drop_broken_deprecations(Findings *list) {
    size_t kept = 0;
    for (size_t from = 0, end; from < list->len; from = end) {
        bool breaks = false;
        for (end = from; end < list->len && is_same_start(&list->items[from], &list->items[end]);
             end++)
            breaks = breaks || is_break(&list->items[end]);
        for (size_t i = from; i < end; i++)
            if (!breaks || list->items[i].kind != FINDING_DEPRECATED)
                list->items[kept++] = list->items[i];
    }
    list->len = kept;
}

Findings judge(Arena *a, const RuleSet *rules, const Project *project) {
    Findings out = {0};
    const Matcher *m = matcher_new(a, project);
    const Findings *inside = inside_judge(a, rules, project);
    for (size_t i = 0; i < rules->count; i++) {
        const Rule *r = &rules->rules[i];
        Judging j = {.arena = a, .matcher = m, .project = project, .rule = r, .out = &out};
        j.inside = inside;
        j.minors = rule_minors(r, project->targets, project->floors ? project->floors->all : 0);
        if (!j.minors)
            continue;
        j.minors &= cond_minors(m, r->when);
        j.softer = r->softer.when ? cond_minors(m, r->softer.when) : 0;
        if (j.minors)
            judge_subject(&j);
    }
    inside_settle(a, project, inside, &out);
    findings_sort(&out);
    merge_same(&out);
    drop_broken_deprecations(&out);
    return out;
}
