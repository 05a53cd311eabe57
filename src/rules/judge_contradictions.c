#include "rules/judging.h"

#include "base/buf.h"

/* Declarations of Python versions that cannot all be true. Each is one finding at one of the two
 * places; Finding.other names the other one. */

bool folder_is_at_or_above(Str folder, Str path) {
    return folder.len == 0 ||
           (str_starts(path, folder) && path.len > folder.len && path.ptr[folder.len] == '/');
}

/* "3.9, 3.10 and 3.12" */
static Str minors_in_words(Arena *a, Minors m) {
    Buf text = {0};
    for (int n = 0; n < 32; n++) {
        if (!(m & MINOR_BIT((unsigned)n)))
            continue;
        Minors rest = n == 31 ? 0 : m & (MINORS_ALL << (n + 1));
        buf_format(&text, "%s3.%d", !text.len ? "" : rest ? ", " : " and ", n);
    }
    Str copy = arena_str(a, buf_str(&text));
    buf_release(&text);
    return copy;
}

Str place_in_words(Arena *a, const Place *p) {
    return p->line ? arena_format(a, "%.*s:%u", STR_ARG(p->path), (unsigned)p->line) : p->path;
}

/* "requires-python >=3.9 (pyproject.toml:5)" */
static Str floor_in_words(Arena *a, const PythonPin *floor) {
    return arena_format(a, "requires-python %.*s (%.*s)", STR_ARG(floor->label),
                        STR_ARG(place_in_words(a, &floor->place)));
}

bool has_alternatives(const PythonPin *floor) {
    return str_find_char(floor->label, '|') != STR_NPOS;
}

/* The requires-python that speaks for a file: the one of the nearest folder at or above its own. */
static const PythonPin *floor_for(const Judging *j, Str path) {
    for (Str folder = path_folder(path);; folder = path_folder(folder)) {
        const PythonPin *floor = strmap_get(&j->matcher->floors, folder);
        if (floor || !folder.len)
            return floor;
    }
}

static Minors excluded_by(const Judging *j, const PythonPin *floor) {
    Minors allowed = specifiers_minors(j->arena, &floor->specifiers);
    return allowed && !has_alternatives(floor) ? ~allowed : 0;
}

const PythonPin *floor_that_refuses(const Judging *j, const PythonPin *p) {
    bool runs = (p->role == PIN_IMAGE && p->final) || p->role == PIN_RUNTIME;
    if (!runs || p->minor < 0 || path_is_side(p->place.path))
        return NULL;
    const PythonPin *floor = floor_for(j, p->place.path);
    return floor && (excluded_by(j, floor) & MINOR_BIT((unsigned)p->minor)) ? floor : NULL;
}

/* What runs on a Python that requires-python excludes. */
static void judge_refused_pythons(Judging *j) {
    vec_each (const PythonPin, p, &j->project->facts->pins) {
        const PythonPin *floor = floor_that_refuses(j, p);
        if (floor && !pin_is_one_of_a_list(j->project->facts, p))
            judging_add_by_context(j,
                                   (Finding){.name = p->label,
                                             .label = arena_format(j->arena, "3.%d", p->minor),
                                             .place = p->place,
                                             .pin = p,
                                             .other = floor_in_words(j->arena, floor)},
                                   MINORS_ALL);
    }
}

/* Jobs for a Python on which the project itself cannot be installed. */
static void judge_refused_jobs(Judging *j) {
    vec_each (const TestMatrix, m, &j->project->facts->matrices) {
        const PythonPin *floor = floor_for(j, m->place.path);
        Minors excluded = floor ? m->covers & excluded_by(j, floor) : 0;
        if (!excluded || excluded == m->covers || path_is_side(m->place.path))
            continue;
        Str jobs = arena_format(j->arena, "%.*s tests Python %.*s", STR_ARG(m->label),
                                STR_ARG(minors_in_words(j->arena, excluded)));
        judging_add_by_context(j,
                               (Finding){.name = m->label,
                                         .label = jobs,
                                         .place = m->place,
                                         .other = floor_in_words(j->arena, floor)},
                               MINORS_ALL);
    }
}

/* All that the workflows and tox environments run on; all bits where one of them cannot be told. */
static Minors tested_minors(const Facts *facts) {
    Minors tested = 0;
    vec_each (const TestMatrix, m, &facts->matrices) {
        tested |= m->covers ? m->covers : MINORS_ALL;
    }
    vec_each (const PythonPin, p, &facts->pins) {
        if (p->role == PIN_WORKFLOW || p->role == PIN_MATRIX)
            tested |= p->minor < 0 ? MINORS_ALL : MINOR_BIT((unsigned)p->minor);
    }
    return tested;
}

/* Tests on several Pythons, none of which is the one that the service runs on. */
static void judge_missed_python(Judging *j) {
    const CurrentPython *c = j->project->current;
    const Facts *facts = j->project->facts;
    bool runs = c && c->minor >= 0 && c->place.path.len &&
                (c->role == PIN_IMAGE || c->role == PIN_RUNTIME) && !path_is_side(c->place.path);
    Minors tested = tested_minors(facts);
    if (!runs || !facts->matrices.len || (tested & MINOR_BIT((unsigned)c->minor)))
        return;
    const TestMatrix *m = &facts->matrices.items[0];
    Str jobs = arena_format(j->arena, "%.*s tests Python %.*s", STR_ARG(m->label),
                            STR_ARG(minors_in_words(j->arena, m->covers)));
    judging_add_by_context(
        j,
        (Finding){.name = m->label,
                  .label = jobs,
                  .place = m->place,
                  .other = arena_format(j->arena, "3.%d (%.*s)", c->minor,
                                        STR_ARG(place_in_words(j->arena, &c->place)))},
        MINORS_ALL);
}

/* Classifiers that requires-python of the same folder excludes: one finding for all of a file. */
static void judge_classifiers(Judging *j) {
    const PythonPin *first = NULL, *floor = NULL;
    Minors excluded = 0;
    const Facts *facts = j->project->facts;
    for (size_t i = 0; i <= facts->pins.len; i++) {
        const PythonPin *p = i < facts->pins.len ? &facts->pins.items[i] : NULL;
        if (first && (!p || !str_eq(p->place.path, first->place.path))) {
            judging_add_by_context(
                j,
                (Finding){.name = first->label,
                          .label = arena_format(j->arena, "the classifiers name Python %.*s",
                                                STR_ARG(minors_in_words(j->arena, excluded))),
                          .place = first->place,
                          .other = floor_in_words(j->arena, floor)},
                MINORS_ALL);
            first = NULL;
            excluded = 0;
        }
        if (!p || p->role != PIN_CLASSIFIER || p->minor < 0)
            continue;
        const PythonPin *near = floor_for(j, p->place.path);
        if (!near || !str_eq(path_folder(near->place.path), path_folder(p->place.path)) ||
            !(excluded_by(j, near) & MINOR_BIT((unsigned)p->minor)))
            continue;
        floor = near;
        first = first ? first : p;
        excluded |= MINOR_BIT((unsigned)p->minor);
    }
}

/* Locks that are made from the one requires-python beside them; pylock.toml may well be narrower,
 * and a uv.lock of a workspace is what all its members allow. */
static const PythonPin *floor_of_lock(const Facts *facts, const PythonPin *lock) {
    const PythonPin *only = NULL;
    Str folder = path_folder(lock->place.path);
    if (str_ends(lock->place.path, STR("pylock.toml")))
        return NULL;
    vec_each (const PythonPin, p, &facts->pins) {
        if (p->role != PIN_FLOOR || !folder_is_at_or_above(folder, p->place.path))
            continue;
        if (only || !str_eq(path_folder(p->place.path), folder))
            return NULL;
        only = p;
    }
    return only;
}

static void judge_lock_pythons(Judging *j) {
    vec_each (const PythonPin, p, &j->project->facts->pins) {
        const PythonPin *floor = p->role == PIN_LOCK ? floor_of_lock(j->project->facts, p) : NULL;
        if (!floor || str_eq(floor->label, p->label) || has_alternatives(floor) ||
            specifiers_minors(j->arena, &floor->specifiers) ==
                specifiers_minors(j->arena, &p->specifiers))
            continue;
        judging_add_by_context(j,
                               (Finding){.name = p->place.path,
                                         .label = p->label,
                                         .place = p->place,
                                         .pin = p,
                                         .other = floor_in_words(j->arena, floor)},
                               MINORS_ALL);
    }
}

void judge_contradictions(Judging *j) {
    if (j->project->files_only)
        return;
    switch (j->rule->match->project) {
    case PROJECT_PYTHON_REFUSED:
        judge_refused_pythons(j);
        break;
    case PROJECT_MATRIX_REFUSED:
        judge_refused_jobs(j);
        break;
    case PROJECT_MATRIX_MISSES:
        judge_missed_python(j);
        break;
    case PROJECT_CLASSIFIER_REFUSED:
        judge_classifiers(j);
        break;
    case PROJECT_LOCK_PYTHON:
        judge_lock_pythons(j);
        break;
    default:
        break;
    }
}
