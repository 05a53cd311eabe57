#include "rules/judging.h"

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
    judging_add(j, f, some, message, SEVERITY_INFO);
    if (lowest.len)
        j->out->items[j->out->len - 1].to = lowest;
}

static void add_advised(Judging *j, Finding f, Minors advised) {
    if (!advised)
        return;
    f.advised = true;
    judging_add(j, f, advised,
                STR("{name} {version} is below {to}, the version advised for Python {target}"),
                SEVERITY_INFO);
}

void judge_requirements(Judging *j) {
    for (const DependencyView *v = matcher_package(j->matcher, j->rule->match->arg); v;
         v = v->same_name) {
        Finding f = {.name = v->dependency->name,
                     .place = v->dependency->place,
                     .dependency = v->dependency};
        if (v->dependency->superseded)
            continue;
        Outcome o = requirement_outcome(j, v);
        size_t before = j->out->len;
        if (j->rule->match->op == COND_DECLARES)
            o = (Outcome){.all = v->active & j->minors};
        judging_add_by_context(j, f, o.all);
        for (size_t i = before; i < j->out->len; i++)
            j->out->items[i].severity =
                requirement_severity(j->out->items[i].severity, v, j->matcher);
        add_partial(j, f, v, o.some);
        if (!v->tool)
            add_advised(j, f, o.advised);
    }
}
