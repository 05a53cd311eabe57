#include "facts_text.h"

enum { WORDS_MAX = 8 };

typedef struct CommandCase {
    const char *words[WORDS_MAX]; /* word i stands on line i + 1 */
    const char *expected;
} CommandCase;

static void check(const CommandCase *c) {
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    CommandWords words = {0};
    for (size_t i = 0; i < WORDS_MAX && c->words[i]; i++)
        *vec_push(&arena, &words) =
            (CommandWord){.text = str_from(c->words[i]),
                          .place = {.path = STR("x"), .line = (uint32_t)i + 1, .column = 1},
                          .has_variable = strchr(c->words[i], '$') != NULL};
    command_facts(&words, STR("docker"), &facts);
    Buf out = {.max = 1 << 16};
    facts_text(&out, &facts, true);
    assert_string_equal(out.ptr ? out.ptr : "", c->expected);
    buf_release(&out);
    arena_release(&arena);
}

static void words(void **state) {
    (void)state;
    static const CommandCase cases[] = {
        {{NULL}, ""},
        {{""}, ""},
        {{"-"}, ""},
        {{"--"}, ""},
        {{"gunicorn"}, "worker gunicorn:1\n"},
        {{"gunicorn", "app", "-k", "gevent"}, "worker gunicorn -k gevent:3\n"},
        {{"gunicorn", "-k"}, "worker gunicorn:1\n"},
        {{"gunicorn", "-k", "$CLASS"}, "worker gunicorn:1\n"},
        {{"gunicorn", "--worker-class=$CLASS"}, "worker gunicorn:1\n"},
        {{"gunicorn", "--worker-class=", "gevent"}, "worker gunicorn:1\n"},
        {{"-k", "gevent"}, "worker gunicorn -k gevent:1\n"},
        {{"--worker-class=eventlet"}, "worker gunicorn -k eventlet:1\n"},
        {{"-k", "other"}, ""},
        {{"-P", "gevent"}, "worker celery -P gevent:1\n"},
        {{"--pool=prefork"}, ""},
        {{"sh", "-c", "ls; gunicorn -k gevent"}, "worker gunicorn -k gevent:3\n"},
        {{"sh", "-e", "-o", "pipefail", "-c", "gunicorn -k gevent"},
         "worker gunicorn -k gevent:6\n"},
        {{"bash", "gunicorn", "-k", "gevent"}, ""},
        {{"sh", "-c"}, ""},
        {{"env", "-u", "A", "GUNICORN_CMD_ARGS=-k gevent", "B=c", "x"},
         "worker gunicorn -k gevent:4\nset env.GUNICORN_CMD_ARGS=-k gevent:4\nset env.B=c:5\n"},
        {{"exec"}, ""},
        {{"sudo", "-u"}, ""},
        {{"timeout", "30"}, ""},
        {{"poetry", "run"}, ""},
        {{"poetry", "-C", "x", "run", "celery", "worker", "-P", "gevent"},
         "worker celery -P gevent:7\n"},
        {{"python3.9", "-X", "dev", "-m", "celery", "worker", "-P", "eventlet"},
         "worker celery -P eventlet:7\nruntime python3.9 3.9:1\n"},
        {{"python", "-c", "import gunicorn"}, ""},
        {{"python", "/usr/bin/gunicorn", "-k", "gevent"}, "worker gunicorn -k gevent:3\n"},
        {{"python", "gunicorn", "-k", "gevent"}, ""},
        {{"python", "-m"}, ""},
        {{"watchmedo", "auto-restart", "celery", "worker"}, ""},
        {{"./run.sh", "--", "gunicorn", "-k", "gevent"}, "worker gunicorn -k gevent:4\n"},
        {{"echo", "--", "gunicorn", "-k", "gevent"}, ""},
        {{"locust", "-f", "x.py"}, "worker locust:1\n"},
        {{"pip", "install"}, ""},
        {{"pip", "--quiet", "install", "gevent"}, "dep gevent [docker]:4\n"},
        {{"uv", "pip", "install", "-r", "../x.txt", "a@latest"}, "dep a [docker]:6\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check(&cases[i]);
}

static void deep_prefixes_end(void **state) {
    (void)state;
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    CommandWords many = {0};
    for (size_t i = 0; i < 100000; i++)
        *vec_push(&arena, &many) = (CommandWord){.text = STR("exec")};
    *vec_push(&arena, &many) = (CommandWord){.text = STR("gunicorn")};
    command_facts(&many, STR("docker"), &facts);
    assert_int_equal(facts.workers.len, 0);
    arena_release(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(words),
                                       cmocka_unit_test(deep_prefixes_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
