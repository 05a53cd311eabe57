#include "python/marks_look.h"

#include "python/resolve.h"

#include <string.h>

enum { PARENTS_MAX = 200, BASES_MAX_DEPTH = 6, BASES_MAX = 16 };

void mark_add(PyFile *f, const Context *c, const char *name, TSNode at, Str detail) {
    if (c->alive == 0)
        return;
    Arena *a = f->facts->arena;
    *vec_push(a, &f->facts->marks) = (CodeMark){.name = str_from(name),
                                                .detail = arena_str(a, detail),
                                                .alive = c->alive,
                                                .place = pyfile_place(f, at)};
}

bool can_look_around(PyFile *f) {
    enum { LEAST = 50 * 1000, COST = 500 };
    uint64_t cost = COST + f->text.len / 256;
    if (f->answers->steps < LEAST + cost)
        return false;
    f->answers->steps -= cost;
    return true;
}

TSNode keyword_value(const PyFile *f, TSNode arguments, Str name) {
    TSTreeCursor c;
    TSNode found = {0};
    for (TSNode n = children_begin(f->syntax, &c, arguments); !ts_node_is_null(n);
         n = children_next(f->syntax, &c))
        if (node_is(f, n, SYNTAX_KEYWORD_ARGUMENT) &&
            str_eq(pyfile_text(f, node_child(f, n, FIELD_NAME)), name)) {
            found = node_child(f, n, FIELD_VALUE);
            break;
        }
    ts_tree_cursor_delete(&c);
    return found;
}

TSNode class_of(const PyFile *f, TSNode definition) {
    TSNode n = ts_node_parent(definition);
    for (unsigned i = 0; i < PARENTS_MAX && !ts_node_is_null(n); i++, n = ts_node_parent(n)) {
        SyntaxKind kind = node_kind(f, n);
        if (kind == SYNTAX_CLASS)
            return n;
        if (kind == SYNTAX_FUNCTION || kind == SYNTAX_LAMBDA)
            break;
    }
    return (TSNode){0};
}

bool has_base(const PyFile *f, TSNode bases, uint32_t scope, BaseFn *fits, unsigned depth) {
    TSTreeCursor c;
    bool found = false;
    unsigned count = 0;
    uint32_t where;
    if (depth == BASES_MAX_DEPTH || ts_node_is_null(bases))
        return false;
    for (TSNode n = children_begin(f->syntax, &c, bases);
         !ts_node_is_null(n) && !found && count < BASES_MAX;
         n = children_next(f->syntax, &c), count++) {
        if (node_is(f, n, SYNTAX_KEYWORD_ARGUMENT))
            continue;
        Str path = resolve_one(f, n, scope);
        const Binding *b = node_is(f, n, SYNTAX_IDENTIFIER)
                               ? scope_find(f, scope, pyfile_text(f, n), &where)
                               : NULL;
        found = fits(path.len || b ? path : pyfile_text(f, n));
        if (!found && b && b->kind == BIND_CLASS)
            found = has_base(f, f->scopes.items[b->class_scope].bases, where, fits, depth + 1);
    }
    ts_tree_cursor_delete(&c);
    return found;
}

bool has_only_bases(const PyFile *f, TSNode bases, uint32_t scope, BaseFn *fits) {
    TSTreeCursor c;
    bool all = true;
    unsigned count = 0;
    if (ts_node_is_null(bases))
        return true;
    for (TSNode n = children_begin(f->syntax, &c, bases); !ts_node_is_null(n) && all;
         n = children_next(f->syntax, &c)) {
        if (node_is(f, n, SYNTAX_KEYWORD_ARGUMENT))
            continue;
        Str path = resolve_one(f, n, scope);
        all = count++ < BASES_MAX && fits(path.len ? path : pyfile_text(f, n));
    }
    ts_tree_cursor_delete(&c);
    return all;
}

TSNode argument_at(const PyFile *f, TSNode arguments, unsigned position) {
    TSTreeCursor c;
    TSNode nothing = {0};
    TSNode n = children_begin(f->syntax, &c, arguments);
    for (unsigned i = 0; !ts_node_is_null(n); n = children_next(f->syntax, &c), i++) {
        SyntaxKind kind = node_kind(f, n);
        if (kind == SYNTAX_LIST_SPLAT || kind == SYNTAX_DICTIONARY_SPLAT ||
            kind == SYNTAX_KEYWORD_ARGUMENT)
            n = nothing;
        if (i == position || ts_node_is_null(n))
            break;
    }
    ts_tree_cursor_delete(&c);
    return n;
}

TSNode function_of(const PyFile *f, TSNode inner) {
    TSNode n = ts_node_parent(inner);
    for (unsigned i = 0; i < PARENTS_MAX && !ts_node_is_null(n); i++, n = ts_node_parent(n))
        if (node_is(f, n, SYNTAX_FUNCTION))
            return n;
    return (TSNode){0};
}

bool is_builtin(const PyFile *f, uint32_t scope, Str name) {
    uint32_t where;
    return !scope_find(f, scope, name, &where);
}

uint32_t class_named(const PyFile *f, TSNode name, uint32_t scope) {
    uint32_t where;
    if (!node_is(f, name, SYNTAX_IDENTIFIER))
        return 0;
    const Binding *b = scope_find(f, scope, pyfile_text(f, name), &where);
    return b && b->kind == BIND_CLASS && !b->older ? b->class_scope : 0;
}

bool is_instance_of(const PyFile *f, TSNode expression, uint32_t scope, const Str *paths,
                    size_t count) {
    Targets found = resolve_values(f, expression, scope);
    size_t fit = 0;
    for (size_t i = 0; i < found.count; i++)
        for (size_t k = 0; k < count; k++)
            fit += found.items[i].is_value && str_eq(found.items[i].path, paths[k]);
    return found.count > 0 && fit == found.count;
}

Str last_name(const PyFile *f, TSNode callee) {
    if (node_is(f, callee, SYNTAX_ATTRIBUTE))
        callee = node_child(f, callee, FIELD_ATTRIBUTE);
    return node_is(f, callee, SYNTAX_IDENTIFIER) ? pyfile_text(f, callee) : (Str){NULL, 0};
}

bool has_word(Str text, Str word) {
    for (size_t from = 0;;) {
        size_t at = str_find(str_from_pos(text, from), word);
        if (at == STR_NPOS)
            return false;
        at += from;
        from = at + word.len;
        bool before = at > 0 && char_is_ident(text.ptr[at - 1]) && char_is_ident(word.ptr[0]);
        bool after = from < text.len && char_is_ident(text.ptr[from]) &&
                     char_is_ident(word.ptr[word.len - 1]);
        if (!before && !after)
            return true;
    }
}

bool names_lock(Str name) {
    return str_contains(name, STR("lock")) || str_contains(name, STR("sem")) ||
           str_contains(name, STR("cond"));
}

bool names_parser(Str name) {
    return str_contains(name, STR("parser"));
}

/* Whether `before`, the name and `after` occur in a row. */
static bool holds_in_row(Str text, Str before, Str name, Str after) {
    for (size_t from = 0;;) {
        size_t at = str_find(str_from_pos(text, from), name);
        if (at == STR_NPOS)
            return false;
        at += from;
        from = at + name.len;
        if (str_ends(str_slice(text, 0, at), before) && str_starts(str_from_pos(text, from), after))
            return true;
    }
}

bool text_formats_members(Str text, Str class_name) {
    static const Str rows[][2] = {{STR_INIT("{"), STR_INIT(".")},
                                  {STR_INIT("("), STR_INIT(".")},
                                  {STR_INIT("% "), STR_INIT(".")},
                                  {STR_INIT(", "), STR_INIT(".")},
                                  {STR_INIT(": "), STR_INIT("")}};
    if (class_name.len == 0)
        return false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (holds_in_row(text, rows[i][0], class_name, rows[i][1]))
            return true;
    return str_contains(text, STR("{self}")) || str_contains(text, STR("{self:")) ||
           str_contains(text, STR("{self!")) || str_contains(text, STR("(self)")) ||
           str_contains(text, STR("% self"));
}

Str block_at(Str text, uint32_t offset) {
    size_t start = offset, column, at;
    while (start > 0 && text.ptr[start - 1] != '\n')
        start--;
    column = offset - start;
    for (at = offset; at < text.len;) {
        const char *end = memchr(text.ptr + at, '\n', text.len - at);
        if (!end)
            return str_slice(text, offset, text.len);
        at = (size_t)(end - text.ptr) + 1;
        size_t first = at;
        while (first < text.len && (text.ptr[first] == ' ' || text.ptr[first] == '\t'))
            first++;
        if (first < text.len && text.ptr[first] != '\n' && first - at <= column)
            break;
    }
    return str_slice(text, offset, at);
}

Str whole_block(const PyFile *f, TSNode definition) {
    if (ts_node_is_null(definition))
        return (Str){NULL, 0};
    return block_at(f->source->text, ts_node_start_byte(definition));
}
