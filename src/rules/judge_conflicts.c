#include "project/dependency.h"
#include "rules/judging.h"

/* Requirements of one package that no version fulfils together.
 *
 *     lines-contradict   they are installed at once: in one file, or in files that one file
 * includes with -r or -c lists-contradict   a list that is installed with the main one when it is
 * asked for: an extra, a group lock-stale         a lock holds a version that its own manifest
 * excludes
 *
 * pip and the lock tools refuse all of them. tox environments and commands are left alone: what
 * they install goes into environments of its own, or replaces what is there. */

enum {
    EARLIER_MAX = 16,        /* requirements of one package that a further one is compared with */
    INCLUDE_DEPTH_MAX = 64,  /* files in files */
    VISITS_MAX = 1000 * 1000 /* requirements seen from all files that nobody includes */
};

/* A requirements file, and what it includes. */
typedef struct ListFile {
    VEC(const DependencyView *) entries;
    VEC(struct ListFile *) includes;
    bool included;
    unsigned seen; /* from which start it was seen last; 0: never */
} ListFile;

/* The requirements of a package that are met on the way from one start. */
typedef struct Earlier {
    const DependencyView *items[EARLIER_MAX];
    size_t count;
} Earlier;

typedef struct Conflicts {
    Judging *j;
    StrMap files;             /* path -> ListFile */
    VEC(ListFile *) in_order; /* of their first fact */
    StrMap earlier;           /* package -> Earlier; of one start */
    unsigned start;
    size_t visits;
} Conflicts;

static bool is_list_file(Str path) {
    return str_ends(path, STR(".txt")) || str_ends(path, STR(".in")) || str_ends(path, STR(".pip"));
}

/* Metadata whose lists are data: setup.py decides while it runs. */
static bool is_metadata_file(Str path) {
    return str_ends(path, STR("pyproject.toml")) || str_ends(path, STR("setup.cfg"));
}

static bool is_comparable(const Judging *j, const DependencyView *v) {
    const Dependency *d = v->dependency;
    return d->name.len && d->specifiers.list.len && !d->url.len && !d->self && !d->superseded &&
           !d->from_lock && (v->active & j->minors) &&
           !marker_unknown_minors(j->arena, d->marker, j->project->fulls);
}

/* The minors at which both are asked for and no version is in both. */
static Minors contradiction(const Judging *j, const DependencyView *x, const DependencyView *y) {
    Minors minors = x->active & y->active & j->minors;
    if (!minors || (x->dependency->constraint_only && y->dependency->constraint_only))
        return 0;
    VersionSet a = dependency_versions(j->arena, x->dependency);
    VersionSet b = dependency_versions(j->arena, y->dependency);
    VersionSet both = version_set_intersect(j->arena, &a, &b);
    return version_set_is_empty(&both) ? minors : 0;
}

static Str requirement_in_words(Arena *a, const Dependency *d) {
    Str specifiers = specifier_set_text(a, &d->specifiers);
    return arena_format(a, "%.*s (%.*s)", STR_ARG(specifiers),
                        STR_ARG(place_in_words(a, &d->place)));
}

static void add_conflict(Judging *j, const DependencyView *later, const DependencyView *earlier,
                         Minors minors) {
    judging_add_by_context(j,
                           (Finding){.name = later->dependency->name,
                                     .place = later->dependency->place,
                                     .dependency = later->dependency,
                                     .label = later->dependency->constraint_only
                                                  ? STR("constraint")
                                                  : STR("requirement"),
                                     .other = requirement_in_words(j->arena, earlier->dependency)},
                           minors);
}

/* ---- what is installed at once ---- */

static ListFile *file_at(Conflicts *c, Str path) {
    ListFile **slot = (ListFile **)strmap_put(c->j->arena, &c->files, path);
    if (!*slot) {
        *slot = arena_new(c->j->arena, ListFile);
        **slot = (ListFile){.seen = 0};
        *vec_push(c->j->arena, &c->in_order) = *slot;
    }
    return *slot;
}

static void collect_files(Conflicts *c) {
    Judging *j = c->j;
    for (size_t i = 0; i < j->matcher->view_count; i++) {
        const DependencyView *v = &j->matcher->views[i];
        bool single = matcher_package(j->matcher, v->dependency->name) == v && !v->same_name;
        if (!single && is_list_file(v->dependency->place.path) && is_comparable(j, v))
            *vec_push(j->arena, &file_at(c, v->dependency->place.path)->entries) = v;
    }
    vec_each (const Include, i, &j->project->facts->includes) {
        if (i->optional || !is_list_file(i->place.path) || !is_list_file(i->path))
            continue;
        ListFile *to = file_at(c, i->path);
        to->included = true;
        *vec_push(j->arena, &file_at(c, i->place.path)->includes) = to;
    }
}

static void meet(Conflicts *c, const DependencyView *v) {
    Earlier **slot = (Earlier **)strmap_put(c->j->arena, &c->earlier, v->dependency->name);
    if (!*slot) {
        *slot = arena_new(c->j->arena, Earlier);
        **slot = (Earlier){.count = 0};
    }
    Earlier *e = *slot;
    for (size_t i = 0; i < e->count; i++) {
        Minors minors = contradiction(c->j, e->items[i], v);
        if (minors) {
            add_conflict(c->j, v, e->items[i], minors);
            break;
        }
    }
    if (e->count < EARLIER_MAX)
        e->items[e->count++] = v;
}

/* Included files first, so that a contradiction stands in the file that includes. */
static void visit(Conflicts *c, ListFile *f, unsigned depth) {
    if (f->seen == c->start || depth > INCLUDE_DEPTH_MAX || c->visits > VISITS_MAX)
        return;
    f->seen = c->start;
    for (size_t i = 0; i < f->includes.len; i++)
        visit(c, f->includes.items[i], depth + 1);
    for (size_t i = 0; i < f->entries.len; i++)
        meet(c, f->entries.items[i]);
    c->visits += 1 + f->entries.len;
}

static void start_at(Conflicts *c, ListFile *f) {
    c->start++;
    c->earlier = (StrMap){0};
    visit(c, f, 0);
}

/* From each file that nobody includes, then from what is left: files that include each other. */
static void judge_files(Judging *j) {
    Conflicts c = {.j = j};
    collect_files(&c);
    for (size_t i = 0; i < c.in_order.len; i++)
        if (!c.in_order.items[i]->included)
            start_at(&c, c.in_order.items[i]);
    for (size_t i = 0; i < c.in_order.len; i++)
        if (!c.in_order.items[i]->seen)
            start_at(&c, c.in_order.items[i]);
}

/* ---- lists of one metadata file ---- */

static bool is_command_group(Str group) {
    return str_eq(group, STR("build-system")) || str_eq(group, STR("constraint")) ||
           str_starts(group, STR("tox")) || str_eq(group, STR("ci")) ||
           str_eq(group, STR("docker")) || str_eq(group, STR("script"));
}

static bool is_listed(const Judging *j, const DependencyView *v) {
    return is_metadata_file(v->dependency->place.path) && !v->dependency->constraint_only &&
           !is_command_group(v->dependency->group) && is_comparable(j, v);
}

/* Entries of one list, or of the main list and another one. */
static bool are_together(const DependencyView *x, const DependencyView *y, bool one_list) {
    Str a = x->dependency->group, b = y->dependency->group;
    if (!str_eq(x->dependency->place.path, y->dependency->place.path))
        return false;
    return one_list ? str_eq(a, b) : (a.len == 0) != (b.len == 0);
}

static void judge_lists(Judging *j, bool one_list) {
    for (size_t i = 0; i < j->matcher->view_count; i++) {
        const DependencyView *v = &j->matcher->views[i];
        size_t compared = 0;
        if (!is_listed(j, v))
            continue;
        for (const DependencyView *o = matcher_package(j->matcher, v->dependency->name);
             o && o != v && compared < EARLIER_MAX; o = o->same_name, compared++) {
            Minors minors =
                is_listed(j, o) && are_together(v, o, one_list) ? contradiction(j, o, v) : 0;
            if (minors) {
                add_conflict(j, v, o, minors);
                break;
            }
        }
    }
}

/* ---- a lock and its manifest ---- */

static bool answers(const Dependency *lock, const Dependency *d) {
    Str folder = path_folder(lock->place.path);
    return lock->from_lock && (str_ends(lock->place.path, STR("uv.lock"))
                                   ? folder_is_at_or_above(folder, d->place.path)
                                   : str_eq(folder, path_folder(d->place.path)));
}

/* The locked version that stands against the requirement: none where one of them fits it, where an
 * override may have replaced it, or where the lock takes it from elsewhere. */
static const DependencyView *stale_entry(const Judging *j, const DependencyView *v,
                                         Minors *minors) {
    const DependencyView *first = NULL;
    VersionSet wanted = dependency_versions(j->arena, v->dependency);
    size_t compared = 0;
    *minors = 0;
    for (const DependencyView *o = matcher_package(j->matcher, v->dependency->name); o;
         o = o->same_name) {
        const Dependency *d = o->dependency;
        if (d->constraint_only || ++compared > EARLIER_MAX)
            return NULL;
        if (!answers(d, v->dependency))
            continue;
        VersionSet locked = dependency_versions(j->arena, d);
        VersionSet both = version_set_intersect(j->arena, &locked, &wanted);
        if (d->url.len || !d->locked.len || !version_set_is_empty(&both))
            return NULL;
        first = first ? first : o;
        *minors |= o->active & v->active;
    }
    return first;
}

static void judge_stale_locks(Judging *j) {
    for (size_t i = 0; i < j->matcher->view_count; i++) {
        const DependencyView *v = &j->matcher->views[i];
        const Dependency *d = v->dependency;
        Minors minors;
        if (!d->superseded || d->url.len || !d->specifiers.list.len ||
            marker_unknown_minors(j->arena, d->marker, j->project->fulls))
            continue;
        const DependencyView *locked = stale_entry(j, v, &minors);
        if (locked)
            add_conflict(j, locked, v, minors);
    }
}

void judge_conflicts(Judging *j) {
    switch (j->rule->match->project) {
    case PROJECT_LINES_CONTRADICT:
        judge_files(j);
        judge_lists(j, true);
        break;
    case PROJECT_LISTS_CONTRADICT:
        judge_lists(j, false);
        break;
    case PROJECT_LOCK_STALE:
        judge_stale_locks(j);
        break;
    default:
        break;
    }
}
