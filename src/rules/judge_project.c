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
bool pin_is_one_of_a_list(const Facts *facts, const PythonPin *p) {
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
                    ((p->role == PIN_WORKFLOW || p->role == PIN_TOOL) && !floating);
        if (!runs || p->floating != floating || (!floating && p->minor < 0))
            continue;
        if (!floating && pin_is_one_of_a_list(j->project->facts, p))
            continue;
        judging_add_by_context(
            j, (Finding){.name = p->label, .label = p->label, .place = p->place, .pin = p},
            floating ? MINORS_ALL : above(p->minor));
    }
}

/* "3.10 (Dockerfile:7)" */
static Str current_in_words(Arena *a, const CurrentPython *c) {
    return c->place.path.len
               ? arena_format(a, "3.%d (%.*s)", c->minor, STR_ARG(place_in_words(a, &c->place)))
               : arena_format(a, "3.%d", c->minor);
}

/* Where requires-python and what runs exclude each other, `python-refused` says so, once; the
 * requires-python of another folder says nothing about what runs here. */
static bool is_said_elsewhere(const Judging *j, const PythonPin *p) {
    const CurrentPython *c = j->project->current;
    if (p->role == PIN_FLOOR)
        return c->role == PIN_IMAGE || c->role == PIN_RUNTIME || has_alternatives(p) ||
               !folder_is_at_or_above(path_folder(p->place.path), c->place.path);
    return floor_that_refuses(j, p) != NULL;
}

static void judge_disagreements(Judging *j) {
    const CurrentPython *current = j->project->current;
    if (!current || j->project->files_only)
        return;
    for (size_t i = 0; i < current->others.len; i++) {
        const PythonPin *p = current->others.items[i];
        if (is_said_elsewhere(j, p) || pin_is_one_of_a_list(j->project->facts, p))
            continue;
        judging_add_by_context(j,
                               (Finding){.name = p->label,
                                         .label = p->label,
                                         .place = p->place,
                                         .pin = p,
                                         .other = current_in_words(j->arena, current)},
                               MINORS_ALL);
    }
}

/* What requires-python leaves out. `<=3.12` and `==3.12` mean 3.12.0, which nobody installs once
 * there is 3.12.1. */
typedef struct Cap {
    Minors excluded;
    Minors ended;  /* of them those whose first release is allowed */
    Minors beyond; /* above the lowest that is allowed, or that one itself where it has ended */
} Cap;

static Cap cap_of(const Judging *j, const PythonPin *p) {
    VersionSet allowed = version_set_of(j->arena, &p->specifiers);
    Minors minors = specifiers_minors(j->arena, &p->specifiers);
    Cap cap = {0};
    int lowest = minors_lowest(minors);
    for (int n = lowest < 0 ? 32 : lowest; n < 32; n++) {
        Minors bit = MINOR_BIT((unsigned)n);
        VersionSet late;
        Version full;
        if (!(minors & bit) || !version_parse(j->arena, j->project->fulls[n], &full) ||
            full.release_len < 3 || full.release[2] == 0)
            continue;
        if (!version_set_parse(j->arena, arena_format(j->arena, ">=3.%d.1,==3.%d.*", n, n), &late,
                               NULL))
            continue;
        late = version_set_intersect(j->arena, &allowed, &late);
        if (version_set_is_empty(&late))
            cap.ended |= bit;
    }
    if (lowest >= 0)
        cap = (Cap){~minors | cap.ended, cap.ended, above(lowest) | cap.ended};
    return cap;
}

/* What requires-python excludes in the folder of a lock: the lock only repeats it. */
static Minors excluded_beside(const Judging *j, Str lock) {
    Minors excluded = 0;
    vec_each (const PythonPin, p, &j->project->facts->pins) {
        if (p->role == PIN_FLOOR && str_eq(path_folder(p->place.path), path_folder(lock)))
            excluded |= cap_of(j, p).excluded;
    }
    return excluded;
}

/* Targets that requires-python leaves out, where it has an end: a floor alone is no cap. */
static void judge_caps(Judging *j) {
    vec_each (const PythonPin, p, &j->project->facts->pins) {
        if (p->role != PIN_FLOOR && p->role != PIN_LOCK && p->role != PIN_SCRIPT)
            continue;
        Cap cap = cap_of(j, p);
        Minors said = p->role == PIN_LOCK ? excluded_beside(j, p->place.path) : 0;
        Minors excluded = cap.excluded & ~said;
        int ended = minors_lowest(excluded & cap.ended & j->project->targets);
        if (!(excluded & cap.beyond & j->project->targets))
            continue;
        Str label = p->label;
        if (ended >= 0)
            label = arena_format(j->arena, "%.*s (of 3.%d just 3.%d.0)", STR_ARG(p->label), ended,
                                 ended);
        judging_add_by_context(
            j, (Finding){.name = p->label, .label = label, .place = p->place, .pin = p}, excluded);
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
    case PROJECT_LOCK_SOURCE_BUILD:
    case PROJECT_LOCK_NO_FILE:
    case PROJECT_LOCK_REFUSES:
        judge_locks(j);
        break;
    case PROJECT_PYTHON_REFUSED:
    case PROJECT_MATRIX_REFUSED:
    case PROJECT_MATRIX_MISSES:
    case PROJECT_CLASSIFIER_REFUSED:
    case PROJECT_LOCK_PYTHON:
        judge_contradictions(j);
        break;
    case PROJECT_LOCK_STALE:
    case PROJECT_LINES_CONTRADICT:
    case PROJECT_LISTS_CONTRADICT:
        judge_conflicts(j);
        break;
    case PROJECT_INSTALLED_REFUSES:
    case PROJECT_INSTALLED_BREAKS:
    case PROJECT_INSTALLED_MAY_BREAK:
        judge_installed(j);
        break;
    case PROJECT_LINE_WARNING:
    case PROJECT_LINE_UNKNOWN:
        judge_notes(j, j->rule->match->project == PROJECT_LINE_UNKNOWN);
        break;
    case PROJECT_IGNORE_UNUSED:
    case PROJECT_IGNORE_EXPIRED:
    case PROJECT_IGNORE_UNREADABLE:
    case PROJECT_IGNORE_UNKNOWN_RULE:
    case PROJECT_FACT_COUNT:
        break; /* known only once all rules were judged: suppress.c */
    }
}
