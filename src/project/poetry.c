#include "project/poetry.h"

#include "project/current.h"
#include "project/dependency.h"
#include "project/note.h"
#include "project/poetry_constraint.h"
#include "project/url.h"

/* One entry of a dependency table. `value` is a constraint or a table with more. */
typedef struct Entry {
    Facts *facts;
    Str name; /* normalised */
    Str group;
    bool optional; /* the whole group is */
    const Node *value;
} Entry;

static bool is_true(const Node *n) {
    return n && n->kind == NODE_BOOL && str_eq(n->text, STR("true"));
}

static void refuse(const Entry *e, Str what, Str text) {
    Str shown = text_shown(e->facts->arena, text);
    note_add(e->facts, false, e->name, e->value->place, "\"%.*s\" is not a %.*s that Poetry knows",
             STR_ARG(shown), STR_ARG(what));
}

/* A repository with the branch, tag or commit that is taken. */
static Str git_url(Arena *a, const Node *table) {
    static const char *const keys[] = {"rev", "tag", "branch"};
    Str url = node_text(node_get(table, "git")), revision = {NULL, 0};
    for (size_t i = 0; i < 3 && revision.len == 0; i++)
        revision = node_text(node_get(table, keys[i]));
    return arena_format(a, "git+%.*s%s%.*s", STR_ARG(url), revision.len ? "@" : "",
                        STR_ARG(revision));
}

static Str entry_url(Arena *a, const Node *table) {
    const Node *path = node_get(table, "path");
    if (node_get(table, "git"))
        return url_mask(a, git_url(a, table));
    return url_mask(a, node_text(path ? path : node_get(table, "url")));
}

static bool set_version(const Entry *e, Dependency *d, Str text) {
    Arena *a = e->facts->arena;
    SpecifierSets alternatives;
    if (!poetry_constraint_parse(a, text, &alternatives)) {
        refuse(e, STR("version constraint"), text);
        return false;
    }
    dependency_allow(a, d, &alternatives);
    return true;
}

/* `python`, `platform` and `markers` of a table, together. */
static bool set_marker(const Entry *e, Dependency *d) {
    Arena *a = e->facts->arena;
    Str python = node_text(node_get(e->value, "python"));
    Str platform = node_text(node_get(e->value, "platform"));
    Str markers = node_text(node_get(e->value, "markers"));
    SpecifierSets alternatives;
    if (python.len) {
        if (!poetry_constraint_parse(a, python, &alternatives)) {
            refuse(e, STR("Python constraint"), python);
            return false;
        }
        d->marker = poetry_python_marker(a, &alternatives);
    }
    if (platform.len && str_find_char(platform, '"') == STR_NPOS)
        d->marker = marker_and(
            a, d->marker,
            marker_parse(a, arena_format(a, "sys_platform == \"%.*s\"", STR_ARG(platform)), NULL));
    Marker *more = markers.len ? marker_parse(a, markers, NULL) : NULL;
    if (markers.len && !more) {
        refuse(e, STR("marker"), markers);
        return false;
    }
    d->marker = marker_and(a, d->marker, more);
    return true;
}

static void add_table(const Entry *e) {
    Arena *a = e->facts->arena;
    const Node *t = e->value;
    Dependency d = {.name = e->name, .group = e->group, .optional = e->optional, .place = t->place};
    if (t->kind != NODE_MAP) {
        if (set_version(e, &d, node_text(t)))
            *vec_push(a, &e->facts->dependencies) = d;
        return;
    }
    d.url = entry_url(a, t);
    d.editable = is_true(node_get(t, "develop"));
    d.optional |= is_true(node_get(t, "optional"));
    node_each (extra, node_get(t, "extras")) {
        if (extra->kind == NODE_STRING)
            *vec_push(a, &d.extras) = name_normalize(a, extra->text);
    }
    if (set_version(e, &d, node_text(node_get(t, "version"))) && set_marker(e, &d))
        *vec_push(a, &e->facts->dependencies) = d;
}

static void add_entry(Entry e) {
    const Node *value = e.value;
    if (value->kind != NODE_SEQ) {
        add_table(&e);
        return;
    }
    node_each (alternative, value) {
        e.value = alternative;
        add_table(&e);
    }
}

static void add_table_of(Facts *facts, const Node *table, Str group, bool optional) {
    if (!table || table->kind != NODE_MAP)
        return;
    node_each (value, table) {
        Str name = name_normalize(facts->arena, value->key);
        if (!str_eq(name, STR("python")))
            add_entry((Entry){facts, name, group, optional, value});
    }
}

/* `python = "^3.8"`; of alternatives the last one, which is the newest. */
static void add_floor(Facts *facts, const Node *value) {
    SpecifierSets alternatives;
    if (!value || value->kind != NODE_STRING)
        return;
    if (!poetry_constraint_parse(facts->arena, value->text, &alternatives)) {
        refuse(&(Entry){.facts = facts, .name = STR("python"), .value = value},
               STR("Python constraint"), value->text);
        return;
    }
    PythonPin pin = {.role = PIN_FLOOR, .label = value->text, .place = value->place};
    pin.specifiers = alternatives.items[alternatives.len - 1];
    pin.minor = specifiers_lowest_minor(facts->arena, &pin.specifiers);
    *vec_push(facts->arena, &facts->pins) = pin;
}

void poetry_read(const Node *poetry, bool listed, Facts *facts) {
    const Node *main_table = node_get(poetry, "dependencies");
    if (!listed)
        add_table_of(facts, main_table, (Str){"", 0}, false);
    node_each (group, node_get(poetry, "group")) {
        Str name = name_normalize(facts->arena, group->key);
        add_table_of(facts, node_get(group, "dependencies"), name,
                     is_true(node_get(group, "optional")));
    }
    add_table_of(facts, node_get(poetry, "dev-dependencies"), STR("dev"), false);
    add_floor(facts, node_get(main_table, "python"));
}
