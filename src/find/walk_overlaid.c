#define _DEFAULT_SOURCE /* realpath */
#define _DARWIN_C_SOURCE
#include "find/repository.h"
#include "find/walk.h"

#include <stdlib.h>

/* Decides about files that are not on the disk as walk.c does about those that are. */
typedef struct Absent {
    Arena *arena;
    const Walk *walk;
    bool no_ignore_files;
    Repository repository;
    const Ignore *user_rules;
    const Ignore *above; /* the rules that reach the root */
    StrMap left_out;     /* folders, from the root */
    StrMap rules;        /* folder from the top, with its slash -> Ignore */
    Diags errors;        /* the walk has told them */
} Absent;

static const Ignore *parse_user_rules(Absent *x, const Strs *exclude) {
    Buf text = {0};
    if (!exclude)
        return NULL;
    vec_each (const Str, pattern, exclude) {
        buf_format(&text, "%.*s\n", STR_ARG(*pattern));
    }
    const Ignore *rules = ignore_parse(x->arena, NULL, x->repository.prefix.len, buf_str(&text),
                                       (Place){.path = STR("exclude")}, &x->errors);
    buf_release(&text);
    return rules;
}

static void absent_open(Absent *x, const WalkOptions *options) {
    char *real = realpath(x->walk->root, NULL);
    Str root = real ? arena_str(x->arena, str_from(real)) : STR("");
    free(real);
    x->no_ignore_files = options->no_ignore_files;
    x->repository.prefix = STR("");
    if (!x->no_ignore_files) {
        repository_find(x->arena, root, &x->repository, &x->errors);
        x->above =
            repository_rules_above(x->arena, &x->repository, x->repository.prefix, &x->errors);
    }
    x->user_rules = parse_user_rules(x, options->exclude);
    vec_each (const LeftOutEntry, entry, &x->walk->left_out) {
        *strmap_put(x->arena, &x->left_out, entry->path) = x;
    }
}

/* The rules in a folder (from the top, with its slash) on top of those above it. */
static const Ignore *rules_in(Absent *x, const Ignore *above, Str folder) {
    if (x->no_ignore_files)
        return NULL;
    if (strmap_has(&x->rules, folder))
        return strmap_get(&x->rules, folder);
    Str path = arena_format(x->arena, "%.*s.gitignore",
                            STR_ARG(str_from_pos(folder, x->repository.prefix.len)));
    Buf full = {0};
    const Ignore *rules =
        repository_read_rules(x->arena, above, folder, walk_full_path(x->walk, path, &full),
                              (Place){.path = path}, &x->errors);
    buf_release(&full);
    *strmap_put(x->arena, &x->rules, folder) = (void *)rules;
    return rules;
}

static bool part_is_left_out(const Absent *x, const Ignore *rules, Str path, bool is_folder) {
    Str below = str_from_pos(path, x->repository.prefix.len);
    Str name = str_from_pos(path, str_rfind_char(path, '/') + 1);
    IgnoreVerdict user = ignore_match(x->user_rules, path, is_folder);
    if (user != IGNORE_UNSAID)
        return user == IGNORE_YES;
    if (is_folder && (exclude_by_name(name) != LEFT_OUT_NOT || strmap_has(&x->left_out, below)))
        return true;
    return ignore_match(rules, path, is_folder) == IGNORE_YES;
}

static bool is_left_out(Absent *x, Str below_root) {
    Str path =
        arena_format(x->arena, "%.*s%.*s", STR_ARG(x->repository.prefix), STR_ARG(below_root));
    size_t at = x->repository.prefix.len;
    const Ignore *rules = rules_in(x, x->above, str_slice(path, 0, at));
    for (;;) {
        size_t slash = str_find_char(str_from_pos(path, at), '/');
        bool is_folder = slash != STR_NPOS;
        size_t end = is_folder ? at + slash : path.len;
        if (part_is_left_out(x, rules, str_slice(path, 0, end), is_folder))
            return true;
        if (!is_folder)
            return false;
        at = end + 1;
        rules = rules_in(x, rules, str_slice(path, 0, at));
    }
}

static FileKind kind_of_absent(const OverlayFile *file) {
    FileKind kind = kind_of_path(file->path);
    return kind == KIND_OTHER && kind_may_be_script(file->path) ? kind_of_shebang(file->bytes)
                                                                : kind;
}

static int by_path(const void *x, const void *y) {
    return str_cmp(((const WalkFile *)x)->path, ((const WalkFile *)y)->path);
}

void walk_overlaid(Arena *a, const Walk *walk, const WalkOptions *options, const Overlay *overlay,
                   Walk *out) {
    Absent x = {.arena = a, .walk = walk};
    absent_open(&x, options);
    *out = *walk;
    out->overlay = overlay;
    out->files.items = NULL;
    out->files.len = out->files.cap = 0;
    vec_each (const WalkFile, file, &walk->files) {
        const OverlayFile *over = overlay_find(overlay, file->path);
        if (!over || over->state != OVERLAY_ABSENT)
            *vec_push(a, &out->files) = *file;
    }
    vec_each (const OverlayFileRef, file, &overlay->files) {
        if ((*file)->state == OVERLAY_ABSENT || walk_find(walk, (*file)->path))
            continue;
        FileKind kind = kind_of_absent(*file);
        if (kind != KIND_OTHER && (walk->whole || (*file)->named) &&
            !is_left_out(&x, (*file)->path))
            *vec_push(a, &out->files) = (WalkFile){(*file)->path, kind, (*file)->named};
    }
    if (out->files.len)
        qsort(out->files.items, out->files.len, sizeof *out->files.items, by_path);
}
