#define _POSIX_C_SOURCE 200809L
#include "app/work_tree.h"

#include "app/paths.h"

#include <unistd.h>

/* A folder; in a submodule or a further work tree a file. */
static bool has_git(Arena *a, Str folder) {
    return access(arena_cstr(a, path_join(a, folder, STR(".git"))), F_OK) == 0;
}

Str work_tree_folder(Arena *a, Str folder) {
    Str real = path_real_folder(a, folder), below = {0};
    for (Str top = real; top.len; top = path_parent(top)) {
        if (has_git(a, top) && path_below(real, top, &below))
            return below.ptr ? below : STR("");
        if (top.len == 1)
            break;
    }
    return (Str){0};
}
