#define _POSIX_C_SOURCE 200809L
#include "find/repository.h"

#include "base/file.h"

#include <unistd.h>

enum { MAX_IGNORE_FILE = 4 << 20 };

const Ignore *repository_read_rules(Arena *a, const Ignore *parent, Str folder, const char *file,
                                    Place place, Diags *errors) {
    Buf text = {0};
    FileStatus status = file_read(file, MAX_IGNORE_FILE, &text);
    if (status == FILE_OK)
        parent = ignore_parse(a, parent, folder.len, buf_str(&text), place, errors);
    else if (status != FILE_MISSING && status != FILE_NOT_REGULAR)
        diag_add(a, errors, place, "%s", file_status_text(status));
    buf_release(&text);
    return parent;
}

static bool has_git(Arena *a, Str folder) {
    return access(arena_format(a, "%.*s/.git", STR_ARG(folder)).ptr, F_OK) == 0;
}

void repository_find(Arena *a, Str root, Repository *out, Diags *errors) {
    *out = (Repository){.prefix = STR("")};
    if (str_eq(root, STR("/")))
        root = STR("");
    Str top = root;
    while (top.len && !has_git(a, top))
        top = path_folder(top);
    out->top = top.len ? top : root;
    if (!top.len)
        return;
    if (top.len < root.len)
        out->prefix = arena_format(a, "%.*s/", STR_ARG(str_from_pos(root, top.len + 1)));
    Str file = arena_format(a, "%.*s/.git/info/exclude", STR_ARG(top));
    out->own_rules = repository_read_rules(a, NULL, STR(""), file.ptr,
                                           (Place){.path = STR(".git/info/exclude")}, errors);
}

const Ignore *repository_rules_above(Arena *a, const Repository *repository, Str folder,
                                     Diags *errors) {
    const Ignore *rules = repository->own_rules;
    if (!repository->top.len)
        return rules;
    for (size_t at = 0; at < folder.len;) {
        Str above = str_slice(folder, 0, at);
        Str file = arena_format(a, "%.*s/%.*s.gitignore", STR_ARG(repository->top), STR_ARG(above));
        rules = repository_read_rules(a, rules, above, file.ptr, (Place){.path = file}, errors);
        at += str_find_char(str_from_pos(folder, at), '/') + 1;
        if (ignore_match(rules, str_slice(folder, 0, at - 1), true) == IGNORE_YES)
            rules = NULL;
    }
    return rules;
}
