#include "python/settings.h"

#include "project/deploy.h"
#include "python/constant.h"

enum { VALUE_MAX = 8, VALUE_MAX_DEPTH = 8, SOME_MINOR = 12 };

/* The strings that an expression may come to. */
typedef struct Values {
    Str items[VALUE_MAX];
    size_t count;
} Values;

static void values_add(PyFile *f, TSNode n, uint32_t scope, Values *out, unsigned depth);

/* The default of os.environ.get("X", "default"), os.getenv and their like. */
static void default_add(PyFile *f, TSNode call, uint32_t scope, Values *out, unsigned depth) {
    TSTreeCursor c;
    unsigned position = 0;
    for (TSNode n = children_begin(f->syntax, &c, node_child(f, call, FIELD_ARGUMENTS));
         !ts_node_is_null(n); n = children_next(f->syntax, &c)) {
        if (node_is(f, n, SYNTAX_KEYWORD_ARGUMENT)) {
            if (str_eq(pyfile_text(f, node_child(f, n, FIELD_NAME)), STR("default")))
                values_add(f, node_child(f, n, FIELD_VALUE), scope, out, depth + 1);
        } else if (position++ == 1) {
            values_add(f, n, scope, out, depth + 1);
        }
    }
    ts_tree_cursor_delete(&c);
}

static void values_add(PyFile *f, TSNode n, uint32_t scope, Values *out, unsigned depth) {
    if (depth > VALUE_MAX_DEPTH || out->count == VALUE_MAX || ts_node_is_null(n))
        return;
    n = node_unwrap(f, n);
    Constant v = constant_eval(f, n, scope, SOME_MINOR);
    if (v.one.kind == CONST_STR) {
        out->items[out->count++] = v.one.text;
        return;
    }
    uint32_t where;
    const Binding *b;
    TSTreeCursor c;
    switch (node_kind(f, n)) {
    case SYNTAX_CALL:
        default_add(f, n, scope, out, depth);
        break;
    case SYNTAX_IDENTIFIER:
        b = scope_find(f, scope, pyfile_text(f, n), &where);
        if (b && b->kind == BIND_VALUE)
            values_add(f, b->value, where, out, depth + 1);
        break;
    case SYNTAX_BOOLEAN_OPERATOR:
    case SYNTAX_CONDITIONAL:
        for (TSNode child = children_begin(f->syntax, &c, n); !ts_node_is_null(child);
             child = children_next(f->syntax, &c))
            values_add(f, child, scope, out, depth + 1);
        ts_tree_cursor_delete(&c);
        break;
    default:
        break;
    }
}

static Str model_of_values(PyFile *f, TSNode n, uint32_t scope) {
    Values values = {.count = 0};
    values_add(f, n, scope, &values, 0);
    for (size_t i = 0; i < values.count; i++) {
        Str model = worker_model(values.items[i]);
        if (model.len)
            return model;
    }
    return (Str){NULL, 0};
}

static void worker_add(PyFile *f, Str server, Str model, Str before, Place place) {
    Str label = arena_format(f->facts->arena, "%.*s%.*s", STR_ARG(before), STR_ARG(model));
    *vec_push(f->facts->arena, &f->facts->workers) = (Worker){server, model, label, place};
}

static void setting_add(PyFile *f, Str key, Str value, Place place) {
    Arena *a = f->facts->arena;
    *vec_push(a, &f->facts->settings) = (Setting){key, arena_str(a, value), place};
}

/* --- the settings ------------------------------------------------------------------------------
 */

typedef void SettingFn(PyFile *f, const Context *c, TSNode place, TSNode value);

static void on_worker_class(PyFile *f, const Context *c, TSNode place, TSNode value) {
    Str model = model_of_values(f, value, c->scope);
    if (model.len)
        worker_add(f, STR("gunicorn"), model, STR("gunicorn worker_class "),
                   pyfile_place(f, place));
}

static void on_celery_pool(PyFile *f, const Context *c, TSNode place, TSNode value) {
    Str model = model_of_values(f, value, c->scope);
    if (model.len)
        worker_add(f, STR("celery"), model, STR("celery -P "), pyfile_place(f, place));
}

static void on_async_mode(PyFile *f, const Context *c, TSNode place, TSNode value) {
    Values values = {.count = 0};
    values_add(f, value, c->scope, &values, 0);
    if (values.count)
        setting_add(f, STR("socketio.async-mode"), values.items[0], pyfile_place(f, place));
    Str model = model_of_values(f, value, c->scope);
    if (model.len)
        worker_add(f, STR("flask-socketio"), model, STR("SocketIO async_mode="),
                   pyfile_place(f, place));
}

static void on_engine(PyFile *f, const Context *c, TSNode place, TSNode value) {
    Values values = {.count = 0};
    values_add(f, value, c->scope, &values, 0);
    for (size_t i = 0; i < values.count; i++)
        if (str_find_char(values.items[i], '.') != STR_NPOS)
            setting_add(f, STR("django.engine"), values.items[i], pyfile_place(f, place));
}

/* An app counts when it is about gevent, or from a package that somebody asks about. */
static void on_app(PyFile *f, TSNode string) {
    Str app;
    if (!syntax_string(f->syntax, f->text, string, &app) || app.len == 0)
        return;
    Str top = str_slice(app, 0, str_find_char(app, '.'));
    WordId word = name_set_word(f->names, top);
    if (str_contains(app, STR("gevent")) || (word && f->names->words[word].root))
        setting_add(f, STR("django.installed-app"), app, pyfile_place(f, string));
}

static void apps_add(PyFile *f, TSNode n, unsigned depth) {
    n = node_unwrap(f, n);
    SyntaxKind kind = node_kind(f, n);
    TSTreeCursor c;
    if (depth > VALUE_MAX_DEPTH)
        return;
    if (kind == SYNTAX_STRING)
        on_app(f, n);
    if (kind != SYNTAX_LIST && kind != SYNTAX_TUPLE && kind != SYNTAX_BINARY_OPERATOR)
        return;
    for (TSNode child = children_begin(f->syntax, &c, n); !ts_node_is_null(child);
         child = children_next(f->syntax, &c))
        apps_add(f, child, depth + 1);
    ts_tree_cursor_delete(&c);
}

static void on_installed_apps(PyFile *f, const Context *c, TSNode place, TSNode value) {
    (void)c;
    (void)place;
    apps_add(f, value, 0);
}

/* Where a setting can be said. */
typedef enum Spelling {
    AS_VARIABLE = 1,  /* name = value, in a module or class body */
    AS_ATTRIBUTE = 2, /* app.conf.name = value */
    AS_KEY = 4,       /* {"name": value}, x["name"] = value */
    AS_KEYWORD = 8,   /* f(name=value) */
} Spelling;

/* What else must be so. */
typedef enum Need { NEED_NOTHING, NEED_GUNICORN_CONFIG, NEED_GUNICORN_APP } Need;

static const struct {
    Str name;
    unsigned spellings;
    Need need;
    SettingFn *found;
} settings[] = {
    {STR_INIT("worker_class"), AS_VARIABLE, NEED_GUNICORN_CONFIG, on_worker_class},
    {STR_INIT("worker_class"), AS_KEY | AS_KEYWORD, NEED_GUNICORN_APP, on_worker_class},
    {STR_INIT("worker_pool"), AS_VARIABLE | AS_ATTRIBUTE | AS_KEY | AS_KEYWORD, NEED_NOTHING,
     on_celery_pool},
    {STR_INIT("CELERYD_POOL"), AS_VARIABLE | AS_ATTRIBUTE | AS_KEY | AS_KEYWORD, NEED_NOTHING,
     on_celery_pool},
    {STR_INIT("CELERY_WORKER_POOL"), AS_VARIABLE | AS_ATTRIBUTE | AS_KEY | AS_KEYWORD, NEED_NOTHING,
     on_celery_pool},
    {STR_INIT("async_mode"), AS_KEYWORD, NEED_NOTHING, on_async_mode},
    {STR_INIT("ENGINE"), AS_KEY | AS_KEYWORD, NEED_NOTHING, on_engine},
    {STR_INIT("INSTALLED_APPS"), AS_VARIABLE, NEED_NOTHING, on_installed_apps},
};

static bool need_is_met(const PyFile *f, Need need) {
    return need == NEED_NOTHING ||
           (need == NEED_GUNICORN_CONFIG && f->role == PY_GUNICORN_CONFIG) ||
           (need == NEED_GUNICORN_APP && f->gunicorn_app);
}

static void setting_find(PyFile *f, const Context *c, Str name, Spelling spelling, TSNode place,
                         TSNode value) {
    if (c->alive == 0)
        return;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if ((settings[i].spellings & spelling) && str_eq(settings[i].name, name) &&
            need_is_met(f, settings[i].need))
            settings[i].found(f, c, place, value);
}

void settings_assignment(PyFile *f, const Context *c, TSNode assignment) {
    TSNode left = node_child(f, assignment, FIELD_LEFT);
    TSNode right = node_child(f, assignment, FIELD_RIGHT);
    Str key;
    if (ts_node_is_null(right))
        return;
    switch (node_kind(f, left)) {
    case SYNTAX_IDENTIFIER:
        if (f->scopes.items[c->scope].kind != SCOPE_FUNCTION)
            setting_find(f, c, pyfile_text(f, left), AS_VARIABLE, assignment, right);
        break;
    case SYNTAX_ATTRIBUTE:
        setting_find(f, c, pyfile_text(f, node_child(f, left, FIELD_ATTRIBUTE)), AS_ATTRIBUTE,
                     assignment, right);
        break;
    case SYNTAX_SUBSCRIPT:
        if (syntax_string(f->syntax, f->text, node_child(f, left, FIELD_SUBSCRIPT), &key))
            setting_find(f, c, key, AS_KEY, assignment, right);
        break;
    default:
        break;
    }
}

void settings_pair(PyFile *f, const Context *c, TSNode pair) {
    Str key;
    TSNode value = node_child(f, pair, FIELD_VALUE);
    if (node_is(f, pair, SYNTAX_KEYWORD_ARGUMENT))
        setting_find(f, c, pyfile_text(f, node_child(f, pair, FIELD_NAME)), AS_KEYWORD, pair,
                     value);
    else if (syntax_string(f->syntax, f->text, node_child(f, pair, FIELD_KEY), &key))
        setting_find(f, c, key, AS_KEY, pair, value);
}

/* --- worker_main(["worker", "-P", "gevent"]) ----------------------------------------------------
 */

/* The pool that a celery option names: "-Pgevent", "--pool=gevent"; *next is set when the next word
 * does. */
static Str pool_option(Str word, bool *next) {
    static const Str prefixes[] = {STR_INIT("--pool="), STR_INIT("-P")};
    *next = str_eq(word, STR("-P")) || str_eq(word, STR("--pool"));
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes && !*next; i++)
        if (str_starts(word, prefixes[i]))
            return str_from_pos(word, prefixes[i].len);
    return (Str){NULL, 0};
}

static void celery_arguments(PyFile *f, TSNode list) {
    TSTreeCursor c;
    bool next = false;
    for (TSNode n = children_begin(f->syntax, &c, list); !ts_node_is_null(n);
         n = children_next(f->syntax, &c)) {
        Str word;
        if (!syntax_string(f->syntax, f->text, n, &word))
            word = (Str){NULL, 0};
        Str pool = next ? word : pool_option(word, &next);
        next = next && pool.len == 0;
        Str model = worker_model(pool);
        if (model.len)
            worker_add(f, STR("celery"), model, STR("celery -P "), pyfile_place(f, n));
    }
    ts_tree_cursor_delete(&c);
}

void settings_call(PyFile *f, const Context *c, TSNode call) {
    TSNode callee = node_child(f, call, FIELD_FUNCTION);
    if (node_is(f, callee, SYNTAX_ATTRIBUTE))
        callee = node_child(f, callee, FIELD_ATTRIBUTE);
    if (c->alive == 0 || !str_eq(pyfile_text(f, callee), STR("worker_main")))
        return;
    TSNode first = syntax_first(f->syntax, node_child(f, call, FIELD_ARGUMENTS));
    if (node_is(f, first, SYNTAX_KEYWORD_ARGUMENT))
        first = node_child(f, first, FIELD_VALUE);
    if (node_is(f, first, SYNTAX_LIST))
        celery_arguments(f, first);
}
