#define _XOPEN_SOURCE 700
/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "app/config.h"
#include "app/config_globs.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Each test works in a new folder, which is the current one and the top of a repository. */
typedef struct Fixture {
    Arena arena;
    Options options;
    Diags wrong;
    char folder[sizeof P_tmpdir "/puc-conf-XXXXXX"];
} Fixture;

static int set_up(void **state) {
    Fixture *f = calloc(1, sizeof *f);
    strcpy(f->folder, P_tmpdir "/puc-conf-XXXXXX");
    *state = f;
    f->options.format = STR("text");
    return !mkdtemp(f->folder) || chdir(f->folder) != 0 || mkdir(".git", 0777) != 0;
}

static int remove_entry(const char *path, const struct stat *st, int type, struct FTW *ftw) {
    (void)st, (void)type, (void)ftw;
    return remove(path);
}

static int tear_down(void **state) {
    Fixture *f = *state;
    arena_release(&f->arena);
    int failed = chdir("/") || nftw(f->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    free(f);
    return failed;
}

static void put(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void parse_line(Fixture *f, const char *const words[5]) {
    char *argv[5];
    Str error;
    for (size_t i = 0; i < 5; i++)
        argv[i] = (char *)(uintptr_t)arena_cstr(&f->arena, str_from(words[i]));
    assert_true(options_parse(&f->arena, 5, argv, &f->options, &error));
}

static bool read_config(Fixture *f, const char *folder) {
    f->wrong = (Diags){0};
    return config_read(&f->arena, str_from(folder), &f->options, &f->wrong);
}

static Str said(Fixture *f, size_t i) {
    if (i >= f->wrong.len)
        return STR("");
    Str place = place_text(&f->arena, &f->wrong.items[i].place);
    return arena_format(&f->arena, "%.*s: %.*s", STR_ARG(place),
                        STR_ARG(f->wrong.items[i].message));
}

static void assert_text(Str got, const char *want) {
    if (!str_eq(got, str_from(want)))
        fail_msg("got '%.*s', not '%s'", STR_ARG(got), want);
}

static Str list_text(Arena *a, const Strs *list) {
    Str text = {0};
    vec_each (const Str, s, list)
        text = arena_format(a, "%.*s%s%.*s", STR_ARG(text), text.len ? " " : "", STR_ARG(*s));
    return text;
}

/* ---- values ---- */

static void test_every_key(void **state) {
    Fixture *f = *state;
    put("pyupgrade-check.toml",
        "target = [\"3.12\", \"3.13\"]\ncurrent = \"3.9\"\nformat = \"json\"\n"
        "select = \"stdlib.*, dep.*\"\nignore = [\"stdlib.cgi\"]\nexclude = [\"a,b\", \"gen/\"]\n"
        "fail-on = \"warning\"\nrules = \"my,rules\"\nbenchmarks = [\"b\", \"/abs\"]\n"
        "env = [\".venv\"]\nbaseline = \"known.json\"\nprojects = []\n"
        "[per-file-ignores]\n\"tests/*\" = [\"stdlib.*\", \"dep.*\"]\n\"x.py\" = \"a,b\"\n"
        "[severity]\n\"stdlib.imp\" = \"info\"\n");
    Options *o = &f->options;
    assert_true(read_config(f, "."));
    assert_text(list_text(&f->arena, &o->targets), "3.12 3.13");
    assert_text(o->current, "3.9");
    assert_text(o->format, "json");
    assert_text(list_text(&f->arena, &o->select), "stdlib.* dep.*"); /* a string has commas */
    assert_text(list_text(&f->arena, &o->ignore), "stdlib.cgi");
    assert_text(list_text(&f->arena, &o->exclude), "a,b gen/"); /* items of a list do not */
    assert_int_equal(o->fail_on, FAIL_ON_WARNING);
    assert_text(list_text(&f->arena, &o->rules), "my,rules"); /* nor do paths */
    assert_text(list_text(&f->arena, &o->benchmarks), "b /abs");
    assert_text(list_text(&f->arena, &o->envs), ".venv");
    assert_text(o->baseline, "known.json");
    assert_int_equal(option_origin(o, "projects")->kind, ORIGIN_FILE);
    assert_int_equal(o->per_file_ignores.len, 2);
    assert_text(o->per_file_ignores.items[0].glob, "tests/*");
    assert_text(list_text(&f->arena, &o->per_file_ignores.items[1].rules), "a b");
    assert_int_equal(o->per_file_ignores.items[1].place.line, 15);
    assert_int_equal(o->severities.len, 1);
    assert_int_equal(o->severities.items[0].severity, SEVERITY_INFO);
    assert_int_equal(option_place(o, "target", STR("3.13")).column, 19);
    assert_text(option_called(&f->arena, o, "target"), "target");
}

static void test_the_line_goes_first(void **state) {
    Fixture *f = *state;
    put("pyupgrade-check.toml", "target = [\"3.12\"]\nfail-on = \"never\"\nignore = [\"a\"]\n");
    parse_line(f, (const char *[]){"x", "--target", "3.14", "--fail-on", "blocker"});
    assert_true(read_config(f, "."));
    assert_text(list_text(&f->arena, &f->options.targets), "3.14"); /* replaced, not added to */
    assert_int_equal(f->options.fail_on, FAIL_ON_BLOCKER);
    assert_text(list_text(&f->arena, &f->options.ignore), "a");
    assert_int_equal(option_origin(&f->options, "target")->kind, ORIGIN_COMMAND_LINE);
    assert_int_equal(option_origin(&f->options, "ignore")->kind, ORIGIN_FILE);
}

static void test_mistakes(void **state) {
    static const struct {
        const char *text, *said;
    } rows[] = {
        {"fail_on = 'never'", "1:1: there is no key 'fail_on': did you mean 'fail-on'?"},
        {"\nxyzzy = 1", "2:1: there is no key 'xyzzy': --show-config prints all keys"},
        {"extend-exclude = []", "1:1: there is no key 'extend-exclude': did you mean 'exclude'?"},
        {"target-version = 'py312'",
         "1:1: there is no key 'target-version': did you mean 'target'?"},
        {"output = 'x'",
         "1:1: 'output' cannot be set in a file: it is an option of the command line"},
        {"verbose = true",
         "1:1: 'verbose' cannot be set in a file: it is an option of the command line"},
        {"[tool.pyupgrade-chekc]\ntarget = '3.12'",
         "1:2: the keys of this file stand at the top, without [tool.pyupgrade-check]"},
        {"target = 3.10", "1:10: target takes a string: write \"3.10\""},
        {"target = [3.10]", "1:11: target takes a string: write \"3.10\""},
        {"target = {a = 1}", "1:10: target takes a list of strings, not a table"},
        {"target = [['3.12']]", "1:11: target takes a string, not a list"},
        {"current = ['3.9']", "1:11: current takes a string, not a list"},
        {"current = true", "1:11: current takes a string, not true or false"},
        {"fail-on = 'blokcer'", "1:11: fail-on cannot be 'blokcer': did you mean 'blocker'?"},
        {"fail-on = 'x'", "1:11: fail-on cannot be 'x': it is one of blocker, warning, never"},
        {"exclude = ['']", "1:12: exclude cannot hold an empty string"},
        {"exclude = [\"a\\nb\"]", "1:12: exclude cannot hold a control character"},
        {"severity = 'info'",
         "1:12: severity takes a table, \"stdlib.imp\" = \"warning\", not a string"},
        {"[severity]\nstdlib.imp = 'info'",
         "2:1: severity: a key with dots stands in quotes: \"stdlib.imp\" = ..."},
        {"severity = {a = 'wraning'}",
         "1:17: severity of 'a' cannot be 'wraning': did you mean 'warning'?"},
        {"severity = {a = 1}", "1:17: severity of 'a' takes a string: write \"1\""},
        {"per-file-ignores = ['a']",
         "1:20: per-file-ignores takes a table, \"tests/*\" = [\"stdlib.*\"], not a list"},
        {"per-file-ignores = {a = 1}", "1:25: per-file-ignores: 'a' takes a list of rules, not a "
                                       "number"},
        {"per-file-ignores = {'' = ['a']}", "1:21: per-file-ignores: '' is no glob"},
        {"per-file-ignores = {a = ['']}", "1:26: per-file-ignores cannot hold an empty string"},
    };
    Fixture *f = *state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        put("pyupgrade-check.toml", rows[i].text);
        assert_false(read_config(f, "."));
        assert_text(said(f, 0),
                    arena_format(&f->arena, "pyupgrade-check.toml:%s", rows[i].said).ptr);
    }
}

static void test_empty_is_unset(void **state) {
    Fixture *f = *state;
    put("pyupgrade-check.toml", "select = []\ntarget = []\ncurrent = ''\nbaseline = ''\n");
    assert_true(read_config(f, "."));
    assert_int_equal(f->options.select.len + f->options.targets.len, 0);
    assert_int_equal(f->options.baseline.len, 0);
}

/* ---- which file ---- */

static void test_found_upwards(void **state) {
    Fixture *f = *state;
    mkdir("a", 0777), mkdir("a/b", 0777), mkdir("a/b/c", 0777);
    put("a/pyproject.toml", "[project]\nname = 'x'\n[tool.pyupgrade-check]\nrules = 'r'\n");
    put("a/b/pyproject.toml", "[project]\nname = 'no table here'\n");
    assert_true(read_config(f, "a/b/c"));
    assert_text(f->options.config_path, "a/pyproject.toml");
    assert_text(f->options.rules.items[0], "a/r");
    assert_int_equal(option_origin(&f->options, "rules")->place.line, 4);
    assert_int_equal(chdir("a/b"), 0);
    f->options = (Options){.format = STR("text")};
    assert_true(read_config(f, "c"));
    assert_text(f->options.config_path, "../pyproject.toml");
    assert_text(f->options.rules.items[0], "../r");
}

static void test_own_file_goes_first(void **state) {
    Fixture *f = *state;
    mkdir("a", 0777);
    put("a/pyproject.toml", "[tool.pyupgrade-check]\ncurrent = '3.8'\n");
    put("a/pyupgrade-check.toml", "current = '3.9'\n");
    put("pyupgrade-check.toml", "current = '3.10'\nfail-on = 'never'\n");
    assert_true(read_config(f, "a"));
    assert_text(f->options.current, "3.9");
    assert_int_equal(f->options.fail_on, FAIL_ON_BLOCKER); /* files are not put together */
}

static void test_stops_at_the_repository(void **state) {
    Fixture *f = *state;
    mkdir("a", 0777), mkdir("a/.git", 0777);
    put("pyupgrade-check.toml", "current = '3.10'\n");
    assert_true(read_config(f, "a"));
    assert_text(f->options.config_path, "");
}

static void test_broken_pyproject(void **state) {
    Fixture *f = *state;
    put("pyproject.toml", "[project\nname = 1\n");
    assert_true(read_config(f, ".")); /* nothing to do with us */
    put("pyproject.toml", "[project]\nname = \n[tool.pyupgrade-check]\ntarget = '3.12'\n");
    assert_false(read_config(f, "."));
    assert_true(str_starts(said(f, 0), STR("pyproject.toml:2:")));
    assert_int_equal(f->options.targets.len, 0);
    put("pyproject.toml", "[tool.pyupgrade_check]\ntarget = '3.12'\n");
    assert_false(read_config(f, "."));
    assert_text(said(f, 0), "pyproject.toml:1:7: there is no table [tool.pyupgrade_check]: did you "
                            "mean [tool.pyupgrade-check]?");
    put("pyproject.toml", "[tool]\npyupgrade-check = 3\n");
    assert_false(read_config(f, "."));
    put("pyproject.toml", "[tool.pyupgrade]\nx = 1\n[tool.other]\ntarget = 1\n");
    assert_true(read_config(f, "."));
}

static void test_named_file(void **state) {
    Fixture *f = *state;
    mkdir("ci", 0777), mkdir("p", 0777);
    put("ci/strict.toml", "fail-on = 'warning'\nrules = ['r', '../s']\nexclude = ['/gen']\n");
    put("p/pyupgrade-check.toml", "current = '3.9'\n");
    f->options.config = STR("ci/strict.toml");
    assert_true(read_config(f, "p"));
    assert_int_equal(f->options.fail_on, FAIL_ON_WARNING);
    assert_int_equal(f->options.current.len, 0);
    assert_text(list_text(&f->arena, &f->options.rules), "ci/r ci/../s");
    Strs exclude = config_exclude(&f->arena, &f->options, ".");
    assert_text(list_text(&f->arena, &exclude), "/gen"); /* from the current folder */

    put("pyproject.toml", "[project]\n");
    f->options.config = STR("pyproject.toml");
    assert_false(read_config(f, "."));
    assert_text(said(f, 0), "pyproject.toml: has no table [tool.pyupgrade-check]");
    f->options.config = STR("missing.toml");
    assert_false(read_config(f, "."));
    assert_text(said(f, 0), "missing.toml: does not exist");
}

static void test_no_config(void **state) {
    Fixture *f = *state;
    put("pyupgrade-check.toml", "x = 1\n");
    f->options.no_config = true;
    assert_true(read_config(f, "."));
}

static void test_start(void **state) {
    Fixture *f = *state;
    Strs paths = {0};
    mkdir("a", 0777), mkdir("a/b", 0777), mkdir("a/c", 0777);
    put("a/b/x.py", ""), put("a/c/y.py", "");
    Str top = config_start(&f->arena, &paths);
    *vec_push(&f->arena, &paths) = STR("a/b/x.py");
    assert_text(str_from_pos(config_start(&f->arena, &paths), top.len), "/a/b");
    *vec_push(&f->arena, &paths) = STR("a/c");
    assert_text(str_from_pos(config_start(&f->arena, &paths), top.len), "/a");
    *vec_push(&f->arena, &paths) = STR("no/such/file");
    assert_text(str_from_pos(config_start(&f->arena, &paths), top.len), "/a");
}

static void test_hostile(void **state) {
    Fixture *f = *state;
    Buf text = {0};
    buf_add(&text, STR("target = "));
    buf_repeat(&text, STR("["), 100000);
    put("pyupgrade-check.toml", text.ptr);
    assert_false(read_config(f, "."));
    buf_clear(&text);
    buf_repeat(&text, STR("\x01\xff{[\"'=\n"), 100000);
    put("pyupgrade-check.toml", text.ptr);
    assert_false(read_config(f, "."));
    assert_true(f->wrong.len <= 20);
    buf_clear(&text);
    buf_repeat(&text, STR("x = 'y'\n"), 20000);
    put("pyupgrade-check.toml", text.ptr);
    assert_false(read_config(f, "."));
    assert_int_equal(f->wrong.len, 10);
    buf_clear(&text);
    for (int i = 0; i < 6000; i++)
        buf_format(&text, "key%d = 1\n", i);
    put("pyupgrade-check.toml", text.ptr);
    assert_false(read_config(f, "."));
    assert_int_equal(f->wrong.len, 20); /* the first are enough */
    buf_clear(&text);
    buf_add(&text, STR("[per-file-ignores]\n"));
    for (int i = 0; i < 3000; i++)
        buf_format(&text, "'a%d' = ['b']\n", i);
    put("pyupgrade-check.toml", text.ptr);
    assert_false(read_config(f, "."));
    assert_true(str_contains(said(f, 0), STR("more than 5000 entries")));
    buf_release(&text);
    assert_int_equal(unlink("pyupgrade-check.toml"), 0);
    assert_int_equal(mkdir("pyupgrade-check.toml", 0777), 0);
    assert_false(read_config(f, "."));
}

/* ---- globs from one folder to another ---- */

static void test_rebase(void **state) {
    static const struct {
        const char *glob, *from, *to, *want;
    } rows[] = {
        {"gen/", "/r", "/r", "gen/"},
        {"gen/", "/r", "/r/a/b", "gen/"},
        {"*.py", "/r", "/r/a", "*.py"},
        {"a/gen/", "/r", "/r/a", "/gen/"},
        {"/a/b/x.py", "/r", "/r/a/b", "/x.py"},
        {"!/a/x", "/r", "/r/a", "!/x"},
        {"b/gen", "/r", "/r/a", ""},
        {"/a", "/r", "/r/a", ""}, /* the root itself was asked for */
        {"/a/", "/r", "/r/a/b", ""},
        {"*/gen", "/r", "/r/a", "/gen"},
        {"a/*/x", "/r", "/r/a", "/*/x"},
        {"a/**", "/r", "/r/a", "/**"},
        {"a/**/x", "/r", "/r/a/b", "/**/x"},
        {"**/b/x", "/r", "/r/a/b", "/**/b/x /x"},
        {"gen/", "/r/a", "/r", "/a/**/gen/"},
        {"/x.py", "/r/a", "/r", "/a/x.py"},
        {"!b/x", "/r/a", "/r", "!/a/b/x"},
        {"x/y", "/r/a", "/r/b", ""},
        {"x", "/", "/r", "x"},
        {"r/x", "/", "/r", "/x"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = {0};
        Strs out = {0};
        glob_rebase(&a, str_from(rows[i].glob), str_from(rows[i].from), str_from(rows[i].to), &out);
        Str got = list_text(&a, &out);
        if (!str_eq(got, str_from(rows[i].want)))
            fail_msg("%s from %s to %s: %.*s, not %s", rows[i].glob, rows[i].from, rows[i].to,
                     STR_ARG(got), rows[i].want);
        arena_release(&a);
    }
}

static void test_adjustments(void **state) {
    Fixture *f = *state;
    mkdir("a", 0777), mkdir("a/b", 0777);
    put("a/pyupgrade-check.toml", "exclude = ['b/gen', 'x']\n");
    assert_true(read_config(f, "a/b"));
    Adjustments below = config_adjustments(&f->arena, &f->options, "a/b");
    assert_text(below.above, "b/");
    assert_text(below.below, "");
    Adjustments above = config_adjustments(&f->arena, &f->options, ".");
    assert_text(above.above, "");
    assert_text(above.below, "a/");
    Strs exclude = config_exclude(&f->arena, &f->options, "a/b");
    assert_text(list_text(&f->arena, &exclude), "/gen x");
}

/* ---- --show-config ---- */

static void test_show(void **state) {
    Fixture *f = *state;
    Buf out = {0};
    put("pyupgrade-check.toml", "\ntarget = '3.12'\n[per-file-ignores]\n'*.py' = ['b']\n");
    parse_line(f, (const char *[]){"x", "--ignore", "a\"\\\x1b\xff", "--jobs", "3"});
    assert_true(read_config(f, "."));
    config_show(&f->options, &out);
    Str text = buf_str(&out);
    assert_true(str_starts(text, STR("# read: pyupgrade-check.toml\ntarget = [\"3.12\"] ")));
    assert_true(str_contains(text, STR(" # pyupgrade-check.toml:2\n")));
    assert_true(str_contains(text, STR("\n# current ")));
    assert_true(str_contains(text, STR("\nselect = []  ")));
    assert_true(str_contains(text, STR("ignore = [\"a\\\"\\\\\\u001B\\uFFFD\"] ")));
    assert_true(str_contains(text, STR(" # command line\n")));
    assert_true(str_contains(text, STR("per-file-ignores = { \"*.py\" = [\"b\"] }")));
    assert_true(str_contains(text, STR("fail-on = \"blocker\"")));
    buf_release(&out);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_every_key),
        TEST(test_the_line_goes_first),
        TEST(test_mistakes),
        TEST(test_empty_is_unset),
        TEST(test_found_upwards),
        TEST(test_own_file_goes_first),
        TEST(test_stops_at_the_repository),
        TEST(test_broken_pyproject),
        TEST(test_named_file),
        TEST(test_no_config),
        TEST(test_start),
        TEST(test_hostile),
        TEST(test_adjustments),
        TEST(test_show),
        cmocka_unit_test(test_rebase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
