#define _POSIX_C_SOURCE 200809L
#include "app/site_files.h"

#include "base/file.h"
#include "find/listing.h"

#include <fcntl.h>

enum { LARGEST_RECORD = 32 << 20, DEPTH_MAX = 32 };

/* What is there to test or to build the package does not run with it. */
static bool is_aside(Str relative) {
    static const char *const folders[] = {"tests", "test", "testsuite", "__pycache__"};
    Str rest = relative, part;
    while (str_cut(&rest, '/', &part))
        for (size_t i = 0; i < sizeof folders / sizeof *folders && rest.ptr; i++)
            if (str_eq(part, str_from(folders[i])))
                return true;
    Str name = str_from_pos(relative, str_rfind_char(relative, '/') + 1);
    return str_starts(name, STR("test_")) || str_ends(name, STR("_test.py")) ||
           str_eq(name, STR("conftest.py")) || str_eq(name, STR("setup.py"));
}

/* A path that stays below its root. */
static bool is_inside(Str relative) {
    Str part;
    if (relative.len == 0 || relative.ptr[0] == '/')
        return false;
    while (str_cut(&relative, '/', &part))
        if (str_eq(part, STR("..")))
            return false;
    return true;
}

/* "a/b/__init__.py" -> "a.b" */
static Str module_name(Arena *a, Str relative) {
    Str stem = str_slice(relative, 0, relative.len - 3);
    if (str_ends(stem, STR("/__init__")))
        stem = str_slice(stem, 0, stem.len - 9);
    char *name = arena_alloc(a, stem.len + 1);
    for (size_t i = 0; i < stem.len; i++)
        name[i] = stem.ptr[i] == '/' ? '.' : stem.ptr[i];
    return (Str){name, stem.len};
}

static void add_file(Site *s, size_t number, Str relative) {
    if (!str_ends(relative, STR(".py")) || !is_inside(relative) || is_aside(relative))
        return;
    Str root = s->packages.items[number].root;
    Str path = arena_format(&s->arena, "%.*s/%.*s", STR_ARG(root), STR_ARG(relative));
    if (strmap_has(&s->in.owners, path))
        return;
    *strmap_put(&s->arena, &s->in.owners, path) = &s->in.packages.items[number];
    *vec_push(&s->arena, &s->files) =
        (SiteFile){.path = path, .relative = str_from_pos(path, root.len + 1), .package = number};
    *strmap_put(&s->arena, &s->by_path, path) = (void *)(uintptr_t)s->files.len;
    void **slot = strmap_put(&s->arena, &s->modules, module_name(&s->arena, relative));
    if (!*slot)
        *slot = (void *)(uintptr_t)s->files.len;
}

static bool read_info(Site *s, size_t number, const char *file, Buf *out) {
    const SitePackage *p = &s->packages.items[number];
    Str path = arena_format(&s->arena, "%.*s/%.*s/%s", STR_ARG(p->root), STR_ARG(p->info), file);
    return file_read(path.ptr, LARGEST_RECORD, out) == FILE_OK;
}

/* All below a folder, links to folders left alone. */
static void add_tree(Site *s, size_t number, Str relative, unsigned depth) {
    Listing l = {0};
    Str path = arena_format(&s->arena, "%.*s/%.*s", STR_ARG(s->packages.items[number].root),
                            STR_ARG(relative));
    listing_read(&s->arena, AT_FDCWD, path.ptr, false, &l);
    for (size_t i = 0; i < l.names.len && depth < DEPTH_MAX; i++) {
        Str name = l.names.items[i];
        bool folder = l.types.items[i] == ENTRY_FOLDER;
        Str below = arena_format(&s->arena, "%.*s/%.*s", STR_ARG(relative), STR_ARG(name));
        if (folder)
            add_tree(s, number, str_slice(below, 0, below.len - 1), depth + 1);
        else if (l.types.items[i] == ENTRY_FILE)
            add_file(s, number, below);
    }
}

static void add_top(Site *s, size_t number, Str top) {
    if (!top.len || !is_inside(top) || str_find_char(top, '/') != STR_NPOS)
        return;
    Str root = s->packages.items[number].root;
    Str file = arena_format(&s->arena, "%.*s.py", STR_ARG(top));
    Buf bytes = {0};
    const char *path = arena_format(&s->arena, "%.*s/%.*s", STR_ARG(root), STR_ARG(file)).ptr;
    if (file_read(path, LARGEST_RECORD, &bytes) == FILE_OK)
        add_file(s, number, file);
    buf_release(&bytes);
    add_tree(s, number, top, 0);
}

/* "zope.interface" lies in zope/interface, "some-name" in some_name. */
static void add_by_name(Site *s, size_t number) {
    Str name = arena_str(&s->arena, s->in.packages.items[number].name);
    char *folder = arena_alloc(&s->arena, name.len + 1);
    for (size_t i = 0; i < name.len; i++)
        folder[i] = name.ptr[i] == '-' ? '_' : name.ptr[i];
    add_top(s, number, (Str){folder, name.len});
}

void site_list_files(Site *s, size_t number) {
    Buf bytes = {.max = LARGEST_RECORD};
    size_t before = s->files.len;
    Str path, rest;
    if (read_info(s, number, "RECORD", &bytes)) {
        rest = buf_str(&bytes);
        while (record_next(&s->arena, &rest, &path))
            add_file(s, number, path);
    } else if (read_info(s, number, "top_level.txt", &bytes)) {
        rest = buf_str(&bytes);
        while (str_cut_line(&rest, &path))
            add_top(s, number, str_trim(path));
    } else {
        add_by_name(s, number);
    }
    s->in.packages.items[number].files = s->files.len - before;
    buf_release(&bytes);
}
