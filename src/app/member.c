#include "app/member.h"

#include "rules/suppress.h"

/* --current replaces the Python that the project runs on, not what its requires-python allows. */
static CurrentPython asked_current(const Member *m) {
    return (CurrentPython){.minor = m->wanted.current, .label = m->options.current};
}

/* Says more than "at least": an image, a runtime file, a workflow. */
static bool is_said(const CurrentPython *c) {
    return c->minor >= 0 && !c->from_floor;
}

static bool is_allowed(Arena *a, const Facts *early, int minor) {
    vec_each (const PythonPin, pin, &early->pins) {
        if (pin->role == PIN_FLOOR &&
            !(specifiers_minors(a, &pin->specifiers) & MINOR_BIT((unsigned)minor)))
            return false;
    }
    return true;
}

void member_settle(Arena *a, Member *m, const Scan *scan, const Member *rest) {
    const PythonReleases *pythons = &m->knowledge->pythons;
    const Facts *early = scan_early(scan, m->number);
    Minors known = 0;
    for (size_t i = 0; i < pythons->count; i++)
        known |= MINOR_BIT((unsigned)pythons->items[i].minor);
    m->current = current_python(early, a);
    if (!is_said(&m->current) && rest && is_said(&rest->current) &&
        is_allowed(a, early, rest->current.minor)) {
        m->current = rest->current;
        m->current.others.len = 0; /* what contradicts the rest is told there */
    }
    if (m->options.current.len)
        m->current = asked_current(m);
    m->floors = floors_of(a, early, &m->current, known);
    m->targets = m->options.targets.len ? m->wanted.targets
                                        : default_targets(pythons, m->current.minor, today());
}

void knowledge_names(Arena *a, const Knowledge *k, Minors targets, Minors floors,
                     RuleNames *names) {
    rule_names(a, &k->rules, targets, floors, names);
    for (size_t i = 0; i < k->policy.stack_count; i++) {
        cond_names(a, k->policy.stacks[i].detect, &names->names);
        cond_marks(a, k->policy.stacks[i].detect, &names->marks);
    }
}

void member_fulls(Arena *a, const Member *m, Str fulls[32]) {
    const PythonReleases *pythons = &m->knowledge->pythons;
    for (size_t i = 0; i < 32; i++)
        fulls[i] = arena_format(a, "3.%zu.0", i);
    for (size_t i = 0; i < pythons->count; i++)
        fulls[pythons->items[i].minor & 31] = pythons->items[i].latest;
}

Project member_project(Arena *a, Member *m, const Walk *walk, const Scan *scan,
                       const Installation *installation) {
    m->search = (ModuleSearch){.walk = walk, .folder = m->folder};
    Project p = {.facts = scan_facts(scan, m->number),
                 .current = &m->current,
                 .targets = m->targets,
                 .floors = &m->floors,
                 .files_only = !walk->whole,
                 .has_module = project_has_module,
                 .has_module_ctx = &m->search,
                 .installation = walk->whole ? installation : NULL};
    if (!m->has_files)
        p.targets = 0; /* a verdict on nothing would be a false one */
    member_fulls(a, m, p.fulls);
    return p;
}

/* Of what is only context here the rest of the repository reports. */
static void drop_foreign(const Member *m, const Scan *scan, Findings *findings) {
    const Parts *parts = scan_parts(scan);
    size_t kept = 0;
    if (m->number == 0)
        return;
    vec_each (const Finding, f, findings) {
        if (!f->place.path.len || f->worker || part_of_path(parts, f->place.path) != 0 ||
            part_owns(parts, m->number, f->place.path))
            findings->items[kept++] = *f;
    }
    findings->len = kept;
}

/* Whether comments of a file are there for other members too. */
static bool is_shared(const void *parts, Str path) {
    return part_is_shared(parts, path);
}

static bool is_for_this_run(const Member *m, const char *option) {
    return option_origin(&m->options, option)->kind == ORIGIN_COMMAND_LINE;
}

/* The targets of a run whose command line names none. */
static Minors usual_targets(const Member *m) {
    return is_for_this_run(m, "target")
               ? default_targets(&m->knowledge->pythons, m->current.minor, today())
               : m->targets;
}

static void hide_suppressed(Arena *a, Member *m, const Scan *scan, const Project *project,
                            Findings *findings) {
    Suppressing suppressing = {
        .rules = &m->knowledge->rules,
        .known = &m->knowledge->known_rules,
        .project = project,
        .usual = usual_targets(m),
        .current_given = is_for_this_run(m, "current"),
        .is_shared = is_shared,
        .is_shared_ctx = scan_parts(scan),
        .today = today(),
    };
    suppress(a, &suppressing, findings, &m->suppressed);
}

Findings member_judge(Arena *a, Member *m, const Scan *scan, const Project *project) {
    Findings findings = judge(a, &m->knowledge->rules, project);
    hide_suppressed(a, m, scan, project, &findings);
    drop_foreign(m, scan, &findings);
    return findings;
}

Section member_section(const Member *m) {
    const Options *o = &m->options;
    const Plan *plan = &m->plan;
    Section s = {.plan = plan,
                 .name = m->name,
                 .folder = m->folder,
                 .files = m->files,
                 .unread = &m->unread,
                 .suppressed = &m->suppressed,
                 .shown_target = -1,
                 .fail_on = o->fail_on == FAIL_ON_WARNING ? SEVERITY_WARNING : SEVERITY_BLOCKER,
                 .fail_never = o->fail_on == FAIL_ON_NEVER};
    if (o->targets.len)
        s.shown_target =
            plan->recommended ? plan->recommended->minor : minors_lowest(plan->project->targets);
    return s;
}
