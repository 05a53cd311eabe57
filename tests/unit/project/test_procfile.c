#include "facts_text.h"

static const ReaderCase cases[] = {
    {"Procfile",
     "release: python manage.py migrate\nweb: gunicorn -k eventlet -w 1 chat.app:app --log-file "
     "-\n",
     "worker gunicorn -k eventlet:2\n"},
    {"Procfile",
     "web: gunicorn app --worker-class=gevent --worker-connections=1000\nworker: celery -A x "
     "worker -P gevent",
     "worker gunicorn -k gevent:1\nworker celery -P gevent:2\n"},
    {"Procfile", "web: gunicorn -k gevent --statsd-host localhost:8125 wsgi",
     "worker gunicorn -k gevent:1\n"},
    {"Procfile", "web: gunicorn -c \"python:config.gunicorn\" app",
     "worker gunicorn:1\nset gunicorn.config=config/gunicorn.py:1\n"},
    {"Procfile", "web: gunicorn -w ${WEB_CONCURRENCY:-4} -k ${CLASS:-gevent} app\r\n",
     "worker gunicorn -k gevent:1\n"},
    {"Procfile", "web: GUNICORN_CMD_ARGS='-k gevent' ./start", "worker gunicorn -k gevent:1\n"},
    {"Procfile", "# web: gunicorn -k gevent\n #web: gunicorn -k gevent\n", ""},
    {"Procfile", "gunicorn -k gevent\n: gunicorn -k gevent\na b: gunicorn -k gevent", ""},
    {"Procfile", "web: echo gunicorn -k gevent\nx: true # gunicorn -k gevent", ""},
    {"Procfile", "", ""},
};

static void processes(void **state) {
    (void)state;
    CHECK_READER(read_procfile, cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(processes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
