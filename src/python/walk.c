#include "python/walk.h"

#include "python/argument.h"
#include "python/collect.h"
#include "python/frame.h"
#include "python/guards.h"
#include "python/marks.h"
#include "python/recover.h"
#include "python/resolve.h"
#include "python/settings.h"

typedef struct Walk {
    PyFile *f;
    TSTreeCursor cursor;
    uint32_t depth;
    Context context; /* of the current node */
    VEC(Frame) frames;
    VEC(uint8_t) kinds; /* SyntaxKind by depth: the nodes around the current one */
    const void *callee; /* the function of the call just entered */
    TSNode arguments;
    TSNode decorated; /* the decorated definition just entered */
} Walk;

static Frame *top_frame(Walk *w) {
    return w->frames.len ? &w->frames.items[w->frames.len - 1] : NULL;
}

static TSFieldId field_id(const Walk *w, SyntaxField field) {
    return w->f->syntax->fields[field];
}

/* --- entering a node ---------------------------------------------------------------------------
 */

static SyntaxKind parent_kind(const Walk *w) {
    return w->depth ? (SyntaxKind)w->kinds.items[w->depth - 1] : SYNTAX_OTHER;
}

static bool is_static_method(const Walk *w) {
    if (parent_kind(w) != SYNTAX_DECORATED)
        return false;
    bool found = false;
    TSTreeCursor c;
    for (TSNode n = children_begin(w->f->syntax, &c, w->decorated);
         !ts_node_is_null(n) && !node_is(w->f, n, SYNTAX_FUNCTION);
         n = children_next(w->f->syntax, &c))
        found |= str_contains(pyfile_text(w->f, n), STR("staticmethod"));
    ts_tree_cursor_delete(&c);
    return found;
}

static uint32_t frame_scope(Walk *w, SyntaxKind kind, TSNode n) {
    uint32_t parent = w->context.scope, scope;
    TSNode parameters;
    switch (kind) {
    case SYNTAX_FUNCTION:
    case SYNTAX_LAMBDA:
        scope = scope_open(w->f, SCOPE_FUNCTION, parent);
        parameters = node_child(w->f, n, FIELD_PARAMETERS);
        collect_parameters(w->f, scope, parameters);
        if (kind == SYNTAX_FUNCTION && !is_static_method(w))
            collect_self(w->f, scope, parameters);
        return scope;
    case SYNTAX_CLASS:
        return collect_class(w->f, &w->context, n);
    case SYNTAX_LIST_COMPREHENSION:
    case SYNTAX_SET_COMPREHENSION:
    case SYNTAX_DICTIONARY_COMPREHENSION:
    case SYNTAX_GENERATOR:
        return scope_open(w->f, SCOPE_COMPREHENSION, parent);
    default:
        return parent;
    }
}

/* Decorators of test runners: the body runs where the condition holds, or where it does not. */
static const struct SkipDecorator {
    Str name;
    bool runs_where; /* the condition holds */
} skip_decorators[] = {
    {STR_INIT("skipIf"), false}, {STR_INIT("skipif"), false}, {STR_INIT("skipUnless"), true}};

static Context context_of_decorator(Walk *w, Context c, TSNode decorator) {
    TSNode call = syntax_first(w->f->syntax, decorator);
    if (!node_is(w->f, call, SYNTAX_CALL))
        return c;
    Str callee = pyfile_text(w->f, node_child(w->f, call, FIELD_FUNCTION));
    Str name = str_from_pos(callee, str_rfind_char(callee, '.') + 1);
    TSNode condition = syntax_first(w->f->syntax, node_child(w->f, call, FIELD_ARGUMENTS));
    if (ts_node_is_null(condition) || node_is(w->f, condition, SYNTAX_KEYWORD_ARGUMENT) ||
        node_is(w->f, condition, SYNTAX_STRING))
        return c;
    for (size_t i = 0; i < sizeof skip_decorators / sizeof *skip_decorators; i++)
        if (str_eq(name, skip_decorators[i].name))
            return context_where(w->f, c, condition, skip_decorators[i].runs_where);
    return c;
}

/* What the decorators of the definition just entered say about its body. */
static Context context_of_decorated(Walk *w, SyntaxKind kind, Context context) {
    if (parent_kind(w) != SYNTAX_DECORATED || (kind != SYNTAX_FUNCTION && kind != SYNTAX_CLASS))
        return context;
    TSTreeCursor c;
    for (TSNode n = children_begin(w->f->syntax, &c, w->decorated);
         !ts_node_is_null(n) && !node_is(w->f, n, kind); n = children_next(w->f->syntax, &c))
        context = context_of_decorator(w, context, n);
    ts_tree_cursor_delete(&c);
    return context;
}

static void frame_push(Walk *w, SyntaxKind kind, TSNode n) {
    Frame frame = {.kind = kind,
                   .depth = w->depth,
                   .node = n,
                   .outer = w->context,
                   .running = context_of_decorated(w, kind, w->context),
                   .rest = w->context};
    frame.scope = frame_scope(w, kind, n);
    if (kind == SYNTAX_IF)
        frame.rest = context_where(w->f, w->context, node_child(w->f, n, FIELD_CONDITION), false);
    *vec_push(w->f->arena, &w->frames) = frame;
}

/* Whether the current node is assigned to. */
static bool is_target(const Walk *w) {
    switch (parent_kind(w)) {
    case SYNTAX_PATTERN_LIST:
    case SYNTAX_TUPLE_PATTERN:
    case SYNTAX_LIST_PATTERN:
    case SYNTAX_AS_PATTERN_TARGET:
        return true;
    case SYNTAX_ASSIGNMENT:
    case SYNTAX_FOR:
        return ts_tree_cursor_current_field_id(&w->cursor) == field_id(w, FIELD_LEFT);
    default:
        return false;
    }
}

static uint32_t function_scope(const PyFile *f, uint32_t scope) {
    while (f->scopes.items[scope].kind == SCOPE_COMPREHENSION)
        scope = f->scopes.items[scope].parent;
    return scope;
}

static void enter_walrus(Walk *w, TSNode n) {
    Context c = w->context;
    c.scope = function_scope(w->f, c.scope);
    collect_targets(w->f, &c, node_child(w->f, n, FIELD_NAME), node_child(w->f, n, FIELD_VALUE),
                    ts_node_end_byte(n));
}

/* with value as name, except error as name, case pattern as name */
static void enter_alias(Walk *w, TSNode n) {
    TSNode value = syntax_first(w->f->syntax, n), name = node_child(w->f, n, FIELD_ALIAS);
    Context c = w->context;
    uint32_t end = ts_node_end_byte(n);
    if (parent_kind(w) == SYNTAX_WITH_ITEM) {
        bool is_call = node_is(w->f, value, SYNTAX_CALL);
        collect_targets(w->f, &c, name, is_call ? value : (TSNode){0}, end);
        return;
    }
    c.certain = 0;
    if (parent_kind(w) == SYNTAX_EXCEPT)
        collect_typed(w->f, &c, name, value, end);
    else
        collect_targets(w->f, &c, name, (TSNode){0}, end);
}

/* Names that a node binds where it stands. */
static void enter_binding(Walk *w, SyntaxKind kind, TSNode n) {
    const TSNode none = {0};
    const Context *c = &w->context;
    Context loose = *c; /* bound, perhaps */
    loose.certain = 0;
    switch (kind) {
    case SYNTAX_FUNCTION:
        collect_targets(w->f, c, node_child(w->f, n, FIELD_NAME), none, ts_node_start_byte(n));
        marks_function(w->f, c, n);
        break;
    case SYNTAX_FOR:
    case SYNTAX_FOR_IN_CLAUSE:
        collect_targets(w->f, c, node_child(w->f, n, FIELD_LEFT), none, ts_node_start_byte(n));
        break;
    case SYNTAX_AS_PATTERN:
        enter_alias(w, n);
        break;
    case SYNTAX_DECORATED:
        w->decorated = n;
        break;
    case SYNTAX_EXCEPT:
        collect_targets(w->f, &loose, node_child(w->f, n, FIELD_ALIAS), none,
                        ts_node_start_byte(n));
        break;
    case SYNTAX_CASE_PATTERN:
        if (node_is(w->f, syntax_first(w->f->syntax, n), SYNTAX_DOTTED_NAME))
            collect_targets(w->f, &loose, syntax_first(w->f->syntax, syntax_first(w->f->syntax, n)),
                            none, ts_node_end_byte(n));
        break;
    case SYNTAX_NAMED_EXPRESSION:
        enter_walrus(w, n);
        break;
    case SYNTAX_GLOBAL:
    case SYNTAX_NONLOCAL:
        collect_declaration(w->f, c, n, kind == SYNTAX_GLOBAL);
        break;
    default:
        break;
    }
}

static void enter_call(Walk *w, TSNode n) {
    TSNode callee = node_child(w->f, n, FIELD_FUNCTION);
    collect_call(w->f, &w->context, n, w->callee == n.id ? w->arguments : (TSNode){0});
    w->callee = callee.id;
    w->arguments = node_child(w->f, n, FIELD_ARGUMENTS);
    settings_call(w->f, &w->context, n);
    marks_call(w->f, &w->context, n);
}

static bool enter_attribute(Walk *w, TSNode n) {
    TSNode root = node_unwrap(w->f, node_child(w->f, n, FIELD_OBJECT));
    bool called = w->callee == n.id;
    for (unsigned i = 0; node_is(w->f, root, SYNTAX_ATTRIBUTE) && i < 32; i++)
        root = node_unwrap(w->f, node_child(w->f, root, FIELD_OBJECT));
    SyntaxKind kind = node_kind(w->f, root);
    if ((kind == SYNTAX_IDENTIFIER || kind == SYNTAX_CALL) && recover_confirms(w->f, n))
        collect_use(w->f, &w->context, n, called ? w->arguments : (TSNode){0}, is_target(w));
    return kind != SYNTAX_IDENTIFIER;
}

/* Below these a name alone is surely read, not bound. */
static bool reads_names(SyntaxKind parent) {
    switch (parent) {
    case SYNTAX_AS_PATTERN:
    case SYNTAX_BINARY_OPERATOR:
    case SYNTAX_COMPARISON:
    case SYNTAX_EXCEPT:
    case SYNTAX_RAISE:
    case SYNTAX_RETURN:
    case SYNTAX_SUBSCRIPT:
    case SYNTAX_TUPLE:
        return true;
    default:
        return false;
    }
}

/* A name of Python itself that is asked for also where it is not called: ExceptionGroup. */
static bool is_builtin_name(const NameSet *s, WordId word) {
    if (word == WORD_NONE || !(s->words[word].flags & WORD_BUILTIN))
        return false;
    uint32_t builtins = name_set_child(s, 0, name_set_word(s, STR("builtins")));
    uint32_t node = builtins ? name_set_child(s, builtins, word) : 0;
    return node && s->nodes.items[node].is_name;
}

static void enter_identifier(Walk *w, TSNode n) {
    bool called = w->callee == n.id;
    if (!recover_confirms(w->f, n))
        return;
    WordId word = called ? WORD_NONE : name_set_word(w->f->names, pyfile_text(w->f, n));
    bool wanted = is_builtin_name(w->f->names, word) ? reads_names(parent_kind(w))
                                                     : w->f->stars.len && word != WORD_NONE;
    if (called || wanted)
        collect_use(w->f, &w->context, n, called ? w->arguments : (TSNode){0}, false);
}

/* Annotations that nobody evaluates: with the future import, and of local variables. */
static bool is_dead_annotation(const Walk *w) {
    if (w->f->lazy_annotations)
        return true;
    return parent_kind(w) == SYNTAX_ASSIGNMENT &&
           w->f->scopes.items[w->context.scope].kind == SCOPE_FUNCTION;
}

static void enter_import(Walk *w, TSNode n) {
    uint32_t start = ts_node_start_byte(n);
    if (!recover_confirms(w->f, n))
        return;
    if (w->f->next_import < w->f->imports.len && w->f->imports.items[w->f->next_import] == start)
        w->f->next_import++;
    collect_import(w->f, &w->context, n);
}

/* Returns whether to look at the node's children. */
static bool enter(Walk *w, SyntaxKind kind, TSNode n) {
    marks_node(w->f, &w->context, kind, n);
    switch (kind) {
    case SYNTAX_COMMENT:
        return false;
    case SYNTAX_IMPORT:
    case SYNTAX_IMPORT_FROM:
    case SYNTAX_FUTURE_IMPORT:
        enter_import(w, n);
        return false;
    case SYNTAX_ASSIGNMENT:
        collect_assignment(w->f, &w->context, n);
        settings_assignment(w->f, &w->context, n);
        return true;
    case SYNTAX_AUGMENTED:
        argument_forget(w->f, &w->context, node_child(w->f, n, FIELD_LEFT));
        settings_assignment(w->f, &w->context, n);
        return true;
    case SYNTAX_PAIR:
    case SYNTAX_KEYWORD_ARGUMENT:
        settings_pair(w->f, &w->context, n);
        return true;
    case SYNTAX_CALL:
        enter_call(w, n);
        return true;
    case SYNTAX_ATTRIBUTE:
        return enter_attribute(w, n);
    case SYNTAX_IDENTIFIER:
        enter_identifier(w, n);
        return false;
    case SYNTAX_TYPE:
        return !is_dead_annotation(w);
    case SYNTAX_STRING:
        marks_string(w->f, &w->context, n);
        return true;
    default:
        enter_binding(w, kind, n);
        return true;
    }
}

static bool enter_current(Walk *w) {
    TSNode n = ts_tree_cursor_current_node(&w->cursor);
    SyntaxKind kind = ts_node_is_named(n) ? node_kind(w->f, n) : SYNTAX_OTHER;
    Frame *parent = top_frame(w);
    if (parent && parent->depth + 1 == w->depth) {
        parent->children += ts_node_is_named(n) && kind != SYNTAX_COMMENT;
        w->context = frame_child(w->f, parent, n, ts_tree_cursor_current_field_id(&w->cursor));
    }
    if (w->kinds.len == w->depth)
        *vec_push(w->f->arena, &w->kinds) = (uint8_t)kind;
    w->kinds.items[w->depth] = (uint8_t)kind;
    if (w->f->distrust)
        recover_missed(w->f, &w->context, ts_node_start_byte(n));
    bool down = enter(w, kind, n);
    if (down && frame_is_needed(kind))
        frame_push(w, kind, n);
    return down;
}

static void leave_current(Walk *w) {
    Frame *top = top_frame(w);
    if (top && top->depth == w->depth) {
        w->context = top->outer;
        w->frames.len--;
        top = top_frame(w);
    }
    if (top && top->depth + 1 == w->depth) {
        frame_after(w->f, top, ts_tree_cursor_current_node(&w->cursor));
        w->context = top->running;
    }
}

void walk_file(PyFile *f, TSNode root) {
    Walk w = {.f = f, .cursor = ts_tree_cursor_new(root)};
    w.context = (Context){.alive = MINORS_ALL, .certain = MINORS_ALL};
    w.context.scope = scope_open(f, SCOPE_MODULE, 0);
    for (;;) {
        if (enter_current(&w) && ts_tree_cursor_goto_first_child(&w.cursor)) {
            w.depth++;
            continue;
        }
        leave_current(&w);
        while (!ts_tree_cursor_goto_next_sibling(&w.cursor)) {
            if (!ts_tree_cursor_goto_parent(&w.cursor)) {
                ts_tree_cursor_delete(&w.cursor);
                recover_missed(f, &w.context, UINT32_MAX);
                return;
            }
            w.depth--;
            leave_current(&w);
        }
    }
}
