#include "plan/building.h"
#include "project/dependency.h"

/* Where a lock holds the version, the lock alone cannot be edited: its tool writes it. Where the
 * manifest excludes the new version, its line has to change first. The parts of one step are locked
 * at once. */

static const struct {
    Str file;
    Str lock;   /* after the manifest has changed */
    Str update; /* locks newer versions of the packages whose names follow */
    Str each;   /* in front of each name */
} tools[] = {
    {STR_INIT("poetry.lock"), STR_INIT("poetry lock"), STR_INIT("poetry update"), STR_INIT(" ")},
    {STR_INIT("uv.lock"), STR_INIT("uv lock"), STR_INIT("uv lock"),
     STR_INIT(" --upgrade-package ")},
    {STR_INIT("pdm.lock"), STR_INIT("pdm lock"), STR_INIT("pdm update"), STR_INIT(" ")},
    {STR_INIT("Pipfile.lock"), STR_INIT("pipenv lock"), STR_INIT("pipenv update"), STR_INIT(" ")},
};

static Str folder_of_file(Str path) {
    return str_slice(path, 0, path.len - path_name(path).len);
}

static bool is_locked_in(const Step *s, Str lock) {
    return s->action == FIX_UPGRADE && s->dependency && s->dependency->from_lock &&
           (!lock.len || str_eq(s->dependency->place.path, lock));
}

Str lock_command(Arena *a, Str lock, Str package) {
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
        if (str_eq(path_name(lock), tools[i].file))
            return arena_format(a, "%.*s%.*s%.*s", STR_ARG(tools[i].update), STR_ARG(tools[i].each),
                                STR_ARG(package));
    return STR("lock again");
}

/* "uv lock --upgrade-package gevent --upgrade-package greenlet" */
static Str command(Arena *a, Str lock, const Step *parts, size_t count) {
    Str run = {0};
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
        if (!str_eq(path_name(lock), tools[i].file))
            continue;
        run = tools[i].update;
        for (size_t k = 0; k < count; k++)
            if (is_locked_in(&parts[k], lock))
                run = arena_format(a, "%.*s%.*s%.*s", STR_ARG(run), STR_ARG(tools[i].each),
                                   STR_ARG(parts[k].subject));
    }
    return run.len ? run : STR("lock again");
}

static bool excludes(Arena *a, const Dependency *d, Str version) {
    Version v;
    VersionSet allowed = dependency_versions(a, d);
    return d->specifiers.list.len && version_parse(a, version, &v) &&
           !version_set_contains(&allowed, &v);
}

/* The lines of manifests that a lock answers and that the new version breaks. */
static Str put_manifest_lines(Building *b, Step *s, Str lock) {
    Str lines = {0};
    for (const DeclaredLink *l = declared_lines(b, s->subject); l; l = l->next) {
        const Dependency *d = l->dependency;
        bool answered = d->superseded && str_starts(d->place.path, folder_of_file(lock));
        if (!answered || !excludes(b->arena, d, s->to))
            continue;
        add_location(b->arena, s, &d->place);
        lines = arena_format(b->arena, "%.*s%s%.*s:%u (%.*s)", STR_ARG(lines),
                             lines.len ? ", " : "", STR_ARG(d->place.path), (unsigned)d->place.line,
                             STR_ARG(specifier_set_text(b->arena, &d->specifiers)));
    }
    return lines;
}

static void relock(Building *b, Step *parts, size_t count) {
    Step *first = NULL;
    Str lines = {0};
    for (size_t i = 0; i < count; i++) {
        if (!is_locked_in(&parts[i], first ? first->dependency->place.path : (Str){0}))
            continue;
        first = first ? first : &parts[i];
        Str more = put_manifest_lines(b, &parts[i], first->dependency->place.path);
        lines = arena_format(b->arena, "%.*s%s%.*s", STR_ARG(lines),
                             lines.len && more.len ? ", " : "", STR_ARG(more));
    }
    if (!first)
        return;
    Str run = command(b->arena, first->dependency->place.path, parts, count);
    if (lines.len)
        first->why = arena_format(b->arena, "%.*s; change %.*s, then: %.*s", STR_ARG(first->why),
                                  STR_ARG(lines), STR_ARG(run));
    else
        first->why = arena_format(b->arena, "%.*s; %.*s", STR_ARG(first->why), STR_ARG(run));
}

/* A lock repeats requires-python, so it has to follow. */
static void relock_after_cap(Building *b, Step *s) {
    const Cond *match = s->rule->match;
    if (match->op != COND_PROJECT || match->project != PROJECT_PYTHON_CAP)
        return;
    Str folder = folder_of_file(s->locations.items[0].path);
    vec_each (const PythonPin, p, &b->plan->project->facts->pins) {
        if (p->role != PIN_LOCK || !str_eq(folder_of_file(p->place.path), folder))
            continue;
        for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
            if (str_eq(path_name(p->place.path), tools[i].file))
                s->why = arena_format(b->arena, "%.*s, then: %.*s", STR_ARG(s->why),
                                      STR_ARG(tools[i].lock));
    }
}

void add_relocks(Building *b) {
    vec_each (Step, s, &b->steps) {
        relock_after_cap(b, s);
    }
    for (size_t i = 0, end; i < b->steps.len; i = end) {
        for (end = i + 1; end < b->steps.len && b->steps.items[end].further_part;)
            end++;
        relock(b, &b->steps.items[i], end - i);
    }
}
