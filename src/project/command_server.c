#include "project/command.h"
#include "project/deploy.h"

/* Servers and task runners: which concurrency model their options choose. */

/* "a/b.py" of what gunicorn's -c accepts: a path, file:PATH or python:MODULE. */
static Str config_path(Arena *a, Str value) {
    if (str_starts(value, STR("file:")))
        value = str_from_pos(value, sizeof "file:" - 1);
    while (str_starts(value, STR("./")))
        value = str_from_pos(value, 2);
    if (!str_starts(value, STR("python:")))
        return value;
    Str module = str_from_pos(value, sizeof "python:" - 1);
    char *path = arena_alloc(a, module.len + 3);
    for (size_t i = 0; i < module.len; i++)
        path[i] = module.ptr[i] == '.' ? '/' : module.ptr[i];
    path[module.len] = '.', path[module.len + 1] = 'p', path[module.len + 2] = 'y';
    return (Str){path, module.len + 3};
}

static void add_model(const CommandContext *ctx, Str server, OptionValue value, WordSlice words) {
    Str model = worker_model(value.text);
    if (value.word && value.text.len)
        deploy_worker(ctx->facts, server, model.len ? model : value.text, value.place);
    else if (!ctx->options_only)
        deploy_worker(ctx->facts, server, STR(""), words.items[0].place);
}

void command_gunicorn(const CommandContext *ctx, WordSlice words) {
    add_model(ctx, STR("gunicorn"), words_option(words, STR("-k"), STR("--worker-class")), words);
    OptionValue config = words_option(words, STR("-c"), STR("--config"));
    if (config.text.len)
        deploy_setting(ctx->facts, STR("gunicorn.config"),
                       config_path(ctx->facts->arena, config.text), config.place);
}

void command_celery(const CommandContext *ctx, WordSlice words) {
    static const Str worker_words[] = {STR_INIT("worker"), STR_INIT("multi"), STR_INIT("celeryd")};
    bool works = str_starts(words.items[0].text, STR("-"));
    for (size_t i = 0; i < sizeof worker_words / sizeof worker_words[0]; i++)
        works = works || words_have(words, worker_words[i]);
    if (works || str_ends(words.items[0].text, STR("celeryd")))
        add_model(ctx, STR("celery"), words_option(words, STR("-P"), STR("--pool")), words);
}

static bool is_uwsgi_gevent(Str word) {
    static const Str options[] = {STR_INIT("--gevent"), STR_INIT("--gevent-monkey-patch"),
                                  STR_INIT("--gevent-early-monkey-patch"),
                                  STR_INIT("--gevent-wait-for-hub"), STR_INIT("--loop=gevent")};
    Str name = str_starts(word, STR("--gevent=")) ? STR("--gevent") : word;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (str_eq(name, options[i]))
            return true;
    return false;
}

void command_uwsgi(const CommandContext *ctx, WordSlice words) {
    static const Str server = STR_INIT("uwsgi");
    const CommandWord *gevent = NULL, *greenlet = NULL;
    for (size_t i = 1; i < words.len; i++) {
        Str text = words.items[i].text;
        bool loop = str_eq(text, STR("gevent")) && str_eq(words.items[i - 1].text, STR("--loop"));
        if (!gevent && (loop || is_uwsgi_gevent(text)))
            gevent = &words.items[i];
        else if (!greenlet && str_eq(text, STR("--greenlet")))
            greenlet = &words.items[i];
    }
    if (gevent)
        deploy_worker(ctx->facts, server, STR("gevent"), gevent->place);
    else if (greenlet)
        deploy_worker(ctx->facts, server, STR("greenlet"), greenlet->place);
    else if (!ctx->options_only)
        deploy_worker(ctx->facts, server, STR(""), words.items[0].place);
    OptionValue ini = words_option(words, STR(""), STR("--ini"));
    if (ini.text.len)
        deploy_setting(ctx->facts, STR("uwsgi.config"), ini.text, ini.place);
}

void command_server(const CommandContext *ctx, WordSlice words) {
    Str name = words.items[0].text;
    size_t slash = str_rfind_char(name, '/');
    deploy_worker(ctx->facts, slash == STR_NPOS ? name : str_from_pos(name, slash + 1), STR(""),
                  words.items[0].place);
}

void command_flask(const CommandContext *ctx, WordSlice words) {
    if (words_have(words, STR("run")))
        deploy_worker(ctx->facts, STR("flask"), STR(""), words.items[0].place);
}
