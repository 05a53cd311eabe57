/* meta.yaml of conda-build: what a recipe needs to be built, to run and to be tested.
 *
 *     requirements:                   also that of each of `outputs`
 *       build: / host:                group "conda-build"
 *       run:                          "conda"
 *         - numpy >=1.21  # [py>=39]  only on these Pythons
 *       run_constrained:              bounds, installs nothing
 *     test:
 *       requires:                     "conda-test"
 *
 * A Jinja expression in an entry leaves its version unknown. */
#include "project/conda_recipe.h"
#include "base/map.h"
#include "project/conda_spec.h"
#include "project/node_text.h"
#include "project/note.h"

typedef struct Recipe {
    NodeReader nodes; /* over the text without Jinja */
    Source *file;     /* the text as it is */
    Facts *facts;
    StrMap noted; /* selectors that are not known */
} Recipe;

static void add_known(Recipe *r, Str text, Str group, Place place, Minors on, bool constraint) {
    size_t pins = r->facts->pins.len;
    Dependency *d = conda_add(r->facts, text, group, PIN_FLOOR, place);
    if (d) {
        d->never = ~on;
        d->constraint_only = constraint;
    }
    bool bounds_project = str_eq(group, STR("conda")) && !constraint && on == MINORS_ALL;
    if (!bounds_project) /* the Python of a build or a test says nothing of what runs */
        r->facts->pins.len = pins;
}

/* "numpy >=$xx": a version that Jinja fills in, cut off with its operator. Empty for what stands in
 * for a name, or for a part of one: "$xxx", "gcc_impl_$xx". */
static Str without_hole(Str text) {
    size_t hole = str_find_char(text, '$');
    if (hole == STR_NPOS)
        return text;
    text = str_slice(text, 0, hole);
    if (text.len && str_find_char(STR(" \t=<>!~,|"), text.ptr[text.len - 1]) == STR_NPOS)
        return (Str){"", 0};
    while (text.len && str_find_char(STR(" \t=<>!~,|"), text.ptr[text.len - 1]) != STR_NPOS)
        text.len--;
    return text;
}

/* Once for each selector. */
static void note_selector(Recipe *r, Str selector, Place place) {
    Facts *facts = r->facts;
    if (strmap_has(&r->noted, selector))
        return;
    *strmap_put(r->nodes.arena, &r->noted, selector) = facts;
    Str shown = text_shown(facts->arena, selector);
    note_add(facts, true, STR("selector"), place,
             "whether \"%.*s\" holds is not known here: the lines with it are taken to count",
             STR_ARG(shown));
}

static void add_entry(Recipe *r, const Node *item, Str group, bool constraint) {
    Str selector = conda_selector_of(source_line(r->file, item->place.line));
    bool known = true;
    Minors on = selector.ptr ? conda_selector_minors(selector, &known) : MINORS_ALL;
    Str text = without_hole(item->text);
    if (!text.len || !on)
        return;
    if (!known)
        note_selector(r, selector, item->place);
    add_known(r, text, group, item->place, on, constraint);
}

static void add_list(Recipe *r, const Node *list, Str group, bool constraint) {
    if (list && node_is_scalar(list) && list->text.len)
        add_entry(r, list, group, constraint);
    node_each (item, list && list->kind == NODE_SEQ ? list : NULL) {
        if (node_is_scalar(item) && item->text.len)
            add_entry(r, item, group, constraint);
    }
}

/* A package, or one of its outputs. */
static void read_part(Recipe *r, const Node *part) {
    const Node *requirements = node_get(part, "requirements"), *test = node_get(part, "test");
    add_list(r, node_get(requirements, "build"), STR("conda-build"), false);
    add_list(r, node_get(requirements, "host"), STR("conda-build"), false);
    add_list(r, node_get(requirements, "run"), STR("conda"), false);
    add_list(r, node_get(requirements, "run_constrained"), STR("conda"), true);
    if (requirements && requirements->kind == NODE_SEQ)
        add_list(r, requirements, STR("conda"), false);
    add_list(r, node_get(test, "requires"), STR("conda-test"), false);
}

/* A key may come twice under two selectors, or in two branches of Jinja. */
static void keep_errors(Facts *facts, const Diags *diags) {
    vec_each (const Diag, d, diags) {
        if (!str_starts(d->message, STR("duplicate key")))
            diag_add(facts->arena, &facts->errors, d->place, "%.*s", STR_ARG(d->message));
    }
}

void read_conda_recipe(Source *src, Facts *facts) {
    Arena arena = {0};
    Diags diags = {0};
    Source clean;
    Recipe r = {.file = src, .facts = facts};
    source_init(&clean, &arena, src->path, conda_recipe_clean(&arena, src->text));
    node_reader_init(&r.nodes, &clean, &arena);
    const Node *root = yaml_read(&arena, &clean, false, &diags);
    keep_errors(facts, &diags);
    read_part(&r, root);
    node_each (output, node_get(root, "outputs")) {
        read_part(&r, output);
    }
    arena_release(&arena);
}
