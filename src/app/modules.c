#include "app/modules.h"

static Str parent(Str path) {
    size_t slash = str_rfind_char(path, '/');
    return slash == STR_NPOS ? STR("") : str_slice(path, 0, slash);
}

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
    Str folder = parent(path);
    while (folder.len && has(walk, buf, folder, STR("__init__"), ".py"))
        folder = parent(folder);
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

Str project_module_file(Arena *a, const Walk *walk, Str path, Str module) {
    if (module.len && module.ptr[0] == '.') {
        Str folder = parent(path);
        size_t dots = 1;
        for (; dots < module.len && module.ptr[dots] == '.'; dots++) {
            if (!folder.len)
                return (Str){NULL, 0};
            folder = parent(folder);
        }
        return module_file_in(a, walk, folder, str_from_pos(module, dots));
    }
    Buf buf = {0};
    Str folders[] = {import_root(walk, &buf, path), STR(""), STR("src")}, found = {NULL, 0};
    for (size_t i = 0; i < sizeof folders / sizeof *folders && !found.len; i++)
        found = module_file_in(a, walk, folders[i], module);
    buf_release(&buf);
    return found;
}

bool project_has_module(const void *ctx, Str path, Str module) {
    const Walk *walk = ctx;
    Buf buf = {0};
    Str top = str_slice(module, 0, str_find_char(module, '.'));
    bool found = holds_module(walk, &buf, import_root(walk, &buf, path), top) ||
                 holds_module(walk, &buf, STR(""), top) ||
                 holds_module(walk, &buf, STR("src"), top);
    buf_release(&buf);
    return found;
}
