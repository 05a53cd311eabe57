#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "pep/requirement.h"

#include "testing.h"

/* "name|version|build|pythons|abis|platforms" */
static Str summary(Arena *a, const WheelName *w) {
    const Strs *lists[] = {&w->pythons, &w->abis, &w->platforms};
    Str text = version_text(a, &w->version);
    text = arena_format(a, "%.*s|%.*s|%.*s", STR_ARG(w->name), STR_ARG(text), STR_ARG(w->build));
    for (size_t i = 0; i < COUNT(lists); i++)
        vec_each (Str, tag, lists[i])
            text = arena_format(a, "%.*s%c%.*s", STR_ARG(text), tag == lists[i]->items ? '|' : '.',
                                STR_ARG(*tag));
    return text;
}

/* NULL: refused. */
static const struct {
    const char *file, *summary;
} wheels[] = {
    {"foo-1.0-py3-none-any.whl", "foo|1.0||py3|none|any"},
    {"Foo_Bar-1.0.post1-py2.py3-none-any.whl", "foo-bar|1.0.post1||py2.py3|none|any"},
    {"greenlet-3.1.1-cp313-cp313-manylinux_2_24_x86_64.manylinux_2_28_x86_64.whl",
     "greenlet|3.1.1||cp313|cp313|manylinux_2_24_x86_64.manylinux_2_28_x86_64"},
    {"foo-1.0-2abc-CP39-ABI3-Win_AMD64.whl", "foo|1.0|2abc|cp39|abi3|win_amd64"},
    {"foo-1.0+local.1-py3-none-any.whl", "foo|1.0+local.1||py3|none|any"},
    {"foo-1.0-py3-none-any.WHL", NULL},
    {"foo-1.0-py3-none-any", NULL},
    {"foo-1.0-py3-none.whl", NULL},
    {"foo-1.0-1-x-py3-none-any.whl", NULL},
    {"foo-1.0-x1-py3-none-any.whl", NULL},
    {"foo__bar-1.0-py3-none-any.whl", NULL},
    {"-1.0-py3-none-any.whl", NULL},
    {"foo-latest-py3-none-any.whl", NULL},
    {"foo-1.0--none-any.whl", NULL},
    {"foo-1.0-py3.-none-any.whl", NULL},
    {"foo-1.0-3-none-any.whl", NULL},
    {"foo-1.0-py3-none-.whl", NULL},
    {".whl", NULL},
    {"", NULL},
};

static void test_wheel(void **state) {
    (void)state;
    Arena a = {0};
    for (size_t i = 0; i < COUNT(wheels); i++) {
        WheelName w;
        bool ok = wheel_name_parse(&a, str_from(wheels[i].file), &w);
        if (ok != (wheels[i].summary != NULL))
            fail_msg("%s", wheels[i].file);
        if (ok)
            assert_str(summary(&a, &w), wheels[i].summary);
    }
    arena_release(&a);
}

static void test_sdist(void **state) {
    (void)state;
    static const struct {
        const char *file, *name, *version;
    } cases[] = {
        {"foo-1.0.tar.gz", "foo", "1.0"},
        {"Foo.Bar-1.0rc1.zip", "foo-bar", "1.0rc1"},
        {"foo-bar-2.tar.gz", "foo-bar", "2"},
        {"foo-1.0.tar.bz2", NULL, NULL},
        {"foo.tar.gz", NULL, NULL},
        {"-1.0.tar.gz", NULL, NULL},
        {"foo-x.zip", NULL, NULL},
        {"foo-1.0-1.zip", "foo-1-0", "1"},
        {"", NULL, NULL},
    };
    Arena a = {0};
    for (size_t i = 0; i < COUNT(cases); i++) {
        Str name;
        Version v;
        bool ok = sdist_name_parse(&a, str_from(cases[i].file), &name, &v);
        assert_int_equal(ok, cases[i].name != NULL);
        if (!ok)
            continue;
        assert_str(name, cases[i].name);
        assert_str(version_text(&a, &v), cases[i].version);
    }
    arena_release(&a);
}

static void test_hostile(void **state) {
    (void)state;
    Arena a = {0};
    WheelName w;
    Str tags = repeat(&a, STR("a."), 300000);
    assert_true(wheel_name_parse(&a, arena_format(&a, "f-1-%.*sa-b-c.whl", STR_ARG(tags)), &w));
    assert_int_equal(w.pythons.len, 300001);
    Str dashes = repeat(&a, STR("-"), 1000000);
    assert_false(wheel_name_parse(&a, arena_format(&a, "f-1%.*s.whl", STR_ARG(dashes)), &w));
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wheel),
        cmocka_unit_test(test_sdist),
        cmocka_unit_test(test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
