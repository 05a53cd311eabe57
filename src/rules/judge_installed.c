/* What an environment says of the packages in it: findings about packages, at the requirement that
 * leads to them. */
#include "rules/judging.h"

#include "rules/inside.h"

/* Whether a finding inside a package surely breaks it: an import of the package runs into it. */
static bool is_sure(const Judging *j, const Finding *f) {
    const Installation *in = j->project->installation;
    const Use *u = f->use;
    bool breaks = f->severity == SEVERITY_BLOCKER && f->kind != FINDING_REMOVED_PARAMETER &&
                  (!u || (!u->lazy && !u->guess));
    return breaks && in->is_imported && in->is_imported(in->ctx, f->place.path);
}

/* Where the project states what it needs of the package; NULL: it does not name it. */
static const Dependency *requirement_of(const Judging *j, Str name) {
    const Dependency *found = NULL;
    for (const DependencyView *v = matcher_package(j->matcher, name); v; v = v->same_name)
        if (!v->dependency->constraint_only &&
            (!found || (found->superseded && !v->dependency->superseded)))
            found = v->dependency;
    return found;
}

static const Dependency *requirement_or_pin(const Judging *j, const Installed *p) {
    const Dependency *d = requirement_of(j, p->name);
    Dependency *pin = d ? NULL : arena_new(j->arena, Dependency);
    if (pin)
        *pin = installed_dependency(j->arena, p);
    return d ? d : pin;
}

/* False where what is installed is none of the versions that the project asks for now. */
static bool is_wanted_version(const Judging *j, const Installed *p) {
    Version version;
    bool any = false, wanted = false;
    if (!version_parse(j->arena, p->version, &version))
        return true;
    for (const DependencyView *v = matcher_package(j->matcher, p->name); v; v = v->same_name) {
        if (v->dependency->superseded || v->dependency->url.len)
            continue;
        any = true;
        wanted |= version_set_contains(&v->allowed, &version);
    }
    return !any || wanted;
}

/* The part of a path from its site-packages folder on. */
static Str shown_path(Str path) {
    Str folder = STR("site-packages/");
    for (size_t at = path.len; at > 0; at--)
        if (str_starts(str_from_pos(path, at - 1), folder))
            return str_from_pos(path, at - 1);
    return path;
}

static const char *verb_of(FindingKind kind) {
    switch (kind) {
    case FINDING_REMOVED_MODULE:
        return "imports";
    case FINDING_REMOVED_PARAMETER:
        return "calls";
    case FINDING_SYNTAX_ERROR:
        return "contains";
    default:
        return "uses";
    }
}

static bool is_keyword(Str s) {
    for (size_t i = 0; i < s.len; i++)
        if (!char_is_ident(s.ptr[i]))
            return false;
    return s.len > 0;
}

/* "asyncio.Lock(loop)": of a keyword the call with it; other shapes of calls are hard to read. */
static Str thing_of(Arena *a, const Finding *f) {
    const Cond *match = f->rule->match;
    if (f->kind != FINDING_REMOVED_PARAMETER || match->op != COND_CALLS || !is_keyword(match->arg2))
        return f->name;
    return arena_format(a, "%.*s(%.*s)", STR_ARG(match->arg), STR_ARG(match->arg2));
}

/* "20.9.0 imports imp in site-packages/gevent/x.py:12" */
static Str label_of(Arena *a, const Installed *p, const Finding *f) {
    return arena_format(a, "%.*s %s %.*s in %.*s:%u", STR_ARG(p->version), verb_of(f->kind),
                        STR_ARG(thing_of(a, f)), STR_ARG(shown_path(f->place.path)), f->place.line);
}

static void add(Judging *j, const Installed *p, Str label, Minors minors, bool hint) {
    const Dependency *d = requirement_or_pin(j, p);
    size_t before = j->out->len;
    Finding f = {.name = p->name, .place = d->place, .dependency = d, .label = label};
    judging_add_by_context(j, f, minors & p->reached);
    for (size_t i = before; i < j->out->len; i++) {
        Finding *added = &j->out->items[i];
        if (added->severity == SEVERITY_BLOCKER && (!p->is_runtime || !is_wanted_version(j, p)))
            added->severity = SEVERITY_WARNING;
        if (hint)
            added->severity = SEVERITY_INFO;
    }
}

/* Its authors tested the package on a Python that does not have this: then what they tested does
 * not come to that place. */
static bool is_hint(const Judging *j, const Installed *p, const Finding *f) {
    Minors broken = f->rule->targets & (f->use ? f->use->alive : MINORS_ALL);
    return j->rule->match->project == PROJECT_INSTALLED_MAY_BREAK && (broken & p->classified);
}

/* Target by target the first place that speaks, targets with the same one together. */
static void add_first_places(Judging *j, const Installed *p, const Findings *found) {
    Minors done = 0;
    vec_each (const Finding, f, found) {
        Minors minors = f->affects & ~done;
        if (!minors)
            continue;
        done |= minors;
        add(j, p, label_of(j->arena, p, f), minors, is_hint(j, p, f));
    }
}

/* Findings in the source come in the order of their paths: a package's are not always together. */
static void judge_sources(Judging *j, bool sure) {
    const Installation *in = j->project->installation;
    StrMap found = {0};
    vec_each (const Finding, f, j->inside) {
        const Installed *p = f->dependency ? NULL : strmap_get(&in->owners, f->place.path);
        if (!p || !inside_asks(f->rule) || is_sure(j, f) != sure)
            continue;
        void **slot = strmap_put(j->arena, &found, p->name);
        if (!*slot)
            *slot = arena_new(j->arena, Findings);
        *vec_push(j->arena, (Findings *)*slot) = *f;
    }
    vec_each (const Installed, p, &in->packages) {
        const Findings *list = strmap_get(&found, p->name);
        if (list && strmap_get(&in->by_name, p->name) == p)
            add_first_places(j, p, list);
    }
}

static void judge_refusals(Judging *j) {
    vec_each (const Installed, p, &j->project->installation->packages) {
        Minors refused = minors_refused(j->arena, &p->python);
        if (refused & p->reached)
            add(j, p,
                arena_format(j->arena, "%.*s asks for Python %.*s", STR_ARG(p->version),
                             STR_ARG(specifier_set_text(j->arena, &p->python))),
                refused, false);
    }
}

void judge_installed(Judging *j) {
    if (!j->project->installation || !j->inside)
        return;
    if (j->rule->match->project == PROJECT_INSTALLED_REFUSES)
        judge_refusals(j);
    else
        judge_sources(j, j->rule->match->project == PROJECT_INSTALLED_BREAKS);
}
