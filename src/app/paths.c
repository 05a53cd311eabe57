#define _DEFAULT_SOURCE /* realpath */
#define _DARWIN_C_SOURCE
#include "app/paths.h"

#include "base/buf.h"

#include <stdlib.h>
#include <sys/stat.h>

Str path_real_folder(Arena *a, Str path) {
    struct stat st;
    char *real = realpath(arena_cstr(a, path), NULL);
    Str folder = real ? arena_str(a, str_from(real)) : STR("");
    if (real && stat(real, &st) == 0 && !S_ISDIR(st.st_mode))
        folder = path_parent(folder);
    free(real);
    return folder;
}

Str path_join(Arena *a, Str folder, Str name) {
    bool slash = folder.len && !str_ends(folder, STR("/"));
    return arena_format(a, "%.*s%s%.*s", STR_ARG(folder), slash ? "/" : "", STR_ARG(name));
}

Str path_parent(Str path) {
    size_t slash = str_rfind_char(path, '/');
    if (slash == STR_NPOS)
        return STR("/");
    return str_slice(path, 0, slash ? slash : 1);
}

bool path_below(Str path, Str folder, Str *rest) {
    if (str_eq(folder, STR("/")))
        folder = STR("");
    if (!str_starts(path, folder))
        return false;
    *rest = str_from_pos(path, folder.len);
    if (str_starts(*rest, STR("/")))
        *rest = str_from_pos(*rest, 1);
    else if (rest->len)
        return false;
    return true;
}

Str path_common(Str a, Str b) {
    Str rest;
    while (a.len > 1 && !path_below(b, a, &rest))
        a = path_parent(a);
    return a;
}

Str path_relative(Arena *a, Str here, Str path) {
    Str common = here.len ? path_common(here, path) : STR("/");
    Str rest = path, up = {0};
    if (common.len <= 1 && !str_eq(here, STR("/")))
        return path;
    path_below(path, common, &rest);
    path_below(here, common, &up);
    Buf out = {0};
    for (Str part; up.len && str_cut(&up, '/', &part);)
        buf_add(&out, STR("../"));
    buf_add(&out, rest);
    Str text = arena_str(a, buf_str(&out));
    buf_release(&out);
    return text;
}
