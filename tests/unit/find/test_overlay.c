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

/* Each test works in a new folder, which is the current one: what is on the disk of a repository's
 * subfolder `root`. */
typedef struct Fixture {
    Arena arena;
    char folder[sizeof P_tmpdir "/puc-overlay-XXXXXX"];
} Fixture;

static void make_file(const char *path, const char *text) {
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    close(fd);
}

static int set_up(void **state) {
    Fixture *f = calloc(1, sizeof *f);
    strcpy(f->folder, P_tmpdir "/puc-overlay-XXXXXX");
    *state = f;
    if (!mkdtemp(f->folder) || chdir(f->folder) != 0)
        return 1;
    static const char *const folders[] = {".git", "root", "root/app", "root/vendor", "root/kept"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        mkdir(folders[i], 0777);
    make_file(".gitignore", "*.gen.py\n/root/out/\n");
    make_file("root/.gitignore", "local.py\n!app/keep.gen.py\n");
    make_file("root/app/a.py", "on the disk\n");
    make_file("root/app/b.py", "b\n");
    make_file("root/kept/pyvenv.cfg", "");
    return 0;
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

static void put(Arena *a, Overlay *o, const char *path, OverlayState state, const char *bytes) {
    OverlayFile *file = overlay_put(a, o, str_from(path));
    file->state = state;
    file->bytes = str_from(bytes);
}

static Str list_of(Arena *a, const Walk *walk) {
    Str got = STR("");
    vec_each (const WalkFile, file, &walk->files) {
        got = arena_format(a, "%.*s%s%.*s", STR_ARG(got), got.len ? " " : "", STR_ARG(file->path));
    }
    return got;
}

static void run(Fixture *f, const char *path, const Strs *exclude, const Overlay *o, Walk *out) {
    Walk *walk = arena_new(&f->arena, Walk);
    Str paths[] = {str_from(path)};
    WalkOptions options = {.exclude = exclude};
    walk_run(&f->arena, paths, 1, &options, walk);
    walk_overlaid(&f->arena, walk, &options, o, out);
}

/* Files that were there are left out as if they were there still. */
static void lists_another_state(void **state) {
    Fixture *f = *state;
    Arena *a = &f->arena;
    static const char *const before[] = {
        "z.py",     "app/c.py",    "app/local.py",  "local.py", "app/x.gen.py", "app/keep.gen.py",
        "out/o.py", "vendor/v.py", ".tox/t.py",     "my/x.py",  "my/y.py",      "README.md",
        "bin/tool", "bin/other",   "new/deep/d.py",
    };
    Overlay o = {0};
    Strs exclude = {0};
    Walk walk;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        put(a, &o, before[i], OVERLAY_THERE, "#!/usr/bin/env python3\n");
    put(a, &o, "bin/other", OVERLAY_THERE, "text\n");
    put(a, &o, "app/b.py", OVERLAY_ABSENT, "");
    *vec_push(a, &exclude) = STR("my/");
    run(f, "root", &exclude, &o, &walk);
    assert_string_equal(list_of(a, &walk).ptr,
                        "app/a.py app/c.py app/keep.gen.py bin/tool new/deep/d.py z.py");
}

static void reads_another_state(void **state) {
    Fixture *f = *state;
    Overlay o = {0};
    Walk walk;
    Buf name = {0}, out = {0};
    put(&f->arena, &o, "app/a.py", OVERLAY_THERE, "before\n");
    put(&f->arena, &o, "app/b.py", OVERLAY_ABSENT, "");
    put(&f->arena, &o, "app/c.py", OVERLAY_UNREAD, "");
    put(&f->arena, &o, "app/d.txt", OVERLAY_THERE, "of no kind\n");
    run(f, "root", NULL, &o, &walk);
    static const struct {
        const char *path, *bytes;
        FileStatus status;
        bool has;
    } rows[] = {
        {"app/a.py", "before\n", FILE_OK, true},
        {"app/b.py", "", FILE_MISSING, false},
        {"app/c.py", "", FILE_UNREADABLE, true},
        {"app/d.txt", "of no kind\n", FILE_OK, true},
        {".gitignore", "local.py\n!app/keep.gen.py\n", FILE_OK, true},
        {"app/none.py", "", FILE_MISSING, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Str path = str_from(rows[i].path);
        assert_int_equal(walk_read(&walk, path, 1000, &name, &out), rows[i].status);
        assert_true(str_eq(buf_str(&out), str_from(rows[i].bytes)));
        assert_int_equal(walk_has(&walk, path), rows[i].has);
    }
    assert_int_equal(walk_read(&walk, STR("app/a.py"), 3, &name, &out), FILE_TOO_LARGE);
    buf_release(&name);
    buf_release(&out);
}

/* A run on single files: of the others only what they were called before. */
static void single_files(void **state) {
    Fixture *f = *state;
    Overlay o = {0};
    Walk walk;
    put(&f->arena, &o, "root/app/old.py", OVERLAY_THERE, "");
    put(&f->arena, &o, "root/app/gone.py", OVERLAY_THERE, "");
    overlay_put(&f->arena, &o, STR("root/app/old.py"))->named = true;
    put(&f->arena, &o, "root/app/a.py", OVERLAY_ABSENT, "");
    run(f, "root/app/a.py", NULL, &o, &walk);
    assert_string_equal(list_of(&f->arena, &walk).ptr, "root/app/old.py");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(lists_another_state),
        TEST(reads_another_state),
        TEST(single_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
