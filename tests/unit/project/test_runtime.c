#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dependency_fixture.h"

typedef struct Row {
    const char *path, *text, *facts;
} Row;

static const Row rows[] = {
    {"runtime.txt", "python-3.10.4\n", "1:1 runtime python-3.10.4 minor=10\n"},
    {"runtime.txt", "3.8", "1:1 runtime 3.8 minor=8\n"},
    {"runtime.txt", "pypy3.9-7.3.9\r\n", "1:1 runtime pypy3.9-7.3.9 minor=-1\n"},
    {"runtime.txt", "python-2.7.18\n", "1:1 runtime python-2.7.18 minor=-1\n"},
    {"runtime.txt", "", ""},
    {"a/.python-version", "# ours\n\n  3.10.13  # and why\n3.9.1 3.12-dev\n",
     "3:3 runtime 3.10.13 minor=10\n4:1 matrix 3.9.1 minor=9\n4:7 matrix 3.12-dev minor=12\n"},
    {".python-version",
     "\xef\xbb\xbf"
     "3.11\n",
     "1:1 runtime 3.11 minor=11\n"},
    {".python-version", "cpython-3.13.0rc2+freethreaded-linux-x86_64\n",
     "1:1 runtime cpython-3.13.0rc2+freethreaded-linux-x86_64 minor=13\n"},
    {".python-version", "3.13t", "1:1 runtime 3.13t minor=13\n"},
    {".python-version", "3.9.1/envs/app", "1:1 runtime 3.9.1/envs/app minor=9\n"},
    {".python-version", "system\n3",
     "1:1 runtime system minor=-1 floating\n"
     "2:1 matrix 3 minor=-1 floating\n"},
    {".python-version", "miniconda3-3.9-4.10.3", "1:1 runtime miniconda3-3.9-4.10.3 minor=-1\n"},
    {".python-version", "my-app\n",
     "1 info unknown Python version: \"my-app\" does not say which Python it is\n"},
    {".python-version", "3.\n3.9x\n",
     "1 info unknown Python version: \"3.\" does not say which Python it is\n"
     "2 info unknown Python version: \"3.9x\" does not say which Python it is\n"},
    {".tool-versions", "nodejs 20.1\npython 3.10.4 3.9.1 system # x\n# python 3.7\nruby 3.2\n",
     "2:8 runtime 3.10.4 minor=10\n2:15 matrix 3.9.1 minor=9\n2:21 matrix system minor=-1 "
     "floating\n"},
    {".tool-versions", "python latest:3.11\n", "1:8 runtime latest:3.11 minor=11\n"},
    {"mise.toml", "[tools]\nnode = '20'\npython = '3.11'\n", "3:10 runtime 3.11 minor=11\n"},
    {".mise.toml", "[tools]\npython = ['3.11', {version = '3.10'}]\n",
     "2:11 runtime 3.11 minor=11\n2:30 matrix 3.10 minor=10\n"},
    {"mise.toml", "[tools]\npython = {version = '3.12', x = 1}\n", "2:21 runtime 3.12 minor=12\n"},
    {"mise.toml", "[tools]\npython = {}\n", ""},
};

static void test_rows(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Reading r;
        read_bytes(&r, read_runtime, rows[i].path, str_from(rows[i].text));
        assert_text(describe(&r), rows[i].facts);
        reading_release(&r);
    }
}

static void test_limits(void **state) {
    (void)state;
    Reading r;
    Buf b = {0};
    buf_repeat(&b, STR("3.9 "), 100000);
    read_bytes(&r, read_runtime, ".python-version", buf_str(&b));
    assert_int_equal(r.facts.pins.len, 64);
    reading_release(&r);
    buf_clear(&b);
    buf_repeat(&b, STR("3.9"), 100000);
    read_bytes(&r, read_runtime, ".python-version", buf_str(&b));
    assert_int_equal(r.facts.pins.len, 0);
    assert_int_equal(r.facts.notes.len, 1);
    reading_release(&r);
    buf_release(&b);
    read_bytes(&r, read_runtime, "runtime.txt", STR("python\0-3.9"));
    assert_text(describe(&r), "0 error is not a text file\n");
    reading_release(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
