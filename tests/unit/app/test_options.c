/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "app/option_table.h"

#include <string.h>

enum { MAX_ARGS = 32 };

/* Splits at spaces; '' is an empty argument. */
static bool parse(Arena *a, const char *line, Options *out, Str *error) {
    static char program[] = "pyupgrade-check";
    char *argv[MAX_ARGS] = {program};
    int argc = 1;
    Str rest = str_from(line);
    for (Str word; argc < MAX_ARGS && rest.len && str_cut(&rest, ' ', &word); argc++)
        argv[argc] = (char *)(uintptr_t)arena_cstr(a, str_eq(word, STR("''")) ? STR("") : word);
    return options_parse(a, argc, argv, out, error);
}

static void test_mistakes(void **state) {
    static const struct {
        const char *line, *error;
    } rows[] = {
        {"--tagret 3.12", "there is no option --tagret: did you mean --target?"},
        {"--targets=3.12", "there is no option --targets: did you mean --target?"},
        {"--xyzzy", "there is no option --xyzzy: see --help"},
        {"--severity x", "there is no option --severity: it is a key of the configuration file"},
        {"--per-file-ignores=x",
         "there is no option --per-file-ignores: it is a key of the configuration file"},
        {"-x", "there is no option -x: see --help"},
        {"--quiet=1", "--quiet takes no value"},
        {"--config", "--config needs a value: FILE"},
        {"--fail-on blokcer", "--fail-on cannot be 'blokcer': did you mean 'blocker'?"},
        {"--color x", "--color cannot be 'x': it is one of auto, always, never"},
        {"--jobs many", "--jobs takes a number, not 'many'"},
        {"-q -v", "--quiet and --verbose exclude each other"},
        {"--config x --no-config", "--config and --no-config exclude each other"},
        {"-qtq", ""}, /* -q, then the target "q" */
        {"-- --xyzzy", ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = {0};
        Options o;
        Str error;
        bool ok = parse(&a, rows[i].line, &o, &error);
        if (!str_eq(error, str_from(rows[i].error)))
            fail_msg("'%s' said: %.*s", rows[i].line, STR_ARG(error));
        assert_int_equal(ok, rows[i].error[0] == 0);
        arena_release(&a);
    }
}

static void test_values(void **state) {
    Arena a = {0};
    Options o;
    Str error;
    (void)state;
    assert_true(parse(&a,
                      "--target 3.12,3.13 -t3.14 --exclude gen/,*.pyi --rules a,b --rules c "
                      "--fail-on=never --baseline b.json --write-baseline w.json --diff main "
                      "--projects services/* --config x.toml --show-config folder",
                      &o, &error));
    assert_int_equal(o.targets.len, 3);
    assert_true(str_eq(o.targets.items[2], STR("3.14")));
    assert_int_equal(o.exclude.len, 2);
    assert_int_equal(o.rules.len, 2); /* paths may hold commas */
    assert_int_equal(o.fail_on, FAIL_ON_NEVER);
    assert_true(str_eq(o.baseline, STR("b.json")));
    assert_true(str_eq(o.write_baseline, STR("w.json")));
    assert_true(str_eq(o.diff, STR("main")));
    assert_true(str_eq(o.projects.items[0], STR("services/*")));
    assert_true(str_eq(o.config, STR("x.toml")));
    assert_int_equal(o.command, COMMAND_SHOW_CONFIG);
    assert_int_equal(o.paths.len, 1);
    assert_true(str_eq(o.format, STR("text")));
    arena_release(&a);
}

static void test_origins(void **state) {
    Arena a = {0};
    Options o;
    Str error;
    (void)state;
    assert_true(parse(&a, "--fail-on blocker --projects ''", &o, &error));
    assert_int_equal(option_origin(&o, "fail-on")->kind, ORIGIN_COMMAND_LINE);
    assert_int_equal(option_origin(&o, "projects")->kind, ORIGIN_COMMAND_LINE);
    assert_int_equal(o.projects.len, 0);
    assert_int_equal(option_origin(&o, "select")->kind, ORIGIN_DEFAULT);
    assert_true(str_eq(option_called(&a, &o, "fail-on"), STR("--fail-on")));
    assert_int_equal(option_place(&o, "fail-on", STR("blocker")).line, 0);
    arena_release(&a);
}

/* What the table promises to those who read it. */
static void test_rows(void **state) {
    (void)state;
    for (size_t i = 0; i < option_row_count; i++) {
        const OptionRow *row = &option_rows[i];
        bool is_table = row->kind == OPTION_PATH_RULES || row->kind == OPTION_SEVERITIES;
        bool is_plain =
            row->kind == OPTION_SWITCH || row->kind == OPTION_COMMAND || row->kind == OPTION_NUMBER;
        assert_ptr_equal(option_of_name(str_from(row->name), row->where), row);
        assert_true(!row->letter || option_of_letter(row->letter) == row);
        assert_true(!is_table || row->where == IN_FILE);
        assert_true(!is_plain || row->where == ON_LINE); /* config_keys.c reads none of them */
        assert_true(row->kind != OPTION_CHOICE || row->words);
        assert_true(row->kind != OPTION_SWITCH || !row->argument);
        assert_true(row->field + row->size <= sizeof(Options));
    }
}

static void test_help(void **state) {
    Buf out = {0};
    (void)state;
    options_help(&out);
    assert_true(str_contains(buf_str(&out), STR("--exclude GLOBS")));
    assert_false(str_contains(buf_str(&out), STR("--no-stage1")));
    assert_false(str_contains(buf_str(&out), STR("--severity")));
    buf_release(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mistakes), cmocka_unit_test(test_values),
        cmocka_unit_test(test_origins),  cmocka_unit_test(test_rows),
        cmocka_unit_test(test_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
