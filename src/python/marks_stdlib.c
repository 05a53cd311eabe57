/* Marks of calls into other modules of the standard library.
 *
 *     entry-points-dict   entry_points()["group"], entry_points().items()
 *     getuser-error       getpass.getuser() where KeyError or ImportError is handled, OSError not
 *     sqlite-named        execute("... :name", (value,)): the placeholder
 *     iterator-copy       copy.copy(itertools.count()); what is copied
 *     mock-member         mock.called_once_with(...): no assertion, but passed as one; the name */
#include "python/marks_look.h"
#include "python/marks_node.h"
#include "python/resolve.h"

/* --- importlib.metadata ----------------------------------------------------------------------- */

static bool is_dict_method(Str name) {
    return str_eq(name, STR("items")) || str_eq(name, STR("keys")) || str_eq(name, STR("values"));
}

/* Who writes select or a group somewhere knows both interfaces. */
static bool knows_select(Str text) {
    return str_contains(text, STR(".select(")) || str_contains(text, STR("\"select\"")) ||
           str_contains(text, STR("'select'")) || str_contains(text, STR("entry_points(group"));
}

/* eps = entry_points(), and then eps["group"]. */
static bool is_indexed_later(PyFile *f, TSNode assignment) {
    TSNode name = node_child(f, assignment, FIELD_LEFT);
    if (!node_is(f, name, SYNTAX_IDENTIFIER))
        return false;
    Str rest = str_from_pos(f->source->text, ts_node_end_byte(assignment));
    Str text = pyfile_text(f, name);
    return has_word(rest, arena_format(f->arena, "%.*s['", STR_ARG(text))) ||
           has_word(rest, arena_format(f->arena, "%.*s[\"", STR_ARG(text)));
}

void mark_entry_points(PyFile *f, const Context *c, TSNode call) {
    if (ts_node_named_child_count(node_child(f, call, FIELD_ARGUMENTS)) > 0 ||
        !str_eq(resolve_one(f, node_child(f, call, FIELD_FUNCTION), c->scope),
                STR("importlib.metadata.entry_points")) ||
        !can_look_around(f) || knows_select(f->source->text))
        return;
    TSNode up = ts_node_parent(call);
    bool found = false;
    if (node_is(f, up, SYNTAX_SUBSCRIPT))
        found = ts_node_eq(node_child(f, up, FIELD_VALUE), call);
    else if (node_is(f, up, SYNTAX_ATTRIBUTE))
        found = is_dict_method(pyfile_text(f, node_child(f, up, FIELD_ATTRIBUTE)));
    else if (node_is(f, up, SYNTAX_ASSIGNMENT))
        found = is_indexed_later(f, up);
    if (found)
        mark_add(f, c, "entry-points-dict", call, STR("entry_points()"));
}

/* --- getpass ---------------------------------------------------------------------------------- */

static bool handles_old_error(const PyFile *f, TSNode try_statement) {
    TSTreeCursor c;
    bool old = false, all = false;
    for (TSNode n = children_begin(f->syntax, &c, try_statement); !ts_node_is_null(n);
         n = children_next(f->syntax, &c)) {
        if (!node_is(f, n, SYNTAX_EXCEPT))
            continue;
        Str text = pyfile_text(f, n);
        Str head = str_slice(text, sizeof "except" - 1, str_find_char(text, ':'));
        old |= has_word(head, STR("KeyError")) || has_word(head, STR("ImportError"));
        all |= str_trim(head).len == 0 || has_word(head, STR("OSError")) ||
               str_contains(head, STR("Exception")) || has_word(head, STR("EnvironmentError")) ||
               has_word(head, STR("IOError"));
    }
    ts_tree_cursor_delete(&c);
    return old && !all;
}

void mark_getuser(PyFile *f, const Context *c, TSNode call) {
    enum { PARENTS_MAX = 12 };
    if (!str_eq(resolve_one(f, node_child(f, call, FIELD_FUNCTION), c->scope),
                STR("getpass.getuser")) ||
        !can_look_around(f))
        return;
    TSNode n = ts_node_parent(call);
    for (unsigned i = 0; i < PARENTS_MAX && !ts_node_is_null(n); i++, n = ts_node_parent(n)) {
        if (node_is(f, n, SYNTAX_FUNCTION) || node_is(f, n, SYNTAX_EXCEPT))
            return;
        if (!node_is(f, n, SYNTAX_TRY))
            continue;
        if (handles_old_error(f, n))
            mark_add(f, c, "getuser-error", call, STR("getpass.getuser"));
        return;
    }
}

/* --- sqlite3 ---------------------------------------------------------------------------------- */

/* The first :name of a statement, outside of its own strings. */
static Str named_placeholder(Str sql) {
    char quote = '\0';
    for (size_t i = 0; i < sql.len; i++) {
        char ch = sql.ptr[i];
        if (quote) {
            quote = ch == quote ? '\0' : quote;
        } else if (ch == '\'' || ch == '"') {
            quote = ch;
        } else if (ch == ':' && i + 1 < sql.len && char_is_alpha(sql.ptr[i + 1]) &&
                   (i == 0 || !char_is_ident(sql.ptr[i - 1])) &&
                   (i == 0 || sql.ptr[i - 1] != ':')) {
            size_t end = i + 1;
            while (end < sql.len && char_is_ident(sql.ptr[end]))
                end++;
            return str_slice(sql, i, end);
        }
    }
    return (Str){NULL, 0};
}

/* sqlite3 is the only one of the modules with this interface that the file speaks of. */
static bool only_sqlite(Str text) {
    static const Str others[] = {STR_INIT("cx_Oracle"),  STR_INIT("oracledb"),  STR_INIT("psycopg"),
                                 STR_INIT("sqlalchemy"), STR_INIT("aiosqlite"), STR_INIT("MySQLdb"),
                                 STR_INIT("apsw")};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_contains(text, others[i]))
            return false;
    return has_word(text, STR("sqlite3"));
}

void mark_sqlite_named(PyFile *f, const Context *c, TSNode call) {
    TSNode arguments = node_child(f, call, FIELD_ARGUMENTS);
    TSNode statement = argument_at(f, arguments, 0), values = argument_at(f, arguments, 1);
    Str sql;
    bool many = str_eq(last_name(f, node_child(f, call, FIELD_FUNCTION)), STR("executemany"));
    if (many && (node_is(f, values, SYNTAX_LIST) || node_is(f, values, SYNTAX_TUPLE)))
        values = syntax_first(f->syntax, values);
    bool sequence = node_is(f, values, SYNTAX_TUPLE) || node_is(f, values, SYNTAX_LIST);
    if (!sequence || !node_is(f, node_child(f, call, FIELD_FUNCTION), SYNTAX_ATTRIBUTE) ||
        !syntax_string(f->syntax, f->text, statement, &sql))
        return;
    Str name = named_placeholder(sql);
    if (name.len && can_look_around(f) && only_sqlite(f->source->text))
        mark_add(f, c, "sqlite-named", statement, name);
}

/* --- itertools -------------------------------------------------------------------------------- */

void mark_iterator_copy(PyFile *f, const Context *c, TSNode call) {
    TSNode value = argument_at(f, node_child(f, call, FIELD_ARGUMENTS), 0);
    if (ts_node_is_null(value))
        return;
    Str path = resolve_one(f, node_child(f, call, FIELD_FUNCTION), c->scope);
    if (!str_eq(path, STR("copy.copy")) && !str_eq(path, STR("copy.deepcopy")))
        return;
    Targets found = resolve_values(f, value, c->scope);
    for (size_t i = 0; i < found.count; i++)
        if (!found.items[i].is_value || !str_starts(found.items[i].path, STR("itertools.")) ||
            str_contains(found.items[i].path, STR(".tee")) ||
            str_contains(found.items[i].path, STR(".from_iterable")))
            return;
    if (found.count && can_look_around(f) &&
        (str_contains(f->source->text, STR("import copy")) ||
         str_contains(f->source->text, STR("from copy"))))
        mark_add(f, c, "iterator-copy", call, found.items[0].path);
}

/* --- unittest.mock ---------------------------------------------------------------------------- */

static bool is_statement_call(const PyFile *f, TSNode n) {
    return node_is(f, n, SYNTAX_CALL) && node_is(f, ts_node_parent(n), SYNTAX_EXPRESSION_STATEMENT);
}

/* What is done with it: asserted, or called for nothing but that. */
static bool is_asserted(const PyFile *f, TSNode n) {
    TSNode up = ts_node_parent(n);
    if (is_statement_call(f, up) && ts_node_eq(node_child(f, up, FIELD_FUNCTION), n))
        return true;
    if (node_is(f, up, SYNTAX_CALL))
        up = ts_node_parent(up);
    if (node_is(f, up, SYNTAX_ASSERT))
        return true;
    Str callee = pyfile_text(f, node_child(f, ts_node_parent(up), FIELD_FUNCTION));
    return str_ends(callee, STR("assertTrue")) || str_ends(callee, STR("assertFalse"));
}

void mark_mock_member(PyFile *f, const Context *c, TSNode attribute) {
    TSNode object = node_child(f, attribute, FIELD_OBJECT);
    if (str_eq(pyfile_text(f, object), STR("self")) || !can_look_around(f) ||
        !str_contains(f->source->text, STR("ock")) || !is_asserted(f, attribute))
        return;
    mark_add(f, c, "mock-member", attribute,
             pyfile_text(f, node_child(f, attribute, FIELD_ATTRIBUTE)));
}
