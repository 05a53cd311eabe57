#include "facts_text.h"

static void services(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"docker-compose.yml",
         "services:\n  web:\n    image: python:3.9-slim\n"
         "    command: gunicorn --worker-class=gevent site.wsgi:app\n  worker:\n    build:\n"
         "      context: .\n      args:\n        - PYTHON_VERSION=3.9\n"
         "    command: [\"celery\", \"-A\", \"jobs\", \"worker\", \"-P\", \"eventlet\", \"-c\", "
         "\"100\"]\n"
         "  cron:\n    image: registry.example.org/team/base@sha256:00\n    command: >\n"
         "      sh -c \"celery -A jobs worker\n      --pool=gevent\"\n",
         "worker gunicorn -k gevent:4\nworker celery -P eventlet:10\nworker celery -P gevent:15\n"
         "image python:3.9-slim 3.9 final:3\nruntime PYTHON_VERSION=3.9 3.9:9\n"},
        {"compose.yml",
         "services:\n  a:\n    image: python:${V:-3.8}-slim\n  b:\n    image: python:${V}\n",
         "image python:3.8-slim 3.8 final:3\n"},
        {"compose.yml",
         "services: {a: {build: {args: {PYTHON_VERSION: '3.10', BASE: 'python:3.9'}}}}\n",
         "runtime PYTHON_VERSION=3.10 3.10:1\nimage python:3.9 3.9:1\n"},
        {"compose.yml",
         "services:\n  a:\n    command:\n      - sh\n      - -c\n      - |\n        migrate\n      "
         "  exec gunicorn -k gevent\n",
         "worker gunicorn -k gevent:8\n"},
        {"compose.yml",
         "services:\n  a:\n    command: |\n      gunicorn\n      --x\n      -k gevent\n",
         "worker gunicorn -k gevent:6\n"},
        {"compose.yml",
         "services:\n  a:\n    command: >-\n      gunicorn\n      --x 1\n      -k gevent\n",
         "worker gunicorn -k gevent:6\n"},
        {"compose.yml", "services:\n  a:\n    command: gunicorn\n      --x 1\n      -k gevent\n",
         "worker gunicorn -k gevent:5\n"},
        {"compose.yml",
         "services:\n  a:\n    command: \"gunicorn \\\"a\\\" \\\n      --x 1\n\n      -k "
         "gevent\"\n",
         "worker gunicorn -k gevent:6\n"},
        {"compose.yml",
         "services:\n  a:\n    entrypoint: [tini, --]\n    command: gunicorn -k gevent a\n",
         "worker gunicorn -k gevent:4\n"},
        {"compose.yml",
         "services:\n  a:\n    entrypoint: /entry.sh\n    command: [gunicorn, -k, gevent]\n",
         "worker gunicorn -k gevent:4\n"},
        {"compose.yml", "services:\n  a:\n    entrypoint: gunicorn\n    command: -k gevent\n",
         "worker gunicorn -k gevent:4\n"},
        {"compose.yml", "services:\n  a:\n    command: [gunicorn, -k, '${C:-gevent}']\n",
         "worker gunicorn -k gevent:3\n"},
        {"compose.yml",
         "services:\n  a:\n    environment:\n      - A=b\n      - GUNICORN_CMD_ARGS=-w 4 -k "
         "gevent\n",
         "worker gunicorn -k gevent:5\n"},
        {"compose.yml",
         "services:\n  a:\n    environment:\n      CELERYD_OPTS: >-\n        -c 4\n        -P "
         "gevent\n",
         "worker celery -P gevent:6\n"},
        {"compose.yml",
         "x-a: &a\n  image: python:3.9\n  command: gunicorn -k gevent\nservices:\n  b:\n    <<: "
         "*a\n  c:\n    <<: *a\n",
         "worker gunicorn -k gevent:3\nimage python:3.9 3.9 final:2\n"},
        {"compose.yml", "web:\n  image: python:3\n  command: celery worker -P gevent\n",
         "worker celery -P gevent:3\nimage python:3 floating final:2\n"},
        {"compose.yml",
         "services:\n  a:\n    # command: gunicorn -k gevent\n    labels: [gunicorn -k gevent]\n",
         ""},
        {"compose.yml", "services: [a, b]\n", ""},
        {"compose.yml",
         "services:\n  a:\n    command: [gunicorn, {a: b}, [c]]\n    image: [x]\n    environment: "
         "x\n    build: {args: 1}\n",
         "worker gunicorn:3\n"},
    };
    CHECK_READER(read_compose, cases);
}

static void broken_yaml_is_an_error(void **state) {
    (void)state;
    static const char text[] = "services:\n  a:\n    image: python:3.9\n  b: [\n";
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    Source src;
    source_init(&src, &arena, STR("compose.yml"), str_from(text));
    read_compose(&src, &facts);
    assert_int_equal(facts.errors.len, 1);
    assert_int_equal(facts.pins.len, 1);
    arena_release(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(services),
                                       cmocka_unit_test(broken_yaml_is_an_error)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
