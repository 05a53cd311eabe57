/* poetry.lock, of Poetry 1.0 to 2.x.
 *
 *     [[package]]
 *     name = "tomli"
 *     version = "2.0.1"
 *     python-versions = ">=3.7"
 *     optional = false
 *     groups = ["main"]                        from 2.0 on
 *     markers = "python_version < \"3.11\""    from 2.0 on; or a table, by group
 *     files = [{file = "tomli-2.0.1-py3-none-any.whl", hash = "..."}]
 *     [package.dependencies]
 *     x = ">=1"                                or {version = "..", markers = ".."}, or a list of
 * them [package.source] type = "git"                             or url, file, directory, legacy
 *     [metadata]
 *     python-versions = "^3.8"
 *     [metadata.files]                         up to 1.2: the files, by package
 *     tomli = [{file = "..", hash = ".."}] */
#include "project/current.h"
#include "project/dependency.h"
#include "project/lock.h"
#include "project/poetry_constraint.h"
#include "project/reader.h"

static void add_edge(Lock *l, const LockPackage *p, const Node *edge) {
    if (edge->kind != NODE_SEQ) {
        Str version = node_text(node_get(edge, "version"));
        bool pinned = str_starts(version, STR("==")) && str_find_char(version, '*') == STR_NPOS;
        lock_edge(l, p, edge->key, pinned ? str_trim(str_from_pos(version, 2)) : STR(""),
                  node_text(node_get(edge, "markers")));
    }
}

static void add_edges(Lock *l, const LockPackage *p, const Node *table) {
    node_each (edge, table) {
        if (edge->kind != NODE_SEQ) {
            add_edge(l, p, edge);
            continue;
        }
        node_each (one, edge)
            lock_edge(l, p, edge->key, STR(""), node_text(node_get(one, "markers")));
    }
}

/* Of a table the markers of its groups: any of them brings the package in. */
static void add_markers(Lock *l, const LockPackage *p, const Node *markers) {
    Buf text = {0};
    if (markers && markers->kind == NODE_STRING)
        buf_add(&text, markers->text);
    node_each (group, markers && markers->kind == NODE_MAP ? markers : NULL) {
        if (text.len)
            buf_add(&text, STR(" or "));
        buf_format(&text, "(%.*s)", STR_ARG(node_text(group)));
    }
    if (text.len)
        lock_marker(l, p, buf_str(&text), markers->place);
    buf_release(&text);
}

static void add_source(Lock *l, const LockPackage *p, const Node *source) {
    Str type = node_text(node_get(source, "type")), url = node_text(node_get(source, "url"));
    Str revision = node_text(node_get(source, "resolved_reference"));
    if (str_eq(type, STR("git")))
        lock_vcs(l, p, type, url, revision);
    else if (!str_eq(type, STR("legacy"))) /* that is another index */
        lock_url(l, p, url);
}

static void add_files(Lock *l, const LockPackage *p, const Node *files) {
    node_each (file, files)
        lock_file(l, p, node_text(node_get(file, "file")));
}

/* A group is what Poetry says; the reports know the main one as "". */
static void add_group(Lock *l, const LockPackage *p, const Node *package) {
    const Node *groups = node_get(package, "groups");
    Str category = node_text(node_get(package, "category")); /* up to 1.4 */
    bool is_main = !groups && !str_eq(category, STR("dev"));
    node_each (group, groups)
        is_main |= str_eq(node_text(group), STR("main"));
    if (!is_main)
        lock_entry(l, p)->group =
            category.len ? STR("dev")
                         : name_normalize(l->facts->arena,
                                          node_text(groups->first ? groups->first : groups));
    lock_entry(l, p)->optional = str_eq(node_text(node_get(package, "optional")), STR("true"));
}

/* `python-versions` of a package: PEP 440 or Poetry's own form; of alternatives the whole range. */
static void add_python(Lock *l, const LockPackage *p, Str text) {
    Arena *a = l->facts->arena;
    SpecifierSets alternatives;
    if (text.len && poetry_constraint_parse(a, arena_str(a, text), &alternatives))
        lock_entry(l, p)->python = alternatives_hull(a, &alternatives);
}

static void add_package(Lock *l, const Node *package) {
    Str name = node_text(node_get(package, "name"));
    if (!name.len)
        return;
    LockPackage *p =
        lock_add(l, name, node_text(node_get(package, "version")), lock_place(package));
    add_group(l, p, package);
    add_markers(l, p, node_get(package, "markers"));
    add_source(l, p, node_get(package, "source"));
    add_python(l, p, node_text(node_get(package, "python-versions")));
    if (!lock_entry(l, p)->url.len)
        add_files(l, p, node_get(package, "files"));
    add_edges(l, p, node_get(package, "dependencies"));
}

static void add_files_of(Lock *l, Str name, const Node *files) {
    name = name_normalize(&l->scratch, name);
    size_t p = (size_t)(uintptr_t)strmap_get(&l->by_name, name);
    for (; p; p = l->packages.items[p - 1].next)
        if (!lock_entry(l, &l->packages.items[p - 1])->url.len)
            add_files(l, &l->packages.items[p - 1], files);
}

static void add_floor(Lock *l, const Node *value) {
    Arena *a = l->facts->arena;
    SpecifierSets alternatives;
    if (!value || !poetry_constraint_parse(a, arena_str(a, node_text(value)), &alternatives))
        return;
    PythonPin pin = {
        .role = PIN_LOCK, .label = arena_str(a, node_text(value)), .place = value->place};
    pin.specifiers = alternatives_hull(a, &alternatives);
    pin.minor = specifiers_lowest_minor(a, &pin.specifiers);
    *vec_push(a, &l->facts->pins) = pin;
}

static void read_piece(void *ctx, const Node *root) {
    Lock *l = ctx;
    const Node *metadata = node_get(root, "metadata");
    node_each (package, node_get(root, "package"))
        add_package(l, package);
    add_floor(l, node_get(metadata, "python-versions"));
    node_each (files, node_get(metadata, "files"))
        add_files_of(l, files->key, files);
}

void read_poetry_lock(Source *src, Facts *facts) {
    Lock l;
    lock_begin(&l, facts);
    toml_read_pieces(facts->arena, src, read_piece, &l, &facts->errors);
    lock_end(&l);
}
