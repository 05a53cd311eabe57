#include "project/deploy.h"
#include "project/warning_filter.h"

/* How far back a fact is looked for before it is added again. */
enum { LOOK_BACK = 64, SETTINGS_MAX = 10000, SETTING_VALUE_MAX = 1024 };

typedef struct WorkerLabel {
    Str server, model, label;
} WorkerLabel;

static const WorkerLabel worker_labels[] = {
    {STR_INIT("gunicorn"), STR_INIT("gevent"), STR_INIT("gunicorn -k gevent")},
    {STR_INIT("gunicorn"), STR_INIT("eventlet"), STR_INIT("gunicorn -k eventlet")},
    {STR_INIT("celery"), STR_INIT("gevent"), STR_INIT("celery -P gevent")},
    {STR_INIT("celery"), STR_INIT("eventlet"), STR_INIT("celery -P eventlet")},
    {STR_INIT("celery"), STR_INIT(""), STR_INIT("celery worker")},
    {STR_INIT("uwsgi"), STR_INIT("gevent"), STR_INIT("uwsgi --gevent")},
    {STR_INIT("uwsgi"), STR_INIT("greenlet"), STR_INIT("uwsgi --greenlet")},
    {STR_INIT("gevent.monkey"), STR_INIT("gevent"), STR_INIT("python -m gevent.monkey")},
    {STR_INIT("flask"), STR_INIT(""), STR_INIT("flask run")},
};

/* An environment variable that chooses a worker: by the options of a program, or by its value. */
typedef struct EnvironmentWorker {
    Str prefix, suffix;     /* of the name; suffix "": the prefix is all of it */
    Str server, subcommand; /* options: the value is a part of this command line */
    bool value_is_model;    /* the value is a worker class or pool itself */
    bool in_shell;          /* also where it is no more than a shell variable */
} EnvironmentWorker;

static const EnvironmentWorker environment_workers[] = {
    {STR_INIT("GUNICORN_CMD_ARGS"), STR_INIT(""), STR_INIT("gunicorn"), STR_INIT(""), false, true},
    {STR_INIT("GUNICORN_"), STR_INIT("ARGS"), STR_INIT("gunicorn"), STR_INIT(""), false, false},
    {STR_INIT("GUNICORN_"), STR_INIT("OPTS"), STR_INIT("gunicorn"), STR_INIT(""), false, false},
    {STR_INIT("GUNICORN_"), STR_INIT("WORKER_CLASS"), STR_INIT("gunicorn"), STR_INIT(""), true,
     false},
    {STR_INIT("WSGI_WORKER_CLASS"), STR_INIT(""), STR_INIT("gunicorn"), STR_INIT(""), true, false},
    {STR_INIT("WORKER_CLASS"), STR_INIT(""), STR_INIT("gunicorn"), STR_INIT(""), true, false},
    {STR_INIT("CELERYD_OPTS"), STR_INIT(""), STR_INIT("celery"), STR_INIT("worker"), false, true},
    {STR_INIT("CELERY"), STR_INIT("_OPTS"), STR_INIT("celery"), STR_INIT("worker"), false, false},
    {STR_INIT("CELERY"), STR_INIT("_OPTIONS"), STR_INIT("celery"), STR_INIT("worker"), false,
     false},
    {STR_INIT("CELERY"), STR_INIT("_ARGS"), STR_INIT("celery"), STR_INIT("worker"), false, false},
    {STR_INIT("CELERY"), STR_INIT("_POOL"), STR_INIT("celery"), STR_INIT(""), true, false},
};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static Str worker_label(Str server, Str model) {
    for (size_t i = 0; i < COUNT(worker_labels); i++) {
        const WorkerLabel *l = &worker_labels[i];
        if (str_eq(l->server, server) && str_eq(l->model, model))
            return l->label;
    }
    return str_eq(server, STR("celery")) ? STR("celery worker") : server;
}

void deploy_worker(Facts *f, Str server, Str model, Place place) {
    Str label = worker_label(server, model);
    for (size_t i = f->workers.len, n = 0; i > 0 && n < LOOK_BACK; i--, n++) {
        const Worker *w = &f->workers.items[i - 1];
        if (str_eq(w->label, label) && place_cmp(&w->place, &place) == 0)
            return;
    }
    *vec_push(f->arena, &f->workers) = (Worker){
        arena_str(f->arena, server), arena_str(f->arena, model), arena_str(f->arena, label), place};
}

void deploy_pin(Facts *f, PinRole role, Str label, int minor, bool floating, Place place) {
    bool once = role == PIN_RUNTIME || role == PIN_WORKFLOW || role == PIN_TOOL;
    for (size_t i = f->pins.len, n = 0; i > 0 && n < LOOK_BACK; i--, n++) {
        const PythonPin *p = &f->pins.items[i - 1];
        if (p->role == role && str_eq(p->label, label) && str_eq(p->place.path, place.path) &&
            (once || place_cmp(&p->place, &place) == 0))
            return;
    }
    *vec_push(f->arena, &f->pins) = (PythonPin){.role = role,
                                                .label = arena_str(f->arena, label),
                                                .minor = minor,
                                                .floating = floating,
                                                .place = place};
}

void deploy_setting(Facts *f, Str key, Str value, Place place) {
    if (f->settings.len >= SETTINGS_MAX || value.len > SETTING_VALUE_MAX)
        return;
    *vec_push(f->arena, &f->settings) =
        (Setting){arena_str(f->arena, key), arena_str(f->arena, value), place};
}

static bool environment_matches(const EnvironmentWorker *w, Str name) {
    if (!w->suffix.len)
        return str_eq(name, w->prefix);
    return name.len >= w->prefix.len + w->suffix.len && str_starts(name, w->prefix) &&
           str_ends(name, w->suffix);
}

static const EnvironmentWorker *environment_find(Str name) {
    for (size_t i = 0; i < COUNT(environment_workers); i++)
        if (environment_matches(&environment_workers[i], name))
            return &environment_workers[i];
    return NULL;
}

/* UWSGI_GEVENT=100 is uwsgi --gevent 100. */
static bool is_uwsgi_gevent(Str name, Str value) {
    return str_starts(name, STR("UWSGI_GEVENT")) && value.len && !str_eq(value, STR("0")) &&
           !str_eq_nocase(value, STR("false"));
}

void deploy_env(const CommandContext *ctx, Str name, const CommandWord *value, bool from_shell) {
    Facts *f = ctx->facts;
    if (name.len > SETTING_VALUE_MAX)
        return;
    if (f->settings.len < SETTINGS_MAX)
        deploy_setting(f, arena_format(f->arena, "env.%.*s", STR_ARG(name)), value->text,
                       value->place);
    warning_environment(name, value->text, value->place, f);
    if (is_uwsgi_gevent(name, value->text))
        deploy_worker(f, STR("uwsgi"), STR("gevent"), value->place);
    const EnvironmentWorker *w = environment_find(name);
    if (!w || (from_shell && !w->in_shell))
        return;
    Str model = value->has_variable ? STR("") : worker_model(value->text);
    if (!w->value_is_model)
        command_read_options(ctx, w->server, w->subcommand, value);
    else if (model.len)
        deploy_worker(f, w->server, model, value->place);
}

/* The ways to write gunicorn's and celery's green worker classes: short names, module paths, entry
 * points (egg:gunicorn#gevent), geventwebsocket's. */
Str worker_model(Str value) {
    static const Str gevent[] = {STR_INIT("gevent"),
                                 STR_INIT("gevent_wsgi"),
                                 STR_INIT("gevent_pywsgi"),
                                 STR_INIT("egg:gunicorn#gevent"),
                                 STR_INIT("egg:gunicorn#gevent_wsgi"),
                                 STR_INIT("egg:gunicorn#gevent_pywsgi")};
    value = str_trim(value);
    for (size_t i = 0; i < COUNT(gevent); i++)
        if (str_eq(value, gevent[i]))
            return STR("gevent");
    if (str_eq(value, STR("eventlet")) || str_eq(value, STR("egg:gunicorn#eventlet")) ||
        str_ends(value, STR("EventletWorker")) ||
        str_starts(value, STR("celery.concurrency.eventlet")))
        return STR("eventlet");
    if (str_starts(value, STR("gunicorn.workers.ggevent.")) ||
        str_starts(value, STR("geventwebsocket.")) ||
        str_starts(value, STR("celery.concurrency.gevent")) ||
        str_ends(value, STR("GeventWorker")) || str_ends(value, STR("GeventWebSocketWorker")))
        return STR("gevent");
    return STR("");
}

int python_minor(Str text) {
    if (!str_starts(text, STR("3.")))
        return -1;
    size_t end = 2;
    while (end < text.len && char_is_digit(text.ptr[end]))
        end++;
    uint32_t minor;
    if (!str_to_u32(str_slice(text, 2, end), &minor) || minor > 99)
        return -1;
    return (int)minor;
}

int python_program_minor(Str text) {
    size_t slash = str_rfind_char(text, '/');
    Str name = slash == STR_NPOS ? text : str_from_pos(text, slash + 1);
    if (!str_starts(name, STR("python3.")))
        return -1;
    Str version = str_from_pos(name, sizeof "python" - 1);
    for (size_t i = 2; i < version.len; i++)
        if (!char_is_digit(version.ptr[i]))
            return -1;
    return python_minor(version);
}
