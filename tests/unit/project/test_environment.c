#include "facts_text.h"

static const ReaderCase cases[] = {
    {"celeryd", "CELERYD_NODES=\"w1\"\nCELERYD_OPTS=\"-P gevent --time-limit=300\"\n",
     "worker celery -P gevent:2\n"},
    {"celeryd", "CELERYD_OPTS=\"--time-limit=300 \\\n  --pool=eventlet\"\nA=b\n",
     "worker celery -P eventlet:2\n"},
    {".env", "GUNICORN_CMD_ARGS=-k gevent -w 4 # comment\n", "worker gunicorn -k gevent:1\n"},
    {".env", "export GUNICORN_CMD_ARGS='--bind=0.0.0.0:$PORT -k gevent'\r\n",
     "worker gunicorn -k gevent:1\n"},
    {".env", "WORKER_CLASS = gevent\n", "worker gunicorn -k gevent:1\n"},
    {".env", "WORKER_CLASS=gthread\nX=gevent\n", ""},
    {".env", "UWSGI_GEVENT=100\nCELERY_WORKER_POOL=eventlet",
     "worker uwsgi --gevent:1\nworker celery -P eventlet:2\n"},
    {".env", "UWSGI_GEVENT=0\n", ""},
    {".env",
     "CELERY_MAIN_OPTIONS=--pool=gevent\nGUNICORN_OPTS=-k eventlet\nGUNICORN_CMD_ARG=-k gevent",
     "worker celery -P gevent:1\nworker gunicorn -k eventlet:2\n"},
    {".env", "#GUNICORN_CMD_ARGS=-k gevent\n  # CELERYD_OPTS=-P gevent", ""},
    {".env", "GUNICORN_CMD_ARGS=\"-w 4\nB=\"x\"\n=\nA\n=b", ""},
    {".env", "GUNICORN_CMD_ARGS=", ""},
};

static void files(void **state) {
    (void)state;
    CHECK_READER(read_environment, cases);
}

static void settings(void **state) {
    (void)state;
    static const char text[] = "EVENTLET_HUB=asyncio\nGEVENT_LOOP=\"libev-cext\"\n";
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    Source src;
    source_init(&src, &arena, STR(".env"), str_from(text));
    read_environment(&src, &facts);
    Buf out = {.max = 4096};
    facts_text(&out, &facts, true);
    assert_string_equal(out.ptr,
                        "set env.EVENTLET_HUB=asyncio:1\nset env.GEVENT_LOOP=libev-cext:2\n");
    buf_release(&out);
    arena_release(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(files), cmocka_unit_test(settings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
