#include "app/locks.h"

#include "base/map.h"

/* The locks that a manifest can have. */
static const struct {
    Str manifest, lock;
    bool below; /* manifests in folders below the lock's belong to it, too: a workspace */
} locks[] = {
    {STR_INIT("Pipfile"), STR_INIT("Pipfile.lock"), false},
    {STR_INIT("pyproject.toml"), STR_INIT("poetry.lock"), false},
    {STR_INIT("pyproject.toml"), STR_INIT("pdm.lock"), false},
    {STR_INIT("pyproject.toml"), STR_INIT("pylock.toml"), false},
    {STR_INIT("pyproject.toml"), STR_INIT("uv.lock"), true},
};

/* A locked package; several of the same name in one lock form a chain. */
typedef struct LockedLink {
    Dependency *dependency;
    struct LockedLink *next;
} LockedLink;

typedef struct Locks {
    Arena arena;
    StrMap packages; /* "path of the lock:name" -> LockedLink */
} Locks;

static void note_locked(Locks *l, Dependency *d) {
    Str key = arena_format(&l->arena, "%.*s:%.*s", STR_ARG(d->place.path), STR_ARG(d->name));
    LockedLink **slot = (LockedLink **)strmap_put(&l->arena, &l->packages, key);
    LockedLink *link = arena_new(&l->arena, LockedLink);
    *link = (LockedLink){d, *slot};
    *slot = link;
}

static LockedLink *find_in(Locks *l, Str folder, Str lock, Str name) {
    const char *slash = folder.len ? "/" : "";
    Str key = arena_format(&l->arena, "%.*s%s%.*s:%.*s", STR_ARG(folder), slash, STR_ARG(lock),
                           STR_ARG(name));
    return strmap_get(&l->packages, key);
}

/* The locked packages that answer a requirement of a manifest. */
static LockedLink *find_locked(Locks *l, const Dependency *d) {
    Str file = path_name(d->place.path);
    for (size_t i = 0; i < sizeof locks / sizeof *locks; i++) {
        if (!str_eq(file, locks[i].manifest))
            continue;
        Str folder = path_folder(d->place.path);
        LockedLink *found = find_in(l, folder, locks[i].lock, d->name);
        while (!found && locks[i].below && folder.len) {
            folder = path_folder(folder);
            found = find_in(l, folder, locks[i].lock, d->name);
        }
        if (found)
            return found;
    }
    return NULL;
}

void locks_resolve(Facts *facts) {
    static const Str no_fulls[32];
    Locks l = {.arena = {0}};
    vec_each (Dependency, d, &facts->dependencies) {
        if (d->from_lock)
            note_locked(&l, d);
    }
    vec_each (Dependency, d, &facts->dependencies) {
        if (d->from_lock || l.packages.len == 0 || str_eq(d->group, STR("build-system")))
            continue;
        Minors asked = 0;
        for (LockedLink *link = find_locked(&l, d); link; link = link->next) {
            if (!asked)
                asked = marker_active_minors(&l.arena, d->marker, no_fulls);
            d->superseded = true;
            link->dependency->transitive = false;
            link->dependency->never &= ~asked;
        }
    }
    arena_release(&l.arena);
}
