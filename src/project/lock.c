#include "project/lock.h"

#include "pep/requirement.h"
#include "project/current.h"
#include "project/note.h"
#include "project/url.h"

void lock_begin(Lock *l, Facts *facts) {
    *l = (Lock){.facts = facts};
}

static LockPackage *add_package(Lock *l, Str name, Str version) {
    LockPackage p = {.number = NO_ENTRY,
                     .name = name_normalize(&l->scratch, name),
                     .version = arena_str(&l->scratch, version)};
    void **first = strmap_put(&l->scratch, &l->by_name, p.name);
    p.next = (size_t)(uintptr_t)*first;
    *vec_push(&l->scratch, &l->packages) = p;
    *first = (void *)(uintptr_t)l->packages.len;
    return &l->packages.items[l->packages.len - 1];
}

LockPackage *lock_add_root(Lock *l, Str name) {
    LockPackage *p = add_package(l, name, STR(""));
    p->is_root = true;
    return p;
}

LockPackage *lock_add(Lock *l, Str name, Str version, Place place) {
    Arena *a = l->facts->arena;
    LockPackage *p = add_package(l, name, version);
    Dependency d = {
        .name = arena_str(a, p->name), .transitive = true, .from_lock = true, .place = place};
    Str why;
    if (version.len) {
        d.locked = arena_str(a, version);
        Str pin = arena_format(a, "==%.*s", STR_ARG(version));
        if (!specifier_set_parse(a, pin, &d.specifiers, &why)) {
            Str shown = text_shown(a, version);
            note_add(l->facts, false, d.name, place, "\"%.*s\" is not a version", STR_ARG(shown));
        }
    }
    p->number = l->facts->dependencies.len;
    *vec_push(a, &l->facts->dependencies) = d;
    return p;
}

Dependency *lock_entry(Lock *l, const LockPackage *p) {
    return &l->facts->dependencies.items[p->number];
}

void lock_vcs(Lock *l, const LockPackage *p, Str type, Str url, Str commit) {
    Arena *a = l->facts->arena;
    lock_entry(l, p)->url =
        url_mask(a, arena_format(a, "%.*s+%.*s%s%.*s", STR_ARG(type), STR_ARG(url),
                                 commit.len ? "@" : "", STR_ARG(commit)));
}

void lock_url(Lock *l, const LockPackage *p, Str url) {
    lock_entry(l, p)->url = url_mask(l->facts->arena, arena_str(l->facts->arena, url));
}

void lock_no_files(Lock *l, const LockPackage *p) {
    Dependency *d = lock_entry(l, p);
    if (!d->files)
        d->files = arena_new(l->facts->arena, LockedFiles);
}

/* The last component of a path or URL, without what follows it. */
static Str file_name(Str text) {
    text = str_slice(text, 0, str_find_char(text, '#'));
    text = str_slice(text, 0, str_find_char(text, '?'));
    size_t slash = str_rfind_char(text, '/');
    return slash == STR_NPOS ? text : str_from_pos(text, slash + 1);
}

void lock_file(Lock *l, const LockPackage *p, Str name_or_url) {
    Str name = file_name(name_or_url);
    lock_no_files(l, p);
    LockedFiles *files = lock_entry(l, p)->files;
    if (str_ends(name, STR(".whl")))
        files->wheels |= wheel_minors_linux(name);
    else if (str_ends(name, STR(".tar.gz")) || str_ends(name, STR(".zip")) ||
             str_ends(name, STR(".tar.bz2")) || str_ends(name, STR(".tar.xz")) ||
             str_ends(name, STR(".tgz")))
        files->sdist = true;
}

/* The minors on which the marker holds; of the known texts only the first of each is parsed. */
static Minors marker_minors(Lock *l, Str text) {
    static const Str no_fulls[32];
    if (!text.len)
        return MINORS_ALL;
    Minors *known = strmap_get(&l->markers, text);
    if (known)
        return *known;
    Str copy = arena_str(&l->scratch, text);
    Marker *m = marker_parse(&l->scratch, copy, NULL);
    known = arena_new(&l->scratch, Minors);
    *known = m ? marker_active_minors(&l->scratch, m, no_fulls) : MINORS_ALL;
    *strmap_put(&l->scratch, &l->markers, copy) = known;
    return *known;
}

void lock_edge(Lock *l, const LockPackage *p, Str name, Str version, Str marker) {
    LockEdge *e = vec_push(&l->scratch, &l->edges);
    *e = (LockEdge){.from = (size_t)(p - l->packages.items), .alive = marker_minors(l, marker)};
    e->name = name_normalize(&l->scratch, name);
    e->version = arena_str(&l->scratch, version);
}

bool lock_marker(Lock *l, const LockPackage *p, Str marker, Place place) {
    Arena *a = l->facts->arena;
    Dependency *d = lock_entry(l, p);
    Marker *m = marker_parse(a, arena_str(a, marker), NULL);
    if (m) {
        d->marker = marker_and(a, d->marker, m);
        return true;
    }
    Str shown = text_shown(a, marker);
    note_add(l->facts, false, d->name, place, "\"%.*s\" is not a marker", STR_ARG(shown));
    return false;
}

void lock_python(Lock *l, const LockPackage *p, Str specifiers) {
    Arena *a = l->facts->arena;
    SpecifierSet set = {{0}};
    if (specifiers.len && specifier_set_parse(a, arena_str(a, specifiers), &set, NULL))
        lock_entry(l, p)->python = set;
}

void lock_floor(Lock *l, Str specifiers, Place place) {
    Arena *a = l->facts->arena;
    PythonPin pin = {.role = PIN_LOCK, .minor = -1, .place = place};
    pin.label = arena_str(a, specifiers);
    if (!specifiers.len || !specifier_set_parse(a, pin.label, &pin.specifiers, NULL))
        return;
    pin.minor = specifiers_lowest_minor(a, &pin.specifiers);
    *vec_push(a, &l->facts->pins) = pin;
}

Place lock_place(const Node *table) {
    const Node *name = node_get(table, "name");
    return name ? name->key_place : table->place;
}

/* --- what is reached ------------------------------------------------------------------------- */

static bool edge_fits(const LockEdge *e, const LockPackage *p) {
    return !e->version.len || !p->version.len || str_eq(e->version, p->version);
}

#define EACH_TARGET(l, e, p)                                                                       \
    for (size_t p = (size_t)(uintptr_t)strmap_get(&(l)->by_name, (e)->name); p;                    \
         p = (l)->packages.items[p - 1].next)                                                      \
        if (edge_fits((e), &(l)->packages.items[p - 1]))

/* The number of the first edge of each package; one more at the end. */
static size_t *first_edges(Lock *l) {
    size_t *first = arena_array(&l->scratch, size_t, l->packages.len + 1);
    vec_each (const LockEdge, e, &l->edges) {
        first[e->from + 1]++;
    }
    for (size_t i = 0; i < l->packages.len; i++)
        first[i + 1] += first[i];
    return first;
}

/* Hands on what is new of a package's reach; the work ends since a reach only grows. */
static void spread(Lock *l) {
    size_t *first = first_edges(l);
    VEC(size_t) work = {0};
    for (size_t i = 0; i < l->packages.len; i++)
        if (l->packages.items[i].reach)
            *vec_push(&l->scratch, &work) = i;
    while (work.len) {
        size_t from = work.items[--work.len];
        for (size_t k = first[from]; k < first[from + 1]; k++) {
            const LockEdge *e = &l->edges.items[k];
            Minors more = l->packages.items[from].reach & e->alive;
            EACH_TARGET(l, e, p) {
                LockPackage *to = &l->packages.items[p - 1];
                if (!(more & ~to->reach))
                    continue;
                to->reach |= more;
                *vec_push(&l->scratch, &work) = p - 1;
            }
        }
    }
}

/* What is left when all that the project asks for was followed, and nothing that is installed asks
 * for it even under another marker, are circles: the project asks for one of them. */
static void enter_circles(Lock *l) {
    vec_each (const LockEdge, e, &l->edges) {
        EACH_TARGET(l, e, p) {
            if (l->packages.items[e->from].reach)
                l->packages.items[p - 1].is_asked = true;
        }
    }
    for (size_t i = 0; i < l->packages.len; i++) {
        LockPackage *p = &l->packages.items[i];
        if (!p->reach && !p->is_asked)
            p->reach = MINORS_ALL;
    }
    spread(l);
}

void lock_end(Lock *l) {
    bool has_root = false;
    vec_each (const LockEdge, e, &l->edges) {
        bool direct = l->packages.items[e->from].is_root;
        EACH_TARGET(l, e, p) {
            LockPackage *to = &l->packages.items[p - 1];
            to->is_wanted |= e->from != p - 1;
            if (direct && !to->is_root)
                lock_entry(l, to)->transitive = false;
        }
    }
    vec_each (LockPackage, p, &l->packages) {
        p->reach = p->is_root || !p->is_wanted ? MINORS_ALL : 0;
        has_root |= p->is_root;
    }
    spread(l);
    if (!has_root)
        enter_circles(l);
    vec_each (const LockPackage, p, &l->packages) {
        if (p->is_root)
            continue;
        Dependency *d = lock_entry(l, p);
        d->never = ~p->reach;
        if (!has_root && !p->is_wanted)
            d->transitive = false;
    }
    arena_release(&l->scratch);
}
