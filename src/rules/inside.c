#include "rules/inside.h"

#include "base/map.h"

static bool is_about_packages(const Rule *r) {
    switch (r->match->op) {
    case COND_REQUIRES:
    case COND_RESOLVES:
    case COND_UPGRADES:
        return r->kind == FINDING_DEP_INCOMPATIBLE || r->kind == FINDING_DEP_MISSING_RUNTIME;
    default:
        return false;
    }
}

bool inside_asks(const Rule *r) {
    switch (r->kind) {
    case FINDING_REMOVED_MODULE:
    case FINDING_REMOVED_ATTRIBUTE:
    case FINDING_REMOVED_PARAMETER:
    case FINDING_SYNTAX_ERROR:
        return r->severity == SEVERITY_BLOCKER;
    default:
        return false;
    }
}

static RuleSet asked_rules(Arena *a, const RuleSet *rules) {
    Rule *kept = arena_array(a, Rule, rules->count);
    size_t count = 0;
    for (size_t i = 0; i < rules->count; i++)
        if (inside_asks(&rules->rules[i]) || is_about_packages(&rules->rules[i]))
            kept[count++] = rules->rules[i];
    return (RuleSet){kept, count};
}

/* "==version" */
static SpecifierSet pin_of(Arena *a, Str version) {
    SpecifierSet set = {{0}};
    if (!specifier_set_parse(a, arena_format(a, "==%.*s", STR_ARG(version)), &set, NULL))
        specifier_set_parse(a, arena_format(a, "===%.*s", STR_ARG(version)), &set, NULL);
    return set;
}

Dependency installed_dependency(Arena *a, const Installed *p) {
    return (Dependency){.name = p->name,
                        .specifiers = pin_of(a, p->version),
                        .never = ~p->reached,
                        .transitive = true,
                        .group = p->is_runtime ? STR("") : STR("dev"),
                        .place = p->place};
}

static Facts *facts_of(Arena *a, const Installation *in) {
    Facts *facts = arena_new(a, Facts);
    *facts = in->source;
    facts->arena = a;
    vec_each (const Installed, p, &in->packages) {
        if (p->reached)
            *vec_push(a, &facts->dependencies) = installed_dependency(a, p);
    }
    return facts;
}

const Findings *inside_judge(Arena *a, const RuleSet *rules, const Project *project) {
    const Installation *in = project->installation;
    if (!in)
        return NULL;
    RuleSet asked = asked_rules(a, rules);
    Project inside = *project;
    inside.facts = facts_of(a, in);
    inside.installation = NULL;
    inside.files_only = true;
    inside.has_module = in->has_module;
    inside.has_module_ctx = in->ctx;
    Findings *out = arena_new(a, Findings);
    *out = judge(a, &asked, &inside);
    return out;
}

static bool is_named(const Project *project, Str name) {
    vec_each (const Dependency, d, &project->facts->dependencies) {
        if (str_eq(d->name, name) && !d->constraint_only)
            return true;
    }
    return false;
}

static bool is_of_environment(const Finding *f) {
    ProjectFact fact = f->rule->match->project;
    return f->rule->match->op == COND_PROJECT &&
           (fact == PROJECT_INSTALLED_REFUSES || fact == PROJECT_INSTALLED_BREAKS ||
            fact == PROJECT_INSTALLED_MAY_BREAK);
}

static bool is_about_a_package(const Finding *f) {
    return (f->kind == FINDING_DEP_INCOMPATIBLE || f->kind == FINDING_DEP_MISSING_RUNTIME) &&
           !f->advised && !f->partial;
}

/* How bad the rule finds it: that nothing seems to import the package makes a finding milder, but
 * the rule still is about this break. */
static Severity strength(const Finding *f) {
    Severity own = is_of_environment(f) ? f->severity : f->rule->severity;
    return own > f->severity ? own : f->severity;
}

/* The targets at which something better than `f` says that its package does not work: a package
 * rule knows the fix, and what is sure goes before what may be. */
static Minors said_elsewhere(const Findings *all, const Finding *f) {
    Minors said = 0;
    vec_each (const Finding, o, all) {
        if (o == f || !is_about_a_package(o) || !str_eq(o->name, f->name))
            continue;
        bool better = !is_of_environment(o) || strength(o) > f->severity || o < f;
        if (better && strength(o) >= f->severity)
            said |= o->affects;
    }
    return said;
}

static void narrow(Arena *a, const Project *project, Finding *f, Minors said) {
    f->affects &= ~said;
    if (!said || !f->affects)
        return;
    int lowest = minors_lowest(f->affects);
    f->message = message_for(a, f, project, lowest);
    f->fix = fix_for(a, f, project, lowest).text;
}

void inside_settle(Arena *a, const Project *project, const Findings *inside, Findings *out) {
    if (!inside)
        return;
    vec_each (const Finding, f, inside) {
        if (f->dependency && is_about_a_package(f) && !is_named(project, f->name))
            *vec_push(a, out) = *f;
    }
    Minors *said = arena_array(a, Minors, out->len);
    for (size_t i = 0; i < out->len; i++)
        if (is_of_environment(&out->items[i]))
            said[i] = said_elsewhere(out, &out->items[i]);
    size_t kept = 0;
    for (size_t i = 0; i < out->len; i++) {
        Finding f = out->items[i];
        narrow(a, project, &f, said[i]);
        if (f.affects || f.lacks)
            out->items[kept++] = f;
    }
    out->len = kept;
}
