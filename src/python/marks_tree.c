/* The marks that need the syntax tree. All are silent where the file shows that its author knows:
 * an error that is handled, a start method that is chosen, the new interface beside the old. */
#include "python/marks.h"
#include "python/marks_look.h"
#include "python/resolve.h"

enum { PARENTS_MAX = 200 };

static bool node_holds(TSNode outer, TSNode inner) {
    return !ts_node_is_null(outer) && ts_node_start_byte(outer) <= ts_node_start_byte(inner) &&
           ts_node_end_byte(outer) >= ts_node_end_byte(inner);
}

/* --- arguments -------------------------------------------------------------------------------- */

static bool has_more_children(const PyFile *f, TSNode n, unsigned most) {
    TSTreeCursor c;
    TSNode child = children_begin(f->syntax, &c, n);
    for (unsigned i = 0; i < most && !ts_node_is_null(child); i++)
        child = children_next(f->syntax, &c);
    ts_tree_cursor_delete(&c);
    return !ts_node_is_null(child);
}

/* --- regular expressions -----------------------------------------------------------------------
 */

/* What stands between the quotes of a plain string, escapes and all. */
static bool string_inside(const PyFile *f, TSNode n, bool *raw, Str *out) {
    if (!node_is(f, n, SYNTAX_STRING))
        return false;
    Str text = pyfile_text(f, n);
    size_t at = 0;
    *raw = false;
    for (; at < text.len && char_is_alpha(text.ptr[at]); at++) {
        char c = char_lower(text.ptr[at]);
        *raw |= c == 'r';
        if (c == 'f' || c == 't')
            return false;
    }
    text = str_from_pos(text, at);
    bool triple = text.len >= 6 && text.ptr[1] == text.ptr[0] && text.ptr[2] == text.ptr[0];
    size_t quotes = triple ? 3 : 1;
    if (text.len < 2 * quotes)
        return false;
    *out = str_slice(text, quotes, text.len - quotes);
    return true;
}

/* The functions that take a pattern, and how many arguments they need: in more may be flags. */
static const struct {
    Str path;
    unsigned needed;
} pattern_functions[] = {
    {STR_INIT("re.compile"), 1}, {STR_INIT("re.match"), 2},   {STR_INIT("re.fullmatch"), 2},
    {STR_INIT("re.search"), 2},  {STR_INIT("re.sub"), 3},     {STR_INIT("re.subn"), 3},
    {STR_INIT("re.split"), 2},   {STR_INIT("re.findall"), 2}, {STR_INIT("re.finditer"), 2},
};

static void regex_call(PyFile *f, const Context *c, TSNode arguments, Str path) {
    Str text, flags;
    bool raw;
    TSNode pattern = syntax_first(f->syntax, arguments);
    for (size_t i = 0; i < sizeof pattern_functions / sizeof *pattern_functions; i++) {
        if (!str_eq(pattern_functions[i].path, path))
            continue;
        bool verbose = has_more_children(f, arguments, pattern_functions[i].needed);
        if (string_inside(f, pattern, &raw, &text) && regex_is_suspect(text) &&
            regex_flags_inside(text, raw, verbose, &flags))
            mark_add(f, c, "regex-flags-inside", pattern, flags);
    }
}

/* --- asyncio -----------------------------------------------------------------------------------
 */

static bool except_handles(const PyFile *f, TSNode try_statement) {
    bool handles = false;
    TSTreeCursor c;
    for (TSNode n = children_begin(f->syntax, &c, try_statement); !ts_node_is_null(n) && !handles;
         n = children_next(f->syntax, &c)) {
        if (!node_is(f, n, SYNTAX_EXCEPT))
            continue;
        Str text = pyfile_text(f, n);
        Str head = str_slice(text, 0, str_find_char(text, ':'));
        handles = str_contains(head, STR("RuntimeError")) || str_contains(head, STR("Exception")) ||
                  str_eq(str_trim(head), STR("except"));
    }
    ts_tree_cursor_delete(&c);
    return handles;
}

/* Of what a piece of code is part. */
typedef struct Around {
    TSNode function; /* the innermost whose body holds it, or null */
    bool deferred;   /* in a lambda or coroutine, or a function inside one */
    bool handled;    /* a RuntimeError is */
} Around;

static bool is_coroutine(const PyFile *f, TSNode function) {
    return str_starts(pyfile_text(f, function), STR("async"));
}

static Around around_of(const PyFile *f, TSNode inner) {
    Around a = {.deferred = false};
    TSNode n = ts_node_parent(inner);
    for (unsigned i = 0; i < PARENTS_MAX && !ts_node_is_null(n); i++, n = ts_node_parent(n)) {
        SyntaxKind kind = node_kind(f, n);
        bool in_body = node_holds(node_child(f, n, FIELD_BODY), inner);
        if (kind == SYNTAX_LAMBDA)
            a.deferred |= in_body;
        if (kind == SYNTAX_TRY && in_body && ts_node_is_null(a.function))
            a.handled |= except_handles(f, n);
        if (kind == SYNTAX_FUNCTION && in_body) {
            a.deferred |= is_coroutine(f, n);
            if (ts_node_is_null(a.function))
                a.function = n;
        }
    }
    return a;
}

/* In a function, only what can't be called while a loop runs is proof that none does. */
static bool runs_a_loop(Str code) {
    return str_contains(code, STR(".run_until_complete(")) ||
           str_contains(code, STR(".run_forever("));
}

/* Who sets a loop, or lets a test case do that, has one to get. */
static bool has_own_loop(Str code) {
    return str_contains(code, STR("set_event_loop(")) ||
           str_contains(code, STR("IsolatedAsyncioTestCase"));
}

/* A fixture, or the base class of a test case, may set a loop before. */
static bool is_given_a_loop(const PyFile *f, TSNode function) {
    TSNode class = class_of(f, function);
    Str bases = pyfile_text(f, node_child(f, class, FIELD_SUPERCLASSES));
    return str_contains(pyfile_text(f, node_child(f, function, FIELD_PARAMETERS)), STR("loop")) ||
           !(bases.len <= 2 || str_eq(bases, STR("(object)")) ||
             str_ends(bases, STR("unittest.TestCase)")));
}

static void loop_call(PyFile *f, const Context *c, TSNode call) {
    if (!can_look_around(f))
        return;
    Around around = around_of(f, call);
    if (around.deferred || around.handled || has_own_loop(f->text))
        return;
    if (!ts_node_is_null(around.function) &&
        (!runs_a_loop(pyfile_text(f, around.function)) || is_given_a_loop(f, around.function)))
        return;
    mark_add(f, c, "implicit-event-loop", call, STR("asyncio.get_event_loop"));
}

/* --- multiprocessing ---------------------------------------------------------------------------
 */

/* True for a name that a def statement inside of a function binds. A binding by def bears the
 * offset of the statement. */
static bool is_local_function(const PyFile *f, TSNode name, uint32_t scope) {
    uint32_t where;
    if (!node_is(f, name, SYNTAX_IDENTIFIER))
        return false;
    const Binding *b = scope_find(f, scope, pyfile_text(f, name), &where);
    if (!b || b->older || b->offset == 0 || f->scopes.items[where].kind != SCOPE_FUNCTION)
        return false;
    Str code = str_from_pos(f->text, b->offset);
    return str_starts(code, STR("def ")) || str_starts(code, STR("async def "));
}

static void process_call(PyFile *f, const Context *c, TSNode call, TSNode arguments) {
    TSNode target = node_unwrap(f, keyword_value(f, arguments, STR("target")));
    if (!can_look_around(f) || str_contains(f->text, STR("set_start_method")))
        return;
    if (node_is(f, target, SYNTAX_LAMBDA) || is_local_function(f, target, c->scope))
        mark_add(f, c, "local-process-target", call,
                 node_is(f, target, SYNTAX_LAMBDA) ? STR("a lambda") : pyfile_text(f, target));
}

void marks_call(PyFile *f, const Context *c, TSNode call) {
    TSNode callee = node_child(f, call, FIELD_FUNCTION);
    TSNode arguments = node_child(f, call, FIELD_ARGUMENTS);
    Str text = pyfile_text(f, callee), inside;
    bool raw;
    TSNode first = syntax_first(f->syntax, arguments);
    bool suspect = string_inside(f, first, &raw, &inside) && regex_is_suspect(inside);
    bool process = !ts_node_is_null(keyword_value(f, arguments, STR("target")));
    bool bare = ts_node_is_null(first) && text.len < 64;
    if (c->alive == 0 || !(suspect || process || bare))
        return;
    Str path = resolve_one(f, callee, c->scope);
    if (suspect)
        regex_call(f, c, arguments, path);
    else if (process && (str_eq(path, STR("multiprocessing.Process")) ||
                         str_eq(path, STR("multiprocessing.context.Process"))))
        process_call(f, c, call, arguments);
    else if (bare && str_eq(path, STR("asyncio.get_event_loop")))
        loop_call(f, c, call);
}

/* --- classes -----------------------------------------------------------------------------------
 */

static bool is_node_visitor(Str path) {
    return str_eq(path, STR("ast.NodeVisitor")) || str_eq(path, STR("ast.NodeTransformer"));
}

static void visitor_method(PyFile *f, const Context *c, TSNode function, Str name) {
    if (!can_look_around(f))
        return;
    TSNode class = class_of(f, function);
    if (ts_node_is_null(class) || str_contains(pyfile_text(f, class), STR("visit_Constant")))
        return;
    uint32_t around = f->scopes.items[c->scope].parent;
    if (has_base(f, node_child(f, class, FIELD_SUPERCLASSES), around, is_node_visitor, 0))
        mark_add(f, c, "ast-visitor-method", node_child(f, function, FIELD_NAME), name);
}

void marks_function(PyFile *f, const Context *c, TSNode function) {
    static const Str methods[] = {STR_INIT("visit_Num"), STR_INIT("visit_Str"),
                                  STR_INIT("visit_Bytes"), STR_INIT("visit_NameConstant"),
                                  STR_INIT("visit_Ellipsis")};
    Str name = pyfile_text(f, node_child(f, function, FIELD_NAME));
    if (!str_starts(name, STR("visit_")) || f->scopes.items[c->scope].kind != SCOPE_CLASS)
        return;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (str_eq(methods[i], name))
            visitor_method(f, c, function, name);
}

/* --- annotations in a class namespace -----------------------------------------------------------
 */

/* What "__annotations__" is looked up in: x["__annotations__"], x.get("__annotations__"),
 * "__annotations__" in x. The null node when it is not, or when the item is set. */
static TSNode looked_up_in(const PyFile *f, TSNode string) {
    TSNode up = ts_node_parent(string), above = ts_node_parent(up);
    TSNode nowhere = {0};
    switch (node_kind(f, up)) {
    case SYNTAX_SUBSCRIPT:
        if ((node_is(f, above, SYNTAX_ASSIGNMENT) || node_is(f, above, SYNTAX_AUGMENTED)) &&
            ts_node_eq(node_child(f, above, FIELD_LEFT), up))
            return nowhere;
        return node_child(f, up, FIELD_VALUE);
    case SYNTAX_COMPARISON: {
        bool is_in =
            str_contains(pyfile_text(f, up), STR(" in ")) && ts_node_named_child_count(up) == 2;
        return is_in ? ts_node_named_child(up, 1) : nowhere;
    }
    default:
        break;
    }
    TSNode callee = node_child(f, above, FIELD_FUNCTION);
    if (!node_is(f, above, SYNTAX_CALL) || !node_is(f, callee, SYNTAX_ATTRIBUTE) ||
        !str_eq(pyfile_text(f, node_child(f, callee, FIELD_ATTRIBUTE)), STR("get")))
        return nowhere;
    return node_child(f, callee, FIELD_OBJECT);
}

static bool is_metaclass_base(Str path) {
    size_t dot = path.len;
    while (dot > 0 && path.ptr[dot - 1] != '.')
        dot--;
    Str last = str_from_pos(path, dot);
    return str_eq(last, STR("type")) || str_ends(last, STR("Meta"));
}

/* The fourth parameter of a metaclass's __new__ or __init__: the namespace. */
static bool is_namespace(const PyFile *f, TSNode string, TSNode object, uint32_t scope) {
    TSNode function = around_of(f, string).function;
    TSNode class = ts_node_is_null(function) ? function : class_of(f, function);
    if (ts_node_is_null(class))
        return false;
    Str method = pyfile_text(f, node_child(f, function, FIELD_NAME));
    if (!str_eq(method, STR("__new__")) && !str_eq(method, STR("__init__")))
        return false;
    TSTreeCursor c;
    TSNode n = children_begin(f->syntax, &c, node_child(f, function, FIELD_PARAMETERS));
    for (unsigned i = 0; i < 3 && !ts_node_is_null(n); i++)
        n = children_next(f->syntax, &c);
    ts_tree_cursor_delete(&c);
    if (!ts_node_is_null(n) && !node_is(f, n, SYNTAX_IDENTIFIER))
        n = syntax_first(f->syntax, n);
    return !ts_node_is_null(n) && str_eq(pyfile_text(f, n), pyfile_text(f, object)) &&
           has_base(f, node_child(f, class, FIELD_SUPERCLASSES), f->scopes.items[scope].parent,
                    is_metaclass_base, 0);
}

/* x.__dict__ and vars(x), where x is a class by its usual names. */
static bool is_class_dict(const PyFile *f, TSNode object) {
    static const Str dicts[] = {STR_INIT("cls.__dict__"), STR_INIT("klass.__dict__"),
                                STR_INIT("vars(cls)"), STR_INIT("vars(klass)")};
    Str text = pyfile_text(f, object);
    for (size_t i = 0; i < sizeof dicts / sizeof *dicts; i++)
        if (str_eq(dicts[i], text))
            return true;
    return false;
}

static bool knows_lazy_annotations(Str text) {
    return str_contains(text, STR("annotationlib")) || str_contains(text, STR("__annotate"));
}

void marks_string(PyFile *f, const Context *c, TSNode string) {
    Str name;
    enum { LEAST = sizeof "'__annotations__'" - 1, MOST = LEAST + 6 };
    uint32_t len = ts_node_end_byte(string) - ts_node_start_byte(string);
    if (len < LEAST || len > MOST || c->alive == 0 ||
        !syntax_string(f->syntax, f->text, string, &name) ||
        !str_eq(name, STR("__annotations__")) || !can_look_around(f) ||
        knows_lazy_annotations(f->text))
        return;
    TSNode object = looked_up_in(f, string);
    if (ts_node_is_null(object))
        return;
    if (is_class_dict(f, object) || is_namespace(f, string, object, c->scope))
        mark_add(f, c, "namespace-annotations", string, pyfile_text(f, object));
}
