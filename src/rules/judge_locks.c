#include "rules/judging.h"

/* Where the lock has wheels of the package, but none for this Python. Where it has none at all, as
 * of packages that are published as source alone, nothing follows. */
static Minors without_wheel(const Dependency *d, bool sdist) {
    if (!d->files || !d->files->wheels || d->files->sdist != sdist)
        return 0;
    return ~d->files->wheels;
}

Minors minors_refused(Arena *a, const SpecifierSet *python) {
    if (python->list.len == 0)
        return 0;
    Minors allowed = specifiers_minors(a, python);
    int lowest = minors_lowest(allowed);
    return lowest < 0 ? 0 : ~allowed & (MINORS_ALL << lowest);
}

static Minors affected(const Judging *j, const Dependency *d) {
    switch (j->rule->match->project) {
    case PROJECT_LOCK_SOURCE_BUILD:
        return without_wheel(d, true);
    case PROJECT_LOCK_NO_FILE:
        return without_wheel(d, false);
    default:
        return minors_refused(j->arena, &d->python);
    }
}

void judge_locks(Judging *j) {
    for (size_t i = 0; i < j->matcher->view_count; i++) {
        const DependencyView *v = &j->matcher->views[i];
        const Dependency *d = v->dependency;
        if (!d->from_lock)
            continue;
        Minors minors = affected(j, d) & v->active;
        if (minors)
            judging_add_by_context(j,
                                   (Finding){.name = d->name,
                                             .place = d->place,
                                             .dependency = d,
                                             .label = specifier_set_text(j->arena, &d->python)},
                                   minors);
    }
}
