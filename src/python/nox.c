#include "python/nox.h"

#include "project/conda_spec.h"
#include "project/deploy.h"
#include "project/tox_env.h"
#include "python/setup_value.h"

/* VERSIONS = ["3.9", "3.10"]
 *
 * @nox.session(python=VERSIONS)            or py=; or @nox.parametrize("python", VERSIONS)
 * def tests(session):
 *     session.install("pytest<8", "-r", "requirements.txt")      the words of `pip install`
 *     session.run("uv", "pip", "install", "x")
 *
 * Values are those of setup.py (setup_value.h): what the file itself says. */

#define GROUP STR("nox")

enum { ARGUMENTS_MAX = 1000, CALLS_MAX = 10000 };

typedef struct Nox {
    SetupState state;
    Str session;  /* what the function calls its session */
    size_t calls; /* seen so far */
} Nox;

static Place place_of(const Nox *x, const SetupValue *v) {
    PyFile *f = x->state.f;
    return v->offset ? source_place(f->source, v->offset, v->offset + v->text.len)
                     : pyfile_place(f, v->node);
}

/* --- Pythons -----------------------------------------------------------------------------------
 */

static int minor_of(const SetupValue *v) {
    return v->kind == SETUP_STR && v->text.len < 64 ? tox_factor_minor(v->text) : -1;
}

static void add_pythons(Nox *x, const SetupValue *v) {
    Facts *facts = x->state.f->facts;
    if (minor_of(v) >= 0)
        deploy_pin(facts, PIN_MATRIX, v->text, minor_of(v), false, place_of(x, v));
    Minors covers = 0;
    for (size_t i = 0; i < v->items.len; i++) {
        int minor = minor_of(v->items.items[i].value);
        covers |= minor >= 0 ? MINOR_BIT((unsigned)minor) : 0;
    }
    if (covers)
        *vec_push(facts->arena, &facts->matrices) =
            (TestMatrix){.what = STR("nox session"),
                         .label = STR("python of nox sessions"),
                         .edit = STR("\"{}\""),
                         .covers = covers,
                         .place = place_of(x, v)};
}

/* The last name of "nox.session", "session". */
static Str last_name(const PyFile *f, TSNode callee) {
    Str text = pyfile_text(f, callee);
    return str_from_pos(text, str_rfind_char(text, '.') + 1); /* NPOS + 1 is 0 */
}

/* @nox.parametrize("python", [...]) */
static void read_parametrize(Nox *x, TSNode arguments) {
    PyFile *f = x->state.f;
    TSTreeCursor c;
    size_t position = 0;
    bool python = false;
    for (TSNode n = children_begin(f->syntax, &c, arguments); !ts_node_is_null(n) && position < 2;
         n = children_next(f->syntax, &c), position++) {
        SetupValue *v = setup_eval(&x->state, n);
        if (position == 0)
            python = str_eq(v->text, STR("python"));
        else if (python)
            add_pythons(x, v);
    }
    ts_tree_cursor_delete(&c);
}

static void read_decorator(Nox *x, TSNode decorator) {
    PyFile *f = x->state.f;
    TSNode callee = syntax_first(f->syntax, decorator), arguments = {0};
    bool call = node_is(f, callee, SYNTAX_CALL);
    if (call) {
        arguments = node_child(f, callee, FIELD_ARGUMENTS);
        callee = node_child(f, callee, FIELD_FUNCTION);
    }
    Str name = last_name(f, callee);
    if (call && str_eq(name, STR("parametrize")))
        read_parametrize(x, arguments);
    if (call && str_eq(name, STR("session"))) {
        SetupValue *options = setup_eval_arguments(&x->state, arguments);
        SetupValue *python = setup_get(options, STR("python"));
        python = python ? python : setup_get(options, STR("py"));
        if (python)
            add_pythons(x, python);
    }
}

/* --- what a session installs -------------------------------------------------------------------
 */

static void add_word(Nox *x, CommandWords *words, const SetupValue *v) {
    if (words->len >= ARGUMENTS_MAX)
        return;
    bool known = v->kind == SETUP_STR;
    *vec_push(x->state.f->arena, words) = (CommandWord){
        .text = known ? v->text : STR("$"), .place = place_of(x, v), .has_variable = !known};
}

/* The positional arguments: strings, and those of lists behind a star. */
static void add_arguments(Nox *x, TSNode arguments, CommandWords *words) {
    PyFile *f = x->state.f;
    TSTreeCursor c;
    for (TSNode n = children_begin(f->syntax, &c, arguments); !ts_node_is_null(n);
         n = children_next(f->syntax, &c)) {
        if (node_is(f, n, SYNTAX_KEYWORD_ARGUMENT) || node_is(f, n, SYNTAX_DICTIONARY_SPLAT) ||
            node_is(f, n, SYNTAX_COMMENT))
            continue;
        bool splat = node_is(f, n, SYNTAX_LIST_SPLAT);
        SetupValue *v = setup_eval(&x->state, splat ? syntax_first(f->syntax, n) : n);
        if (v->kind != SETUP_LIST)
            add_word(x, words, v);
        for (size_t i = 0; i < v->items.len; i++)
            add_word(x, words, v->items.items[i].value);
    }
    ts_tree_cursor_delete(&c);
}

static void add_program(Nox *x, CommandWords *words, Str word, Place place) {
    *vec_push(x->state.f->arena, words) = (CommandWord){.text = word, .place = place};
}

static void add_conda(Nox *x, const CommandWords *words) {
    vec_each (const CommandWord, w, words) {
        if (w->text.len && !w->has_variable && w->text.ptr[0] != '-')
            conda_add(x->state.f->facts, w->text, GROUP, PIN_MATRIX, w->place);
    }
}

/* Programs that install, or say something of warnings; what else a session starts is a test. */
static bool is_installer(const CommandWords *words) {
    static const Str programs[] = {STR_INIT("pip"), STR_INIT("uv"),     STR_INIT("poetry"),
                                   STR_INIT("pdm"), STR_INIT("pipenv"), STR_INIT("pytest")};
    Str first = words->len ? words->items[0].text : STR("");
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (str_eq(first, programs[i]))
            return true;
    return words->len > 2 && str_eq(first, STR("python")) &&
           str_eq(words->items[1].text, STR("-m")) && str_eq(words->items[2].text, STR("pip"));
}

static void read_call(Nox *x, TSNode call) {
    PyFile *f = x->state.f;
    TSNode callee = node_child(f, call, FIELD_FUNCTION);
    TSNode arguments = node_child(f, call, FIELD_ARGUMENTS);
    CommandWords words = {0};
    if (!node_is(f, callee, SYNTAX_ATTRIBUTE) ||
        !str_eq(pyfile_text(f, node_child(f, callee, FIELD_OBJECT)), x->session))
        return;
    Str method = pyfile_text(f, node_child(f, callee, FIELD_ATTRIBUTE));
    bool install = str_eq(method, STR("install")), conda = str_eq(method, STR("conda_install"));
    bool run = str_eq(method, STR("run")) || str_eq(method, STR("run_always")) ||
               str_eq(method, STR("run_install"));
    if (!install && !conda && !run)
        return;
    if (install) {
        add_program(x, &words, STR("pip"), pyfile_place(f, callee));
        add_program(x, &words, method, pyfile_place(f, callee));
    }
    add_arguments(x, arguments, &words);
    if (conda)
        add_conda(x, &words);
    else if (install || is_installer(&words))
        command_facts(&words, GROUP, f->facts);
}

/* All calls of a body, without recursion. */
static void read_body(Nox *x, TSNode body) {
    TSTreeCursor c = ts_tree_cursor_new(body);
    bool more = true;
    while (more && x->calls < CALLS_MAX) {
        TSNode n = ts_tree_cursor_current_node(&c);
        if (node_is(x->state.f, n, SYNTAX_CALL)) {
            x->calls++;
            read_call(x, n);
        }
        if (ts_tree_cursor_goto_first_child(&c))
            continue;
        while (more && !ts_tree_cursor_goto_next_sibling(&c))
            more = ts_tree_cursor_goto_parent(&c);
    }
    ts_tree_cursor_delete(&c);
}

/* "session", of `session`, `session: nox.Session`, `session=None`. */
static Str first_parameter(const PyFile *f, TSNode function) {
    TSNode first = syntax_first(f->syntax, node_child(f, function, FIELD_PARAMETERS));
    Str text = ts_node_is_null(first) ? STR("") : pyfile_text(f, first);
    size_t n = 0;
    while (n < text.len && char_is_ident(text.ptr[n]))
        n++;
    return n ? str_slice(text, 0, n) : STR("session");
}

/* Functions without a decorator are helpers that sessions call with their session. */
static void read_function(Nox *x, TSNode function) {
    x->session = first_parameter(x->state.f, function);
    read_body(x, node_child(x->state.f, function, FIELD_BODY));
}

/* --- the file ----------------------------------------------------------------------------------
 */

static void read_decorated(Nox *x, TSNode decorated) {
    PyFile *f = x->state.f;
    TSTreeCursor c;
    for (TSNode n = children_begin(f->syntax, &c, decorated); !ts_node_is_null(n);
         n = children_next(f->syntax, &c)) {
        if (node_is(f, n, SYNTAX_DECORATOR))
            read_decorator(x, n);
        else if (node_is(f, n, SYNTAX_FUNCTION))
            read_function(x, n);
    }
    ts_tree_cursor_delete(&c);
}

static void read_statement(Nox *x, TSNode n) {
    PyFile *f = x->state.f;
    if (node_is(f, n, SYNTAX_DECORATED))
        read_decorated(x, n);
    else if (node_is(f, n, SYNTAX_FUNCTION))
        read_function(x, n);
    if (!node_is(f, n, SYNTAX_EXPRESSION_STATEMENT))
        return;
    TSNode e = syntax_first(f->syntax, n);
    if (!node_is(f, e, SYNTAX_ASSIGNMENT))
        return;
    TSNode left = node_child(f, e, FIELD_LEFT), right = node_child(f, e, FIELD_RIGHT);
    if (node_is(f, left, SYNTAX_IDENTIFIER) && !ts_node_is_null(right))
        *strmap_put(f->arena, &x->state.variables, pyfile_text(f, left)) =
            setup_eval(&x->state, right);
}

void nox_read(PyFile *f, TSNode module) {
    Nox x = {.state = {.f = f, .steps = SETUP_STEPS}};
    TSTreeCursor c;
    for (TSNode n = children_begin(f->syntax, &c, module); !ts_node_is_null(n) && x.state.steps;
         n = children_next(f->syntax, &c))
        read_statement(&x, n);
    ts_tree_cursor_delete(&c);
}
