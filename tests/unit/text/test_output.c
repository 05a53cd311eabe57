/* What goes out: JSON, globs on names, text for terminals. */
#include "doc.h"
#include "text/display.h"
#include "text/glob.h"
#include "text/json_writer.h"

#include <math.h>

static void json_is_laid_out(void **state) {
    (void)state;
    Buf out = {0};
    JsonWriter w = {.out = &out};
    json_begin_object(&w);
    json_key(&w, "a");
    json_begin_array(&w);
    json_end_array(&w);
    json_key(&w, "b");
    json_begin_array(&w);
    json_int(&w, -1);
    json_bool(&w, true);
    json_null(&w);
    json_begin_object(&w);
    json_end_object(&w);
    json_end_array(&w);
    json_end_object(&w);
    json_finish(&w);
    assert_string_equal(out.ptr, "{\n  \"a\": [],\n  \"b\": [\n    -1,\n    true,\n    null,\n"
                                 "    {}\n  ]\n}\n");
    buf_release(&out);
}

static void json_strings_are_escaped(void **state) {
    (void)state;
    static const struct {
        Str text;
        const char *json;
    } cases[] = {
        {STR_INIT("a\"\\\n\t\b\f\r"), "\"a\\\"\\\\\\n\\t\\b\\f\\r\""},
        {STR_INIT("\0\x1b\x7f"), "\"\\u0000\\u001b\\u007f\""},
        {STR_INIT("\xc3\xa9\xf0\x9f\x98\x80"), "\"\xc3\xa9\xf0\x9f\x98\x80\""},
        {STR_INIT("a\xff\xc3z"), "\"a\xef\xbf\xbd\xef\xbf\xbdz\""},
        {STR_INIT(""), "\"\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Buf out = {0};
        json_add_quoted(&out, cases[i].text);
        assert_string_equal(out.ptr, cases[i].json);
        buf_release(&out);
    }
}

static void json_numbers_are_short_and_exact(void **state) {
    (void)state;
    static const struct {
        double value;
        const char *json;
    } cases[] = {{0.1, "0.1"},
                 {-12.5, "-12.5"},
                 {3, "3"},
                 {1e300, "1e+300"},
                 {1.0 / 3, "0.3333333333333333"},
                 {(double)NAN, "null"},
                 {(double)INFINITY, "null"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Buf out = {0};
        JsonWriter w = {.out = &out};
        json_number(&w, cases[i].value);
        assert_string_equal(out.ptr, cases[i].json);
        buf_release(&out);
    }
}

typedef struct GlobCase {
    const char *pattern, *text;
    bool matches;
} GlobCase;

static void globs_match_whole_texts(void **state) {
    (void)state;
    static const GlobCase cases[] = {
        {"stdlib.*", "stdlib.imp", true},
        {"stdlib.*", "stdlib", false},
        {"*", "", true},
        {"*", "a/b", false},
        {"a?c", "abc", true},
        {"a?c", "a/c", false},
        {"a?c",
         "a\xc3\xa9"
         "c",
         true},
        {"[a-c]x", "bx", true},
        {"[!a-c]x", "bx", false},
        {"[^a-c]x", "dx", true},
        {"[]]", "]", true},
        {"[a-]", "-", true},
        {"[", "[", true},
        {"[a", "[a", true},
        {"[!/]", "/", false},
        {"\\*", "*", true},
        {"\\*", "a", false},
        {"**", "a/b", true},
        {"**/x", "x", true},
        {"**/x", "a/b/x", true},
        {"**/x", "ax", false},
        {"a/**/b", "a/b", true},
        {"a/**/b", "a/x/y/b", true},
        {"a/**/b", "axb", false},
        {"a/**", "a/b/c", true},
        {"a/**", "a", false},
        {"a**b", "axb", true},
        {"a**b", "a/b", false},
        {"", "", false},
        {"a\\", "a\\", true},
        {"*.py", "x.py", true},
        {"*a*b*", "xaxbx", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (glob_match(str_from(cases[i].pattern), str_from(cases[i].text)) != cases[i].matches)
            fail_msg("%s on %s", cases[i].pattern, cases[i].text);
}

static void path_globs_work_as_in_ignore_files(void **state) {
    (void)state;
    static const GlobCase cases[] = {
        {"*.py", "a/b/x.py", true},    {"/x.py", "x.py", true},
        {"/x.py", "a/x.py", false},    {"tests", "a/tests/x", true},
        {"tests/", "a/tests/x", true}, {"tests/", "a/tests", false},
        {"a/b", "a/b/c", true},        {"a/b", "x/a/b", false},
        {"**/b", "x/a/b", true},       {"a/*", "a/b/c", true},
        {"b", "abc/x", false},         {"docs/**/*.py", "docs/x.py", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (glob_match_path(str_from(cases[i].pattern), str_from(cases[i].text)) !=
            cases[i].matches)
            fail_msg("%s on %s", cases[i].pattern, cases[i].text);
}

static void hostile_globs_take_no_time(void **state) {
    (void)state;
    Buf pattern = {0}, text = {0};
    buf_repeat(&pattern, STR("*a"), 200);
    buf_add(&pattern, STR("b"));
    buf_repeat(&text, STR("a"), 20000);
    assert_false(glob_match(buf_str(&pattern), buf_str(&text)));
    buf_repeat(&pattern, STR("a"), 10000);
    assert_false(glob_is_valid(buf_str(&pattern)));
    assert_false(glob_match(buf_str(&pattern), buf_str(&pattern)));
    buf_release(&pattern);
    buf_release(&text);
}

static void widths(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t width;
    } cases[] = {
        {"abc", 3},
        {"\xc3\xa9", 1},                 /* e acute */
        {"e\xcc\x81", 1},                /* e and a combining acute */
        {"\xe6\xbc\xa2\xe5\xad\x97", 4}, /* two ideographs */
        {"\xf0\x9f\x98\x80", 2},         /* an emoji */
        {"\xef\xbd\xb1", 1},             /* half-width katakana */
        {"\xea\xb0\x80", 2},             /* a Hangul syllable */
        {"\xff\xfe", 2},
        {"", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(display_width(str_from(cases[i].text)), cases[i].width);
}

static void terminals_get_no_controls(void **state) {
    (void)state;
    static const struct {
        Str text;
        const char *clean;
    } cases[] = {
        {STR_INIT("plain \xc3\xa9"), "plain \xc3\xa9"},
        {STR_INIT("a\033[1m\n\t\0b\x7f"), "a\\x1b[1m\\x0a\\x09\\x00b\\x7f"},
        {STR_INIT("\xff\xc3"), "\\xff\\xc3"},
        {STR_INIT("\xc2\x9b"), "\\u{009b}"},
        {STR_INIT("\xe2\x80\xae\xe2\x81\xa6\xe2\x80\x8b"), "\\u{202e}\\u{2066}\\u{200b}"},
        {STR_INIT("\xf3\xa0\x81\x81"), "\\u{e0041}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = {0};
        Str clean = display_clean(&a, cases[i].text);
        if (!str_eq(clean, str_from(cases[i].clean)))
            fail_msg("case %zu: %.*s", i, STR_ARG(clean));
        arena_release(&a);
    }
}

static void credentials_are_masked(void **state) {
    (void)state;
    static const struct {
        const char *text, *masked;
    } cases[] = {
        {"https://user:token@host/x", "https://***@host/x"},
        {"x @ git+https://token@host/x.git@v1", "x @ git+https://***@host/x.git@v1"},
        {"https://${USER}:${TOKEN}@h/", "https://***@h/"},
        {"https://${T:-a/b@c}@h/", "https://***@h/"},
        {"https://{{ user }}:{{ token }}@h/", "https://***@h/"},
        {"https://u:p@ss@h/", "https://***@h/"},
        {"https://u:pa/ss@h/p@1", "https://***@h/p@1"},
        {"git+ssh://git@github.com/a/b", "git+ssh://git@github.com/a/b"},
        {"ssh://git:secret@h/", "ssh://***@h/"},
        {"git@github.com:a/b", "git@github.com:a/b"},
        {"https://h/x@1.0", "https://h/x@1.0"},
        {"https://h:8080/x@1.0", "https://h:8080/x@1.0"},
        {"http://[::1]:80/x@1", "http://[::1]:80/x@1"},
        {"https://@h/", "https://@h/"},
        {"a https://u:p@h b http://v:q@i c", "a https://***@h b http://***@i c"},
        {"https://h b@c", "https://h b@c"},
        {"://", "://"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = {0};
        Str masked = display_mask(&a, str_from(cases[i].text));
        if (!str_eq(masked, str_from(cases[i].masked)))
            fail_msg("%s: %.*s", cases[i].text, STR_ARG(masked));
        arena_release(&a);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_is_laid_out),
        cmocka_unit_test(json_strings_are_escaped),
        cmocka_unit_test(json_numbers_are_short_and_exact),
        cmocka_unit_test(globs_match_whole_texts),
        cmocka_unit_test(path_globs_work_as_in_ignore_files),
        cmocka_unit_test(hostile_globs_take_no_time),
        cmocka_unit_test(widths),
        cmocka_unit_test(terminals_get_no_controls),
        cmocka_unit_test(credentials_are_masked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
