/* Marks of class bodies: definitions that a newer Python does not ask for, or treats otherwise.
 *
 *     class-property        @classmethod over @property; the name
 *     import-finder         find_module or find_loader of a finder without find_spec; the method
 *     import-loader         load_module of a loader without exec_module
 *     trunc-method          __trunc__ without __int__ and __index__
 *     partial-member        name = partial(...) where a method calls self.name(...); the name
 *     partial-enum-member   name = partial(...) in an enumeration; the name
 *     comparison-truth      not self.__eq__(x) with an __eq__ that gives NotImplemented; the method
 *
 * Silent where a base class that can't be seen might bring what is missing. */
#include "python/marks_look.h"
#include "python/marks_node.h"
#include "python/resolve.h"
#include "python/scopes.h"

/* --- class properties ------------------------------------------------------------------------- */

void mark_class_property(PyFile *f, const Context *c, TSNode n) {
    TSTreeCursor cursor;
    TSNode found = {0};
    bool after = false; /* behind @classmethod */
    if (f->scopes.items[c->scope].kind != SCOPE_CLASS)
        return;
    for (TSNode d = children_begin(f->syntax, &cursor, n);
         node_is(f, d, SYNTAX_DECORATOR) && ts_node_is_null(found);
         d = children_next(f->syntax, &cursor)) {
        Str name = pyfile_text(f, syntax_first(f->syntax, d));
        if (after && str_eq(name, STR("property")))
            found = d;
        after = str_eq(name, STR("classmethod"));
    }
    ts_tree_cursor_delete(&cursor);
    if (ts_node_is_null(found) || !is_builtin(f, c->scope, STR("property")))
        return;
    TSNode definition = ts_node_named_child(n, ts_node_named_child_count(n) - 1);
    mark_add(f, c, "class-property", found, pyfile_text(f, node_child(f, definition, FIELD_NAME)));
}

/* --- import hooks ----------------------------------------------------------------------------- */

static bool brings_no_find_spec(Str path) {
    return str_eq(path, STR("object")) || str_eq(path, STR("importlib.abc.Finder")) ||
           str_eq(path, STR("importlib.abc.MetaPathFinder")) ||
           str_eq(path, STR("importlib.abc.PathEntryFinder")) ||
           str_eq(path, STR("importlib.abc.Loader"));
}

/* The class around a method, when all its bases fit; its text. */
static bool class_text(PyFile *f, const Context *c, TSNode method, BaseFn *fits, Str *text) {
    const Scope *s = &f->scopes.items[c->scope];
    if (s->kind != SCOPE_CLASS || !can_look_around(f))
        return false;
    TSNode class = class_of(f, method);
    *text = whole_block(f, class);
    return !ts_node_is_null(class) && has_only_bases(f, s->bases, s->parent, fits);
}

void mark_import_finder(PyFile *f, const Context *c, TSNode method) {
    Str text;
    if (!class_text(f, c, method, brings_no_find_spec, &text) || has_word(text, STR("find_spec")))
        return;
    if (has_word(f->source->text, STR("meta_path")) || has_word(f->source->text, STR("path_hooks")))
        mark_add(f, c, "import-finder", node_child(f, method, FIELD_NAME),
                 pyfile_text(f, node_child(f, method, FIELD_NAME)));
}

/* Whether a line makes a spec of the class: spec_from_loader(name, Loader()). */
static bool is_in_spec(Str text, Str class) {
    Str line;
    for (Str rest = text; str_cut(&rest, '\n', &line);)
        if (has_word(line, class) &&
            (has_word(line, STR("spec_from_loader(")) || has_word(line, STR("ModuleSpec("))))
            return true;
    return false;
}

void mark_import_loader(PyFile *f, const Context *c, TSNode method) {
    Str text;
    if (!class_text(f, c, method, brings_no_find_spec, &text) || has_word(text, STR("exec_module")))
        return;
    Str class = pyfile_text(f, node_child(f, class_of(f, method), FIELD_NAME));
    if (str_contains(f->source->text, STR("def find_spec(")) ||
        has_word(text, STR("spec_from_loader(")) || is_in_spec(f->source->text, class))
        mark_add(f, c, "import-loader", node_child(f, method, FIELD_NAME), STR("load_module"));
}

/* --- __trunc__ -------------------------------------------------------------------------------- */

static bool brings_no_int(Str path) {
    return str_eq(path, STR("object")) || str_eq(path, STR("numbers.Number")) ||
           str_eq(path, STR("numbers.Complex")) || str_eq(path, STR("numbers.Real")) ||
           str_eq(path, STR("numbers.Rational"));
}

void mark_trunc_method(PyFile *f, const Context *c, TSNode method) {
    Str text;
    if (class_text(f, c, method, brings_no_int, &text) && !has_word(text, STR("__int__")) &&
        !has_word(text, STR("__index__")))
        mark_add(f, c, "trunc-method", node_child(f, method, FIELD_NAME), STR("__trunc__"));
}

/* --- functools.partial ------------------------------------------------------------------------ */

static bool is_enum(Str path) {
    return str_starts(path, STR("enum."));
}

void mark_partial_member(PyFile *f, const Context *c, TSNode assignment) {
    const Scope *s = &f->scopes.items[c->scope];
    TSNode left = node_child(f, assignment, FIELD_LEFT);
    TSNode call = node_child(f, assignment, FIELD_RIGHT);
    if (s->kind != SCOPE_CLASS || !node_is(f, left, SYNTAX_IDENTIFIER) || !can_look_around(f) ||
        !ts_node_is_null(node_child(f, assignment, FIELD_TYPE)) ||
        !str_eq(resolve_one(f, node_child(f, call, FIELD_FUNCTION), c->scope),
                STR("functools.partial")))
        return;
    Str name = pyfile_text(f, left);
    TSNode class = class_of(f, assignment);
    if (has_base(f, s->bases, s->parent, is_enum, 0))
        mark_add(f, c, "partial-enum-member", assignment, name);
    else if (has_word(whole_block(f, class), arena_format(f->arena, "self.%.*s(", STR_ARG(name))))
        mark_add(f, c, "partial-member", assignment, name);
}

/* --- the truth of NotImplemented -------------------------------------------------------------- */

static bool is_condition(const PyFile *f, TSNode n) {
    TSNode up = ts_node_parent(n);
    while (node_is(f, up, SYNTAX_PARENTHESIZED)) {
        n = up;
        up = ts_node_parent(n);
    }
    switch (node_kind(f, up)) {
    case SYNTAX_NOT_OPERATOR:
        return true;
    case SYNTAX_BOOLEAN_OPERATOR:
        return ts_node_eq(node_child(f, up, FIELD_LEFT), n);
    case SYNTAX_IF:
    case SYNTAX_ELIF:
    case SYNTAX_WHILE:
        return ts_node_eq(node_child(f, up, FIELD_CONDITION), n);
    default:
        return false;
    }
}

void mark_comparison_truth(PyFile *f, const Context *c, TSNode call) {
    uint32_t where;
    TSNode callee = node_child(f, call, FIELD_FUNCTION);
    TSNode object = node_child(f, callee, FIELD_OBJECT);
    if (!node_is(f, object, SYNTAX_IDENTIFIER) || !str_eq(pyfile_text(f, object), STR("self")))
        return;
    const Binding *self = scope_find(f, c->scope, pyfile_text(f, object), &where);
    if (!self || self->kind != BIND_SELF || !can_look_around(f) || !is_condition(f, call))
        return;
    Str name = pyfile_text(f, node_child(f, callee, FIELD_ATTRIBUTE));
    const Binding *method = strmap_get(&f->scopes.items[self->class_scope].names, name);
    if (method && !method->older && method->offset &&
        has_word(block_at(f->source->text, method->offset), STR("NotImplemented")))
        mark_add(f, c, "comparison-truth", call, name);
}
