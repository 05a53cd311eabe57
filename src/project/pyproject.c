/* pyproject.toml: PEP 621 metadata, [build-system], PEP 735 groups, and what tools keep in it. */
#include "base/map.h"
#include "project/current.h"
#include "project/dependency.h"
#include "project/deploy.h"
#include "project/hatch.h"
#include "project/include.h"
#include "project/note.h"
#include "project/poetry.h"
#include "project/reader.h"
#include "project/url.h"
#include "project/warning_filter.h"
#include "text/node.h"

/* One file on its way to facts. `root` is its document. */
typedef struct PyProject {
    Facts *facts;
    Arena *arena;
    const Node *root;
    Str name; /* [project] name, as written; empty when not said */
} PyProject;

/* `n` where it is a table, else nothing. */
static const Node *table(const Node *n) {
    return n && n->kind == NODE_MAP ? n : NULL;
}

static void not_a_list(PyProject *p, const Node *n, Str what) {
    note_add(p->facts, false, what, n->place, "%.*s is not a list of strings", STR_ARG(what));
}

/* A dependency on an extra of the project itself ("report-api[gevent]") only names other entries.
 */
static bool is_self_reference(const PyProject *p, const Dependency *d) {
    return p->name.len && d->url.len == 0 && d->name.len && name_same(d->name, p->name);
}

static Dependency *add_entry(PyProject *p, const Node *item, Str group) {
    if (item->kind != NODE_STRING) {
        not_a_list(p, item, STR("dependency"));
        return NULL;
    }
    Dependency *d = dependency_add(p->facts, item->text, group, item->place);
    if (d && is_self_reference(p, d)) {
        p->facts->dependencies.len--;
        return NULL;
    }
    return d;
}

static void add_list(PyProject *p, const Node *list, Str group, bool optional, bool constraint) {
    if (list && list->kind != NODE_SEQ) {
        not_a_list(p, list, list->key.len ? arena_str(p->arena, list->key) : group);
        return;
    }
    node_each (item, list) {
        Dependency *d = add_entry(p, item, group);
        if (!d)
            continue;
        d->optional = optional;
        d->constraint_only = constraint;
    }
}

static Str extra_group(Arena *a, Str key) {
    Str name = name_normalize(a, key);
    return arena_format(a, "extra:%.*s", STR_ARG(name));
}

/* [project] */

static void add_floor(PyProject *p, const Node *value) {
    if (!value)
        return;
    PythonPin pin = {.role = PIN_FLOOR, .minor = -1, .place = value->place};
    Str why = {NULL, 0};
    pin.label = arena_str(p->arena, node_text(value));
    if (value->kind != NODE_STRING ||
        !specifier_set_parse(p->arena, pin.label, &pin.specifiers, &why)) {
        Str shown = text_shown(p->arena, pin.label);
        note_add(p->facts, false, STR("requires-python"), value->place,
                 "\"%.*s\" is not a version specifier%s%.*s", STR_ARG(shown), why.len ? ": " : "",
                 STR_ARG(why));
        return;
    }
    pin.minor = specifiers_lowest_minor(p->arena, &pin.specifiers);
    *vec_push(p->arena, &p->facts->pins) = pin;
}

/* "Programming Language :: Python :: 3.12" */
static void add_classifier(PyProject *p, const Node *item) {
    const Str prefix = STR("Programming Language :: Python :: 3.");
    uint32_t minor;
    if (item->kind != NODE_STRING || !str_starts(item->text, prefix) ||
        !str_to_u32(str_trim(str_from_pos(item->text, prefix.len)), &minor) || minor > 999)
        return;
    *vec_push(p->arena, &p->facts->pins) = (PythonPin){.role = PIN_CLASSIFIER,
                                                       .label = arena_str(p->arena, item->text),
                                                       .minor = (int)minor,
                                                       .place = item->place};
}

static void read_project(PyProject *p) {
    const Node *project = node_get(p->root, "project");
    if (p->name.len && p->facts->project_name.len == 0)
        p->facts->project_name = name_normalize(p->arena, p->name);
    add_list(p, node_get(project, "dependencies"), (Str){"", 0}, false, false);
    node_each (extra, table(node_get(project, "optional-dependencies")))
        add_list(p, extra, extra_group(p->arena, extra->key), true, false);
    add_floor(p, node_get(project, "requires-python"));
    node_each (item, node_get(project, "classifiers")) {
        add_classifier(p, item);
    }
}

/* [dependency-groups] (PEP 735) */

static void read_group(PyProject *p, const StrMap *names, const Node *group) {
    Str name = name_normalize(p->arena, group->key);
    if (group->kind != NODE_SEQ) {
        not_a_list(p, group, name);
        return;
    }
    node_each (item, group) {
        if (item->kind != NODE_MAP) {
            add_entry(p, item, name);
            continue;
        }
        Str included = node_text(node_get(item, "include-group"));
        if (!strmap_has(names, name_normalize(p->arena, included)))
            note_add(p->facts, false, name, item->place,
                     "the entry includes no group of this file");
    }
}

/* An included group is listed itself: nothing to add where it is included. */
static void read_groups(PyProject *p) {
    const Node *groups = table(node_get(p->root, "dependency-groups"));
    StrMap names = {0};
    node_each (group, groups) {
        Str name = name_normalize(p->arena, group->key);
        *strmap_put(p->arena, &names, name) = p->facts;
    }
    node_each (group, groups) {
        read_group(p, &names, group);
    }
}

/* dynamic = ["dependencies"], with the files that setuptools or hatch read them from. */

static void include_files(PyProject *p, const Node *files, Str group) {
    if (files && files->kind == NODE_STRING)
        include_add(p->facts, files->text, false, group, files->place);
    node_each (item, files) {
        if (item->kind == NODE_STRING)
            include_add(p->facts, item->text, false, group, item->place);
    }
}

static bool is_dynamic(const PyProject *p, Str field) {
    node_each (item, node_path(p->root, "project", "dynamic", NULL)) {
        if (str_eq(item->text, field))
            return true;
    }
    return false;
}

static void read_dynamic(PyProject *p) {
    const Node *setuptools = node_path(p->root, "tool", "setuptools", "dynamic", NULL);
    const Node *hatch =
        node_path(p->root, "tool", "hatch", "metadata", "hooks", "requirements_txt", NULL);
    if (is_dynamic(p, STR("dependencies"))) {
        include_files(p, node_path(setuptools, "dependencies", "file", NULL), (Str){"", 0});
        include_files(p, node_get(hatch, "files"), (Str){"", 0});
    }
    if (is_dynamic(p, STR("optional-dependencies"))) {
        node_each (extra, table(node_get(setuptools, "optional-dependencies")))
            include_files(p, node_get(extra, "file"), extra_group(p->arena, extra->key));
        node_each (extra, table(node_get(hatch, "optional-dependencies")))
            include_files(p, extra, extra_group(p->arena, extra->key));
    }
}

/* [tool.*] */

/* From where a package comes that is not taken from an index; empty when it is. */
static Str source_address(Arena *a, const Node *source) {
    if (node_get(source, "workspace"))
        return STR("workspace");
    const Node *git = node_get(source, "git"), *path = node_get(source, "path");
    const Node *url = node_get(source, "url");
    if (git)
        return url_mask(a, arena_format(a, "git+%.*s", STR_ARG(node_text(git))));
    return url_mask(a, node_text(path ? path : url));
}

/* [tool.pdm.dev-dependencies]: PEP 508, or "-e file:///..." */
static void read_pdm(PyProject *p) {
    node_each (group, table(node_path(p->root, "tool", "pdm", "dev-dependencies", NULL))) {
        Str name = name_normalize(p->arena, group->key);
        node_each (item, group) {
            if (item->kind == NODE_STRING && str_starts(item->text, STR("-e ")))
                dependency_add_pip(p->facts, str_from_pos(item->text, 3), true, name, item->place);
            else
                add_entry(p, item, name);
        }
    }
}

/* [tool.flit.metadata], from before Flit took [project]. */
static void read_flit(PyProject *p) {
    const Node *flit = node_path(p->root, "tool", "flit", "metadata", NULL);
    add_list(p, node_get(flit, "requires"), (Str){"", 0}, false, false);
    node_each (extra, table(node_get(flit, "requires-extra")))
        add_list(p, extra, extra_group(p->arena, extra->key), true, false);
    add_list(p, node_get(flit, "dev-requires"), STR("dev"), false, false);
    add_floor(p, node_get(flit, "requires-python"));
    node_each (item, node_get(flit, "classifiers")) {
        add_classifier(p, item);
    }
}

static void read_uv(PyProject *p) {
    const Node *uv = node_path(p->root, "tool", "uv", NULL);
    add_list(p, node_get(uv, "dev-dependencies"), STR("dev"), false, false);
    add_list(p, node_get(uv, "constraint-dependencies"), STR("constraint"), false, true);
    add_list(p, node_get(uv, "override-dependencies"), STR("constraint"), false, true);
    add_list(p, node_get(uv, "build-constraint-dependencies"), STR("build-system"), false, true);
    const Node *workspace = node_get(uv, "workspace");
    if (workspace)
        deploy_setting(p->facts, STR("uv.workspace"), STR("root"), workspace->place);
}

/* [tool.uv.sources]: says from where a dependency listed above comes. Lists hold alternatives with
 * markers: the requirement itself stays what it is. */
static void apply_uv_sources(PyProject *p, size_t first) {
    StrMap sources = {0};
    node_each (source, table(node_path(p->root, "tool", "uv", "sources", NULL))) {
        Str name = name_normalize(p->arena, source->key);
        *strmap_put(p->arena, &sources, name) = (void *)source;
    }
    for (size_t i = first; sources.len && i < p->facts->dependencies.len; i++) {
        Dependency *d = &p->facts->dependencies.items[i];
        const Node *source = strmap_get(&sources, d->name);
        if (source && d->url.len == 0 && !d->constraint_only && !node_get(source, "marker"))
            d->url = source_address(p->arena, source);
    }
}

void read_pyproject(Source *src, Facts *facts) {
    PyProject p = {.facts = facts, .arena = facts->arena};
    size_t first = facts->dependencies.len;
    p.root = toml_read(facts->arena, src, &facts->errors);
    p.name = node_text(node_path(p.root, "project", "name", NULL));
    if (p.name.len == 0)
        p.name = node_text(node_path(p.root, "tool", "poetry", "name", NULL));
    if (p.name.len == 0)
        p.name = node_text(node_path(p.root, "tool", "flit", "metadata", "dist-name", NULL));
    if (p.name.len == 0)
        p.name = node_text(node_path(p.root, "tool", "flit", "metadata", "module", NULL));
    read_project(&p);
    add_list(&p, node_path(p.root, "build-system", "requires", NULL), STR("build-system"), false,
             false);
    read_groups(&p);
    read_dynamic(&p);
    pytest_section_read(node_path(p.root, "tool", "pytest", "ini_options", NULL), facts);
    read_uv(&p);
    read_pdm(&p);
    read_flit(&p);
    hatch_environments_read(node_path(p.root, "tool", "hatch", "envs", NULL), facts);
    poetry_read(node_path(p.root, "tool", "poetry", NULL),
                node_path(p.root, "project", "dependencies", NULL) != NULL, facts);
    apply_uv_sources(&p, first);
}
