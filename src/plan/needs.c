#include "plan/building.h"
#include "project/dependency.h"

/* `needs` and `python` of rules: what a version of a package asks for. A package has one rule with
 * these tables, and other rules that send it to some version are held to them, too. */

enum { PASSES_MAX = 8 }; /* a needs b needs c ...; and a guard against tables that go in circles */

/* ---- tables ---- */

void needs_init(Building *b) {
    const RuleSet *rules = &b->plan->knowledge->rules;
    for (size_t i = 0; i < rules->count; i++) {
        const Rule *r = &rules->rules[i];
        if (r->match->op != COND_REQUIRES || !(r->python.count || r->needs.count))
            continue;
        const Rule **slot = (const Rule **)strmap_put(b->arena, &b->tables, r->match->arg);
        if (!*slot)
            *slot = r;
    }
}

const Rule *package_tables(const Building *b, Str package) {
    return strmap_get(&b->tables, package);
}

Str python_wanted(const Building *b, Str package, Str version) {
    const Rule *r = package_tables(b, package);
    const CurrentPython *current = b->plan->project->current;
    Minors minors;
    if (!r || !version.len || !current || current->minor < 0)
        return (Str){0};
    Str wanted = version_table_at_version(&r->python, version);
    bool runs = !wanted.len || !minors_load(b->arena, wanted, &minors, NULL) ||
                (minors & MINOR_BIT((unsigned)current->minor));
    return runs ? (Str){0} : wanted;
}

/* ---- one need ---- */

/* A step, and what the version that it goes to asks for. */
typedef struct Need {
    size_t by; /* index of the step */
    Requirement requirement;
    VersionSet wanted;
    const Rule *rule;
} Need;

/* "gevent 24.2.1 needs greenlet>=3.0.0" */
static Str need_in_words(Arena *a, const Need *n, const Step *by) {
    return arena_format(a, "%.*s %.*s needs %.*s%.*s", STR_ARG(by->subject), STR_ARG(by->to),
                        STR_ARG(n->requirement.name),
                        STR_ARG(specifier_set_text(a, &n->requirement.specifiers)));
}

static bool has_version(const VersionSet *s, Arena *a, Str text) {
    Version v;
    return version_parse(a, text, &v) && version_set_contains(s, &v);
}

/* Is what stands there newer than everything that is wanted? Then it is not what has to move. */
static bool is_above(Building *b, const VersionSet *wanted, const Dependency *d) {
    Version lowest, low;
    VersionSet allowed = dependency_versions(b->arena, d);
    return version_set_lowest(&allowed, &low) &&
           (!version_set_lowest(wanted, &lowest) || version_cmp(&low, &lowest) > 0);
}

/* The project's own line that holds the needed package to other versions; NULL for none. */
static const Dependency *held_elsewhere(Building *b, const Need *n) {
    for (const DeclaredLink *l = declared_lines(b, n->requirement.name); l; l = l->next) {
        const Dependency *d = l->dependency;
        if (d->constraint_only || d->optional || d->superseded || !d->specifiers.list.len)
            continue;
        VersionSet allowed = dependency_versions(b->arena, d);
        VersionSet both = version_set_intersect(b->arena, &allowed, &n->wanted);
        if (version_set_is_empty(&both))
            return d;
    }
    return NULL;
}

/* What an entry of `needs`, "kombu>=5.3 & billiard>=4.1", asks of one package; false for nothing.
 */
static bool asks_of(Arena *a, Str entry, Str package, VersionSet *wanted) {
    for (Str rest = entry, part; str_cut(&rest, '&', &part);) {
        Requirement r = {0};
        if (!requirement_parse(a, str_trim(part), &r, NULL) || !name_same(r.name, package))
            continue;
        *wanted = version_set_of(a, &r.specifiers);
        return true;
    }
    return false;
}

/* The lowest version from the step's own on that goes along with the other package as it is, or
 * will be: `there`. */
static bool raise_to_meet(Building *b, const Need *n, const VersionSet *there) {
    Step *s = &b->steps.items[n->by];
    const VersionTable *table = &n->rule->needs;
    for (size_t i = 0; i < table->count; i++) {
        VersionSet wanted;
        if (version_text_cmp(b->arena, table->entries[i].key, s->to) <= 0 ||
            !asks_of(b->arena, table->entries[i].value, n->requirement.name, &wanted))
            continue;
        VersionSet both = version_set_intersect(b->arena, &wanted, there);
        if (version_set_is_empty(&both))
            continue;
        s->to = table->entries[i].key;
        if (str_eq(s->newest, s->to))
            s->newest = (Str){0};
        s->why = arena_format(b->arena, "%.*s; %.*s is the first that goes along with %.*s",
                              STR_ARG(s->why), STR_ARG(s->to), STR_ARG(n->requirement.name));
        return true;
    }
    return false;
}

static bool add_link(Building *b, size_t by, size_t needed) {
    vec_each (StepLink, l, &b->links) {
        if (l->by == by && l->needed == needed)
            return false;
    }
    *vec_push(b->arena, &b->links) = (StepLink){by, needed};
    return true;
}

static VersionSet set_of_one(Building *b, Str version) {
    VersionSet one = {{0}};
    version_set_parse(b->arena, arena_format(b->arena, "==%.*s", STR_ARG(version)), &one, NULL);
    return one;
}

/* The needed package has a step already: the two have to agree. */
static bool settle(Building *b, const Need *n, size_t needed) {
    Step *other = &b->steps.items[needed];
    Version lowest;
    if (!other->to.len || n->by == needed)
        return false;
    if (has_version(&n->wanted, b->arena, other->to))
        return add_link(b, n->by, needed);
    VersionSet there = set_of_one(b, other->to);
    if (raise_to_meet(b, n, &there))
        return true;
    bool raised = version_set_lowest(&n->wanted, &lowest) &&
                  version_text_cmp(b->arena, version_text(b->arena, &lowest), other->to) > 0;
    if (raised) {
        other->to = version_text(b->arena, &lowest);
        other->why = arena_format(b->arena, "%.*s; %.*s", STR_ARG(other->why),
                                  STR_ARG(need_in_words(b->arena, n, &b->steps.items[n->by])));
        if (str_eq(other->newest, other->to))
            other->newest = (Str){0};
    }
    return add_link(b, n->by, needed) || raised;
}

static bool add_needed(Building *b, const Need *n, const Dependency *d) {
    const Step *by = &b->steps.items[n->by];
    Version lowest;
    if (!version_set_lowest(&n->wanted, &lowest))
        return false;
    const Rule *tables = package_tables(b, d->name);
    Str to = version_text(b->arena, &lowest);
    Step s = {.phase = by->phase,
              .action = FIX_UPGRADE,
              .severity = by->severity,
              .subject = d->name,
              .from = dependency_version_text(b->arena, d),
              .to = to,
              .newest = tables && !str_eq(tables->newest, to) ? tables->newest : (Str){0},
              .why = need_in_words(b->arena, n, by),
              .rule = n->rule,
              .dependency = d};
    add_location(b->arena, &s, &d->place);
    size_t needed = put_step(b, package_key(b->arena, d->name), &s);
    add_link(b, n->by, needed);
    return true;
}

static bool meet_need(Building *b, const Need *n) {
    Str key = package_key(b->arena, n->requirement.name);
    const Step *have = find_step(b, key);
    if (have)
        return settle(b, n, (size_t)(have - b->steps.items));
    const Dependency *d = held_elsewhere(b, n);
    if (!d)
        return false;
    VersionSet there = dependency_versions(b->arena, d);
    if (is_above(b, &n->wanted, d))
        return raise_to_meet(b, n, &there);
    return add_needed(b, n, d);
}

/* ---- all of them ---- */

/* What the version that a step goes to needs, one requirement after the other. */
static bool meet_needs(Building *b, size_t step) {
    const Step *s = &b->steps.items[step];
    const Rule *rule = package_tables(b, s->subject);
    bool changed = false;
    if (s->action != FIX_UPGRADE || !s->to.len || !rule)
        return false;
    Str part;
    for (Str rest = version_table_at_version(&rule->needs, s->to); str_cut(&rest, '&', &part);) {
        Need n = {.by = step, .rule = rule};
        if (!requirement_parse(b->arena, str_trim(part), &n.requirement, NULL))
            continue;
        n.requirement.name = name_normalize(b->arena, n.requirement.name);
        n.wanted = version_set_of(b->arena, &n.requirement.specifiers);
        changed |= meet_need(b, &n);
    }
    return changed;
}

/* A version that the current Python cannot have waits for the new one. */
static void wait_for_python(Building *b, Step *s) {
    bool upgrades = s->action == FIX_UPGRADE || s->action == FIX_ADD;
    Str wanted = upgrades ? python_wanted(b, s->subject, s->to) : (Str){0};
    if (!wanted.len)
        return;
    if (s->phase == PHASE_NOW)
        s->phase = PHASE_SWITCH;
    s->why = arena_format(b->arena, "%.*s; it waits for the new Python: %.*s asks for %.*s",
                          STR_ARG(s->why), STR_ARG(s->to), STR_ARG(wanted));
}

void add_needs(Building *b) {
    bool changed = true;
    for (int pass = 0; changed && pass < PASSES_MAX; pass++) {
        changed = false;
        for (size_t i = 0; i < b->steps.len; i++)
            changed |= meet_needs(b, i);
    }
    vec_each (Step, s, &b->steps) {
        wait_for_python(b, s);
    }
}
