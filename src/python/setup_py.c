#include "python/setup_py.h"

#include "pep/name.h"
#include "project/current.h"
#include "project/dependency.h"
#include "project/note.h"
#include "python/guards.h"
#include "python/setup_value.h"

/* setup.py is followed statement by statement, branches with their guards. A function is looked
 * into only when no call of setup() was found outside of functions. */
typedef struct Setup {
    SetupState state;
    VEC(TSNode) functions; /* whose bodies were left out */
    bool in_loop;          /* what is added in a loop is not known */
    bool found;
} Setup;

static void run_block(Setup *s, TSNode block);

/* --- what setup() is called with ----------------------------------------------------------------
 */

static Place place_of_value(const Setup *s, const SetupValue *v) {
    PyFile *f = s->state.f;
    if (v->offset)
        return source_place(f->source, v->offset, v->offset + v->text.len);
    return pyfile_place(f, v->node);
}

static void add_marker(Arena *a, Dependency *d, Str text) {
    if (text.len)
        d->marker = marker_and(a, d->marker, marker_parse(a, arena_str(a, text), NULL));
}

static void add_requirement(Setup *s, const SetupItem *item, Str group, Str marker, bool optional) {
    Facts *facts = s->state.f->facts;
    Dependency *d =
        dependency_add(facts, str_trim(item->value->text), group, place_of_value(s, item->value));
    if (!d)
        return;
    d->optional = optional;
    add_marker(facts->arena, d, setup_guard_text(&s->state, item->guard));
    add_marker(facts->arena, d, marker);
}

static bool is_blank_or_comment(Str s) {
    s = str_trim(s);
    return s.len == 0 || s.ptr[0] == '#';
}

/* A multi-line string is a list to setuptools. */
static const SetupValue *as_list(Setup *s, const SetupValue *v) {
    if (v->kind != SETUP_STR)
        return v;
    SetupValue *list = arena_new(s->state.f->arena, SetupValue);
    *list = (SetupValue){.kind = SETUP_LIST, .node = v->node};
    Str line;
    for (Str rest = v->text; str_cut_line(&rest, &line);) {
        Str text = str_trim(line);
        SetupValue *one = arena_new(s->state.f->arena, SetupValue);
        *one = (SetupValue){.kind = SETUP_STR, .node = v->node, .text = text};
        if (v->offset && text.len)
            one->offset = v->offset + (uint32_t)(text.ptr - v->text.ptr);
        *vec_push(s->state.f->arena, &list->items) = (SetupItem){.value = one};
    }
    return list;
}

/* Adds what is known; returns whether that was all. */
static bool add_list(Setup *s, const SetupValue *v, Str group, Str marker, bool optional) {
    const SetupValue *list = as_list(s, v);
    bool all = list->kind == SETUP_LIST;
    for (size_t i = 0; i < list->items.len; i++) {
        const SetupItem *item = &list->items.items[i];
        if (item->value->kind != SETUP_STR)
            all = false;
        else if (!is_blank_or_comment(item->value->text))
            add_requirement(s, item, group, marker, optional);
    }
    return all;
}

/* Whether an expression that is not known seems to read a file. */
static bool reads_file(const Setup *s, TSNode n) {
    static const Str signs[] = {STR_INIT(".txt"), STR_INIT(".in\""),
                                STR_INIT(".in'"), STR_INIT("open("),
                                STR_INIT("read"), STR_INIT("parse_requirements")};
    Str text = pyfile_text(s->state.f, n);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (str_contains(text, signs[i]))
            return true;
    return false;
}

static TSNode first_unknown(const SetupValue *v) {
    for (size_t i = 0; i < v->items.len; i++)
        if (v->items.items[i].value->kind != SETUP_STR)
            return v->items.items[i].value->node;
    return v->node;
}

static void on_install_requires(Setup *s, const SetupValue *v) {
    if (add_list(s, v, (Str){"", 0}, (Str){NULL, 0}, false))
        return;
    PyFile *f = s->state.f;
    TSNode at = first_unknown(v);
    bool file = reads_file(s, at);
    note_add(f->facts, true,
             file ? STR("install_requires computed from a file") : STR("install_requires computed"),
             pyfile_place(f, at),
             "install_requires is computed when setup.py runs%s: what it adds is not known here",
             file ? ", from a file" : "");
}

/* extras_require={"name:marker": [...]}; an empty name means the main list. */
static void on_extras_require(Setup *s, const SetupValue *v) {
    Facts *facts = s->state.f->facts;
    for (size_t i = 0; i < v->entries.len; i++) {
        const SetupEntry *e = &v->entries.items[i];
        if (setup_get(v, e->key) != e->value) /* replaced later */
            continue;
        Str marker = e->key, name;
        str_cut(&marker, ':', &name);
        name = str_trim(name);
        Str normal = name_normalize(facts->arena, name);
        Str group =
            name.len ? arena_format(facts->arena, "extra:%.*s", STR_ARG(normal)) : (Str){"", 0};
        add_list(s, e->value, group, str_trim(marker), name.len != 0);
    }
}

static void on_setup_requires(Setup *s, const SetupValue *v) {
    add_list(s, v, STR("build-system"), (Str){NULL, 0}, false);
}

static void on_tests_require(Setup *s, const SetupValue *v) {
    add_list(s, v, STR("dev"), (Str){NULL, 0}, true);
}

static void on_python_requires(Setup *s, const SetupValue *v) {
    Facts *facts = s->state.f->facts;
    Str why = {NULL, 0};
    if (v->kind != SETUP_STR)
        return;
    PythonPin pin = {.role = PIN_FLOOR, .minor = -1, .place = place_of_value(s, v)};
    pin.label = arena_str(facts->arena, v->text);
    if (!specifier_set_parse(facts->arena, pin.label, &pin.specifiers, &why)) {
        Str shown = text_shown(facts->arena, pin.label);
        note_add(facts, false, STR("python_requires"), pin.place,
                 "\"%.*s\" is not a version specifier%s%.*s", STR_ARG(shown), why.len ? ": " : "",
                 STR_ARG(why));
        return;
    }
    pin.minor = specifiers_lowest_minor(facts->arena, &pin.specifiers);
    *vec_push(facts->arena, &facts->pins) = pin;
}

static void on_classifiers(Setup *s, const SetupValue *v) {
    const Str prefix = STR("Programming Language :: Python :: 3.");
    Facts *facts = s->state.f->facts;
    const SetupValue *list = as_list(s, v);
    for (size_t i = 0; i < list->items.len; i++) {
        const SetupValue *one = list->items.items[i].value;
        uint32_t minor;
        if (one->kind != SETUP_STR || !str_starts(one->text, prefix) ||
            !str_to_u32(str_trim(str_from_pos(one->text, prefix.len)), &minor) || minor > 999)
            continue;
        *vec_push(facts->arena, &facts->pins) =
            (PythonPin){.role = PIN_CLASSIFIER,
                        .label = arena_str(facts->arena, one->text),
                        .minor = (int)minor,
                        .place = place_of_value(s, one)};
    }
}

static void on_name(Setup *s, const SetupValue *v) {
    Facts *facts = s->state.f->facts;
    if (v->kind == SETUP_STR && name_is_valid(v->text))
        facts->project_name = name_normalize(facts->arena, v->text);
}

static const struct {
    Str name;
    void (*read)(Setup *s, const SetupValue *v);
} keywords[] = {
    {STR_INIT("name"), on_name},
    {STR_INIT("python_requires"), on_python_requires},
    {STR_INIT("install_requires"), on_install_requires},
    {STR_INIT("extras_require"), on_extras_require},
    {STR_INIT("setup_requires"), on_setup_requires},
    {STR_INIT("tests_require"), on_tests_require},
    {STR_INIT("classifiers"), on_classifiers},
};

/* setup(name=..., **more) */
static void on_setup(Setup *s, const SetupValue *arguments) {
    s->found = true;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        const SetupValue *v = setup_get(arguments, keywords[i].name);
        if (v)
            keywords[i].read(s, v);
    }
}

/* --- statements ---------------------------------------------------------------------------------
 */

static bool is_setup_call(const PyFile *f, TSNode callee) {
    if (node_is(f, callee, SYNTAX_ATTRIBUTE))
        callee = node_child(f, callee, FIELD_ATTRIBUTE);
    return str_eq(pyfile_text(f, callee), STR("setup"));
}

/* The arguments of a call as a dictionary, through dict()'s own evaluation. */
static SetupValue *call_arguments(Setup *s, TSNode call) {
    return setup_eval_arguments(&s->state, node_child(s->state.f, call, FIELD_ARGUMENTS));
}

static SetupValue *unknown_at(Setup *s, TSNode n) {
    SetupValue *v = arena_new(s->state.f->arena, SetupValue);
    *v = (SetupValue){.kind = SETUP_UNKNOWN, .node = n};
    return v;
}

/* list.append(x), list.extend(x), dictionary.update(x), dictionary.setdefault() */
static void run_method(Setup *s, TSNode call, TSNode callee) {
    PyFile *f = s->state.f;
    Str method = pyfile_text(f, node_child(f, callee, FIELD_ATTRIBUTE));
    SetupValue *self = setup_eval(&s->state, node_child(f, callee, FIELD_OBJECT));
    TSNode argument = syntax_first(f->syntax, node_child(f, call, FIELD_ARGUMENTS));
    if (self->kind == SETUP_UNKNOWN || ts_node_is_null(argument))
        return;
    SetupValue *v = s->in_loop ? unknown_at(s, argument) : setup_eval(&s->state, argument);
    if (self->kind == SETUP_LIST && str_eq(method, STR("append")))
        setup_append(&s->state, self, v);
    else if (self->kind == SETUP_LIST && str_eq(method, STR("extend")))
        setup_extend(&s->state, self, v);
    else if (self->kind == SETUP_DICT && str_eq(method, STR("update")))
        for (size_t i = 0; i < v->entries.len; i++)
            setup_put(&s->state, self, v->entries.items[i].key, v->entries.items[i].value);
}

static void run_call(Setup *s, TSNode call) {
    TSNode callee = node_child(s->state.f, call, FIELD_FUNCTION);
    if (is_setup_call(s->state.f, callee))
        on_setup(s, call_arguments(s, call));
    else if (node_is(s->state.f, callee, SYNTAX_ATTRIBUTE))
        run_method(s, call, callee);
}

/* Under a guard, a new list joins what the variable was before: the other branch's. */
static SetupValue *guarded_value(Setup *s, SetupValue *old, SetupValue *v) {
    if ((s->state.guard.without == 0 && s->state.guard.marker.len == 0) || v->kind != SETUP_LIST)
        return v;
    SetupValue *list = arena_new(s->state.f->arena, SetupValue);
    *list = (SetupValue){.kind = SETUP_LIST, .node = v->node};
    setup_extend(&s->state, list, v);
    SetupGuard outer = s->state.guard;
    s->state.guard = (SetupGuard){0};
    if (old && old->kind == SETUP_LIST)
        setup_extend(&s->state, list, old);
    s->state.guard = outer;
    return list;
}

static void run_assignment(Setup *s, TSNode n) {
    PyFile *f = s->state.f;
    TSNode left = node_child(f, n, FIELD_LEFT), right = node_child(f, n, FIELD_RIGHT);
    if (ts_node_is_null(right) || setup_guard_is_never(s->state.guard))
        return;
    SetupValue *v = s->in_loop ? unknown_at(s, right) : setup_eval(&s->state, right);
    if (node_is(f, left, SYNTAX_IDENTIFIER)) {
        void **slot = strmap_put(f->arena, &s->state.variables, pyfile_text(f, left));
        *slot = guarded_value(s, *slot, v);
    } else if (node_is(f, left, SYNTAX_SUBSCRIPT)) {
        SetupValue *object = setup_eval(&s->state, node_child(f, left, FIELD_VALUE));
        SetupValue *key = setup_eval(&s->state, node_child(f, left, FIELD_SUBSCRIPT));
        if (object->kind == SETUP_DICT && key->kind == SETUP_STR)
            setup_put(&s->state, object, key->text, v);
    }
}

static void run_augmented(Setup *s, TSNode n) {
    PyFile *f = s->state.f;
    SetupValue *left = setup_eval(&s->state, node_child(f, n, FIELD_LEFT));
    TSNode right = node_child(f, n, FIELD_RIGHT);
    if (left->kind == SETUP_LIST)
        setup_extend(&s->state, left,
                     s->in_loop ? unknown_at(s, right) : setup_eval(&s->state, right));
}

static void run_guarded(Setup *s, TSNode block, SetupGuard guard) {
    SetupGuard outer = s->state.guard;
    s->state.guard = setup_guard_and(&s->state, outer, guard);
    if (!setup_guard_is_never(s->state.guard))
        run_block(s, block);
    s->state.guard = outer;
}

static void run_if(Setup *s, TSNode n) {
    PyFile *f = s->state.f;
    SetupGuard holds, fails, rest;
    setup_guards(&s->state, node_child(f, n, FIELD_CONDITION), &holds, &rest);
    run_guarded(s, node_child(f, n, FIELD_CONSEQUENCE), holds);
    TSTreeCursor c;
    for (TSNode child = children_begin(f->syntax, &c, n); !ts_node_is_null(child);
         child = children_next(f->syntax, &c)) {
        if (node_is(f, child, SYNTAX_ELIF)) {
            setup_guards(&s->state, node_child(f, child, FIELD_CONDITION), &holds, &fails);
            run_guarded(s, node_child(f, child, FIELD_CONSEQUENCE),
                        setup_guard_and(&s->state, rest, holds));
            rest = setup_guard_and(&s->state, rest, fails);
        } else if (node_is(f, child, SYNTAX_ELSE)) {
            run_guarded(s, node_child(f, child, FIELD_BODY), rest);
        }
    }
    ts_tree_cursor_delete(&c);
}

static TSNode block_of(const PyFile *f, TSNode clause) {
    TSNode block = {0};
    TSTreeCursor c;
    for (TSNode n = children_begin(f->syntax, &c, clause); !ts_node_is_null(n);
         n = children_next(f->syntax, &c))
        if (node_is(f, n, SYNTAX_BLOCK))
            block = n;
    ts_tree_cursor_delete(&c);
    return block;
}

static void run_try(Setup *s, TSNode n) {
    PyFile *f = s->state.f;
    Context context = {.alive = MINORS_ALL, .certain = MINORS_ALL};
    TSTreeCursor c;
    run_block(s, node_child(f, n, FIELD_BODY));
    for (TSNode child = children_begin(f->syntax, &c, n); !ts_node_is_null(child);
         child = children_next(f->syntax, &c)) {
        if (node_is(f, child, SYNTAX_EXCEPT)) {
            Minors alive = context_of_except(f, context, n, child).alive;
            run_guarded(s, block_of(f, child), (SetupGuard){.without = ~alive});
        } else if (node_is(f, child, SYNTAX_ELSE)) {
            run_block(s, node_child(f, child, FIELD_BODY));
        } else if (node_is(f, child, SYNTAX_FINALLY)) {
            run_block(s, block_of(f, child));
        }
    }
    ts_tree_cursor_delete(&c);
}

static void run_expression(Setup *s, TSNode n) {
    TSNode e = syntax_first(s->state.f->syntax, n);
    switch (node_kind(s->state.f, e)) {
    case SYNTAX_ASSIGNMENT:
        run_assignment(s, e);
        e = node_child(s->state.f, e, FIELD_RIGHT);
        if (node_is(s->state.f, e, SYNTAX_CALL) &&
            is_setup_call(s->state.f, node_child(s->state.f, e, FIELD_FUNCTION)))
            run_call(s, e);
        break;
    case SYNTAX_AUGMENTED:
        run_augmented(s, e);
        break;
    case SYNTAX_CALL:
        run_call(s, e);
        break;
    default:
        break;
    }
}

static void run_loop(Setup *s, TSNode body) {
    bool outer = s->in_loop;
    s->in_loop = true;
    run_block(s, body);
    s->in_loop = outer;
}

static void run_statement(Setup *s, TSNode n) {
    PyFile *f = s->state.f;
    switch (node_kind(f, n)) {
    case SYNTAX_EXPRESSION_STATEMENT:
        run_expression(s, n);
        break;
    case SYNTAX_IF:
        run_if(s, n);
        break;
    case SYNTAX_TRY:
        run_try(s, n);
        break;
    case SYNTAX_WITH:
        run_block(s, node_child(f, n, FIELD_BODY));
        break;
    case SYNTAX_FOR:
    case SYNTAX_WHILE:
        run_loop(s, node_child(f, n, FIELD_BODY));
        break;
    case SYNTAX_FUNCTION:
        *vec_push(f->arena, &s->functions) = node_child(f, n, FIELD_BODY);
        break;
    default:
        break;
    }
}

static void run_block(Setup *s, TSNode block) {
    PyFile *f = s->state.f;
    if (s->state.depth == SETUP_MAX_DEPTH)
        return;
    s->state.depth++;
    TSTreeCursor c;
    for (TSNode n = children_begin(f->syntax, &c, block); !ts_node_is_null(n) && s->state.steps;
         n = children_next(f->syntax, &c)) {
        s->state.steps--;
        run_statement(s, n);
    }
    ts_tree_cursor_delete(&c);
    s->state.depth--;
}

void setup_read(PyFile *f, TSNode module) {
    Setup s = {.state = {.f = f, .steps = SETUP_STEPS}};
    run_block(&s, module);
    for (size_t i = 0; i < s.functions.len && !s.found; i++)
        run_block(&s, s.functions.items[i]);
}
