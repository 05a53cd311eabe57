/* pylock.toml and pylock.NAME.toml (PEP 751).
 *
 *     requires-python = ">=3.9"
 *     [[packages]]
 *     name = "aiohttp"
 *     version = "3.9.5"                        may be missing
 *     marker = "python_version >= '3.12'"
 *     requires-python = ">=3.8"
 *     dependencies = [{name = "x"}]            for information: the markers say what is installed
 *     vcs, directory, archive                  where it does not come from an index
 *     sdist = {name or url or path}, wheels = [{name or url or path}] */
#include "project/lock.h"
#include "project/reader.h"

static Str location(const Node *n) {
    Str url = node_text(node_get(n, "url"));
    return url.len ? url : node_text(node_get(n, "path"));
}

static void add_source(Lock *l, const LockPackage *p, const Node *package) {
    const Node *vcs = node_get(package, "vcs"), *archive = node_get(package, "archive");
    if (vcs)
        lock_vcs(l, p, node_text(node_get(vcs, "type")), location(vcs),
                 node_text(node_get(vcs, "commit-id")));
    else
        lock_url(l, p, location(archive ? archive : node_get(package, "directory")));
}

static void add_file(Lock *l, const LockPackage *p, const Node *file) {
    Str name = node_text(node_get(file, "name"));
    lock_file(l, p, name.len ? name : location(file));
}

static void add_package(Lock *l, const Node *package) {
    Str name = node_text(node_get(package, "name"));
    const Node *marker = node_get(package, "marker"), *sdist = node_get(package, "sdist");
    if (!name.len)
        return;
    LockPackage *p =
        lock_add(l, name, node_text(node_get(package, "version")), lock_place(package));
    add_source(l, p, package);
    if (marker)
        lock_marker(l, p, node_text(marker), marker->place);
    lock_python(l, p, node_text(node_get(package, "requires-python")));
    if (sdist)
        add_file(l, p, sdist);
    node_each (wheel, node_get(package, "wheels"))
        add_file(l, p, wheel);
}

static void read_piece(void *ctx, const Node *root) {
    Lock *l = ctx;
    const Node *floor = node_get(root, "requires-python");
    if (floor)
        lock_floor(l, node_text(floor), floor->place);
    node_each (package, node_get(root, "packages"))
        add_package(l, package);
}

void read_pylock(Source *src, Facts *facts) {
    Lock l;
    lock_begin(&l, facts);
    toml_read_pieces(facts->arena, src, read_piece, &l, &facts->errors);
    lock_end(&l);
}
