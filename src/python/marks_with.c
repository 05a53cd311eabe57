/* Marks of context managers that are none any more, or work otherwise.
 *
 *     with-path            with Path(...): as an expression
 *     await-lock           await lock, which gave a context manager up to 3.8
 *     context-decorator    a generator or coroutine decorated with a @contextmanager of the file */
#include "python/marks_look.h"
#include "python/marks_node.h"
#include "python/scopes.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* Path(...) or a name with "path" in it, as the first item: stage 1 looks for no other. */
static bool may_be_path(const PyFile *f, TSNode item, TSNode value) {
    bool call = node_is(f, value, SYNTAX_CALL);
    TSNode name = call ? node_child(f, value, FIELD_FUNCTION) : value;
    Str text = pyfile_text(f, name), last = last_name(f, name);
    if (str_find_char(text, '(') != STR_NPOS || str_find_char(text, '[') != STR_NPOS ||
        !ts_node_is_null(ts_node_prev_named_sibling(item)))
        return false;
    return call ? str_ends(last, STR("Path")) : str_contains(last, STR("path"));
}

void mark_with_path(PyFile *f, const Context *c, TSNode item) {
    static const Str paths[] = {STR_INIT("pathlib.Path"), STR_INIT("pathlib.PosixPath"),
                                STR_INIT("pathlib.WindowsPath")};
    TSNode value = node_child(f, item, FIELD_VALUE);
    if (node_is(f, value, SYNTAX_AS_PATTERN))
        value = syntax_first(f->syntax, value);
    if (may_be_path(f, item, value) && is_instance_of(f, value, c->scope, paths, COUNT(paths)))
        mark_add(f, c, "with-path", value, pyfile_text(f, value));
}

void mark_await_lock(PyFile *f, const Context *c, TSNode await) {
    static const Str locks[] = {STR_INIT("asyncio.Lock"), STR_INIT("asyncio.Condition"),
                                STR_INIT("asyncio.Semaphore"),
                                STR_INIT("asyncio.BoundedSemaphore")};
    TSNode value = syntax_first(f->syntax, await);
    bool is_name = node_is(f, value, SYNTAX_IDENTIFIER) || node_is(f, value, SYNTAX_ATTRIBUTE);
    if (is_name && names_lock(last_name(f, value)) &&
        str_find_char(pyfile_text(f, value), '(') == STR_NPOS &&
        is_instance_of(f, value, c->scope, locks, COUNT(locks)))
        mark_add(f, c, "await-lock", await, pyfile_text(f, value));
}

/* Whether a def statement at `offset` has the decorator @contextmanager just above it. */
static bool makes_contexts(Str text, uint32_t offset) {
    size_t end = offset;
    while (end > 0 && char_is_space(text.ptr[end - 1]))
        end--;
    Str before = str_slice(text, 0, end);
    return str_ends(before, STR("@contextmanager")) ||
           str_ends(before, STR("@contextlib.contextmanager"));
}

/* A generator, as far as its own text shows, or a coroutine. */
static bool runs_later(const PyFile *f, TSNode function) {
    Str text = pyfile_text(f, function);
    bool inner = has_word(str_from_pos(text, sizeof "async def" - 1), STR("def")) ||
                 has_word(text, STR("lambda"));
    return str_starts(text, STR("async")) || (!inner && has_word(text, STR("yield")));
}

void mark_context_decorator(PyFile *f, const Context *c, TSNode n) {
    TSTreeCursor cursor;
    TSNode found = {0}, last = {0};
    uint32_t where;
    for (TSNode d = children_begin(f->syntax, &cursor, n); !ts_node_is_null(d);
         d = children_next(f->syntax, &cursor)) {
        TSNode call = syntax_first(f->syntax, d);
        TSNode callee = node_child(f, call, FIELD_FUNCTION);
        last = d;
        if (!node_is(f, d, SYNTAX_DECORATOR) || !node_is(f, callee, SYNTAX_IDENTIFIER))
            continue;
        const Binding *b = scope_find(f, c->scope, pyfile_text(f, callee), &where);
        Str head = arena_format(f->arena, "@%.*s(", STR_ARG(pyfile_text(f, callee)));
        if (b && !b->older && b->offset && makes_contexts(f->text, b->offset) &&
            str_starts(pyfile_text(f, d), head))
            found = call;
    }
    ts_tree_cursor_delete(&cursor);
    if (!ts_node_is_null(found) && node_is(f, last, SYNTAX_FUNCTION) && can_look_around(f) &&
        runs_later(f, last))
        mark_add(f, c, "context-decorator", found,
                 pyfile_text(f, node_child(f, found, FIELD_FUNCTION)));
}
