/* pdm.lock, of PDM 2.x.
 *
 *     [metadata]
 *     requires_python / [[metadata.targets]] requires_python = ">=3.9"
 *     [[package]]
 *     name = "click"
 *     version = "8.1.7"
 *     requires_python = ">=3.7"
 *     groups = ["default"]
 *     marker = "..."
 *     dependencies = ["colorama; platform_system == \"Windows\""]
 *     files = [{file = "click-8.1.7-py3-none-any.whl", hash = "..."}]     or url
 *     git / path / url, ref, revision
 *
 * A package with extras has an entry of its own beside the plain one, with the same version: it
 * adds edges, and is no second entry. */
#include "pep/requirement.h"
#include "project/lock.h"
#include "project/reader.h"

static void add_edges(Lock *l, const LockPackage *p, const Node *list) {
    node_each (item, list) {
        Requirement r;
        Arena scratch = {0};
        if (requirement_parse(&scratch, node_text(item), &r, NULL)) {
            Str marker = marker_text(&scratch, r.marker);
            lock_edge(l, p, r.name, STR(""), marker);
        }
        arena_release(&scratch);
    }
}

static void add_source(Lock *l, const LockPackage *p, const Node *package) {
    Str git = node_text(node_get(package, "git")), path = node_text(node_get(package, "path"));
    if (git.len)
        lock_vcs(l, p, STR("git"), git, node_text(node_get(package, "revision")));
    else
        lock_url(l, p, path.len ? path : node_text(node_get(package, "url")));
}

static void add_group(Lock *l, const LockPackage *p, const Node *groups) {
    bool is_main = !groups || !groups->first;
    node_each (group, groups)
        is_main |= str_eq(node_text(group), STR("default"));
    if (!is_main)
        lock_entry(l, p)->group = name_normalize(l->facts->arena, node_text(groups->first));
}

static void add_files(Lock *l, const LockPackage *p, const Node *files) {
    node_each (file, files) {
        Str name = node_text(node_get(file, "file"));
        lock_file(l, p, name.len ? name : node_text(node_get(file, "url")));
    }
}

static LockPackage *find(Lock *l, Str name, Str version) {
    name = name_normalize(&l->scratch, name);
    size_t p = (size_t)(uintptr_t)strmap_get(&l->by_name, name);
    while (p && !str_eq(l->packages.items[p - 1].version, version))
        p = l->packages.items[p - 1].next;
    return p ? &l->packages.items[p - 1] : NULL;
}

static void add_package(Lock *l, const Node *package) {
    Str name = node_text(node_get(package, "name"));
    Str version = node_text(node_get(package, "version"));
    if (!name.len || (node_get(package, "extras") && find(l, name, version)))
        return;
    LockPackage *p = lock_add(l, name, version, lock_place(package));
    const Node *marker = node_get(package, "marker");
    add_source(l, p, package);
    add_group(l, p, node_get(package, "groups"));
    if (marker && node_text(marker).len)
        lock_marker(l, p, node_text(marker), marker->place);
    lock_python(l, p, node_text(node_get(package, "requires_python")));
    if (!lock_entry(l, p)->url.len)
        add_files(l, p, node_get(package, "files"));
    add_edges(l, p, node_get(package, "dependencies"));
}

static void add_floor(Lock *l, const Node *value) {
    if (value)
        lock_floor(l, node_text(value), value->place);
}

static void read_piece(void *ctx, const Node *root) {
    Lock *l = ctx;
    const Node *metadata = node_get(root, "metadata");
    const Node *targets = node_get(metadata, "targets");
    add_floor(l, node_get(metadata, "requires_python"));
    if (targets && targets->count == 1) /* of several, each is for some of the Pythons */
        add_floor(l, node_get(targets->first, "requires_python"));
    node_each (package, node_get(root, "package"))
        add_package(l, package);
}

void read_pdm_lock(Source *src, Facts *facts) {
    Lock l;
    lock_begin(&l, facts);
    toml_read_pieces(facts->arena, src, read_piece, &l, &facts->errors);
    lock_end(&l);
}
