#include "app/projects.h"

#include "project/current.h"
#include "text/glob.h"

#include <stdlib.h>

typedef enum Sign {
    SIGN_PACKAGE = 1,
    SIGN_REQUIREMENTS = 2,
    SIGN_SERVICE = 4,
    SIGN_LOCK = 8,
    SIGN_WORKSPACE = 16, /* members in folders below share its lock, there or not */
} Sign;

/* What the files of a folder, but not of its subfolders, say of it. */
typedef struct FolderSigns {
    Str folder;
    unsigned signs;
} FolderSigns;

typedef struct Finder {
    Arena *arena;
    const Walk *walk;
    const Scan *scan;
    StrMap by_folder; /* -> FolderSigns */
    VEC(FolderSigns *) folders;
} Finder;

static const struct {
    FileKind kind;
    unsigned sign;
    bool if_said; /* only where the file says something about a project */
} signs[] = {
    {KIND_PYPROJECT, SIGN_PACKAGE, true},
    {KIND_SETUP_CFG, SIGN_PACKAGE, true},
    {KIND_SETUP_PY, SIGN_PACKAGE, false},
    {KIND_PIPFILE, SIGN_PACKAGE, false},
    {KIND_REQUIREMENTS, SIGN_REQUIREMENTS, false},
    {KIND_CONDA, SIGN_REQUIREMENTS, false},
    {KIND_DOCKERFILE, SIGN_SERVICE, true},
    {KIND_PROCFILE, SIGN_SERVICE, false},
    {KIND_RUNTIME, SIGN_SERVICE, true},
    {KIND_UV_LOCK, SIGN_LOCK | SIGN_WORKSPACE, false},
    {KIND_POETRY_LOCK, SIGN_LOCK, false},
    {KIND_PDM_LOCK, SIGN_LOCK, false},
    {KIND_PYLOCK, SIGN_LOCK, false},
    {KIND_PIPFILE_LOCK, SIGN_LOCK, false},
};

/* A name, a Python or a package of its own: build tools and settings alone make no project. */
static bool says_something(const Facts *facts) {
    if (!facts)
        return false;
    if (facts->project_name.len || facts->pins.len)
        return true;
    vec_each (const Dependency, d, &facts->dependencies) {
        if (!str_eq(d->group, STR("build-system")))
            return true;
    }
    return false;
}

static FolderSigns *signs_of(Finder *f, Str folder) {
    FolderSigns **slot = (FolderSigns **)strmap_put(f->arena, &f->by_folder, folder);
    if (!*slot) {
        *slot = arena_new(f->arena, FolderSigns);
        (*slot)->folder = folder;
        *vec_push(f->arena, &f->folders) = *slot;
    }
    return *slot;
}

/* A module of a package that happens to have the name: `ansible.modules.setup`. */
static bool is_module(const Finder *f, const WalkFile *file) {
    Str folder = path_folder(file->path);
    return file->kind == KIND_SETUP_PY && folder.len &&
           walk_find(f->walk, arena_format(f->arena, "%.*s/__init__.py", STR_ARG(folder)));
}

static bool is_workspace(const Facts *facts) {
    vec_each (const Setting, s, &facts->settings) {
        if (str_eq(s->key, STR("uv.workspace")))
            return true;
    }
    return false;
}

static void note_file(Finder *f, const WalkFile *file) {
    const Facts *facts = scan_file(f->scan, file->path);
    if (is_module(f, file))
        return;
    if (facts && is_workspace(facts))
        signs_of(f, path_folder(file->path))->signs |= SIGN_WORKSPACE;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i].kind == file->kind && (!signs[i].if_said || says_something(facts)))
            signs_of(f, path_folder(file->path))->signs |= signs[i].sign;
}

static bool looks_like_project(unsigned found) {
    const unsigned service = SIGN_REQUIREMENTS | SIGN_SERVICE;
    return (found & SIGN_PACKAGE) || (found & service) == service;
}

/* Whether a folder above shares its lock with this one, which has none. */
static bool is_workspace_member(const Finder *f, const FolderSigns *s) {
    Str folder = s->folder;
    if (s->signs & SIGN_LOCK)
        return false;
    while (folder.len) {
        folder = path_folder(folder);
        const FolderSigns *above = strmap_get(&f->by_folder, folder);
        if (above && (above->signs & SIGN_WORKSPACE))
            return true;
    }
    return false;
}

/* How names of folders begin that show or test something, or are copied, beside what
 * path_is_side() knows. */
static const Str side_beginnings[] = {
    STR_INIT("example"),
    STR_INIT("demo"),
    STR_INIT("sample"),
    STR_INIT("tutorial"),
    STR_INIT("template"),
    STR_INIT("cookiecutter"),
    STR_INIT("recipe"),
    STR_INIT("test-"),
    STR_INIT("test_"),
    STR_INIT("."),
    STR_INIT("continuous_integration"),
};

static bool is_side_part(Str part) {
    for (size_t i = 0; i < sizeof side_beginnings / sizeof *side_beginnings; i++)
        if (str_starts_nocase(part, side_beginnings[i]))
            return true;
    return str_ends(part, STR("tests")) || str_ends(part, STR("-recipes")) ||
           str_eq(part, STR("ci"));
}

/* The last part of a path counts as a file's name for path_is_side(). */
static bool is_side_folder(Arena *a, Str folder) {
    Str rest = folder;
    for (Str part; str_cut(&rest, '/', &part);)
        if (is_side_part(part))
            return true;
    return path_is_side(arena_format(a, "%.*s/-", STR_ARG(folder)));
}

static bool is_project(const Finder *f, const FolderSigns *s) {
    return s->folder.len && looks_like_project(s->signs) && !is_workspace_member(f, s) &&
           !is_side_folder(f->arena, s->folder);
}

static int by_path(const void *x, const void *y) {
    return str_cmp(((const ProjectFolder *)x)->path, ((const ProjectFolder *)y)->path);
}

static void add_project(Arena *a, ProjectFolders *out, Str folder) {
    vec_each (const ProjectFolder, p, out) {
        if (str_eq(p->path, folder))
            return;
    }
    *vec_push(a, out) = (ProjectFolder){folder, true};
}

static void add_detected(Finder *f, ProjectFolders *out) {
    size_t before = out->len;
    for (size_t i = 0; i < f->folders.len; i++)
        if (is_project(f, f->folders.items[i]))
            add_project(f->arena, out, f->folders.items[i]->folder);
    if (out->len == before + 1 && before == 1 && !out->items[0].is_project)
        out->len = before;
}

/* Every folder of the walk, and those above it, that a glob names. */
static void add_named(Finder *f, const Walk *walk, const Strs *globs, ProjectFolders *out) {
    StrMap seen = {0};
    vec_each (const WalkFile, file, &walk->files) {
        for (Str folder = path_folder(file->path); folder.len && !strmap_has(&seen, folder);
             folder = path_folder(folder)) {
            *strmap_put(f->arena, &seen, folder) = f;
            vec_each (const Str, glob, globs) {
                if (glob_match(*glob, folder))
                    add_project(f->arena, out, folder);
            }
        }
    }
}

ProjectFolders projects_find(Arena *a, const Walk *walk, const Scan *scan, const Strs *globs,
                             const Strs *configured) {
    Finder f = {.arena = a, .walk = walk, .scan = scan};
    ProjectFolders out = {0};
    *vec_push(a, &out) = (ProjectFolder){.path = STR(""), .is_project = true};
    if (!walk->whole)
        return out;
    vec_each (const WalkFile, file, &walk->files) {
        note_file(&f, file);
    }
    const FolderSigns *root = strmap_get(&f.by_folder, STR(""));
    out.items[0].is_project = root && looks_like_project(root->signs);
    if (globs)
        add_named(&f, walk, globs, &out);
    else {
        vec_each (const Str, folder, configured) {
            add_project(a, &out, *folder);
        }
        add_detected(&f, &out);
    }
    qsort(out.items, out.len, sizeof *out.items, by_path);
    if (out.len == 1)
        out.items[0].is_project = true;
    return out;
}
