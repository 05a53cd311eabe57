#define _POSIX_C_SOURCE 200809L
#include "find/roots.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

Str path_normalise(Arena *a, Str path) {
    bool absolute = str_starts(path, STR("/"));
    char *out = arena_alloc(a, path.len + 2);
    size_t len = absolute ? 1 : 0, floor = len; /* ".." goes no higher than `floor` */
    if (absolute)
        out[0] = '/';
    for (Str part, rest = path; str_cut(&rest, '/', &part);) {
        if (!part.len || str_eq(part, STR(".")))
            continue;
        bool up = str_eq(part, STR(".."));
        if (up && len > floor) {
            size_t slash = str_rfind_char((Str){out + floor, len - floor}, '/');
            len = floor + (slash == STR_NPOS ? 0 : slash);
            continue;
        }
        if (up && absolute)
            continue;
        if (len && out[len - 1] != '/')
            out[len++] = '/';
        memcpy(out + len, part.ptr, part.len);
        len += part.len;
        if (up)
            floor = len;
    }
    return (Str){out, len};
}

/* The current folder, or "" when it cannot be said. */
static Str current_folder(Arena *a) {
    for (size_t size = 256; size <= (1u << 20); size *= 2) {
        char *buffer = arena_alloc(a, size);
        if (getcwd(buffer, size))
            return str_from(buffer);
        if (errno != ERANGE)
            break;
    }
    return STR("");
}

static Str absolute_path(Arena *a, Str current, Str path) {
    if (str_starts(path, STR("/")))
        return path_normalise(a, path);
    return path_normalise(a, arena_format(a, "%.*s/%.*s", STR_ARG(current), STR_ARG(path)));
}

/* Whether `path` is `folder` or lies in it; *below is then the rest ("" or "x/y"). */
static bool path_below(Str path, Str folder, Str *below) {
    if (str_eq(folder, STR("/")))
        folder.len = 0;
    if (!str_starts(path, folder))
        return false;
    *below = str_from_pos(path, folder.len);
    if (!below->len)
        return true;
    if (below->ptr[0] != '/')
        return false;
    *below = str_from_pos(*below, 1);
    return true;
}

static Str parent_folder(Str path) {
    size_t slash = str_rfind_char(path, '/');
    return slash == STR_NPOS || slash == 0 ? STR("/") : str_slice(path, 0, slash);
}

/* The deepest folder that holds all. */
static Str common_folder(const Start *starts, size_t count) {
    Str common = starts[0].is_folder ? starts[0].path : parent_folder(starts[0].path), below;
    for (size_t i = 1; i < count; i++)
        while (!path_below(starts[i].path, common, &below))
            common = parent_folder(common);
    return common;
}

static bool start_type(Arena *a, Start *start, Diags *errors) {
    struct stat st;
    bool has_nul = str_find_char(start->path, '\0') != STR_NPOS;
    int error = has_nul ? ENOENT : stat(arena_cstr(a, start->path), &st) == 0 ? 0 : errno;
    Place place = {.path = start->path};
    start->is_folder = !error && S_ISDIR(st.st_mode);
    if (error == ENOENT || error == ENOTDIR)
        diag_add(a, errors, place, "does not exist");
    else if (error)
        diag_add(a, errors, place, "cannot be read: %s", strerror(error));
    else if (!start->is_folder && !S_ISREG(st.st_mode))
        diag_add(a, errors, place, "is neither a file nor a folder");
    else
        return true;
    return false;
}

static int compare_starts(const void *left, const void *right) {
    return str_cmp(((const Start *)left)->path, ((const Start *)right)->path);
}

/* Makes the paths relative to the root and drops those that another covers. While they are sorted,
 * folders' paths end in '/': so what a folder covers follows it without a gap. */
static void starts_below(Arena *a, Roots *out, Str root, const Start *starts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Start start = starts[i];
        path_below(start.path, root, &start.path);
        if (start.is_folder && start.path.len)
            start.path = arena_format(a, "%.*s/", STR_ARG(start.path));
        *vec_push(a, &out->starts) = start;
    }
    Start *sorted = out->starts.items;
    qsort(sorted, count, sizeof *sorted, compare_starts);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const Start *last = kept ? &sorted[kept - 1] : NULL;
        bool covered = last && (last->is_folder ? str_starts(sorted[i].path, last->path)
                                                : str_eq(sorted[i].path, last->path));
        if (!covered)
            sorted[kept++] = sorted[i];
    }
    out->starts.len = kept;
    vec_each (Start, start, &out->starts)
        if (start->is_folder && start->path.len)
            start->path.len--;
}

/* One folder: the root as it was written. */
static void roots_of_folder(Arena *a, Str path, Roots *out) {
    while (path.len > 1 && path.ptr[path.len - 1] == '/')
        path.len--;
    out->root = arena_cstr(a, path);
    out->whole = true;
    *vec_push(a, &out->starts) = (Start){STR(""), true};
}

void roots_find(Arena *a, const Str *paths, size_t count, Roots *out, Diags *errors) {
    *out = (Roots){.root = "."};
    VEC(Start) starts = {0};
    for (size_t i = 0; i < count; i++) {
        Start start = {.path = paths[i]};
        if (start_type(a, &start, errors))
            *vec_push(a, &starts) = start;
    }
    if (!starts.len)
        return;
    if (count == 1 && starts.items[0].is_folder) {
        roots_of_folder(a, starts.items[0].path, out);
        return;
    }
    Str current = current_folder(a), below;
    bool all_below = true;
    vec_each (Start, start, &starts) {
        start->path = absolute_path(a, current, start->path);
        all_below &= path_below(start->path, current, &below);
    }
    Str root = all_below ? current : common_folder(starts.items, starts.len);
    if (!all_below)
        out->root = arena_cstr(a, root);
    starts_below(a, out, root, starts.items, starts.len);
}
