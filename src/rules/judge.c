#include "rules/judge.h"

#include "rules/match.h"
#include "rules/template.h"

#include <stdlib.h>

/* One rule being judged: the targets at which its context holds are `minors`. */
typedef struct Judging {
    Arena *arena;
    const Matcher *matcher;
    const Project *project;
    const Rule *rule;
    Minors minors; /* judged targets of the rule at which `when` holds */
    Minors softer; /* at which its milder form holds instead */
    Findings *out;
} Judging;

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

static Str fill(Arena *a, const Finding *f, const Project *p, Str text, int minor, Str to) {
    const Dependency *d = f->dependency;
    Str label = f->worker ? f->worker->label : f->pin ? f->pin->label : (Str){0};
    if (f->matrix)
        label = f->matrix->label;
    Str minimum = version_table_at(&f->rule->minimum, minor);
    TemplateValue values[] = {
        {STR("name"), f->name},
        {STR("version"), d ? dependency_version_text(a, d) : (Str){0}},
        {STR("target"), minor_text(a, minor)},
        {STR("minimum"), minimum.len ? minimum : to},
        {STR("to"), to},
        {STR("value"), f->name},
        {STR("label"), label},
        {STR("detail"), label},
        {STR("python"), minor_text(a, p->current ? p->current->minor : -1)},
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

/* Completes a finding whose rule, place, name and facts are set, and adds it. */
static void add_finding(Judging *j, Finding f, Minors affects, Str message, Severity severity) {
    if (!affects)
        return;
    f.rule = j->rule;
    f.kind = j->rule->kind;
    f.severity = severity;
    f.affects = affects;
    if (j->rule->name.len)
        f.name = j->rule->name;
    int lowest = minors_lowest(affects);
    FixFor fix = fix_for(j->arena, &f, j->project, lowest);
    f.fix = fix.text;
    f.to = fix.to;
    f.wording = message;
    f.message = fill(j->arena, &f, j->project, message, lowest, f.to);
    *vec_push(j->arena, j->out) = f;
}

/* The rule's own form where it holds, its milder one elsewhere. */
static void add_by_context(Judging *j, Finding f, Minors reached) {
    const Rule *r = j->rule;
    add_finding(j, f, reached & j->minors & ~j->softer, r->message, r->severity);
    add_finding(j, f, reached & j->minors & j->softer, r->softer.message, r->softer.severity);
}

/* ---- requirements ---- */

/* How one requirement fares: the targets at which all, some, or only not-advised versions remain.
 */
typedef struct Outcome {
    Minors all, some, advised;
} Outcome;

/* The affected versions at a target; false where the rule says nothing about it. */
static bool affected_set(const Judging *j, const VersionTable *table, int minor, VersionSet *out) {
    Str below = version_table_at(table, minor);
    return below.len &&
           version_set_parse(j->arena, arena_format(j->arena, "<%.*s", STR_ARG(below)), out, NULL);
}

static void outcome_at(const Judging *j, const DependencyView *v, int minor, Outcome *o) {
    const Rule *r = j->rule;
    Minors bit = MINOR_BIT((unsigned)minor);
    VersionSet set = {{0}};
    bool known = r->minimum.count   ? affected_set(j, &r->minimum, minor, &set)
                 : r->advised.count ? false
                                    : version_set_parse(j->arena, r->match->arg2, &set, NULL);
    Overlap overlap = known ? versions_overlap(j->arena, &v->allowed, &set) : OVERLAP_NONE;
    if (r->match->op == COND_RESOLVES || r->match->op == COND_UPGRADES)
        overlap = known && versions_resolve_into(j->arena, &v->allowed, &set) ? OVERLAP_ALL
                                                                              : OVERLAP_NONE;
    if (overlap == OVERLAP_ALL)
        o->all |= bit;
    else if (overlap == OVERLAP_SOME)
        o->some |= bit;
    else if (affected_set(j, &r->advised, minor, &set) &&
             versions_overlap(j->arena, &v->allowed, &set) == OVERLAP_ALL)
        o->advised |= bit;
}

static Outcome requirement_outcome(const Judging *j, const DependencyView *v) {
    Outcome o = {0};
    Minors minors = v->active & j->minors;
    if (v->dependency->url.len && v->dependency->specifiers.list.len == 0)
        return o; /* a URL allows one version that nobody can tell */
    for (int n = 0; n < 32; n++)
        if (minors & MINOR_BIT((unsigned)n))
            outcome_at(j, v, n, &o);
    return o;
}

static Severity at_most(Severity s, Severity limit) {
    return s > limit ? limit : s;
}

/* Nobody says that an extra is installed, nor that something needs what only a constraint names; a
 * tool of the tests breaks the tests, not the service, and tox has old versions on purpose. */
static Severity requirement_severity(Severity s, const DependencyView *v, const Matcher *m) {
    if (v->dependency->optional)
        return SEVERITY_INFO;
    if (v->tool)
        return at_most(s,
                       str_eq(v->dependency->group, STR("tox")) ? SEVERITY_INFO : SEVERITY_WARNING);
    if (!v->dependency->constraint_only)
        return s;
    for (const DependencyView *o = matcher_package(m, v->dependency->name); o; o = o->same_name)
        if (!o->dependency->constraint_only)
            return SEVERITY_INFO; /* reported at the requirement */
    return at_most(s, SEVERITY_WARNING);
}

static Str lowest_working(Judging *j, const DependencyView *v, int minor) {
    VersionSet set = {{0}};
    Version lowest;
    bool known = j->rule->minimum.count
                     ? affected_set(j, &j->rule->minimum, minor, &set)
                     : version_set_parse(j->arena, j->rule->match->arg2, &set, NULL);
    if (!known)
        return (Str){0};
    VersionSet works = version_set_subtract(j->arena, &v->allowed, &set);
    return version_set_lowest(&works, &lowest) ? version_text(j->arena, &lowest) : (Str){0};
}

/* The targets at which another line pins the package: that is then what is installed. */
static Minors pinned_elsewhere(const Judging *j, const DependencyView *v) {
    Version one;
    Minors minors = 0;
    for (const DependencyView *o = matcher_package(j->matcher, v->dependency->name); o;
         o = o->same_name)
        if (o != v && !o->tool && version_set_single(&o->allowed, &one))
            minors |= o->active;
    return minors;
}

static void add_partial(Judging *j, Finding f, const DependencyView *v, Minors some) {
    some &= ~pinned_elsewhere(j, v);
    if (!some || j->rule->kind != FINDING_DEP_INCOMPATIBLE)
        return;
    int minor = minors_lowest(some);
    Str lowest = lowest_working(j, v, minor);
    f.partial = true;
    Str message =
        lowest.len
            ? arena_format(j->arena,
                           "%.*s may resolve to a version that does not work on Python {target}: "
                           "%.*s is the lowest allowed one that does",
                           STR_ARG(f.name), STR_ARG(lowest))
            : arena_format(j->arena,
                           "%.*s may resolve to a version that does not work on Python {target}",
                           STR_ARG(f.name));
    add_finding(j, f, some, message, SEVERITY_INFO);
    if (lowest.len)
        j->out->items[j->out->len - 1].to = lowest;
}

static void add_advised(Judging *j, Finding f, Minors advised) {
    if (!advised)
        return;
    f.advised = true;
    add_finding(j, f, advised,
                STR("{name} {version} is below {to}, the version advised for Python {target}"),
                SEVERITY_INFO);
}

static void judge_requirements(Judging *j) {
    for (const DependencyView *v = matcher_package(j->matcher, j->rule->match->arg); v;
         v = v->same_name) {
        Finding f = {.name = v->dependency->name,
                     .place = v->dependency->place,
                     .dependency = v->dependency};
        Outcome o = requirement_outcome(j, v);
        size_t before = j->out->len;
        if (j->rule->match->op == COND_DECLARES)
            o = (Outcome){.all = v->active & j->minors};
        add_by_context(j, f, o.all);
        for (size_t i = before; i < j->out->len; i++)
            j->out->items[i].severity =
                requirement_severity(j->out->items[i].severity, v, j->matcher);
        add_partial(j, f, v, o.some);
        if (!v->tool)
            add_advised(j, f, o.advised);
    }
}

/* ---- source, processes, settings ---- */

/* The targets at which a declared package provides the name. */
static Minors provided_minors(const Judging *j) {
    Minors minors = 0;
    for (size_t i = 0; i < j->rule->provided_by_count; i++)
        for (const DependencyView *v = matcher_package(j->matcher, j->rule->provided_by[i]); v;
             v = v->same_name)
            if (v->runtime && !v->dependency->constraint_only)
                minors |= v->active;
    return minors;
}

static void judge_uses(Judging *j) {
    Minors provided = provided_minors(j);
    for (const UseLink *l = matcher_uses(j->matcher, j->rule->match); l; l = l->next)
        if (use_matches(j->rule->match, l->use))
            add_by_context(j, (Finding){.name = l->use->name, .place = l->use->place},
                           use_minors(j->matcher, l->use) & ~provided);
}

static void judge_marks(Judging *j) {
    vec_each (const CodeMark, mark, &j->project->facts->marks) {
        if (!str_eq(mark->name, j->rule->match->arg))
            continue;
        PythonPin *label = arena_new(j->arena, PythonPin);
        label->label = mark->detail;
        add_by_context(j, (Finding){.name = mark->name, .place = mark->place, .pin = label},
                       mark->alive);
    }
}

static void judge_workers(Judging *j) {
    vec_each (const Worker, w, &j->project->facts->workers) {
        if (worker_matches(j->rule->match, w))
            add_by_context(j, (Finding){.name = w->label, .place = w->place, .worker = w},
                           MINORS_ALL);
    }
}

static void judge_settings(Judging *j) {
    vec_each (const Setting, s, &j->project->facts->settings) {
        if (setting_matches(j->rule->match, s))
            add_by_context(j, (Finding){.name = s->value, .place = s->place}, MINORS_ALL);
    }
}

/* ---- facts about Python versions ---- */

static int count_minors(Minors m) {
    int count = 0;
    for (; m; m &= m - 1)
        count++;
    return count;
}

static Minors above(int minor) {
    return minor >= 31 ? 0 : MINORS_ALL << (minor + 1);
}

/* A file that names three Pythons or more lists what it installs or tests: only the newest of them
 * says something about the next one. */
static bool is_one_of_a_list(const Facts *facts, const PythonPin *p) {
    Minors minors = 0;
    vec_each (const PythonPin, o, &facts->pins) {
        if (o->role == p->role && o->minor >= 0 && str_eq(o->place.path, p->place.path))
            minors |= MINOR_BIT((unsigned)o->minor);
    }
    return count_minors(minors) >= 3 && (minors & above(p->minor));
}

static void judge_pins(Judging *j, bool floating) {
    vec_each (const PythonPin, p, &j->project->facts->pins) {
        bool runs = p->role == PIN_IMAGE || p->role == PIN_RUNTIME ||
                    (p->role == PIN_WORKFLOW && !floating);
        if (!runs || p->floating != floating || (!floating && p->minor < 0))
            continue;
        if (!floating && is_one_of_a_list(j->project->facts, p))
            continue;
        add_by_context(j, (Finding){.name = p->label, .place = p->place, .pin = p},
                       floating ? MINORS_ALL : above(p->minor));
    }
}

static void judge_disagreements(Judging *j) {
    const CurrentPython *current = j->project->current;
    if (!current || j->project->files_only)
        return;
    for (size_t i = 0; i < current->others.len; i++) {
        const PythonPin *p = current->others.items[i];
        if (!is_one_of_a_list(j->project->facts, p))
            add_by_context(j, (Finding){.name = p->label, .place = p->place, .pin = p}, MINORS_ALL);
    }
}

/* Targets that requires-python leaves out, where it has an end: a floor alone is no cap. */
static void judge_caps(Judging *j) {
    vec_each (const PythonPin, p, &j->project->facts->pins) {
        if (p->role != PIN_FLOOR)
            continue;
        Minors allowed = specifiers_minors(j->arena, &p->specifiers);
        int lowest = minors_lowest(allowed);
        if (lowest >= 0 && (~allowed & above(lowest) & j->project->targets))
            add_by_context(j, (Finding){.name = p->label, .place = p->place, .pin = p}, ~allowed);
    }
}

/* Matrices of the same sort cover together; the widest is the one to edit. */
static void judge_matrices(Judging *j) {
    const Facts *facts = j->project->facts;
    if (j->project->files_only)
        return;
    for (size_t i = 0; i < facts->matrices.len; i++) {
        const TestMatrix *m = &facts->matrices.items[i];
        Minors covered = m->covers;
        bool widest = m->covers != 0;
        for (size_t k = 0; k < facts->matrices.len; k++) {
            const TestMatrix *o = &facts->matrices.items[k];
            if (k == i || !str_eq(o->what, m->what))
                continue;
            covered |= o->covers;
            int more = count_minors(o->covers) - count_minors(m->covers);
            widest = widest && (more < 0 || (more == 0 && k > i));
        }
        if (widest)
            add_by_context(
                j,
                (Finding){.name = arena_format(j->arena, "no %.*s for target", STR_ARG(m->what)),
                          .place = m->place,
                          .matrix = m},
                ~covered);
    }
}

static void judge_late_patches(Judging *j) {
    vec_each (const Use, u, &j->project->facts->uses) {
        bool own = j->project->has_module &&
                   j->project->has_module(j->project->has_module_ctx, u->place.path, u->detail);
        if (!u->late_patch || own)
            continue;
        PythonPin *label = arena_new(j->arena, PythonPin);
        label->label = u->detail;
        add_by_context(j, (Finding){.name = u->name, .place = u->place, .pin = label}, u->alive);
    }
}

static void judge_notes(Judging *j, bool unknown) {
    vec_each (const LineNote, n, &j->project->facts->notes) {
        if (n->unknown != unknown)
            continue;
        PythonPin *label = arena_new(j->arena, PythonPin);
        label->label = n->message;
        add_by_context(j, (Finding){.name = n->name, .place = n->place, .pin = label}, MINORS_ALL);
    }
}

static void judge_project(Judging *j) {
    switch (j->rule->match->project) {
    case PROJECT_PYTHON_OLDER:
        judge_pins(j, false);
        break;
    case PROJECT_PYTHON_FLOATING:
        judge_pins(j, true);
        break;
    case PROJECT_PYTHON_DISAGREES:
        judge_disagreements(j);
        break;
    case PROJECT_PYTHON_CAP:
        judge_caps(j);
        break;
    case PROJECT_MATRIX_GAP:
        judge_matrices(j);
        break;
    case PROJECT_LATE_PATCH:
        judge_late_patches(j);
        break;
    case PROJECT_LINE_WARNING:
    case PROJECT_LINE_UNKNOWN:
        judge_notes(j, j->rule->match->project == PROJECT_LINE_UNKNOWN);
        break;
    case PROJECT_FACT_COUNT:
        break;
    }
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
    return c ? c : (a->affects > b->affects) - (a->affects < b->affects);
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
        if (kept && is_same(&list->items[kept - 1], &list->items[i]))
            list->items[kept - 1].affects |= list->items[i].affects;
        else
            list->items[kept++] = list->items[i];
    }
    list->len = kept;
}

Findings judge(Arena *a, const RuleSet *rules, const Project *project) {
    Findings out = {0};
    const Matcher *m = matcher_new(a, project);
    for (size_t i = 0; i < rules->count; i++) {
        const Rule *r = &rules->rules[i];
        Judging j = {.arena = a, .matcher = m, .project = project, .rule = r, .out = &out};
        j.minors = r->targets & project->targets;
        if (!j.minors)
            continue;
        j.minors &= cond_minors(m, r->when);
        j.softer = r->softer.when ? cond_minors(m, r->softer.when) : 0;
        if (j.minors)
            judge_subject(&j);
    }
    if (out.len)
        qsort(out.items, out.len, sizeof *out.items, finding_cmp);
    merge_same(&out);
    return out;
}
