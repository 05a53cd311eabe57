/* Which files of an environment are imported, as far as statements that surely run tell.
 *
 * A breadth-first walk over module names. It starts at the packages themselves (what `import x` of
 * a package x runs) and at what the project's files import. */
#include "app/site_files.h"

#include "base/file.h"
#include "python/module_imports.h"
#include "text/source.h"

enum { LARGEST_MODULE = 8 << 20 };

typedef struct Trace {
    Site *site;
    Arena scratch; /* the imports of one file */
    Buf bytes, path;
    VEC(size_t) queue; /* files */
} Trace;

static SiteFile *file_of(Site *s, Str module) {
    size_t at = (size_t)(uintptr_t)strmap_get(&s->modules, module);
    return at ? &s->files.items[at - 1] : NULL;
}

static void reach_file(Trace *t, SiteFile *f) {
    if (!f || f->is_imported)
        return;
    f->is_imported = true;
    *vec_push(&t->site->arena, &t->queue) = (size_t)(f - t->site->files.items);
}

/* A module, and the packages above it. */
static void reach_module(Trace *t, Str module) {
    for (size_t i = 0; i <= module.len; i++)
        if (i == module.len || module.ptr[i] == '.')
            reach_file(t, file_of(t->site, str_slice(module, 0, i)));
}

static void reach_relative(Trace *t, const SiteFile *from, Str module) {
    Str folder = path_folder(from->relative);
    size_t dots = 1;
    for (; dots < module.len && module.ptr[dots] == '.'; dots++)
        folder = path_folder(folder);
    if (!folder.len)
        return;
    char *base = arena_alloc(&t->scratch, folder.len + 1);
    for (size_t i = 0; i < folder.len; i++)
        base[i] = folder.ptr[i] == '/' ? '.' : folder.ptr[i];
    reach_module(t, arena_format(&t->scratch, "%.*s.%.*s", STR_ARG(((Str){base, folder.len})),
                                 STR_ARG(str_from_pos(module, dots))));
}

/* What the file at `path` imports; `from` is NULL for one of the project. */
static void follow(Trace *t, const char *path, const SiteFile *from) {
    Strs imports = {0};
    Source src;
    if (file_read(path, LARGEST_MODULE, &t->bytes) != FILE_OK)
        return;
    source_init(&src, &t->scratch, (Str){NULL, 0}, buf_str(&t->bytes));
    module_imports(&t->scratch, src.text, &imports);
    vec_each (const Str, module, &imports) {
        if (module->ptr[0] != '.')
            reach_module(t, *module);
        else if (from)
            reach_relative(t, from, *module);
    }
    arena_release(&t->scratch);
}

/* A package's name and that of its module differ in signs alone, if they are the same. */
static bool is_named_like(Str top, Str name) {
    if (top.len != name.len)
        return false;
    for (size_t i = 0; i < top.len; i++) {
        char c = char_lower(top.ptr[i]);
        if ((c == '_' || c == '.' ? '-' : c) != name.ptr[i])
            return false;
    }
    return true;
}

static bool is_top(Str relative) {
    Str rest = str_from_pos(relative, str_find_char(relative, '/') + 1);
    return str_find_char(relative, '/') == STR_NPOS || str_eq(rest, STR("__init__.py"));
}

static Str top_of(Str relative) {
    size_t slash = str_find_char(relative, '/');
    return slash == STR_NPOS ? str_slice(relative, 0, relative.len - 3)
                             : str_slice(relative, 0, slash);
}

/* The module of the package's own name; where it has none, all that it puts at the top. */
static void start_from_packages(Trace *t) {
    Site *s = t->site;
    bool *named = arena_array(&s->arena, bool, s->packages.len);
    for (int pass = 0; pass < 2; pass++)
        vec_each (SiteFile, f, &s->files) {
            Str top = top_of(f->relative), name = s->in.packages.items[f->package].name;
            if (!is_top(f->relative) || (pass && named[f->package]))
                continue;
            bool same = is_named_like(top, name);
            if (same || (pass && top.len && top.ptr[0] != '_'))
                reach_file(t, f);
            named[f->package] |= same;
        }
}

static void start_from_project(Trace *t) {
    vec_each (const WalkFile, f, &t->site->walk->files) {
        if (f->kind != KIND_SETUP_PY && str_ends(f->path, STR(".py")))
            follow(t, walk_full_path(t->site->walk, f->path, &t->path), NULL);
    }
}

void site_trace(Site *s) {
    Trace t = {.site = s, .bytes = {.max = LARGEST_MODULE}};
    start_from_packages(&t);
    start_from_project(&t);
    for (size_t i = 0; i < t.queue.len; i++) {
        const SiteFile *f = &s->files.items[t.queue.items[i]];
        follow(&t, f->path.ptr, f);
    }
    buf_release(&t.bytes);
    buf_release(&t.path);
    arena_release(&t.scratch);
}
