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
