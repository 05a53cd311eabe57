#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "find/walk.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Each test works in a new folder, which is the current one. */
typedef struct Fixture {
    Arena arena;
    Walk walk;
    char folder[sizeof P_tmpdir "/puc-walk-XXXXXX"];
} Fixture;

static int set_up(void **state) {
    Fixture *f = calloc(1, sizeof *f);
    strcpy(f->folder, P_tmpdir "/puc-walk-XXXXXX");
    *state = f;
    return !mkdtemp(f->folder) || chdir(f->folder) != 0;
}

static int remove_entry(const char *path, const struct stat *st, int type, struct FTW *ftw) {
    (void)st, (void)type, (void)ftw;
    return remove(path);
}

static int tear_down(void **state) {
    Fixture *f = *state;
    arena_release(&f->arena);
    int failed = chdir("/") != 0 || nftw(f->folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS) != 0;
    free(f);
    return failed;
}

static void make_folders(const char *path) {
    char *copy = strdup(path);
    for (char *slash = copy; (slash = strchr(slash + 1, '/'));) {
        *slash = '\0';
        mkdir(copy, 0777);
        *slash = '/';
    }
    free(copy);
}

static void make_file(const char *path, const char *text) {
    make_folders(path);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    close(fd);
}

/* Empty files, separated by blanks. */
static void make_files(const char *paths) {
    char *copy = strdup(paths);
    for (char *path = strtok(copy, " "); path; path = strtok(NULL, " "))
        make_file(path, "");
    free(copy);
}

static void run(Fixture *f, const char *paths, const WalkOptions *options) {
    Strs list = {0};
    for (Str path, rest = str_from(paths); str_cut(&rest, ' ', &path);)
        *vec_push(&f->arena, &list) = path;
    walk_run(&f->arena, list.items, list.len, options ? options : &(WalkOptions){0}, &f->walk);
}

static void expect_text(Str got, const char *wanted) {
    if (!str_eq(got, str_from(wanted)))
        fail_msg("expected: %s\n     got: %.*s", wanted, STR_ARG(got));
}

static void expect_files(Fixture *f, const char *wanted) {
    Str got = STR("");
    vec_each (WalkFile, file, &f->walk.files)
        got = arena_format(&f->arena, "%.*s%s%.*s", STR_ARG(got), got.len ? " " : "",
                           STR_ARG(file->path));
    expect_text(got, wanted);
}

static void expect_left_out(Fixture *f, const char *wanted) {
    Str got = STR("");
    vec_each (LeftOutEntry, entry, &f->walk.left_out)
        got = arena_format(&f->arena, "%.*s%s%.*s", STR_ARG(got), got.len ? " " : "",
                           STR_ARG(entry->path));
    expect_text(got, wanted);
}

static void files_come_in_byte_order_with_their_kinds(void **state) {
    Fixture *f = *state;
    make_files("b.py a/z.py a/b/c.py a.py a-b.py a0.py Dockerfile notes.md a/requirements.txt");
    run(f, ".", NULL);
    expect_files(f, "Dockerfile a-b.py a.py a/b/c.py a/requirements.txt a/z.py a0.py b.py");
    assert_true(f->walk.whole);
    assert_int_equal(f->walk.class_counts[CLASS_PYTHON], 6);
    assert_int_equal(f->walk.class_counts[CLASS_DEPENDENCY], 1);
    assert_int_equal(f->walk.class_counts[CLASS_DEPLOYMENT], 1);
    assert_int_equal(f->walk.class_counts[CLASS_SKIPPED], 1);
    assert_int_equal(f->walk.errors.len, 0);
    assert_int_equal(walk_find(&f->walk, STR("a/requirements.txt"))->kind, KIND_REQUIREMENTS);
}

static void ignore_files_hold_in_their_folder(void **state) {
    Fixture *f = *state;
    make_file(".gitignore", "*_gen.py\n/out/\nsecret\n");
    make_file("a/.gitignore", "!keep_gen.py\n/local.py\n");
    make_files("x_gen.py out/x.py a/out/x.py a/keep_gen.py a/local.py a/b/local.py a/secret/x.py "
               "a/b/x_gen.py");
    run(f, ".", NULL);
    expect_files(f, "a/b/local.py a/keep_gen.py a/out/x.py");
    expect_left_out(f, "a/secret out");
    assert_int_equal(f->walk.left_out_counts[LEFT_OUT_IGNORED], 5);
    run(f, ".", &(WalkOptions){.no_ignore_files = true});
    assert_int_equal(f->walk.files.len, 8);
}

static void rules_reach_in_from_above_the_root(void **state) {
    Fixture *f = *state;
    make_file(".gitignore", "/top/sub/a.py\nb.py\n");
    make_file("top/.gitignore", "c.py\n");
    make_file(".git/info/exclude", "d.py\n");
    make_files("top/sub/a.py top/sub/b.py top/sub/c.py top/sub/d.py top/sub/e.py");
    run(f, "top/sub", NULL);
    expect_files(f, "e.py");
    run(f, "top/sub/a.py top/sub", NULL);
    expect_files(f, "top/sub/e.py");
}

static void an_ignored_root_is_walked_all_the_same(void **state) {
    Fixture *f = *state;
    make_file(".gitignore", "*\n");
    make_files(".git/HEAD sub/a.py");
    run(f, "sub", NULL);
    expect_files(f, "a.py");
}

static void known_folders_are_left_out_and_named(void **state) {
    Fixture *f = *state;
    make_files("app/a.py .venv/lib/python3.9/site-packages/x.py myenv/pyvenv.cfg myenv/x.py "
               "node_modules/gyp/gyp.py build/lib/a.py app/_vendor/six.py .git/hooks/x.py "
               "app/build/__init__.py vendor/models.py");
    run(f, ".", NULL);
    expect_files(f, "app/a.py app/build/__init__.py vendor/models.py");
    expect_left_out(f, ".git .venv app/_vendor build myenv node_modules");
    assert_int_equal(f->walk.left_out_counts[LEFT_OUT_ENVIRONMENT], 2);
    assert_int_equal(f->walk.left_out_counts[LEFT_OUT_VENDORED], 1);
}

static void the_users_patterns_go_first(void **state) {
    Fixture *f = *state;
    make_files("a.py tests/x.py src/tests/x.py vendor/v.py x_gen.py");
    make_file(".gitignore", "a.py\n");
    Str patterns[] = {STR("/tests"), STR("*_gen.py"), STR("!vendor/"), STR("!a.py")};
    Strs exclude = {patterns, 4, 4};
    run(f, ".", &(WalkOptions){.exclude = &exclude});
    expect_files(f, "a.py src/tests/x.py vendor/v.py");
    assert_int_equal(f->walk.left_out_counts[LEFT_OUT_EXCLUDED], 2);
}

static void named_files_are_listed_unless_forced_out(void **state) {
    Fixture *f = *state;
    make_file(".gitignore", "a.py\n");
    make_file("tool", "#!/usr/bin/env python3\n");
    make_files("a.py vendor/v.py notes.txt");
    run(f, "a.py vendor/v.py tool notes.txt", NULL);
    expect_files(f, "a.py notes.txt tool vendor/v.py");
    assert_false(f->walk.whole);
    assert_int_equal(walk_find(&f->walk, STR("tool"))->kind, KIND_PYTHON);
    assert_int_equal(walk_find(&f->walk, STR("notes.txt"))->kind, KIND_OTHER);
    assert_int_equal(f->walk.class_counts[CLASS_SKIPPED], 1);
    run(f, "a.py vendor/v.py", &(WalkOptions){.force_exclude = true});
    expect_files(f, "a.py");
}

static void scripts_are_known_by_their_first_line(void **state) {
    Fixture *f = *state;
    make_file("bin/serve", "#!/bin/sh\nexec gunicorn -k gevent\n");
    make_file("bin/manage", "#!/usr/bin/python3\n");
    make_file("bin/data", "text");
    make_file("serve", "#!/bin/sh\n");
    run(f, ".", NULL);
    expect_files(f, "bin/manage bin/serve");
    assert_int_equal(walk_find(&f->walk, STR("bin/serve"))->kind, KIND_SHELL);
}

static void links_are_read_once_and_never_in_circles(void **state) {
    Fixture *f = *state;
    make_files("a.py app/b.py out.txt");
    assert_int_equal(symlink("a.py", "0link.py"), 0);
    assert_int_equal(symlink("../a.py", "app/again.py"), 0);
    assert_int_equal(symlink("out.txt", "renamed.py"), 0);
    assert_int_equal(symlink("out.txt", "second.py"), 0);
    assert_int_equal(symlink("..", "app/loop"), 0);
    assert_int_equal(symlink("self.py", "self.py"), 0);
    assert_int_equal(symlink("nowhere", "broken.py"), 0);
    assert_int_equal(symlink("nowhere", "broken.txt"), 0);
    run(f, ".", NULL);
    expect_files(f, "a.py app/b.py renamed.py");
    assert_int_equal(f->walk.repeated_links, 3);
    assert_int_equal(f->walk.linked_folders, 1);
    assert_int_equal(f->walk.broken_links, 3);
    assert_int_equal(f->walk.errors.len, 2); /* broken.txt would not be read anyway */
}

static void special_files_are_never_opened(void **state) {
    Fixture *f = *state;
    assert_int_equal(mkfifo("pipe.py", 0666), 0);
    make_files("a.py");
    run(f, ".", NULL);
    expect_files(f, "a.py");
    assert_int_equal(f->walk.special_files, 1);
    assert_int_equal(f->walk.errors.len, 1);
    expect_text(f->walk.errors.items[0].message, "is not a regular file");
    run(f, "pipe.py", NULL);
    assert_int_equal(f->walk.files.len, 0);
    assert_int_equal(f->walk.errors.len, 1);
}

static void what_cannot_be_read_is_an_error(void **state) {
    Fixture *f = *state;
    make_files("a.py closed/x.py");
    run(f, "missing", NULL);
    assert_int_equal(f->walk.errors.len, 1);
    expect_text(f->walk.errors.items[0].place.path, "missing");
    expect_text(f->walk.errors.items[0].message, "does not exist");
    if (geteuid() == 0)
        return; /* nothing is closed to root */
    assert_int_equal(chmod("closed", 0), 0);
    run(f, ".", NULL);
    expect_files(f, "a.py");
    assert_int_equal(f->walk.errors.len, 1);
    expect_text(f->walk.errors.items[0].place.path, "closed");
    chmod("closed", 0777);
}

/* Deeper than the system's limit for a path. */
static void folders_too_deep_to_name_are_an_error(void **state) {
    Fixture *f = *state;
    enum { LEVELS = 2600 };
    make_files("z.py");
    int at = open(".", O_RDONLY | O_DIRECTORY);
    for (int i = 0; i < LEVELS; i++) {
        assert_int_equal(mkdirat(at, "d", 0777), 0);
        int below = openat(at, "d", O_RDONLY | O_DIRECTORY);
        close(at);
        at = below;
    }
    close(at);
    run(f, ".", NULL);
    expect_files(f, "z.py");
    assert_int_equal(f->walk.errors.len, 1);
    for (int i = 0; i < LEVELS; i++) /* take it apart from within: no path reaches the end */
        assert_int_equal(chdir("d"), 0);
    for (int i = 0; i < LEVELS; i++) {
        assert_int_equal(chdir(".."), 0);
        assert_int_equal(rmdir("d"), 0);
    }
}

static void modules_are_found_in_the_list_and_on_the_disk(void **state) {
    Fixture *f = *state;
    make_file(".gitignore", "gen.py\n");
    make_files("app/a.py gen.py folder/x.txt");
    run(f, ".", NULL);
    assert_true(walk_has(&f->walk, STR("app/a.py")));
    assert_true(walk_has(&f->walk, STR("gen.py")));
    assert_true(walk_has(&f->walk, STR("folder/x.txt")));
    assert_false(walk_has(&f->walk, STR("folder")));
    assert_false(walk_has(&f->walk, STR("nope.py")));
    assert_false(walk_has(&f->walk, STR("")));
    assert_false(walk_has(&f->walk, STR("../etc/passwd")));
    assert_false(walk_has(&f->walk, STR("app/../app/a.py")));
    assert_false(walk_has(&f->walk, STR("app/a.py\0")));
    run(f, "app", NULL);
    assert_true(walk_has(&f->walk, STR("a.py")));
    assert_false(walk_has(&f->walk, STR("app/a.py")));
    Buf full = {0};
    assert_string_equal(walk_full_path(&f->walk, STR("a.py"), &full), "app/a.py");
    buf_release(&full);
}

static void any_byte_may_be_in_a_name(void **state) {
#ifdef __APPLE__
    (void)state;
    skip(); /* its file systems want UTF-8 */
#else
    Fixture *f = *state;
    make_file("\xff\xfe.py", "");
    make_file("new\nline.py", "");
    make_file("[a]*.py", "");
    run(f, ".", NULL);
    assert_int_equal(f->walk.files.len, 3);
    expect_text(f->walk.files.items[0].path, "[a]*.py");
    expect_text(f->walk.files.items[2].path, "\xff\xfe.py");
#endif
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(files_come_in_byte_order_with_their_kinds),
        TEST(ignore_files_hold_in_their_folder),
        TEST(rules_reach_in_from_above_the_root),
        TEST(an_ignored_root_is_walked_all_the_same),
        TEST(known_folders_are_left_out_and_named),
        TEST(the_users_patterns_go_first),
        TEST(named_files_are_listed_unless_forced_out),
        TEST(scripts_are_known_by_their_first_line),
        TEST(links_are_read_once_and_never_in_circles),
        TEST(special_files_are_never_opened),
        TEST(what_cannot_be_read_is_an_error),
        TEST(folders_too_deep_to_name_are_an_error),
        TEST(modules_are_found_in_the_list_and_on_the_disk),
        TEST(any_byte_may_be_in_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
