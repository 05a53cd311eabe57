#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/puc-test-XXXXXX";

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : 1;
}

static int remove_folder(void **state) {
    (void)state;
    char path[64];
    const char *names[] = {"x", "fifo"};
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    return rmdir(folder);
}

static void file_read_replaces_the_contents(void **state) {
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "%s/x", folder);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    for (int i = 0; i < 10000; i++)
        fputs("0123456789", f);
    fclose(f);
    Buf b = {0};
    assert_int_equal(file_read(path, 1 << 20, &b), FILE_OK);
    assert_int_equal(b.len, 100000);
    assert_int_equal(file_read(path, 1 << 20, &b), FILE_OK);
    assert_int_equal(b.len, 100000);
    assert_int_equal(file_read(path, 99999, &b), FILE_TOO_LARGE);
    assert_int_equal(b.len, 0);
    buf_release(&b);
}

/* A FIFO without a writer would block for ever. */
static void file_read_refuses_what_is_no_file(void **state) {
    (void)state;
    char path[64];
    Buf b = {0};
    snprintf(path, sizeof path, "%s/fifo", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(file_read(path, 1 << 20, &b), FILE_NOT_REGULAR);
    assert_int_equal(file_read(folder, 1 << 20, &b), FILE_NOT_REGULAR);
    assert_int_equal(file_read("/nonexistent/x", 1 << 20, &b), FILE_MISSING);
    buf_release(&b);
}

enum { ITEMS = 5000 };

static void count_item(void *ctx, unsigned worker, size_t item) {
    unsigned char *counts = ctx;
    (void)worker;
    counts[item]++;
}

static void pool_does_each_item_once(void **state) {
    (void)state;
    for (unsigned jobs = 0; jobs < 6; jobs++) {
        static unsigned char counts[ITEMS];
        for (size_t i = 0; i < ITEMS; i++)
            counts[i] = 0;
        pool_run(jobs, ITEMS, count_item, counts);
        for (size_t i = 0; i < ITEMS; i++)
            assert_int_equal(counts[i], 1);
    }
    pool_run(4, 0, count_item, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(file_read_replaces_the_contents),
        cmocka_unit_test(file_read_refuses_what_is_no_file),
        cmocka_unit_test(pool_does_each_item_once),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
