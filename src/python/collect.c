#include "python/collect.h"

#include "python/guards.h"
#include "python/resolve.h"

enum { PATTERN_MAX_DEPTH = 8, STARS_MAX = 16, SHIMS_MAX = 256 };

void shim_add(PyFile *f, Str name, uint32_t offset, Minors alive) {
    if (f->shims.len < SHIMS_MAX)
        *vec_push(f->arena, &f->shims) = (Shim){name, offset, alive};
}

/* --- imports --------------------------------------------------------------------------------- */

/* A dotted name without the white space and comments that may stand between its parts. */
static Str dotted_text(const PyFile *f, TSNode n) {
    Str text = pyfile_text(f, n), out = {NULL, 0};
    bool plain = true;
    for (size_t i = 0; i < text.len && plain; i++)
        plain = char_is_ident(text.ptr[i]) || text.ptr[i] == '.';
    if (plain)
        return text;
    TSTreeCursor c;
    for (TSNode part = children_begin(f->syntax, &c, n); !ts_node_is_null(part);
         part = children_next(f->syntax, &c)) {
        Str word = pyfile_text(f, part);
        out = out.len ? arena_format(f->arena, "%.*s.%.*s", STR_ARG(out), STR_ARG(word)) : word;
    }
    ts_tree_cursor_delete(&c);
    return out;
}

bool context_is_lazy(const PyFile *f, const Context *c) {
    uint32_t scope = c->scope;
    while (scope && f->scopes.items[scope].kind != SCOPE_FUNCTION)
        scope = f->scopes.items[scope].parent;
    return scope || c->in_main_block || (c->alive & ~c->certain);
}

void collect_import_fact(PyFile *f, const Context *c, Str path, bool attribute, uint32_t offset,
                         Place place) {
    Minors alive = c->alive & ~(attribute ? c->safe_import : c->safe_module);
    if (alive == 0 || guards_cover(c, path, attribute))
        return;
    Use use = {.form = USE_IMPORT, .name = path, .alive = alive, .local_first = true};
    use.place = place;
    use.lazy = context_is_lazy(f, c);
    *vec_push(f->arena, &f->found) = (FoundUse){use, offset};
}

/* Where an import of `name` is reported: at the name, but on the statement's first line. */
static Place import_place(PyFile *f, TSNode statement, TSNode name) {
    Place at = pyfile_place(f, name);
    Place start = pyfile_place(f, statement);
    return at.line == start.line ? at : start;
}

static void note_early(PyFile *f, const Context *c, Str module, uint32_t offset) {
    if (c->scope == 0 && c->alive)
        *vec_push(f->arena, &f->early) = (EarlyImport){module, offset};
}

static void note_module(PyFile *f, const Context *c, Str module, TSNode statement) {
    note_early(f, c, module, ts_node_start_byte(statement));
    f->gunicorn_app |= str_starts(module, STR("gunicorn.app"));
}

static Binding import_binding(const Context *c, Str path, Str imported, TSNode statement) {
    return (Binding){.kind = BIND_IMPORT,
                     .path = path,
                     .imported = imported,
                     .offset = ts_node_end_byte(statement),
                     .alive = c->alive,
                     .certain = c->certain,
                     .safe = c->safe_import};
}

/* path ['as' name] */
static void import_item(PyFile *f, const Context *c, TSNode statement, TSNode item) {
    bool aliased = node_is(f, item, SYNTAX_ALIASED_IMPORT);
    TSNode dotted = aliased ? node_child(f, item, FIELD_NAME) : item;
    Str module = dotted_text(f, dotted);
    if (module.len == 0)
        return;
    Str top = str_slice(module, 0, str_find_char(module, '.'));
    Str name = aliased ? pyfile_text(f, node_child(f, item, FIELD_ALIAS)) : top;
    scope_bind(f, c->scope, name, import_binding(c, aliased ? module : top, module, statement));
    note_module(f, c, module, statement);
    if (name_set_match(f->names, module))
        collect_import_fact(f, c, module, false, ts_node_start_byte(dotted),
                            import_place(f, statement, dotted));
}

bool import_is_of_interest(const NameSet *names, Str path) {
    Str canonical; /* that a function which patches is imported is nothing yet */
    return name_set_match(names, path) == dotted_count(path) && !patch_name_find(path, &canonical);
}

/* ".base" and "Test" give ".base.Test", "." and "base" give ".base". */
static Str relative_path(const PyFile *f, Str origin, Str name) {
    bool only_dots = str_ends(origin, STR("."));
    return arena_format(f->arena, "%.*s%s%.*s", STR_ARG(origin), only_dots ? "" : ".",
                        STR_ARG(name));
}

/* One name of a from statement; `module` begins with a dot for a relative import. */
static void from_item(PyFile *f, const Context *c, TSNode statement, TSNode source, Str module,
                      TSNode item) {
    bool aliased = node_is(f, item, SYNTAX_ALIASED_IMPORT);
    Str name = dotted_text(f, aliased ? node_child(f, item, FIELD_NAME) : item);
    Str bound = aliased ? pyfile_text(f, node_child(f, item, FIELD_ALIAS)) : name;
    if (name.len == 0)
        return;
    if (module.ptr[0] == '.') {
        Str path = relative_path(f, module, name);
        Binding b = import_binding(c, path, path, statement);
        b.relative = true;
        scope_bind(f, c->scope, bound, b);
        return;
    }
    Str path = arena_format(f->arena, "%.*s.%.*s", STR_ARG(module), STR_ARG(name));
    scope_bind(f, c->scope, bound, import_binding(c, path, path, statement));
    note_module(f, c, path, statement);
    if (import_is_of_interest(f->names, path))
        collect_import_fact(f, c, path, true, ts_node_start_byte(source),
                            import_place(f, statement, source));
}

static void star_import(PyFile *f, Str module, bool relative) {
    if (f->all_stars.len < STARS_MAX)
        *vec_push(f->arena, &f->all_stars) = module;
    if (!relative && f->stars.len < STARS_MAX && name_set_has_below(f->names, module))
        *vec_push(f->arena, &f->stars) = module;
}

/* What stands between `from` and `import`, dots first; "." alone where it holds anything odd. */
static Str relative_text(const PyFile *f, TSNode source) {
    Str text = ts_node_is_null(source) ? STR("") : pyfile_text(f, source);
    for (size_t i = 0; i < text.len; i++)
        if (!char_is_ident(text.ptr[i]) && text.ptr[i] != '.')
            return STR(".");
    return text.len && text.ptr[0] == '.' ? text : STR(".");
}

static void from_statement(PyFile *f, const Context *c, TSNode statement) {
    TSTreeCursor cursor;
    TSNode source = children_begin(f->syntax, &cursor, statement);
    bool relative = !node_is(f, source, SYNTAX_DOTTED_NAME);
    Str module = relative ? (Str){NULL, 0} : dotted_text(f, source);
    relative |= module.len == 0; /* a broken statement hides what it binds, and says no more */
    if (relative)
        module = relative_text(f, source);
    if (!relative) {
        note_module(f, c, module, statement);
        if (name_set_match(f->names, module))
            collect_import_fact(f, c, module, false, ts_node_start_byte(source),
                                import_place(f, statement, source));
    }
    while (!ts_node_is_null(source)) {
        TSNode item = children_next(f->syntax, &cursor);
        if (ts_node_is_null(item))
            break;
        SyntaxKind kind = node_kind(f, item);
        if (kind == SYNTAX_DOTTED_NAME || kind == SYNTAX_ALIASED_IMPORT)
            from_item(f, c, statement, source, module, item);
        else if (kind == SYNTAX_WILDCARD_IMPORT)
            star_import(f, module, relative);
    }
    ts_tree_cursor_delete(&cursor);
}

void collect_import(PyFile *f, const Context *c, TSNode statement) {
    SyntaxKind kind = node_kind(f, statement);
    if (kind == SYNTAX_IMPORT_FROM) {
        from_statement(f, c, statement);
        return;
    }
    if (kind == SYNTAX_FUTURE_IMPORT) {
        f->lazy_annotations |= str_contains(pyfile_text(f, statement), STR("annotations"));
        return;
    }
    TSTreeCursor cursor;
    for (TSNode n = children_begin(f->syntax, &cursor, statement); !ts_node_is_null(n);
         n = children_next(f->syntax, &cursor))
        import_item(f, c, statement, n);
    ts_tree_cursor_delete(&cursor);
}

/* --- bindings -------------------------------------------------------------------------------- */

/* What a value may be worth when its name is used: a module, a flag, a tuple of exceptions. */
static BindingKind value_kind(const PyFile *f, TSNode value) {
    switch (node_kind(f, node_unwrap(f, value))) {
    case SYNTAX_NONE:
        return BIND_NOTHING;
    case SYNTAX_ATTRIBUTE:
    case SYNTAX_IDENTIFIER:
    case SYNTAX_CALL:
    case SYNTAX_SUBSCRIPT:
    case SYNTAX_COMPARISON:
    case SYNTAX_BOOLEAN_OPERATOR:
    case SYNTAX_NOT_OPERATOR:
    case SYNTAX_TUPLE:
    case SYNTAX_TRUE:
    case SYNTAX_FALSE:
    case SYNTAX_STRING:
    case SYNTAX_INTEGER:
        return BIND_VALUE;
    default:
        return BIND_OTHER;
    }
}

/* What is known of a name that a pattern binds. */
typedef struct Bound {
    TSNode value, type; /* null nodes: nothing */
    uint32_t end;       /* the offset from which the binding holds */
} Bound;

static Binding binding_of(const PyFile *f, const Context *c, const Bound *bound) {
    bool has_value = !ts_node_is_null(bound->value);
    return (Binding){.kind = has_value ? value_kind(f, bound->value) : BIND_OTHER,
                     .value = bound->value,
                     .type = bound->type,
                     .scope = c->scope,
                     .offset = bound->end,
                     .alive = c->alive,
                     .certain = c->certain};
}

static void bind_member(PyFile *f, const Context *c, uint32_t class_scope, TSNode name,
                        const Bound *bound) {
    Binding b = binding_of(f, c, bound);
    b.certain = 0; /* in which order methods run is not known */
    b.offset = 0;
    scope_bind_member(f, class_scope, pyfile_text(f, name), b);
}

/* self.name = value */
static void bind_attribute(PyFile *f, const Context *c, TSNode target, const Bound *bound) {
    uint32_t where;
    TSNode object = node_child(f, target, FIELD_OBJECT);
    if (!node_is(f, object, SYNTAX_IDENTIFIER))
        return;
    const Binding *self = scope_find(f, c->scope, pyfile_text(f, object), &where);
    if (self && self->kind == BIND_SELF)
        bind_member(f, c, self->class_scope, node_child(f, target, FIELD_ATTRIBUTE), bound);
}

static void bind_pattern(PyFile *f, const Context *c, TSNode n, Bound bound, unsigned depth);

static void bind_parts(PyFile *f, const Context *c, TSNode n, Bound bound, unsigned depth) {
    TSTreeCursor cursor;
    if (depth == PATTERN_MAX_DEPTH)
        return;
    for (TSNode child = children_begin(f->syntax, &cursor, n); !ts_node_is_null(child);
         child = children_next(f->syntax, &cursor))
        bind_pattern(f, c, child, (Bound){.end = bound.end}, depth + 1);
    ts_tree_cursor_delete(&cursor);
}

static void bind_pattern(PyFile *f, const Context *c, TSNode n, Bound bound, unsigned depth) {
    switch (node_kind(f, n)) {
    case SYNTAX_IDENTIFIER:
        scope_bind(f, c->scope, pyfile_text(f, n), binding_of(f, c, &bound));
        return;
    case SYNTAX_ATTRIBUTE:
        bind_attribute(f, c, n, &bound);
        return;
    case SYNTAX_DEFAULT_PARAMETER:
    case SYNTAX_TYPED_DEFAULT_PARAMETER:
        bound.type = node_child(f, n, FIELD_TYPE);
        n = node_child(f, n, FIELD_NAME);
        break;
    case SYNTAX_TYPED_PARAMETER:
        bound.type = node_child(f, n, FIELD_TYPE);
        n = syntax_first(f->syntax, n);
        break;
    case SYNTAX_PATTERN_LIST:
    case SYNTAX_TUPLE_PATTERN:
    case SYNTAX_LIST_PATTERN:
    case SYNTAX_LIST_SPLAT_PATTERN:
    case SYNTAX_DICTIONARY_SPLAT_PATTERN:
    case SYNTAX_EXPRESSION_LIST:
    case SYNTAX_TUPLE:
    case SYNTAX_LIST:
    case SYNTAX_PARENTHESIZED:
        bind_parts(f, c, n, bound, depth);
        return;
    case SYNTAX_AS_PATTERN_TARGET:
        n = syntax_first(f->syntax, n);
        break;
    default:
        return;
    }
    if (depth < PATTERN_MAX_DEPTH)
        bind_pattern(f, c, n, bound, depth + 1);
}

void collect_targets(PyFile *f, const Context *c, TSNode pattern, TSNode value, uint32_t end) {
    bind_pattern(f, c, pattern, (Bound){.value = value, .end = end}, 0);
}

void collect_typed(PyFile *f, const Context *c, TSNode pattern, TSNode type, uint32_t end) {
    bind_pattern(f, c, pattern, (Bound){.type = type, .end = end}, 0);
}

void collect_parameters(PyFile *f, uint32_t scope, TSNode parameters) {
    Context c = {.alive = MINORS_ALL, .certain = MINORS_ALL, .scope = scope};
    TSTreeCursor cursor;
    for (TSNode n = children_begin(f->syntax, &cursor, parameters); !ts_node_is_null(n);
         n = children_next(f->syntax, &cursor))
        bind_pattern(f, &c, n, (Bound){.end = 0}, 0);
    ts_tree_cursor_delete(&cursor);
}

void collect_self(PyFile *f, uint32_t scope, TSNode parameters) {
    uint32_t class_scope = f->scopes.items[scope].parent;
    TSNode first = syntax_first(f->syntax, parameters);
    if (f->scopes.items[class_scope].kind != SCOPE_CLASS || !node_is(f, first, SYNTAX_IDENTIFIER))
        return;
    Binding b = {
        .kind = BIND_SELF, .class_scope = class_scope, .alive = MINORS_ALL, .certain = MINORS_ALL};
    scope_bind(f, scope, pyfile_text(f, first), b);
}

uint32_t collect_class(PyFile *f, const Context *c, TSNode definition) {
    uint32_t scope = scope_open(f, SCOPE_CLASS, c->scope);
    f->scopes.items[scope].bases = node_child(f, definition, FIELD_SUPERCLASSES);
    Binding b = {.kind = BIND_CLASS,
                 .class_scope = scope,
                 .offset = ts_node_end_byte(definition),
                 .alive = c->alive,
                 .certain = c->certain};
    scope_bind(f, c->scope, pyfile_text(f, node_child(f, definition, FIELD_NAME)), b);
    return scope;
}

void collect_declaration(PyFile *f, const Context *c, TSNode statement, bool is_global) {
    Scope *s = &f->scopes.items[c->scope];
    TSTreeCursor cursor;
    enum { DECLARED_MAX = 32 };
    for (TSNode n = children_begin(f->syntax, &cursor, statement); !ts_node_is_null(n);
         n = children_next(f->syntax, &cursor)) {
        if (s->globals.len + s->nonlocals.len == DECLARED_MAX)
            break;
        if (is_global)
            *vec_push(f->arena, &s->globals) = pyfile_text(f, n);
        else
            *vec_push(f->arena, &s->nonlocals) = pyfile_text(f, n);
    }
    ts_tree_cursor_delete(&cursor);
}

/* sys.modules["name"] = ... makes a module importable. */
static void module_shim(PyFile *f, const Context *c, TSNode target) {
    Str name;
    TSNode object = node_child(f, target, FIELD_VALUE);
    if (!str_eq(resolve_one(f, object, c->scope), STR("sys.modules")) ||
        !syntax_string(f->syntax, f->text, node_child(f, target, FIELD_SUBSCRIPT), &name))
        return;
    shim_add(f, name, ts_node_end_byte(target), c->alive);
}

void collect_assignment(PyFile *f, const Context *c, TSNode assignment) {
    TSNode left = node_child(f, assignment, FIELD_LEFT);
    TSNode right = node_child(f, assignment, FIELD_RIGHT);
    if (node_is(f, left, SYNTAX_SUBSCRIPT))
        module_shim(f, c, left);
    Bound bound = {.type = node_child(f, assignment, FIELD_TYPE),
                   .end = ts_node_end_byte(assignment)};
    if (ts_node_is_null(right)) { /* an annotation alone */
        if (node_is(f, left, SYNTAX_ATTRIBUTE))
            bind_attribute(f, c, left, &bound);
        else if (f->scopes.items[c->scope].kind == SCOPE_CLASS)
            bind_member(f, c, c->scope, left, &bound);
        return;
    }
    while (node_is(f, right, SYNTAX_ASSIGNMENT))
        right = node_child(f, right, FIELD_RIGHT);
    bound.value = right;
    bind_pattern(f, c, left, bound, 0);
}

/* --- uses ------------------------------------------------------------------------------------ */

static bool chain_has_word(const PyFile *f, TSNode chain) {
    for (unsigned i = 0; node_is(f, chain, SYNTAX_ATTRIBUTE) && i < 32; i++) {
        if (name_set_word(f->names, pyfile_text(f, node_child(f, chain, FIELD_ATTRIBUTE))))
            return true;
        chain = node_unwrap(f, node_child(f, chain, FIELD_OBJECT));
    }
    return false;
}

void collect_use(PyFile *f, const Context *c, TSNode chain, TSNode arguments, bool is_store) {
    if (c->alive == 0)
        return;
    if (node_is(f, chain, SYNTAX_ATTRIBUTE) && !chain_has_word(f, chain))
        return;
    PendingUse u = {.node = chain, .arguments = arguments, .is_store = is_store, .context = *c};
    *vec_push(f->arena, &f->uses) = u;
}

/* setattr(module, "name", value) */
static void setattr_shim(PyFile *f, const Context *c, TSNode call) {
    TSTreeCursor cursor;
    TSNode object = children_begin(f->syntax, &cursor, node_child(f, call, FIELD_ARGUMENTS));
    TSNode name = ts_node_is_null(object) ? object : children_next(f->syntax, &cursor);
    ts_tree_cursor_delete(&cursor);
    Str text;
    if (ts_node_is_null(name) || !syntax_string(f->syntax, f->text, name, &text))
        return;
    Str module = resolve_one(f, object, c->scope);
    if (module.len == 0)
        return;
    Str full = arena_format(f->arena, "%.*s.%.*s", STR_ARG(module), STR_ARG(text));
    shim_add(f, full, ts_node_end_byte(call), c->alive);
}

void collect_call(PyFile *f, const Context *c, TSNode call, TSNode arguments) {
    TSNode callee = node_child(f, call, FIELD_FUNCTION), object;
    Str module, name;
    if (c->alive && getattr_read(f, call, &object, &name) && name_set_word(f->names, name)) {
        *vec_push(f->arena, &f->uses) =
            (PendingUse){.node = call, .arguments = arguments, .context = *c};
        return;
    }
    if (node_is(f, callee, SYNTAX_IDENTIFIER) && str_eq(pyfile_text(f, callee), STR("setattr")))
        setattr_shim(f, c, call);
    TSNode first = syntax_first(f->syntax, node_child(f, call, FIELD_ARGUMENTS));
    if (node_is(f, first, SYNTAX_KEYWORD_ARGUMENT))
        first = node_child(f, first, FIELD_VALUE);
    if (c->alive && syntax_string(f->syntax, f->text, first, &module) &&
        name_set_match(f->names, module)) /* an import by name? */
        *vec_push(f->arena, &f->uses) = (PendingUse){.node = call, .context = *c};
}
