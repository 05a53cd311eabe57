#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "find/roots.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
    const char *path, *normal;
} NORMAL[] = {
    {"a", "a"},
    {"./a", "a"},
    {"a/", "a"},
    {"a//b", "a/b"},
    {"a/../b", "b"},
    {"a/..", ""},
    {"../a", "../a"},
    {"a/../../b", "../b"},
    {"../../a/..", "../.."},
    {"/", "/"},
    {"/a/./b/", "/a/b"},
    {"/../a", "/a"},
    {"/a/../..", "/"},
    {"", ""},
    {"..a/b", "..a/b"},
    {"/a/b/../../c", "/c"},
};

static void paths_are_normalised(void **state) {
    (void)state;
    Arena a = {0};
    for (size_t i = 0; i < sizeof NORMAL / sizeof *NORMAL; i++) {
        Str got = path_normalise(&a, str_from(NORMAL[i].path));
        if (!str_eq(got, str_from(NORMAL[i].normal)))
            fail_msg("%s: %.*s", NORMAL[i].path, STR_ARG(got));
    }
    arena_release(&a);
}

/* The current folder is a new one that holds: a.py, b.py, sub/c.py, sub-x/d.py, fifo. */
static int enter_folder(void **state) {
    char folder[] = P_tmpdir "/puc-roots-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return -1;
    *state = strdup(folder);
    static const char *const files[] = {"a.py", "b.py", "sub/c.py", "sub-x/d.py"};
    mkdir("sub", 0777);
    mkdir("sub-x", 0777);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        close(open(files[i], O_WRONLY | O_CREAT, 0666));
    return mkfifo("fifo", 0666);
}

static int leave_folder(void **state) {
    static const char *const entries[] = {"a.py", "b.py",  "sub/c.py", "sub-x/d.py",
                                          "sub",  "sub-x", "fifo"};
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        remove(entries[i]);
    int failed = chdir("/") != 0 || rmdir(*state) != 0;
    free(*state);
    return failed;
}

/* Arguments, then the starts that come out, both separated by blanks; folders end in '/'. */
static const struct {
    const char *paths, *root, *starts;
    bool whole;
    size_t errors;
} ROWS[] = {
    {".", ".", "/", true, 0},
    {"sub", "sub", "/", true, 0},
    {"sub///", "sub", "/", true, 0},
    {"a.py", ".", "a.py", false, 0},
    {"b.py a.py ./a.py", ".", "a.py b.py", false, 0},
    {"sub a.py", ".", "a.py sub/", false, 0},
    {"sub/c.py sub", ".", "sub/", false, 0},
    {"sub-x/d.py sub/c.py sub", ".", "sub-x/d.py sub/", false, 0},
    {". sub a.py", ".", "/", false, 0},
    {"sub/../a.py", ".", "a.py", false, 0},
    {"nope", ".", "", false, 1},
    {"nope a.py", ".", "a.py", false, 1},
    {"a.py/x", ".", "", false, 1},
    {"fifo", ".", "", false, 1},
};

static void roots_come_out_by_the_table(void **state) {
    (void)state;
    Arena a = {0};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Strs paths = {0};
        for (Str word, rest = str_from(ROWS[i].paths); str_cut(&rest, ' ', &word);)
            *vec_push(&a, &paths) = word;
        Roots roots;
        Diags errors = {0};
        roots_find(&a, paths.items, paths.len, &roots, &errors);
        assert_string_equal(roots.root, ROWS[i].root);
        assert_int_equal(roots.whole, ROWS[i].whole);
        assert_int_equal(errors.len, ROWS[i].errors);
        Str starts = STR("");
        vec_each (Start, start, &roots.starts)
            starts = arena_format(&a, "%.*s%s%.*s%s", STR_ARG(starts), starts.len ? " " : "",
                                  STR_ARG(start->path), start->is_folder ? "/" : "");
        if (!str_eq(starts, str_from(ROWS[i].starts)))
            fail_msg("%s: %.*s", ROWS[i].paths, STR_ARG(starts));
    }
    arena_release(&a);
}

static void absolute_paths_below_the_current_folder_become_relative(void **state) {
    (void)state;
    Arena a = {0};
    char current[4096];
    assert_non_null(getcwd(current, sizeof current));
    Str path = arena_format(&a, "%s/sub/c.py", current);
    Roots roots;
    Diags errors = {0};
    roots_find(&a, &path, 1, &roots, &errors);
    assert_string_equal(roots.root, ".");
    assert_true(str_eq(roots.starts.items[0].path, STR("sub/c.py")));
    arena_release(&a);
}

static void files_elsewhere_get_the_folder_that_holds_them(void **state) {
    (void)state;
    Arena a = {0};
    char current[4096];
    assert_non_null(getcwd(current, sizeof current));
    assert_int_equal(chdir("sub-x"), 0);
    Str paths[] = {STR("../sub/c.py"), STR("../a.py")};
    Roots roots;
    Diags errors = {0};
    roots_find(&a, paths, 2, &roots, &errors);
    assert_string_equal(roots.root, current);
    assert_true(str_eq(roots.starts.items[0].path, STR("a.py")));
    assert_true(str_eq(roots.starts.items[1].path, STR("sub/c.py")));
    assert_int_equal(chdir(".."), 0);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_normalised),
        cmocka_unit_test(roots_come_out_by_the_table),
        cmocka_unit_test(absolute_paths_below_the_current_folder_become_relative),
        cmocka_unit_test(files_elsewhere_get_the_folder_that_holds_them),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
