#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/work_tree.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void make_folder(const char *path) {
    assert_int_equal(mkdir(path, 0700), 0);
}

static void finds_the_top(void **state) {
    (void)state;
    Arena a = {0};
    char folder[] = "/tmp/work_tree_XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    make_folder("services");
    make_folder("services/api");
    assert_null(work_tree_folder(&a, STR("services/api")).ptr);
    make_folder(".git");
    assert_true(str_eq(work_tree_folder(&a, STR("services/api")), STR("services/api")));
    assert_true(str_eq(work_tree_folder(&a, STR("services/../services")), STR("services")));
    Str top = work_tree_folder(&a, STR("."));
    assert_true(top.ptr && top.len == 0);
    assert_int_equal(chdir("services/api"), 0);
    assert_true(str_eq(work_tree_folder(&a, STR(".")), STR("services/api")));
    assert_null(work_tree_folder(&a, STR("/no/such/folder")).ptr);
    make_folder(".git"); /* a submodule */
    assert_true(str_eq(work_tree_folder(&a, STR(".")), STR("")));
    assert_int_equal(rmdir(".git"), 0);
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(rmdir("services/api") | rmdir("services") | rmdir(".git"), 0);
    assert_int_equal(chdir("/") | rmdir(folder), 0);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(finds_the_top)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
