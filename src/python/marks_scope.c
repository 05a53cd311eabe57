/* Marks of local variables that are changed behind the compiler's back. In a function, locals() is
 * a new snapshot each time since 3.13 (PEP 667); before, all calls gave the same dictionary.
 *
 *     locals-write   locals()["x"] = 1, locals().update(...); what is written
 *     exec-locals    exec("x = 1"), and then locals()["x"] */
#include "python/marks_look.h"
#include "python/marks_node.h"
#include "python/scopes.h"

static bool in_function(const PyFile *f, const Context *c) {
    return f->scopes.items[c->scope].kind == SCOPE_FUNCTION;
}

static bool is_plain_call(const PyFile *f, TSNode call, const Context *c, Str name) {
    TSNode callee = node_child(f, call, FIELD_FUNCTION);
    return node_is(f, callee, SYNTAX_IDENTIFIER) && str_eq(pyfile_text(f, callee), name) &&
           is_builtin(f, c->scope, name);
}

/* A key that is a variable of the function: then nothing was written before either. */
static bool is_real_local(const PyFile *f, const Context *c, TSNode key) {
    Str name;
    return syntax_string(f->syntax, f->text, key, &name) &&
           strmap_has(&f->scopes.items[c->scope].names, name);
}

void mark_locals_write(PyFile *f, const Context *c, TSNode call) {
    if (!in_function(f, c) || !is_plain_call(f, call, c, STR("locals")) || !can_look_around(f))
        return;
    TSNode up = ts_node_parent(call), above = ts_node_parent(up);
    if (node_is(f, up, SYNTAX_SUBSCRIPT)) {
        bool is_set =
            (node_is(f, above, SYNTAX_ASSIGNMENT) || node_is(f, above, SYNTAX_AUGMENTED)) &&
            ts_node_eq(node_child(f, above, FIELD_LEFT), up);
        if (is_set && !is_real_local(f, c, node_child(f, up, FIELD_SUBSCRIPT)))
            mark_add(f, c, "locals-write", up, STR("locals()[...] = ..."));
    } else if (node_is(f, up, SYNTAX_ATTRIBUTE) && node_is(f, above, SYNTAX_CALL)) {
        Str method = pyfile_text(f, node_child(f, up, FIELD_ATTRIBUTE));
        if (str_eq(method, STR("update")) || str_eq(method, STR("__setitem__")))
            mark_add(f, c, "locals-write", up,
                     arena_format(f->arena, "locals().%.*s()", STR_ARG(method)));
    }
}

/* exec(code), or with the dictionary that locals() gives just then. */
static bool runs_in_locals(const PyFile *f, TSNode call) {
    TSNode arguments = node_child(f, call, FIELD_ARGUMENTS);
    TSNode locals = argument_at(f, arguments, 2);
    if (!ts_node_is_null(locals))
        return str_eq(pyfile_text(f, locals), STR("locals()"));
    return ts_node_named_child_count(arguments) == 1 &&
           !ts_node_is_null(argument_at(f, arguments, 0));
}

void mark_exec_locals(PyFile *f, const Context *c, TSNode call) {
    if (!in_function(f, c) || !is_plain_call(f, call, c, STR("exec")) || !runs_in_locals(f, call) ||
        !can_look_around(f))
        return;
    TSNode function = function_of(f, call);
    if (ts_node_is_null(function))
        return;
    Str rest = str_slice(f->text, ts_node_end_byte(call), ts_node_end_byte(function));
    if (has_word(rest, STR("locals()[")) || has_word(rest, STR("locals().get(")) ||
        has_word(rest, STR("= locals()")))
        mark_add(f, c, "exec-locals", call, STR("exec"));
}
