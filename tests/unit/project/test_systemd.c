#include "facts_text.h"

static const ReaderCase cases[] = {
    {"a.service", "[Service]\nExecStart=/usr/local/bin/gunicorn --worker-class eventlet a\n",
     "worker gunicorn -k eventlet:2\n"},
    {"a.service",
     "[Service]\nExecStart=/bin/bash -c 'PATH=/x:$PATH exec /v/bin/gunicorn \\\n  --bind :80 \\\n"
     "# a comment\n  --worker-class=gevent'\n",
     "worker gunicorn -k gevent:5\n"},
    {"a.service", "[Service]\nExecStart=-/v/bin/celery -A x worker \\\n   -P gevent\n",
     "worker celery -P gevent:3\n"},
    {"a.service",
     "[Service]\nExecStart=/v/gunicorn -k $CLASS a\nEnvironment=\"CLASS=gevent\" B=c\n",
     "worker gunicorn -k gevent:2\n"},
    {"a.service", "[Service]\nEnvironment=\"GUNICORN_CMD_ARGS=-k gevent -w 4\"\n",
     "worker gunicorn -k gevent:2\n"},
    {"a.service", "[Service]\nExecStartPre=/usr/bin/python3.8 x.py\n", "runtime python3.8 3.8:2\n"},
    {"a.service", "[Service]\n#ExecStart=gunicorn -k gevent\n; ExecStart=gunicorn -k gevent\n", ""},
    {"a.service", "[Unit]\nDescription=gunicorn -k gevent\nDocumentation=x\nExecStartX=gunicorn\n",
     ""},
    {"a.service", "[Service]\nExecStart=/bin/echo gunicorn -k gevent\nExecStart=\n=\n", ""},
};

static void units(void **state) {
    (void)state;
    CHECK_READER(read_systemd, cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(units)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
