#include "app/modules.h"

static bool has(const Walk *walk, Buf *buf, Str folder, Str name, const char *ending) {
    buf_clear(buf);
    buf_add(buf, folder);
    if (folder.len)
        buf_add_char(buf, '/');
    buf_add(buf, name);
    buf_add(buf, str_from(ending));
    return walk_has(walk, buf_str(buf));
}

static bool holds_module(const Walk *walk, Buf *buf, Str folder, Str module) {
    return has(walk, buf, folder, module, ".py") || has(walk, buf, folder, module, "/__init__.py");
}

/* The first folder upwards that is no package. */
static Str import_root(const Walk *walk, Buf *buf, Str path) {
    Str folder = path_folder(path);
    while (folder.len && has(walk, buf, folder, STR("__init__"), ".py"))
        folder = path_folder(folder);
    return folder;
}

/* The file of a module that is looked for in `folder`. */
static Str module_file_in(Arena *a, const Walk *walk, Str folder, Str module) {
    Buf buf = {0};
    Str found = {NULL, 0}, part;
    buf_add(&buf, folder);
    while (str_cut(&module, '.', &part)) {
        if (buf.len)
            buf_add_char(&buf, '/');
        buf_add(&buf, part);
    }
    size_t len = buf.len;
    if (len) {
        buf_add(&buf, STR(".py"));
        if (walk_has(walk, buf_str(&buf)))
            found = arena_str(a, buf_str(&buf));
        buf.len = len;
        buf_add_char(&buf, '/');
    }
    buf_add(&buf, STR("__init__.py"));
    if (!found.len && walk_has(walk, buf_str(&buf)))
        found = arena_str(a, buf_str(&buf));
    buf_release(&buf);
    return found;
}

/* sys.path of the project, beside the folder that a script lies in. */
enum { SEARCH_FOLDERS = 4 };
static void search_folders(Arena *a, Str project, Str out[SEARCH_FOLDERS]) {
    out[0] = project;
    out[1] = project.len ? arena_format(a, "%.*s/src", STR_ARG(project)) : STR("src");
    out[2] = STR("");
    out[3] = STR("src");
}

Str project_module_file(Arena *a, const ModuleSearch *search, Str path, Str module) {
    const Walk *walk = search->walk;
    if (module.len && module.ptr[0] == '.') {
        Str folder = path_folder(path);
        size_t dots = 1;
        for (; dots < module.len && module.ptr[dots] == '.'; dots++) {
            if (!folder.len)
                return (Str){NULL, 0};
            folder = path_folder(folder);
        }
        return module_file_in(a, walk, folder, str_from_pos(module, dots));
    }
    Buf buf = {0};
    Str folders[SEARCH_FOLDERS];
    Str found = module_file_in(a, walk, import_root(walk, &buf, path), module);
    search_folders(a, search->folder, folders);
    for (size_t i = 0; i < SEARCH_FOLDERS && !found.len; i++)
        found = module_file_in(a, walk, folders[i], module);
    buf_release(&buf);
    return found;
}

bool project_has_module(const void *ctx, Str path, Str module) {
    const ModuleSearch *search = ctx;
    const Walk *walk = search->walk;
    Arena arena = {0};
    Buf buf = {0};
    Str top = str_slice(module, 0, str_find_char(module, '.')), folders[SEARCH_FOLDERS];
    bool found = holds_module(walk, &buf, import_root(walk, &buf, path), top);
    search_folders(&arena, search->folder, folders);
    for (size_t i = search->folder.len ? 0 : 2; i < SEARCH_FOLDERS && !found; i++)
        found = holds_module(walk, &buf, folders[i], top);
    buf_release(&buf);
    arena_release(&arena);
    return found;
}
