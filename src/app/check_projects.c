#define _XOPEN_SOURCE 700
#include "app/check_run.h"

#include "app/config.h"
#include "app/load.h"
#include "app/projects.h"

#include <stdlib.h>

/* The last part of the root's real path. */
static Str name_of_root(Arena *a, const Walk *walk) {
    char *real = realpath(walk->root, NULL);
    Str path = str_from(real);
    size_t slash = str_rfind_char(path, '/');
    Str name = arena_str(a, slash == STR_NPOS ? path : str_from_pos(path, slash + 1));
    free(real);
    return name.len ? name : STR("this project");
}

/* Whether a configuration nearer than the root's speaks for the folder. */
static bool is_configured(const Check *c, Str folder) {
    for (; folder.len; folder = path_folder(folder))
        if (strs_contain(&c->configured, folder))
            return true;
    return false;
}

static Str name_of(Check *c, const ProjectFolder *folder) {
    if (folder->path.len)
        return folder->path;
    Str root = name_of_root(c->arena, &c->walk);
    return folder->is_project ? root : arena_format(c->arena, "the rest of %.*s", STR_ARG(root));
}

static void add_member(Check *c, const ProjectFolder *folder) {
    Arena *a = c->arena;
    Member *m = vec_push(a, &c->members);
    *m = (Member){.number = c->members.len - 1,
                  .folder = folder->path,
                  .is_project = folder->is_project,
                  .name = name_of(c, folder),
                  .options = c->options,
                  .knowledge = &c->knowledge,
                  .wanted = c->wanted};
    if (!is_configured(c, folder->path))
        return;
    m->options = options_for(c, folder->path);
    Knowledge *k = arena_new(a, Knowledge);
    *k = knowledge_load(a, &m->options, &c->wrong);
    m->knowledge = k;
    m->wanted = wanted_read(a, &m->options, &k->pythons, &c->wrong);
    compare_add(a, &c->comparison, &m->options, &c->wrong);
}

void check_members(Check *c) {
    Arena *a = c->arena;
    bool chosen = option_origin(&c->options, "projects")->kind != ORIGIN_DEFAULT;
    Strs globs = config_projects(a, &c->options, c->walk.root);
    c->scan_options = (ScanOptions){
        .jobs = c->options.jobs, .no_stage1 = c->options.no_stage1, .progress = &c->progress};
    c->scan = scan_start(&c->walk, &c->scan_options);
    ProjectFolders folders =
        projects_find(a, &c->walk, c->scan, chosen ? &globs : NULL, &c->configured);
    scan_divide(c->scan, &folders);
    vec_each (const ProjectFolder, folder, &folders) {
        add_member(c, folder);
    }
    for (size_t i = 0; i < c->members.len; i++)
        member_settle(a, &c->members.items[i], c->scan, i ? &c->members.items[0] : NULL);
}

/* ---- the state before a change ---- */

/* The same projects, with what they said of their Pythons then; what is judged is the same. */
static void find_members_before(const Check *c, Check *before) {
    const Parts *parts = scan_parts(c->scan);
    ProjectFolders folders = {0};
    for (size_t i = 0; i < parts->len; i++)
        *vec_push(before->arena, &folders) = parts->items[i].folder;
    scan_divide(before->scan, &folders);
    vec_each (const Member, m, &c->members) {
        Member *then = vec_push(before->arena, &before->members);
        *then = *m;
        member_settle(before->arena, then, before->scan,
                      m->number ? &before->members.items[0] : NULL);
        then->targets = m->targets;
    }
}

/* A run of its own, on the files as they were, with the same options, knowledge and environment. */
void check_before(Check *c) {
    Check *before = arena_new(c->arena, Check);
    Strs exclude;
    WalkOptions walk = walk_options(c, &exclude, c->walk.root);
    *before = *c;
    before->members.items = NULL;
    before->members.len = before->members.cap = 0;
    walk_overlaid(c->arena, &c->walk, &walk, &c->comparison.change->overlay, &before->walk);
    check_leave_out(before);
    before->scan_options.progress = NULL;
    before->scan_options.other = c->scan;
    before->scan = scan_start(&before->walk, &before->scan_options);
    find_members_before(c, before);
    c->before = before;
}
