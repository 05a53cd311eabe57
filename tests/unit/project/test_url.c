#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "project/url.h"

typedef struct MaskRow {
    const char *text, *shown;
} MaskRow;

static void test_mask(void **state) {
    (void)state;
    static const MaskRow rows[] = {
        {"", ""},
        {"no url, user:secret@host", "no url, user:secret@host"},
        {"https://example.org/a@b", "https://example.org/a@b"},
        {"https://token@example.org/a", "https://***@example.org/a"},
        {"https://user:pw@example.org/a", "https://***:***@example.org/a"},
        {"https://user:p@w@example.org", "https://***:***@example.org"},
        {"https://user:p/w@example.org/x", "https://***:***@example.org/x"},
        {"https://user:p#w@example.org/x", "https://***:***@example.org/x"},
        {"https://user:p/w@x@example.org/x", "https://***:***@example.org/x"},
        {"https://token:x-oauth-basic@example.org", "https://***:***@example.org"},
        {"https://${TOKEN}@example.org", "https://${TOKEN}@example.org"},
        {"https://${A}:${B}@example.org", "https://${A}:${B}@example.org"},
        {"https://svc:${B}@example.org", "https://***:${B}@example.org"},
        {"https://${A}x@example.org", "https://***@example.org"},
        {"git+ssh://deploy@example.org:22/x.git@v1", "git+ssh://deploy@example.org:22/x.git@v1"},
        {"ssh://deploy:pw@example.org/x", "ssh://***:***@example.org/x"},
        {"git+https://git@example.org/x.git@v1#egg=x",
         "git+https://git@example.org/x.git@v1#egg=x"},
        {"https://example.org:8080/x.git@v1", "https://example.org:8080/x.git@v1"},
        {"https://[::1]:80/x@y", "https://[::1]:80/x@y"},
        {"https://example.org/x?sig=abc&t=1#egg=x", "https://example.org/x?***#egg=x"},
        {"https://example.org/x?", "https://example.org/x?"},
        {"a @ https://u:p@example.org/x ; os_name == 'x' https://v@h",
         "a @ https://***:***@example.org/x ; os_name == 'x' https://***@h"},
        {"\"https://u@h\",'https://v@h'", "\"https://***@h\",'https://***@h'"},
        {"://@", "://@"},
        {"://", "://"},
        {"https://@example.org", "https://@example.org"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = {0};
        Str got = url_mask(&a, str_from(rows[i].text));
        if (!str_eq(got, str_from(rows[i].shown)))
            print_message("%s -> %.*s\n", rows[i].text, STR_ARG(got));
        assert_true(str_eq(got, str_from(rows[i].shown)));
        arena_release(&a);
    }
}

typedef struct PartsRow {
    const char *url, *scheme, *path, *egg, *file;
} PartsRow;

static void test_parts(void **state) {
    (void)state;
    static const PartsRow rows[] = {
        {"https://h/a/b-1.zip?x#egg=y&z=1", "https", "/a/b-1.zip", "y", "b-1.zip"},
        {"https://h/a/b%20c%2B.zip/", "https", "/a/b%20c%2B.zip/", "", "b c+.zip"},
        {"file:x%zz.whl", "file", "x%zz.whl", "", "x%zz.whl"},
        {"https://h", "https", "", "", ""},
        {"https://h#sub=1&egg=x[y]", "https", "", "x[y]", ""},
        {"plain/x", "", "plain/x", "", "x"},
        {"", "", "", "", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = {0};
        Str url = str_from(rows[i].url);
        assert_true(str_eq(url_scheme(url), str_from(rows[i].scheme)));
        assert_true(str_eq(url_path(url), str_from(rows[i].path)));
        assert_true(str_eq(url_egg(url), str_from(rows[i].egg)));
        assert_true(str_eq(url_file_name(&a, url), str_from(rows[i].file)));
        arena_release(&a);
    }
}

static void test_kinds(void **state) {
    (void)state;
    assert_true(url_is_known(STR("HTTPS://x")) && !url_is_vcs(STR("https://x")));
    assert_true(url_is_known(STR("git+ssh:x")) && url_is_vcs(STR("git+ssh:x")));
    assert_true(!url_is_known(STR("git://x")) && !url_is_known(STR("https")));
    assert_true(!url_is_known(STR("")) && !url_is_known(STR("a @ https://x")));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_mask), cmocka_unit_test(test_parts),
                                       cmocka_unit_test(test_kinds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
