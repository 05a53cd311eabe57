#define _POSIX_C_SOURCE 200809L
#include "app/site.h"

#include "app/site_files.h"
#include "base/file.h"
#include "find/listing.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { LARGEST_METADATA = 8 << 20 };

static Str join(Arena *a, Str folder, Str name) {
    bool slash = folder.len && folder.ptr[folder.len - 1] == '/';
    return arena_format(a, "%.*s%s%.*s", STR_ARG(folder), slash ? "" : "/", STR_ARG(name));
}

static bool is_folder(Arena *a, Str path) {
    struct stat st;
    return stat(arena_cstr(a, path), &st) == 0 && S_ISDIR(st.st_mode);
}

static Listing list(Arena *a, Str folder) {
    Listing l = {0};
    listing_read(a, AT_FDCWD, arena_cstr(a, folder), true, &l);
    return l;
}

/* An entry's name, which for folders ends in a slash. */
static Str plain(Str name) {
    return str_ends(name, STR("/")) ? str_slice(name, 0, name.len - 1) : name;
}

/* ---- where the packages are ---- */

static bool is_info(Str name) {
    return str_ends(name, STR(".dist-info/")) || str_ends(plain(name), STR(".egg-info"));
}

static bool holds_packages(const Listing *l) {
    vec_each (const Str, name, &l->names) {
        if (is_info(*name))
            return true;
    }
    return false;
}

/* lib/python3.N/site-packages, or Lib/site-packages. */
static void add_library(Site *s, Str library) {
    Listing l = list(&s->arena, library);
    Str direct = join(&s->arena, library, STR("site-packages"));
    if (is_folder(&s->arena, direct))
        *vec_push(&s->arena, &s->roots) = direct;
    vec_each (const Str, name, &l.names) {
        Str site = join(&s->arena, join(&s->arena, library, plain(*name)), STR("site-packages"));
        if (str_starts(*name, STR("python3")) && is_folder(&s->arena, site))
            *vec_push(&s->arena, &s->roots) = site;
    }
}

static void add_roots(Site *s, Str folder) {
    static const Str libraries[] = {STR_INIT("lib"), STR_INIT("Lib")};
    Listing l = list(&s->arena, folder);
    Str inside = join(&s->arena, folder, STR("site-packages"));
    if (holds_packages(&l)) {
        *vec_push(&s->arena, &s->roots) = folder;
        return;
    }
    if (is_folder(&s->arena, inside)) {
        *vec_push(&s->arena, &s->roots) = inside;
        return;
    }
    for (size_t i = 0, before = s->roots.len; i < 2; i++)
        if (s->roots.len == before)
            add_library(s, join(&s->arena, folder, libraries[i]));
}

/* ---- what they say ---- */

static bool read_text(Site *s, Str path, Str *text) {
    Buf bytes = {.max = LARGEST_METADATA};
    bool ok = file_read(arena_cstr(&s->arena, path), LARGEST_METADATA, &bytes) == FILE_OK;
    *text = ok ? arena_str(&s->arena, buf_str(&bytes)) : (Str){NULL, 0};
    buf_release(&bytes);
    return ok;
}

static void read_package(Site *s, Str root, Str entry) {
    Str name = plain(entry), text, info = join(&s->arena, root, name);
    bool is_egg = str_ends(name, STR(".egg-info"));
    bool is_file = name.len == entry.len;
    Str path = is_file ? info : join(&s->arena, info, is_egg ? STR("PKG-INFO") : STR("METADATA"));
    Installed p = {.place = {.path = path, .line = 1, .column = 1}};
    if (!read_text(s, path, &text))
        return;
    metadata_read(&s->arena, text, &p);
    if (!p.name.len || !p.version.len)
        return;
    if (!is_egg && read_text(s, join(&s->arena, info, STR("WHEEL")), &text))
        wheel_read(&s->arena, text, &p);
    if (is_egg && !is_file && read_text(s, join(&s->arena, info, STR("requires.txt")), &text))
        requires_txt_read(&s->arena, text, &p);
    *vec_push(&s->arena, &s->in.packages) = p;
    *vec_push(&s->arena, &s->packages) = (SitePackage){root, name};
}

static void read_root(Site *s, Str root) {
    Listing l = list(&s->arena, root);
    vec_each (const Str, name, &l.names) {
        Str top = plain(*name);
        if (is_info(*name))
            read_package(s, root, *name);
        else if (top.len < name->len)
            *strmap_put(&s->arena, &s->tops, top) = s;
        else if (str_ends(top, STR(".py")))
            *strmap_put(&s->arena, &s->tops, str_slice(top, 0, top.len - 3)) = s;
    }
}

static void index_names(Site *s) {
    vec_each (Installed, p, &s->in.packages) {
        void **slot = strmap_put(&s->arena, &s->in.by_name, p->name);
        if (!*slot)
            *slot = p;
    }
}

static bool has_module(const void *ctx, Str path, Str module) {
    const Site *s = ctx;
    (void)path;
    return strmap_has(&s->tops, str_slice(module, 0, str_find_char(module, '.')));
}

static bool is_imported(void *ctx, Str path) {
    Site *s = ctx;
    if (!s->is_traced)
        site_trace(s);
    s->is_traced = true;
    size_t at = (size_t)(uintptr_t)strmap_get(&s->by_path, path);
    return at && s->files.items[at - 1].is_imported;
}

/* ---- the whole ---- */

static bool was_read(const Site *s, size_t root) {
    for (size_t i = 0; i < root; i++)
        if (str_eq(s->roots.items[i], s->roots.items[root]))
            return true;
    return false;
}

static void open_folder(Site *s, Str folder, Diags *diags, Arena *a) {
    size_t roots = s->roots.len, packages = s->in.packages.len;
    folder = arena_str(&s->arena, folder);
    while (folder.len > 1 && str_ends(folder, STR("/")))
        folder = str_slice(folder, 0, folder.len - 1);
    if (!is_folder(&s->arena, folder)) {
        diag_add(a, diags, (Place){0}, "--env %.*s: there is no such folder", STR_ARG(folder));
        return;
    }
    add_roots(s, folder);
    bool known = false;
    for (size_t i = roots; i < s->roots.len; i++)
        if (was_read(s, i))
            known = true;
        else
            read_root(s, s->roots.items[i]);
    if (!known && s->in.packages.len == packages)
        diag_add(a, diags, (Place){0},
                 "--env %.*s holds no installed package: an environment or its site-packages "
                 "folder is meant",
                 STR_ARG(folder));
}

Site *site_open(const Strs *folders, Diags *diags, Arena *a) {
    if (!folders->len)
        return NULL;
    Site *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    size_t before = diags->len;
    vec_each (const Str, folder, folders) {
        open_folder(s, *folder, diags, a);
    }
    index_names(s);
    s->in.has_module = has_module;
    s->in.is_imported = is_imported;
    s->in.ctx = s;
    if (diags->len == before)
        return s;
    site_free(s);
    return NULL;
}

Installation *site_installation(Site *s) {
    return &s->in;
}

void site_free(Site *s) {
    if (!s)
        return;
    arena_release(&s->arena);
    free(s);
}
