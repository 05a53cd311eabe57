#include "python/class_table.h"

#include "python/classes.h"
#include "python/resolve.h"

enum { BASES_MAX = 16, CLASSES_MAX = 4096 };

const ClassRecord *class_table_find(const ClassTable *t, Str name) {
    vec_each (const ClassRecord, c, &t->classes) {
        if (str_eq(c->name, name))
            return c;
    }
    return NULL;
}

static void base_add(Arena *a, ClassRecord *c, Str path, bool is_here) {
    *vec_push(a, &c->bases) = (ClassBase){arena_str(a, path), is_here};
}

static void read_base(const PyFile *f, Arena *a, TSNode base, uint32_t scope, ClassRecord *c) {
    if (node_is(f, base, SYNTAX_KEYWORD_ARGUMENT)) /* metaclass=... */
        return;
    while (node_is(f, base, SYNTAX_SUBSCRIPT)) /* Base[int] */
        base = node_child(f, base, FIELD_VALUE);
    Targets t = resolve_base(f, base, scope);
    for (size_t i = 0; i < t.count; i++)
        if (t.items[i].class_scope)
            base_add(a, c, pyfile_text(f, base), true);
        else
            base_add(a, c, t.items[i].is_value ? STR("") : t.items[i].path, false);
    if (t.count == 0)
        base_add(a, c, STR(""), false);
}

static void read_class(const PyFile *f, Arena *a, const Scope *s, ClassRecord *c) {
    TSTreeCursor cursor;
    for (TSNode base = children_begin(f->syntax, &cursor, s->bases);
         !ts_node_is_null(base) && c->bases.len < BASES_MAX;
         base = children_next(f->syntax, &cursor))
        read_base(f, a, base, s->parent, c);
    ts_tree_cursor_delete(&cursor);
    for (size_t i = 0; i < s->names.cap; i++) {
        Str name = s->names.slots[i].key;
        if (name.ptr && member_is_of_tests(name))
            *vec_push(a, &c->test_members) = arena_str(a, name);
    }
}

/* The newest binding of a name counts, and the older ones that it may leave standing. */
static void read_binding(const PyFile *f, Arena *a, const Binding *b, ClassRecord *c) {
    for (Minors left = MINORS_ALL; b && left && c->bases.len < BASES_MAX; b = b->older) {
        if (b->kind == BIND_CLASS)
            read_class(f, a, &f->scopes.items[b->class_scope], c);
        else if (b->kind == BIND_IMPORT)
            base_add(a, c, b->path, false);
        left &= ~b->certain;
    }
}

static bool may_be_class(const Binding *b) {
    for (; b; b = b->older)
        if (b->kind == BIND_CLASS || b->kind == BIND_IMPORT)
            return true;
    return false;
}

void class_table_fill(const PyFile *f, Arena *a, ClassTable *out) {
    const StrMap *names = &f->scopes.items[0].names;
    for (size_t i = 0; i < names->cap && out->classes.len < CLASSES_MAX; i++) {
        const Binding *b = names->slots[i].value;
        if (!names->slots[i].key.ptr || !may_be_class(b))
            continue;
        ClassRecord *c = vec_push(a, &out->classes);
        c->name = arena_str(a, names->slots[i].key);
        read_binding(f, a, b, c);
    }
    for (size_t i = 0; i < f->all_stars.len; i++)
        *vec_push(a, &out->stars) = arena_str(a, f->all_stars.items[i]);
}
