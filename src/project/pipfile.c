/* Pipfile (TOML) and Pipfile.lock (JSON) of Pipenv.
 *
 *     [packages]                               [dev-packages] and other tables: a category each
 *     flask = "*"                              "*", a specifier set, a version, or a table:
 *     x = {version = ">=1", extras = ["e"], markers = "...", sys_platform = "== 'linux'"}
 *     y = {git = "...", ref = "main", editable = true}          or path, file
 *     [requires]
 *     python_version = "3.8"                   or python_full_version
 *
 * The lock has the same entries, with all that they need among them, under "default", "develop" and
 * the names of other categories. Its hashes name no files. */
#include "project/dependency.h"
#include "project/note.h"
#include "project/reader.h"
#include "project/url.h"
#include "text/node.h"

/* The markers that an entry may have as keys of their own. */
static const char *const marker_keys[] = {
    "os_name",
    "sys_platform",
    "platform_machine",
    "platform_python_implementation",
    "platform_release",
    "platform_system",
    "platform_version",
    "python_version",
    "python_full_version",
    "implementation_name",
    "implementation_version",
};

/* Tables of a Pipfile that hold no packages. */
static const char *const other_tables[] = {"source", "requires", "pipenv", "scripts", "_meta"};

static bool is_packages(const Node *table) {
    for (size_t i = 0; i < sizeof other_tables / sizeof *other_tables; i++)
        if (str_eq(table->key, str_from(other_tables[i])))
            return false;
    return table->kind == NODE_MAP;
}

/* "packages" and "default" are the main list, their dev forms the group "dev". */
static Str group_of(Arena *a, Str table) {
    if (str_eq(table, STR("packages")) || str_eq(table, STR("default")))
        return (Str){"", 0};
    if (str_eq(table, STR("dev-packages")) || str_eq(table, STR("develop")))
        return STR("dev");
    return name_normalize(a, table);
}

static void set_version(Facts *facts, Dependency *d, const Node *value) {
    Str text = str_trim(node_text(value));
    if (!text.len || str_eq(text, STR("*")))
        return;
    /* Pipenv takes a version alone for an exact one. */
    bool alone = text.ptr[0] >= '0' && text.ptr[0] <= '9';
    text =
        alone ? arena_format(facts->arena, "==%.*s", STR_ARG(text)) : arena_str(facts->arena, text);
    if (specifier_set_parse(facts->arena, text, &d->specifiers, NULL))
        return;
    Str shown = text_shown(facts->arena, text);
    note_add(facts, false, d->name, d->place, "\"%.*s\" is not a version specifier",
             STR_ARG(shown));
}

static void add_marker(Facts *facts, Dependency *d, Str text) {
    Marker *m = marker_parse(facts->arena, text, NULL);
    if (m) {
        d->marker = marker_and(facts->arena, d->marker, m);
        return;
    }
    Str shown = text_shown(facts->arena, text);
    note_add(facts, false, d->name, d->place, "\"%.*s\" is not a marker", STR_ARG(shown));
}

static void set_markers(Facts *facts, Dependency *d, const Node *entry) {
    Arena *a = facts->arena;
    Str markers = node_text(node_get(entry, "markers"));
    if (markers.len)
        add_marker(facts, d, arena_str(a, markers));
    for (size_t i = 0; i < sizeof marker_keys / sizeof *marker_keys; i++) {
        Str value = node_text(node_get(entry, marker_keys[i]));
        if (value.len)
            add_marker(facts, d, arena_format(a, "%s %.*s", marker_keys[i], STR_ARG(value)));
    }
}

static Str entry_url(Arena *a, const Node *entry) {
    static const char *const keys[] = {"file", "path"};
    Str git = node_text(node_get(entry, "git")), ref = node_text(node_get(entry, "ref"));
    if (git.len)
        return url_mask(
            a, arena_format(a, "git+%.*s%s%.*s", STR_ARG(git), ref.len ? "@" : "", STR_ARG(ref)));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        Str url = node_text(node_get(entry, keys[i]));
        if (url.len)
            return url_mask(a, arena_str(a, url));
    }
    return (Str){NULL, 0};
}

static Dependency entry_of(Facts *facts, const Node *entry, Str group) {
    Arena *a = facts->arena;
    Dependency d = {.name = name_normalize(a, entry->key), .group = group};
    d.place = entry->key_place;
    d.url = entry_url(a, entry);
    d.editable = str_eq(node_text(node_get(entry, "editable")), STR("true"));
    node_each (extra, node_get(entry, "extras"))
        *vec_push(a, &d.extras) = name_normalize(a, node_text(extra));
    set_version(facts, &d, entry->kind == NODE_MAP ? node_get(entry, "version") : entry);
    set_markers(facts, &d, entry);
    return d;
}

/* In the lock, `index` is only kept for what the Pipfile names. */
static void add_all(Facts *facts, const Node *root, bool is_lock) {
    node_each (table, root->kind == NODE_MAP ? root : NULL) {
        Str group = group_of(facts->arena, table->key);
        if (!is_packages(table))
            continue;
        node_each (entry, table) {
            Dependency d = entry_of(facts, entry, group);
            if (is_lock) {
                d.locked = specifiers_pin(&d.specifiers);
                d.transitive = !node_get(entry, "index");
                d.from_lock = true;
            }
            *vec_push(facts->arena, &facts->dependencies) = d;
        }
    }
}

/* The Python that the environment is made with. */
static void add_python(Facts *facts, const Node *requires) {
    static const char *const keys[] = {"python_full_version", "python_version"};
    for (size_t i = 0; i < 2; i++) {
        const Node *value = node_get(requires, keys[i]);
        uint32_t minor;
        Str text = node_text(value), rest = str_from_pos(text, 2);
        if (!str_starts(text, STR("3.")) ||
            !str_to_u32(str_slice(rest, 0, str_find_char(rest, '.')), &minor) || minor > 999)
            continue;
        *vec_push(facts->arena, &facts->pins) = (PythonPin){
            .role = PIN_RUNTIME,
            .label = arena_format(facts->arena, "Pipfile requires %s %.*s", keys[i], STR_ARG(text)),
            .minor = (int)minor,
            .place = value->key_place};
        return;
    }
}

void read_pipfile(Source *src, Facts *facts) {
    const Node *root = toml_read(facts->arena, src, &facts->errors);
    add_all(facts, root, false);
    add_python(facts, node_get(root, "requires"));
}

void read_pipfile_lock(Source *src, Facts *facts) {
    Arena scratch = {0}; /* a lock can have many megabytes */
    Diags errors = {0};
    add_all(facts, json_read(&scratch, src, &errors), true);
    vec_each (const Diag, d, &errors) {
        diag_add(facts->arena, &facts->errors, d->place, "%.*s", STR_ARG(d->message));
    }
    arena_release(&scratch);
}
