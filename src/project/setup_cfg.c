#include "project/current.h"
#include "project/dependency.h"
#include "project/include.h"
#include "project/node_text.h"
#include "project/note.h"
#include "project/warning_filter.h"

/* setup.cfg as setuptools reads it, and what it says to pytest.
 *
 *     [metadata]                 name, classifiers
 *     [options]                  python_requires, install_requires, setup_requires, tests_require
 *     [options.extras_require]   NAME = requirements
 *     [extras]                   the same for pbr
 *
 * A list has one requirement on each line, or several on its only one, parted by semicolons;
 * `file: a.txt, b.txt` includes requirements files. Keys may have dashes for underscores. */

typedef struct SetupCfg {
    NodeReader nodes;
    Facts *facts;
} SetupCfg;

/* Gets one item of a list. */
typedef void ItemFn(SetupCfg *r, Str item, Str group, Place place);

static void include_files(SetupCfg *r, Str names, Str group, Place place) {
    for (Str name; str_cut(&names, ',', &name);) {
        name = str_trim(name);
        if (name.len)
            include_add(r->facts, name, false, group, place);
    }
}

static void add_requirement(SetupCfg *r, Str item, Str group, Place place) {
    if (str_starts(item, STR("file:"))) {
        include_files(r, str_from_pos(item, sizeof "file:" - 1), group, place);
        return;
    }
    Dependency *added = dependency_add(r->facts, item, group, place);
    if (added)
        added->optional = str_starts(group, STR("extra:")) || str_eq(group, STR("dev"));
}

/* "Programming Language :: Python :: 3.12" */
static void add_classifier(SetupCfg *r, Str item, Str group, Place place) {
    const Str prefix = STR("Programming Language :: Python :: 3.");
    uint32_t minor;
    (void)group;
    if (str_starts(item, prefix) && str_to_u32(str_from_pos(item, prefix.len), &minor) &&
        minor <= 999)
        *vec_push(r->facts->arena, &r->facts->pins) =
            (PythonPin){.role = PIN_CLASSIFIER,
                        .label = arena_str(r->facts->arena, item),
                        .minor = (int)minor,
                        .place = place};
}

/* The next item of a list: a line; of a list on one line, what stands between semicolons, a
 * marker's as well. Empty for a comment. */
static bool next_item(Str *rest, bool many, Str *item) {
    if (!str_cut(rest, many ? '\n' : ';', item))
        return false;
    *item = str_trim(str_slice(*item, 0, str_find(*item, STR(" #"))));
    if (item->len && item->ptr[0] == '#')
        item->len = 0;
    return true;
}

/* "x>=1; \" goes on in the next line that is no comment: the reader of INI has dropped the
 * backslash. The result is in the arena where it is of two lines. */
static Str joined(SetupCfg *r, Str item, Str *rest) {
    Str next = {NULL, 0};
    if (!str_ends(item, STR(";")) && !str_ends(item, STR(",")))
        return item;
    while (!next.len && next_item(rest, true, &next))
        continue;
    return arena_format(r->facts->arena, "%.*s %.*s", STR_ARG(item), STR_ARG(next));
}

static void read_list(SetupCfg *r, const Node *list, Str group, ItemFn *add) {
    DerivedText *d = list ? node_derive_ini(&r->nodes, list, STR("\n")) : NULL;
    if (!d)
        return;
    bool many = str_find_char(d->text, '\n') != STR_NPOS;
    for (Str rest = d->text, item; next_item(&rest, many, &item);) {
        if (!item.len)
            continue;
        Place place = derived_place(d, (size_t)(item.ptr - d->text.ptr));
        add(r, many ? joined(r, item, &rest) : item, group, place);
    }
}

static void read_floor(SetupCfg *r, const Node *value) {
    Arena *a = r->facts->arena;
    PythonPin pin = {.role = PIN_FLOOR, .minor = -1};
    if (!value || !node_text(value).len)
        return;
    pin.place = value->place;
    pin.label = arena_str(a, str_trim(node_text(value)));
    if (!specifier_set_parse(a, pin.label, &pin.specifiers, NULL)) {
        Str shown = text_shown(a, pin.label);
        note_add(r->facts, false, STR("python_requires"), value->place,
                 "\"%.*s\" is not a version specifier", STR_ARG(shown));
        return;
    }
    pin.minor = specifiers_lowest_minor(a, &pin.specifiers);
    *vec_push(a, &r->facts->pins) = pin;
}

/* The value of a key with underscores, or with dashes, which setuptools takes for the same. */
static const Node *get_option(const Node *section, const char *key, const char *dashed) {
    const Node *value = node_get(section, key);
    return value ? value : node_get(section, dashed);
}

static void read_extras(SetupCfg *r, const Node *section) {
    node_each (extra, section) {
        Str key = name_normalize(r->facts->arena, extra->key);
        read_list(r, extra, arena_format(r->facts->arena, "extra:%.*s", STR_ARG(key)),
                  add_requirement);
    }
}

static void read_options(SetupCfg *r, const Node *options) {
    read_floor(r, get_option(options, "python_requires", "python-requires"));
    read_list(r, get_option(options, "install_requires", "install-requires"), STR(""),
              add_requirement);
    read_list(r, get_option(options, "setup_requires", "setup-requires"), STR("build-system"),
              add_requirement);
    read_list(r, get_option(options, "tests_require", "tests-require"), STR("dev"),
              add_requirement);
}

static void read_metadata(SetupCfg *r, const Node *metadata) {
    Str name = node_text(node_get(metadata, "name"));
    if (name.len && str_find_char(name, '\n') == STR_NPOS)
        r->facts->project_name = name_normalize(r->facts->arena, str_trim(name));
    read_list(r, get_option(metadata, "classifiers", "classifier"), STR(""), add_classifier);
    read_floor(r, get_option(metadata, "python_requires", "python-requires")); /* pbr */
}

/* configparser refuses a file in which a key comes twice. */
static void note_duplicates(SetupCfg *r, const Node *section) {
    static const char *const keys[] = {"install_requires", "python_requires", "setup_requires"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const Node *first = NULL;
        node_each (value, section) {
            if (!str_eq(value->key, str_from(keys[i])))
                continue;
            if (first)
                note_add(r->facts, false, STR("duplicate key"), value->key_place,
                         "%s is given twice, which setuptools refuses; the last one is read",
                         keys[i]);
            first = value;
        }
    }
}

void read_setup_cfg(Source *src, Facts *facts) {
    Arena arena = {0};
    Diags diags = {0};
    SetupCfg r = {.facts = facts};
    node_reader_init(&r.nodes, src, &arena);
    const Node *root = ini_read(&arena, src, &diags);
    vec_each (Diag, d, &diags)
        *vec_push(facts->arena, &facts->errors) =
            (Diag){d->place, arena_str(facts->arena, d->message)};
    const Node *options = node_get(root, "options");
    note_duplicates(&r, options);
    read_metadata(&r, node_get(root, "metadata"));
    read_options(&r, options);
    read_extras(&r, node_get(root, "options.extras_require"));
    read_extras(&r, node_get(root, "extras"));
    pytest_section_read(node_get(root, "tool:pytest"), facts);
    arena_release(&arena);
}
