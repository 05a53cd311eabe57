#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dependency_fixture.h"

static void hatch(void **state) {
    (void)state;
    Reading r;
    read_bytes(&r, read_hatch, "hatch.toml",
               STR("[envs.default]\n"
                   "dependencies = ['pytest<8', 'x @ {root:uri}/x']\n"
                   "[envs.docs]\n"
                   "python = '3.10'\n"
                   "extra-dependencies = ['sphinx']\n"
                   "[[envs.test.matrix]]\n"
                   "python = ['3.9', '3.10', 'pypy3.9']\n"
                   "[[envs.test.matrix]]\n"
                   "python = ['py311']\n"
                   "django = ['4']\n"));
    assert_text(describe(&r), "2:17 pytest<8 group=hatch:default\n"
                              "5:23 sphinx group=hatch:docs\n"
                              "4:10 matrix 3.10 minor=10\n");
    assert_int_equal(r.facts.matrices.len, 1);
    assert_int_equal(r.facts.matrices.items[0].covers, 7u << 9);
    assert_int_equal(r.facts.matrices.items[0].place.line, 7);
    assert_true(str_eq(r.facts.matrices.items[0].what, STR("Hatch environment")));
    reading_release(&r);
}

static void in_pyproject(void **state) {
    (void)state;
    Reading r;
    read_bytes(&r, read_pyproject, "pyproject.toml",
               STR("[tool.hatch.envs.lint]\n"
                   "dependencies = ['black']\n"
                   "[tool.flit.metadata]\n"
                   "module = 'My_Tool'\n"
                   "requires = ['requests >=2', 'my-tool']\n"
                   "requires-python = '>=3.6'\n"
                   "dev-requires = ['nose']\n"
                   "classifiers = ['Programming Language :: Python :: 3.7']\n"
                   "[tool.flit.metadata.requires-extra]\n"
                   "doc = ['sphinx']\n"
                   "[tool.uv]\n"
                   "build-constraint-dependencies = ['setuptools<80']\n"));
    assert_text(describe(&r), "12:34 setuptools<80 group=build-system constraint\n"
                              "5:13 requests>=2\n"
                              "10:8 sphinx group=extra:doc optional\n"
                              "7:17 nose group=dev\n"
                              "2:17 black group=hatch:lint\n"
                              "6:19 floor >=3.6 minor=6\n"
                              "8:16 classifier Programming Language :: Python :: 3.7 minor=7\n");
    reading_release(&r);
}

static void odd(void **state) {
    (void)state;
    Reading r;
    read_bytes(&r, read_hatch, "hatch.toml", STR("envs = 1\n"));
    assert_text(describe(&r), "");
    reading_release(&r);
    read_bytes(&r, read_hatch, "hatch.toml",
               STR("[envs]\na = 1\n[envs.b]\nmatrix = 3\npython = 3\ndependencies = 'x'\n"));
    assert_text(describe(&r), "");
    reading_release(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hatch),
        cmocka_unit_test(in_pyproject),
        cmocka_unit_test(odd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
