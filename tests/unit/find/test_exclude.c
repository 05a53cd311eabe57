#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "find/exclude.h"

/* `entries`: what is in the folder, separated by blanks. */
static const struct {
    const char *name, *entries;
    LeftOut why;
} ROWS[] = {
    {"src", "a.py", LEFT_OUT_NOT},
    {".git", "", LEFT_OUT_TOOL},
    {".github", "workflows/", LEFT_OUT_NOT},
    {"app.egg-info", "", LEFT_OUT_TOOL},
    {".venv", "", LEFT_OUT_ENVIRONMENT},
    {"venv", "bin/ lib/", LEFT_OUT_ENVIRONMENT},
    {"venv", "__init__.py", LEFT_OUT_NOT},
    {"py311", "bin/ lib/ pyvenv.cfg", LEFT_OUT_ENVIRONMENT},
    {"conda", "bin/ conda-meta/", LEFT_OUT_ENVIRONMENT},
    {"env", "bin/ include/ lib/", LEFT_OUT_ENVIRONMENT},
    {"env", "Lib/ Scripts/", LEFT_OUT_ENVIRONMENT},
    {"env", "dev.env lib/", LEFT_OUT_NOT},
    {"node_modules", "", LEFT_OUT_INSTALLED},
    {"site-packages", "", LEFT_OUT_INSTALLED},
    {"build", "lib/", LEFT_OUT_BUILD},
    {"build", "__init__.py", LEFT_OUT_NOT},
    {"builder", "", LEFT_OUT_NOT},
    {"dist", "", LEFT_OUT_BUILD},
    {"_vendor", "__init__.py six.py", LEFT_OUT_VENDORED},
    {"vendor", "six.py", LEFT_OUT_VENDORED},
    {"vendor", "__init__.py models.py views.py", LEFT_OUT_NOT},
    {"third_party", "", LEFT_OUT_VENDORED},
};

static Strs split(Arena *a, const char *words) {
    Strs out = {0};
    for (Str word, rest = str_from(words); str_cut(&rest, ' ', &word);)
        if (word.len)
            *vec_push(a, &out) = word;
    return out;
}

static void folders_are_left_out_by_the_table(void **state) {
    (void)state;
    Arena a = {0};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Str name = str_from(ROWS[i].name);
        Strs entries = split(&a, ROWS[i].entries);
        LeftOut got = exclude_by_name(name);
        if (got == LEFT_OUT_NOT)
            got = exclude_by_content(name, &entries);
        if (got != ROWS[i].why)
            fail_msg("%s with \"%s\": %.*s", ROWS[i].name, ROWS[i].entries,
                     STR_ARG(left_out_text(got)));
    }
    arena_release(&a);
}

static void each_reason_has_a_text(void **state) {
    (void)state;
    for (int why = 0; why < LEFT_OUT_COUNT; why++)
        assert_true(left_out_text((LeftOut)why).len > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folders_are_left_out_by_the_table),
        cmocka_unit_test(each_reason_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
