#include "app/check_run.h"

#include "app/config.h"
#include "app/load.h"
#include "base/file.h"
#include "base/nearest.h"
#include "find/roots.h"

static void check_format(Check *c) {
    const char *names[32];
    size_t count = 0;
    Arena *a = c->arena;
    Str format = c->options.format;
    if (report_format(format))
        return;
    Buf list = {0};
    for (; count < report_format_count && count < 32; count++) {
        names[count] = report_formats[count].name;
        buf_format(&list, "%s%s", count ? ", " : "", names[count]);
    }
    const char *near = nearest_name(format, names, count);
    diag_add(a, &c->wrong, option_place(&c->options, "format", format),
             "there is no format '%.*s'%s%s%s", STR_ARG(format),
             near ? ": did you mean '" : ": it is one of ", near ? near : list.ptr,
             near ? "'?" : "");
    buf_release(&list);
}

void check_options(Check *c) {
    Arena *a = c->arena;
    c->options = *c->line;
    if (!config_read(a, config_start(a, &c->line->paths), &c->options, &c->wrong))
        return;
    check_format(c);
    c->knowledge = knowledge_load(a, &c->options, &c->wrong);
    c->wanted = wanted_read(a, &c->options, &c->knowledge.pythons, &c->wrong);
    c->site = site_open(&c->options.envs, &c->wrong, a);
}

WalkOptions walk_options(Check *c, Strs *exclude, const char *root) {
    *exclude = config_exclude(c->arena, &c->options, root);
    return (WalkOptions){.exclude = exclude, .force_exclude = c->options.force_exclude};
}

static void walk_paths(Check *c) {
    Arena *a = c->arena;
    Strs paths = c->line->paths;
    Roots roots;
    Diags missing = {0}; /* the walk will tell */
    if (!paths.len)
        *vec_push(a, &paths) = STR(".");
    roots_find(a, paths.items, paths.len, &roots, &missing);
    Strs exclude;
    WalkOptions options = walk_options(c, &exclude, roots.root);
    walk_run(a, paths.items, paths.len, &options, &c->walk);
}

static bool mentions_table(const Walk *walk, Str path) {
    Buf full = {0}, bytes = {0};
    bool found = file_read(walk_full_path(walk, path, &full), LARGEST_FILE, &bytes) == FILE_OK &&
                 str_contains(buf_str(&bytes), STR("tool.pyupgrade-check"));
    buf_release(&full);
    buf_release(&bytes);
    return found;
}

/* Folders with a configuration: in a run on a whole folder they are projects. */
static void find_configured(Check *c) {
    if (!c->walk.whole || c->line->no_config || c->line->config.len)
        return;
    vec_each (const WalkFile, f, &c->walk.files) {
        Str folder = path_folder(f->path);
        if (folder.len && !strs_contain(&c->configured, folder) &&
            (f->kind == KIND_CONFIGURATION ||
             (f->kind == KIND_PYPROJECT && mentions_table(&c->walk, f->path))))
            *vec_push(c->arena, &c->configured) = folder;
    }
}

/* The options for a project below the root. */
Options options_for(Check *c, Str folder) {
    Buf full = {0};
    Options o = *c->line;
    Str path = arena_str(c->arena, str_from(walk_full_path(&c->walk, folder, &full)));
    config_read(c->arena, path, &o, &c->wrong);
    buf_release(&full);
    return o;
}

void check_leave_out(Check *c) {
    vec_each (const Str, folder, &c->configured) {
        Options o = options_for(c, *folder);
        Strs exclude = config_exclude(c->arena, &o, c->walk.root);
        if (exclude.len)
            walk_leave_out(c->arena, &c->walk, &exclude);
    }
}

void check_walk(Check *c) {
    walk_paths(c);
    find_configured(c);
    check_leave_out(c);
    compare_open(c->arena, &c->options, &c->walk, &c->comparison, &c->wrong);
    c->walked = now_us();
}
