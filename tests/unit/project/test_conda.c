#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dependency_fixture.h"
#include "project/conda_recipe.h"
#include "project/conda_spec.h"

static void assert_read(ReaderFn *reader, const char *path, const char *text, const char *want) {
    Reading r;
    read_bytes(&r, reader, path, str_from(text));
    assert_text(describe(&r), want);
    reading_release(&r);
}

/* What each specification allows, alternatives parted by " | "; NULL: not known, "-": no spec. */
static const struct {
    const char *conda, *name, *pep440;
} specs[] = {
    {"numpy", "numpy", ""},
    {"numpy=1.21", "numpy", "==1.21.*"},
    {"numpy =1.21", "numpy", "==1.21.*"},
    {"numpy 1.21", "numpy", "==1.21"},
    {"numpy==1.21.0", "numpy", "==1.21.0"},
    {"numpy ==1.21", "numpy", "==1.21"},
    {"numpy 1.21.*", "numpy", "==1.21.*"},
    {"numpy=1.21.*", "numpy", "==1.21.*"},
    {"numpy 1.21*", "numpy", "==1.21.*"},
    {"numpy >=1.16,<2", "numpy", "<2,>=1.16"},
    {"numpy>=1.16, <2", "numpy", "<2,>=1.16"},
    {"numpy >=1.16 , <2 *_openblas", "numpy", "<2,>=1.16"},
    {"numpy 1.2|1.3.*|>=2", "numpy", "==1.2 | ==1.3.* | >=2"},
    {"numpy>=1,<2|>=3", "numpy", "<2,>=1 | >=3"},
    {"numpy=1.21.0=py39h1234_0", "numpy", "==1.21.0"},
    {"numpy 1.21.0 py39h1234_0", "numpy", "==1.21.0"},
    {"blas=*=openblas", "blas", ""},
    {"numpy !=1.20.0", "numpy", "!=1.20.0"},
    {"numpy !=1.20.*", "numpy", "!=1.20.*"},
    {"numpy ~=1.20", "numpy", "~=1.20"},
    {"numpy >=1.20.*", "numpy", ">=1.20"},
    {"conda-forge::numpy=1.21", "numpy", "==1.21.*"},
    {"conda-forge/linux-64::numpy", "numpy", ""},
    {"numpy[version='>=1,<2',build=py_0]", "numpy", "<2,>=1"},
    {"conda-forge::numpy[version=\"1.2.*\"]", "numpy", "==1.2.*"},
    {"numpy *", "numpy", ""},
    {"openssl=1.1.1k", "openssl", NULL},
    {"x ^1.2$", "x", NULL},
    {"x (>=1|<0.5)", "x", NULL},
    {"x *1.2", "x", NULL},
    {"", "-", NULL},
    {"=1.2", "-", NULL},
    {"./pkg.tar.bz2", "-", NULL},
};

static void specifications(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        Arena a = {0};
        CondaSpec spec;
        Str got = STR("");
        bool ok = conda_spec_parse(&a, str_from(specs[i].conda), &spec);
        vec_each (const SpecifierSet, s, &spec.versions) {
            Str one = specifier_set_text(&a, s);
            got = arena_format(&a, "%.*s%s%.*s", STR_ARG(got),
                               s == spec.versions.items ? "" : " | ", STR_ARG(one));
        }
        if (!ok || !spec.is_known)
            got = (Str){NULL, 0};
        Str want = str_from(specs[i].pep440);
        if (!str_eq(got, want) || (got.ptr == NULL) != (want.ptr == NULL))
            fail_msg("%s: %.*s", specs[i].conda, STR_ARG(got));
        if (ok)
            assert_true(str_eq(spec.name, str_from(specs[i].name)));
        else
            assert_string_equal(specs[i].name, specs[i].pep440 ? "" : "-");
        arena_release(&a);
    }
}

static void environment(void **state) {
    (void)state;
    assert_read(read_conda, "environment.yml",
                "name: web\n"
                "channels: [conda-forge]\n"
                "dependencies:\n"
                "  - python=3.9\n"
                "  - Numpy=1.21  # why\n"
                "  - pytorch 1.2|1.3\n"
                "  - openssl=1.1.1k\n"
                "  - graphviz\n"
                "  - _libgcc_mutex=0.1=main\n"
                "  - pip\n"
                "  - pip:\n"
                "    - flask==1.0\n"
                "    - -r more.txt\n"
                "    - git+https://me:secret@git.example/x.git#egg=x\n"
                "    - --pre\n",
                "5:5 numpy==1.21.* group=conda\n"
                "6:5 torch<=1.3,>=1.2 (==1.2 | ==1.3) group=conda\n"
                "7:5 openssl group=conda\n"
                "10:5 pip group=conda\n"
                "12:7 flask==1.0 group=conda\n"
                "14:7 x url=git+https://***:***@git.example/x.git#egg=x group=conda\n"
                "4:5 runtime python=3.9 minor=9\n"
                "13 include more.txt\n"
                "7 info openssl: the version of \"openssl=1.1.1k\" has no form in PEP 440\n");
    assert_read(read_conda, "ci/env.yml", "dependencies: ['python>=3.8,<3.12', \"python 3.9.*\"]\n",
                "1:16 floor >=3.8,<3.12 minor=8\n1:37 runtime python 3.9.* minor=9\n");
    assert_read(read_conda, "environment.yml", "jobs:\n  - dependencies\n", "");
    assert_read(read_conda, "environment.yml", "dependencies: {a: b}\n", "");
    assert_read(read_conda, "environment.yml", "", "");
    assert_read(read_conda, "environment.yml", "dependencies:\r\n  - django=3.2\r\n",
                "2:5 django==3.2.* group=conda\n");
}

static void selectors(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Minors minors;
        bool known;
    } rows[] = {
        {"py<39", 0x1ff, true},
        {"py==310", 1u << 10, true},
        {"py>=310 and linux", ~0x3ffu, true},
        {"py > 39 or win", ~0x3ffu, true},
        {"win", 0, true},
        {"not win", MINORS_ALL, true},
        {"osx or (unix and not py39)", ~(1u << 9), true},
        {"py3k", MINORS_ALL, true},
        {"py2k", 0, true},
        {"py27", MINORS_ALL, false},
        {"py<30", 0, true},
        {"np==121", MINORS_ALL, false},
        {"win and np==121", 0, true},
        {"build_platform != target_platform", 0, true},
        {"win and blas == 'mkl'", 0, true},
        {"linux and (blas == \"mkl\" or x)", MINORS_ALL, false},
        {"py<39 and cuda", 0x1ff, false},
        {"py in (38, 39)", MINORS_ALL, false},
        {"((((((((((((((((((((((((linux", MINORS_ALL, false},
        {"", MINORS_ALL, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool known;
        Minors got = conda_selector_minors(str_from(rows[i].text), &known);
        bool py27 = str_eq(str_from(rows[i].text), STR("py27"));
        if (py27 ? got != 0 : got != rows[i].minors || known != rows[i].known)
            fail_msg("%s: %x %d", rows[i].text, (unsigned)got, known);
    }
}

static void recipe(void **state) {
    (void)state;
    assert_read(read_conda_recipe, "recipe/meta.yaml",
                "{% set version = \"1.2\" %}\n"
                "package:\n"
                "  name: {{ name|lower }}\n"
                "build:\n"
                "  skip: true  # [py<38]\n"
                "  skip: true  # [win]\n"
                "requirements:\n"
                "  build:\n"
                "    - {{ compiler('c') }}\n"
                "    - cython <3\n"
                "  host:\n"
                "    - python\n"
                "  run:\n"
                "    - python >=3.8\n"
                "    - {{ pin_compatible('numpy') }}\n"
                "    - scipy {{ scipy }}\n"
                "    - pandas >={{ pandas }}\n"
                "    - importlib_metadata  # [py<310]\n"
                "    - pywin32  # [win]\n"
                "    - thing  # [np==121]\n"
                "    - gcc_impl_{{ target }}  # [np==121]\n"
                "  run_constrained:\n"
                "    - dask-core >=2\n"
                "test:\n"
                "  requires:\n"
                "    - pytest\n"
                "outputs:\n"
                "  - name: x-all\n"
                "    requirements:\n"
                "      - flask =1\n",
                "10:7 cython<3 group=conda-build\n"
                "16:7 scipy group=conda\n"
                "17:7 pandas group=conda\n"
                "18:7 importlib-metadata group=conda on=8,9\n"
                "20:7 thing group=conda\n"
                "23:7 dask>=2 group=conda constraint\n"
                "26:7 pytest group=conda-test\n"
                "30:9 flask==1.* group=conda\n"
                "14:7 floor >=3.8 minor=8\n"
                "20 info selector: whether \"np==121\" holds is not known here: the lines with it "
                "are taken to count\n");
    assert_read(read_conda_recipe, "meta.yaml", "{% {{ {#\n",
                "1 error found character that cannot start any token while scanning for the next "
                "token that starts on line 1\n");
    assert_read(read_conda_recipe, "meta.yaml", "", "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(specifications),
        cmocka_unit_test(environment),
        cmocka_unit_test(selectors),
        cmocka_unit_test(recipe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
