#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "app/completions.h"
#include "app/manual.h"

/* Everything that is made from the option table names each option that --help names, and no other.
 */
static void expect_options(void (*write)(Buf *out), const char *prefix, bool escaped) {
    Buf out = {0};
    write(&out);
    for (size_t i = 0; i < option_row_count; i++) {
        const OptionRow *row = &option_rows[i];
        Buf name = {0};
        buf_add(&name, str_from(prefix));
        for (const char *c = row->name; *c; c++)
            buf_format(&name, *c == '-' && escaped ? "\\%c" : "%c", *c);
        if (str_contains(buf_str(&out), buf_str(&name)) != manual_shows(row))
            fail_msg("%s%s is %s", prefix, row->name, manual_shows(row) ? "missing" : "shown");
        buf_release(&name);
    }
    buf_release(&out);
}

static void test_options(void **state) {
    (void)state;
    expect_options(manual_man, "\\fB\\-\\-", true);
    expect_options(completions_bash, "        --", false);
    expect_options(completions_zsh, "--", false);
    expect_options(completions_fish, " -l ", false);
}

/* An argument that the shell can offer nothing for is one of these. */
static void test_offers(void **state) {
    (void)state;
    static const char *const free_text[] = {"target", "current", "jobs"};
    for (size_t i = 0; i < option_row_count; i++) {
        const OptionRow *row = &option_rows[i];
        bool is_free = false;
        for (size_t f = 0; f < sizeof free_text / sizeof *free_text; f++)
            is_free |= str_eq(str_from(row->name), str_from(free_text[f]));
        if (manual_shows(row) && row->argument && !is_free && !manual_has_words(row) &&
            row->offer == OFFER_NOTHING)
            fail_msg("--%s %s: what does a shell offer? (OptionRow.offer)", row->name,
                     row->argument);
    }
}

/* No line of the page is a request by accident, none is longer than mandoc likes. */
static void test_lines(void **state) {
    (void)state;
    Buf out = {0};
    manual_man(&out);
    for (Str line, rest = buf_str(&out); str_cut_line(&rest, &line);) {
        assert_true(line.len <= 80);
        if (!line.len || line.ptr[0] == '\'')
            fail_msg("a line '%.*s'", STR_ARG(line));
        if (line.ptr[0] == '.')
            assert_true(str_starts(line, STR(".TH ")) || str_starts(line, STR(".SH ")) ||
                        str_eq(line, STR(".TP")) || str_eq(line, STR(".PP")) ||
                        str_starts(line, STR(".\\\" ")));
    }
    buf_release(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_offers),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
