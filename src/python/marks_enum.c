/* Marks of enumerations.
 *
 *     enum-class        a class in the body of an enumeration: no member any more; its name
 *     enum-mixin-format a member of a (str, Enum) or (int, Enum) is formatted; the expression
 *     enum-int-str      str() or "%s" of a member of an IntEnum or IntFlag; the expression
 *
 * Only classes of the same file, whose bases are all known and that define no __str__ and no
 * __format__ themselves. The bases must be written with the names that they have in enum, because
 * stage 1 looks for these. */
#include "python/marks_look.h"
#include "python/marks_node.h"
#include "python/resolve.h"

typedef enum EnumSort {
    ENUM_NONE,
    ENUM_OTHER,
    ENUM_MIXIN, /* (str, Enum): formatted like the str up to 3.10 */
    ENUM_INT,   /* IntEnum, IntFlag: str() gives the number since 3.11 */
} EnumSort;

enum { BASES_MAX = 4 };

static const struct {
    Str name, path;
    EnumSort sort;
} enum_bases[] = {
    {STR_INIT("Enum"), STR_INIT("enum.Enum"), ENUM_OTHER},
    {STR_INIT("Flag"), STR_INIT("enum.Flag"), ENUM_OTHER},
    {STR_INIT("StrEnum"), STR_INIT("enum.StrEnum"), ENUM_OTHER},
    {STR_INIT("IntEnum"), STR_INIT("enum.IntEnum"), ENUM_INT},
    {STR_INIT("IntFlag"), STR_INIT("enum.IntFlag"), ENUM_INT},
};

static EnumSort base_sort(const PyFile *f, TSNode base, uint32_t scope) {
    Str name = last_name(f, base);
    for (size_t i = 0; i < sizeof enum_bases / sizeof *enum_bases; i++)
        if (str_eq(enum_bases[i].name, name) &&
            str_eq(resolve_one(f, base, scope), enum_bases[i].path))
            return enum_bases[i].sort;
    return ENUM_NONE;
}

static bool is_mixed_in(const PyFile *f, TSNode base, uint32_t scope) {
    Str name = pyfile_text(f, base);
    return (str_eq(name, STR("str")) || str_eq(name, STR("int")) || str_eq(name, STR("float")) ||
            str_eq(name, STR("bytes"))) &&
           is_builtin(f, scope, name);
}

/* What kind of enumeration a class of the file is, by its own list of bases. *all: nothing else is
 * on it. */
static EnumSort enum_sort(const PyFile *f, const Scope *class, bool *all) {
    EnumSort sort = ENUM_NONE;
    TSTreeCursor c;
    bool mixed = false;
    unsigned count = 0;
    *all = true;
    if (ts_node_is_null(class->bases))
        return sort;
    for (TSNode n = children_begin(f->syntax, &c, class->bases); !ts_node_is_null(n);
         n = children_next(f->syntax, &c)) {
        EnumSort one = base_sort(f, n, class->parent);
        bool is_type = is_mixed_in(f, n, class->parent);
        mixed |= is_type;
        sort = one != ENUM_NONE ? one : sort;
        *all &= one != ENUM_NONE || is_type;
        if (++count == BASES_MAX)
            break;
    }
    ts_tree_cursor_delete(&c);
    *all &= count < BASES_MAX;
    return mixed && sort == ENUM_OTHER ? ENUM_MIXIN : sort;
}

/* The kind of an enumeration that prints itself as its bases do. */
static EnumSort printed_sort(const PyFile *f, uint32_t class_scope) {
    bool all;
    const Scope *s = &f->scopes.items[class_scope];
    EnumSort sort = enum_sort(f, s, &all);
    bool own = strmap_has(&s->names, STR("__str__")) || strmap_has(&s->names, STR("__format__"));
    return all && !own ? sort : ENUM_NONE;
}

/* --- nested classes --------------------------------------------------------------------------- */

void mark_enum_class(PyFile *f, const Context *c, TSNode class) {
    bool all;
    const Scope *s = &f->scopes.items[c->scope];
    if (s->kind != SCOPE_CLASS || ts_node_is_null(s->bases) || enum_sort(f, s, &all) == ENUM_NONE ||
        !can_look_around(f))
        return;
    TSNode owner = class_of(f, class), up = ts_node_parent(class);
    if (ts_node_end_byte(class) > ts_node_start_byte(owner) + whole_block(f, owner).len)
        return; /* text that is indented less in between, which stage 1 takes for the end */
    if (node_is(f, up, SYNTAX_DECORATED) && str_contains(pyfile_text(f, up), STR("member")))
        return;
    mark_add(f, c, "enum-class", node_child(f, class, FIELD_NAME),
             pyfile_text(f, node_child(f, class, FIELD_NAME)));
}

/* --- formatted members ------------------------------------------------------------------------ */

/* The class of the file that the expression is surely a member of: Color.RED, or a variable that is
 * annotated with it; 0: none. */
static uint32_t member_class(const PyFile *f, TSNode expression, uint32_t scope) {
    if (node_is(f, expression, SYNTAX_ATTRIBUTE)) {
        uint32_t class = class_named(f, node_child(f, expression, FIELD_OBJECT), scope);
        Str name = pyfile_text(f, node_child(f, expression, FIELD_ATTRIBUTE));
        const Binding *member = class ? strmap_get(&f->scopes.items[class].names, name) : NULL;
        bool is_value = member && !member->older && !ts_node_is_null(member->value);
        return is_value ? class : 0;
    }
    if (!node_is(f, expression, SYNTAX_IDENTIFIER) ||
        str_eq(pyfile_text(f, expression), STR("cls")))
        return 0;
    Targets found = resolve_values(f, expression, scope);
    bool is_one = found.count == 1 && found.items[0].is_value && !found.items[0].above;
    return is_one ? found.items[0].class_scope : 0;
}

static EnumSort member_sort(PyFile *f, TSNode expression, uint32_t scope) {
    uint32_t class = member_class(f, expression, scope);
    EnumSort sort = class ? printed_sort(f, class) : ENUM_NONE;
    if (sort == ENUM_NONE || sort == ENUM_OTHER || !can_look_around(f))
        return ENUM_NONE;
    TSNode definition = ts_node_parent(f->scopes.items[class].bases);
    Str name = pyfile_text(f, node_child(f, definition, FIELD_NAME));
    return text_formats_members(f->source->text, name) ? sort : ENUM_NONE;
}

/* f"{x}", f"{x!s}" */
void mark_enum_field(PyFile *f, const Context *c, TSNode field) {
    TSNode value = syntax_first(f->syntax, field);
    Str text = pyfile_text(f, value);
    EnumSort sort = member_sort(f, value, c->scope);
    if (sort != ENUM_MIXIN && sort != ENUM_INT)
        return;
    Str rest = str_trim_left(str_slice(f->text, ts_node_end_byte(value), ts_node_end_byte(field)));
    bool as_str = str_starts(rest, STR("!s"));
    bool as_is = str_starts(rest, STR("}")) || str_starts(rest, STR(":"));
    if (sort == ENUM_MIXIN && as_is)
        mark_add(f, c, "enum-mixin-format", value, text);
    else if (sort == ENUM_INT && as_str)
        mark_add(f, c, "enum-int-str", value, text);
}

/* format(x), "{}".format(x): the first few arguments. */
void mark_enum_format(PyFile *f, const Context *c, TSNode call) {
    enum { MOST = 8 };
    TSNode callee = node_child(f, call, FIELD_FUNCTION);
    TSTreeCursor cursor;
    unsigned count = 0;
    bool method = node_is(f, node_child(f, callee, FIELD_OBJECT), SYNTAX_STRING);
    bool plain = !method || str_contains(pyfile_text(f, callee), STR("{}"));
    if ((!method && !node_is(f, callee, SYNTAX_IDENTIFIER)) || !plain)
        return;
    for (TSNode n = children_begin(f->syntax, &cursor, node_child(f, call, FIELD_ARGUMENTS));
         !ts_node_is_null(n) && count < MOST; n = children_next(f->syntax, &cursor), count++)
        if (member_sort(f, n, c->scope) == ENUM_MIXIN)
            mark_add(f, c, "enum-mixin-format", n, pyfile_text(f, n));
    ts_tree_cursor_delete(&cursor);
}

static void int_str(PyFile *f, const Context *c, TSNode value) {
    if (member_sort(f, value, c->scope) == ENUM_INT)
        mark_add(f, c, "enum-int-str", value, pyfile_text(f, value));
}

void mark_enum_str(PyFile *f, const Context *c, TSNode call) {
    TSNode callee = node_child(f, call, FIELD_FUNCTION);
    TSNode arguments = node_child(f, call, FIELD_ARGUMENTS);
    if (node_is(f, callee, SYNTAX_IDENTIFIER))
        int_str(f, c, argument_at(f, arguments, 0));
}

/* "%s" % x */
void mark_enum_percent(PyFile *f, const Context *c, TSNode operation) {
    TSNode left = node_child(f, operation, FIELD_LEFT);
    TSNode right = node_child(f, operation, FIELD_RIGHT);
    if (node_is(f, left, SYNTAX_STRING) && str_contains(pyfile_text(f, left), STR("%s")) &&
        str_eq(pyfile_text(f, node_child(f, operation, FIELD_OPERATOR)), STR("%")))
        int_str(f, c, right);
}
