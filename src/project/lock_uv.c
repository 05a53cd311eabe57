/* uv.lock: version 1 of uv's own format.
 *
 *     [[package]]
 *     name = "numpy"
 *     version = "2.0.2"                        missing where the project computes it
 *     source = { registry = "..." }            or git, url, path, directory, editable, virtual
 *     resolution-markers = ["python_full_version >= '3.12'"]
 *     dependencies = [{ name = "x", version = "1.0", marker = "...", extra = ["e"] }]
 *     sdist = { url = "..." }
 *     wheels = [{ url = "..." }]
 *     [package.optional-dependencies]          by extra, [package.dev-dependencies] by group */
#include "project/lock.h"
#include "project/reader.h"

static void add_edges(Lock *l, const LockPackage *p, const Node *list) {
    node_each (edge, list)
        lock_edge(l, p, node_text(node_get(edge, "name")), node_text(node_get(edge, "version")),
                  node_text(node_get(edge, "marker")));
}

static void add_edges_by_name(Lock *l, const LockPackage *p, const Node *lists) {
    node_each (list, lists)
        add_edges(l, p, list);
}

/* An editable or virtual source is a member of the workspace. */
static bool is_member(const Node *source) {
    return node_get(source, "editable") || node_get(source, "virtual");
}

static void add_source(Lock *l, const LockPackage *p, const Node *source) {
    static const char *const keys[] = {"url", "path", "directory"};
    Str git = node_text(node_get(source, "git"));
    if (git.len)
        lock_vcs(l, p, STR("git"), git, STR(""));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (node_get(source, keys[i]))
            lock_url(l, p, node_text(node_get(source, keys[i])));
}

static Str file_of(const Node *file) {
    static const char *const keys[] = {"url", "path", "filename"};
    Str name = {NULL, 0};
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !name.len; i++)
        name = node_text(node_get(file, keys[i]));
    return name;
}

static void add_files(Lock *l, const LockPackage *p, const Node *package) {
    const Node *sdist = node_get(package, "sdist");
    if (node_get(node_get(package, "source"), "registry"))
        lock_no_files(l, p);
    if (sdist)
        lock_file(l, p, file_of(sdist));
    node_each (wheel, node_get(package, "wheels"))
        lock_file(l, p, file_of(wheel));
}

/* "a or b" of the forks that the package is for. */
static void add_marker(Lock *l, const LockPackage *p, const Node *forks) {
    Buf marker = {0};
    bool several = forks && forks->count > 1;
    node_each (fork, forks) {
        if (marker.len)
            buf_add(&marker, STR(" or "));
        buf_format(&marker, several ? "(%.*s)" : "%.*s", STR_ARG(node_text(fork)));
    }
    if (marker.len)
        lock_marker(l, p, buf_str(&marker), forks->place);
    buf_release(&marker);
}

static void add_package(Lock *l, const Node *package) {
    const Node *source = node_get(package, "source");
    Str name = node_text(node_get(package, "name"));
    if (!name.len)
        return;
    LockPackage *p;
    if (is_member(source)) {
        p = lock_add_root(l, name);
        add_edges_by_name(l, p, node_get(package, "dev-dependencies"));
    } else {
        p = lock_add(l, name, node_text(node_get(package, "version")), lock_place(package));
        add_source(l, p, source);
        add_marker(l, p, node_get(package, "resolution-markers"));
        add_files(l, p, package);
    }
    add_edges(l, p, node_get(package, "dependencies"));
    add_edges_by_name(l, p, node_get(package, "optional-dependencies"));
}

static void read_piece(void *ctx, const Node *root) {
    Lock *l = ctx;
    const Node *floor = node_get(root, "requires-python");
    if (floor)
        lock_floor(l, node_text(floor), floor->place);
    node_each (package, node_get(root, "package"))
        add_package(l, package);
}

void read_uv_lock(Source *src, Facts *facts) {
    Lock l;
    lock_begin(&l, facts);
    toml_read_pieces(facts->arena, src, read_piece, &l, &facts->errors);
    lock_end(&l);
}
