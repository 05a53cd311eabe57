#include "rules/judging.h"

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
        judging_add_by_context(
            j, (Finding){.name = p->label, .label = p->label, .place = p->place, .pin = p},
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
            judging_add_by_context(
                j, (Finding){.name = p->label, .label = p->label, .place = p->place, .pin = p},
                MINORS_ALL);
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
            judging_add_by_context(
                j, (Finding){.name = p->label, .label = p->label, .place = p->place, .pin = p},
                ~allowed);
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
            judging_add_by_context(
                j,
                (Finding){.name = arena_format(j->arena, "no %.*s for target", STR_ARG(m->what)),
                          .place = m->place,
                          .label = m->label},
                ~covered);
    }
}

static void judge_late_patches(Judging *j) {
    vec_each (const Use, u, &j->project->facts->uses) {
        bool own = j->project->has_module &&
                   j->project->has_module(j->project->has_module_ctx, u->place.path, u->detail);
        if (!u->late_patch || own)
            continue;
        judging_add_by_context(j, (Finding){.name = u->name, .place = u->place, .label = u->detail},
                               u->alive);
    }
}

static void judge_notes(Judging *j, bool unknown) {
    vec_each (const LineNote, n, &j->project->facts->notes) {
        if (n->unknown != unknown)
            continue;
        judging_add_by_context(
            j, (Finding){.name = n->name, .place = n->place, .label = n->message}, MINORS_ALL);
    }
}

/* Lines of one package for one Python each end with the newest of them: above it no line applies,
 * and the package silently vanishes. A single line that ends ("tomli; python_version < '3.11'")
 * means what it says. */
static void judge_marker_gaps(Judging *j) {
    for (size_t i = 0; i < j->matcher->view_count; i++) {
        const DependencyView *v = &j->matcher->views[i];
        Minors covered = 0;
        size_t lines = 0;
        if (v->dependency->constraint_only || count_minors(v->active) != 1)
            continue;
        for (const DependencyView *o = matcher_package(j->matcher, v->dependency->name); o;
             o = o->same_name) {
            if (!str_eq(o->dependency->place.path, v->dependency->place.path))
                continue;
            covered |= o->active;
            lines++;
        }
        Minors beyond = above(minors_lowest(v->active));
        if (lines > 1 && !(covered & beyond))
            judging_add_by_context(j,
                                   (Finding){.name = v->dependency->name,
                                             .place = v->dependency->place,
                                             .dependency = v->dependency},
                                   beyond);
    }
}

void judge_project(Judging *j) {
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
    case PROJECT_MARKER_GAP:
        judge_marker_gaps(j);
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
