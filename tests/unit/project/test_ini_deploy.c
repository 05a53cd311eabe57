#include "facts_text.h"

static void supervisor(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"s.conf", "[program:web]\ncommand=gunicorn -k gevent -b 0.0.0.0:5000 app:app\n",
         "worker gunicorn -k gevent:2\n"},
        {"s.conf",
         "[program:web]\ncommand = gunicorn --preload\n  --worker-class eventlet\n  -w 1 app\n",
         "worker gunicorn -k eventlet:3\n"},
        {"s.conf",
         "[program:w]\ncommand=%(ENV_V)s/bin/celery -A x worker -P gevent ; gunicorn -k gevent\n",
         "worker celery -P gevent:2\n"},
        {"s.conf",
         "[program:w]\nenvironment=A=\"x,y\",GUNICORN_CMD_ARGS=\"-k gevent\"\ncommand=./run\n",
         "worker gunicorn -k gevent:2\n"},
        {"s.conf", "[program:w]\n;command=gunicorn -k gevent\n#command=gunicorn -k gevent\n", ""},
        {"s.conf", "[other]\ncommand=gunicorn -k gevent\n", ""},
        {"circus.ini", "[watcher:web]\ncmd = gunicorn -k gevent a\n",
         "worker gunicorn -k gevent:2\n"},
    };
    CHECK_READER(read_ini_deploy, cases);
}

static void uwsgi(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"u.ini", "[uwsgi]\nhttp = :80\ngevent = 100\ngevent-monkey-patch = true\n",
         "worker uwsgi --gevent:3\n"},
        {"u.ini", "[uwsgi]\ngevent-early-monkey-patch = true\n", "worker uwsgi --gevent:2\n"},
        {"u.ini", "[uwsgi]\ngevent-monkey-patch\n", "worker uwsgi --gevent:2\n"},
        {"u.ini", "[uwsgi]\ngevent-wait-for-hub = 1\n", "worker uwsgi --gevent:2\n"},
        {"u.ini", "[uwsgi]\nloop = gevent\n", "worker uwsgi --gevent:2\n"},
        {"u.ini", "[uwsgi]\ngreenlet = true\n", "worker uwsgi --greenlet:2\n"},
        {"u.ini", "[uwsgi]\ngevent-monkey-patch = false\nhttp-websockets = true\n", ""},
        {"u.ini", "[uwsgi]\nattach-daemon = celery -A x worker -P gevent\n",
         "worker celery -P gevent:2\n"},
        {"u.ini", "[uwsgi]\n# gevent = 100\n; gevent = 100\n", ""},
        {"u.ini", "[app]\ngevent = 100\n", ""},
        {"u.ini", "gevent = 100\n", ""},
    };
    CHECK_READER(read_ini_deploy, cases);
}

static void paste(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"p.ini", "[server:main]\nuse = egg:gunicorn#main\nworker_class = gevent\n",
         "worker gunicorn -k gevent:3\n"},
        {"p.ini", "[server:main]\nuse = egg:gunicorn\nworkers = 3\n", "worker gunicorn:1\n"},
        {"p.ini", "[server:main]\nuse = egg:waitress#main\nworker_class = gevent\n", ""},
        {"p.ini", "[app:main]\nuse = egg:gunicorn#main\nworker_class = gevent\n", ""},
        {"p.ini", "\x00[server", ""},
    };
    CHECK_READER(read_ini_deploy, cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(supervisor), cmocka_unit_test(uwsgi),
                                       cmocka_unit_test(paste)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
