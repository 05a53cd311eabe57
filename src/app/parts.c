#include "app/parts.h"

#include <stdlib.h>

Parts parts_new(Arena *a, const ProjectFolders *folders) {
    Parts parts = {.items = arena_array(a, Part, folders->len), .len = folders->len};
    for (size_t i = 0; i < parts.len; i++) {
        parts.items[i].folder = folders->items[i];
        *strmap_put(a, &parts.by_folder, folders->items[i].path) = &parts.items[i];
    }
    return parts;
}

size_t part_of_path(const Parts *parts, Str path) {
    size_t slash;
    while (parts->len > 1 && (slash = str_rfind_char(path, '/')) != STR_NPOS) {
        path = str_slice(path, 0, slash);
        const Part *part = strmap_get(&parts->by_folder, path);
        if (part)
            return (size_t)(part - parts->items);
    }
    return 0;
}

void parts_join_pins(Arena *a, const IncludeFile *files, size_t count, Parts *parts) {
    vec_each (Part, part, parts) {
        part->early = (Facts){.arena = a};
    }
    for (size_t i = 0; i < count; i++) {
        Facts *early = &parts->items[part_of_path(parts, files[i].path)].early;
        vec_each (const PythonPin, pin, &files[i].facts->pins) {
            *vec_push(a, &early->pins) = *pin;
        }
    }
}

/* ---- which files ---- */

typedef struct Joining {
    Arena *arena;
    const IncludeFile *files;
    size_t count;
    Parts *parts;
    StrMap by_path; /* -> IncludeFile */
} Joining;

static void add_file(Joining *j, Part *part, const IncludeFile *file) {
    *strmap_put(j->arena, &part->paths, file->path) = (void *)file;
    *vec_push(j->arena, &part->files) = file;
    if (part != j->parts->items)
        *strmap_put(j->arena, &j->parts->taken, file->path) = part;
}

/* What the part's files include, and what that includes. */
static void add_included(Joining *j, Part *part) {
    VEC(const IncludeFile *) left = {0};
    vec_each (const ReadFile, file, &part->files) {
        *vec_push(j->arena, &left) = *file;
    }
    while (left.len) {
        const IncludeFile *file = left.items[--left.len];
        vec_each (const Include, include, &file->facts->includes) {
            const IncludeFile *to = strmap_get(&j->by_path, include->path);
            if (!to || strmap_has(&part->paths, to->path))
                continue;
            add_file(j, part, to);
            *strmap_put(j->arena, &j->parts->included, to->path) = part;
            *vec_push(j->arena, &left) = to;
        }
    }
}

static bool is_left_to_rest(const Parts *parts, Str path) {
    return parts->items[0].folder.is_project || !strmap_has(&parts->taken, path);
}

static void divide_files(Joining *j) {
    for (size_t i = 0; i < j->count; i++) {
        *strmap_put(j->arena, &j->by_path, j->files[i].path) = (void *)&j->files[i];
        size_t part = part_of_path(j->parts, j->files[i].path);
        if (part)
            add_file(j, &j->parts->items[part], &j->files[i]);
    }
    for (size_t i = 1; i < j->parts->len; i++)
        add_included(j, &j->parts->items[i]);
    for (size_t i = 0; i < j->count; i++)
        if (part_of_path(j->parts, j->files[i].path) == 0 &&
            is_left_to_rest(j->parts, j->files[i].path))
            add_file(j, &j->parts->items[0], &j->files[i]);
    add_included(j, &j->parts->items[0]);
}

bool part_owns(const Parts *parts, size_t part, Str path) {
    if (strmap_has(&parts->items[part].paths, path))
        return true;
    return part_of_path(parts, path) == part && (part || is_left_to_rest(parts, path));
}

bool part_is_shared(const Parts *parts, Str path) {
    bool is_rest = !parts->items[0].folder.is_project && part_of_path(parts, path) == 0;
    return parts->len > 1 && (is_rest || strmap_has(&parts->included, path));
}

/* ---- what they say ---- */

static bool declares(const Facts *facts, Str package) {
    vec_each (const Dependency, d, &facts->dependencies) {
        if (package.len && str_eq(d->name, package))
            return true;
    }
    return false;
}

/* A worker is started for the projects that have its server or what it runs on. */
static void hand_out_workers(Arena *a, Parts *parts) {
    Part *rest = &parts->items[0];
    size_t kept = 0;
    vec_each (const Worker, worker, &rest->facts.workers) {
        bool claimed = false;
        for (size_t i = 1; i < parts->len; i++) {
            Facts *facts = &parts->items[i].facts;
            if (!declares(facts, worker->server) && !declares(facts, worker->model))
                continue;
            *vec_push(a, &facts->workers) = *worker;
            claimed = true;
        }
        if (!claimed || rest->folder.is_project)
            rest->facts.workers.items[kept++] = *worker;
    }
    rest->facts.workers.len = kept;
}

static void add_context(Arena *a, const Facts *rest, Facts *facts) {
    vec_each (const Setting, setting, &rest->settings) {
        *vec_push(a, &facts->settings) = *setting;
    }
    vec_each (const Suppression, s, &rest->suppressions) {
        *vec_push(a, &facts->suppressions) = *s;
    }
}

/* The files come in the order of their paths. */
static int by_position(const void *x, const void *y) {
    const IncludeFile *const *a = x, *const *b = y;
    return *a < *b ? -1 : *a > *b;
}

void parts_join(Arena *a, const IncludeFile *files, size_t count, Parts *parts) {
    Joining j = {.arena = a, .files = files, .count = count, .parts = parts};
    divide_files(&j);
    vec_each (Part, part, parts) {
        part->facts = (Facts){.arena = a};
        if (part->files.len)
            qsort(part->files.items, part->files.len, sizeof *part->files.items, by_position);
        vec_each (const ReadFile, file, &part->files) {
            facts_join(&part->facts, (*file)->facts);
        }
    }
    hand_out_workers(a, parts);
    for (size_t i = 1; i < parts->len; i++)
        add_context(a, &parts->items[0].facts, &parts->items[i].facts);
}
