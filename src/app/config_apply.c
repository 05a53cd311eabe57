#include "app/config.h"

#include "app/config_globs.h"
#include "app/paths.h"

/* The globs of a file count from its folder, those of the command line from the root. */
static Strs from_root(Arena *a, const Options *o, const char *name, const Strs *globs,
                      const char *root) {
    if (option_origin(o, name)->kind != ORIGIN_FILE)
        return *globs;
    Strs out = {0};
    Str to = path_real_folder(a, str_from(root));
    vec_each (const Str, glob, globs)
        glob_rebase(a, *glob, o->config_folder, to, &out);
    return out;
}

Strs config_exclude(Arena *a, const Options *o, const char *root) {
    return from_root(a, o, "exclude", &o->exclude, root);
}

Strs config_projects(Arena *a, const Options *o, const char *root) {
    return from_root(a, o, "projects", &o->projects, root);
}

static Str with_slash(Arena *a, Str folder) {
    return folder.len ? arena_format(a, "%.*s/", STR_ARG(folder)) : folder;
}

Adjustments config_adjustments(Arena *a, const Options *o, const char *root) {
    Adjustments adjust = {.ignores = &o->per_file_ignores, .severities = &o->severities};
    Str way, here = path_real_folder(a, str_from(root));
    if (path_below(here, o->config_folder, &way))
        adjust.above = with_slash(a, way);
    else if (path_below(o->config_folder, here, &way))
        adjust.below = with_slash(a, way);
    return adjust;
}
