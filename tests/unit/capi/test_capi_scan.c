/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "base/buf.h"
#include "capi/scan.h"

#include <string.h>

static const Str asked[] = {
    STR_INIT("Python.h.PyEval_CallObject"),
    STR_INIT("Python.h.PyCFunction_Call"),
    STR_INIT("Python.h._PyLong_AsInt"),
    STR_INIT("Python.h.PyArena"),
    STR_INIT("Python.h.PyArg_ParseTuple(u)"),
    STR_INIT("Python.h.PyArg_ParseTuple(Z)"),
    STR_INIT("Python.h.PyArg_ParseTupleAndKeywords(u)"),
    STR_INIT("collections.Mapping"),
};

typedef struct Fixture {
    Arena arena;
    const CapiNames *names;
    Facts facts;
} Fixture;

static void scan(Fixture *x, const char *path, Str text) {
    Source src;
    Strs names = {0};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        *vec_push(&x->arena, &names) = asked[i];
    x->names = capi_names_new(&x->arena, &names);
    x->facts.arena = &x->arena;
    source_init(&src, &x->arena, str_from(path), text);
    if (str_ends(str_from(path), STR("x")))
        capi_scan_cython(x->names, &src, &x->facts);
    else
        capi_scan_c(x->names, &src, &x->facts);
}

/* "2 PyEval_CallObject() 8-15": line, name, brackets for a call with the units in them, the minors
 * from 3.8 to 3.15 on which it counts (left out: all of them), "?" for a guess. */
static Str uses_text(Fixture *x) {
    Str text = {"", 0};
    vec_each (const Use, u, &x->facts.uses) {
        Str name = str_from_pos(u->name, sizeof CAPI_PREFIX - 1);
        text = arena_format(&x->arena, "%.*s%s%u %.*s", STR_ARG(text), text.len ? "; " : "",
                            u->place.line, STR_ARG(name));
        if (u->form == USE_CALL)
            text = arena_format(&x->arena, "%.*s(%.*s)", STR_ARG(text), STR_ARG(u->detail));
        unsigned from = 8, to = 15;
        while (from < 15 && !(u->alive & MINOR_BIT(from)))
            from++;
        while (to > 8 && !(u->alive & MINOR_BIT(to)))
            to--;
        if (from != 8 || to != 15)
            text = arena_format(&x->arena, "%.*s %u-%u", STR_ARG(text), from, to);
        if (u->guess)
            text = arena_format(&x->arena, "%.*s?", STR_ARG(text));
    }
    return text;
}

#define CALL "void f(void) { PyEval_CallObject(a, b); }\n"

static const struct {
    const char *source, *uses;
} cases[] = {
    /* what is a use */
    {"", ""},
    {CALL, "1 PyEval_CallObject()"},
    {"int x(void) { return PyEval_CallObject (a, b); }", "1 PyEval_CallObject()"},
    {"void f(void) {\n p = PyEval_CallObject; }", "2 PyEval_CallObject"},
    {"PyCFunction p = PyCFunction_Call;", "1 PyCFunction_Call"},
    {"static struct T t = { PyCFunction_Call };", "1 PyCFunction_Call"},
    {"void f(PyArena *a);", "1 PyArena"},
    {"void f(void) { _PyLong_AsInt(x); }", "1 _PyLong_AsInt()"},
    {"void f(void) { g(PyEval_CallObject(PyEval_CallObject(a, b), c)); }",
     "1 PyEval_CallObject(); 1 PyEval_CallObject()"},
    {"#define X PyEval_CallObject(a, b)\n", "1 PyEval_CallObject()?"},
    {"#define X \\\n  PyEval_CallObject(a, b)\n", "2 PyEval_CallObject()?"},
    /* what is none */
    {"/* PyEval_CallObject(a) */ int x;", ""},
    {"// PyEval_CallObject(a)\nint x;", ""},
    {"// \\\nPyEval_CallObject(a)\nint x;", ""},
    {"const char *s = \"PyEval_CallObject(\\\"a\";", ""},
    {"const char *s = R\"x(PyEval_CallObject(\")x\"; char c = '\"';", ""},
    {"int PyEval_CallObjects; int xPyEval_CallObject;", ""},
    {"void f(void) { a.PyEval_CallObject(b); a->PyEval_CallObject(b); N::PyEval_CallObject(b); }",
     ""},
    {"#pragma PyEval_CallObject\n#error don't PyEval_CallObject\n", ""},
    /* the file's own */
    {"static PyObject *PyEval_CallObject(a, b) {}\n" CALL, ""},
    {"static PyObject *\nPyEval_CallObject(a, b)\n{}\n" CALL, ""},
    {"extern \"C\" {\nPyObject *PyEval_CallObject(a, b);\n}\n" CALL, ""},
    {"namespace n {\nPyObject *PyEval_CallObject(a, b);\n}\n" CALL, ""},
    {"#define PyEval_CallObject(a, b) PyObject_Call(a, b, 0)\n" CALL, ""},
    {CALL "#define PyEval_CallObject PyObject_CallObject\n", ""},
    {"int f(void) { PyAPI_FUNC(int) _PyLong_AsInt(PyObject *o);\n return _PyLong_AsInt(x); }", ""},
    {"int f(void) { PyAPI_FUNC(int) g(int); return (x) _PyLong_AsInt(x); }", "1 _PyLong_AsInt()"},
    {"#if PY_VERSION_HEX >= 0x030D0000\n#include \"internal/pycore_long.h\"\n#endif\n"
     "int f(void) { return _PyLong_AsInt(x); }",
     "4 _PyLong_AsInt() 8-12"},
    {"typedef struct { int x; } PyArena;\nvoid f(PyArena *a);", ""},
    {"struct PyArena { int x; };\nvoid f(PyArena *a);", ""},
    {"#if PY_VERSION_HEX < 0x030A0000\n#define PyEval_CallObject g\n#endif\n" CALL,
     "4 PyEval_CallObject() 10-15"},
    /* conditions */
    {"#if PY_VERSION_HEX >= 0x030C0000\n" CALL "#endif\n", "2 PyEval_CallObject() 12-15"},
    {"#if PY_VERSION_HEX < 0x030D0000\n" CALL "#else\nint x;\n#endif\n",
     "2 PyEval_CallObject() 8-12"},
    {"#if PY_MAJOR_VERSION >= 3 && PY_MINOR_VERSION < 12\n" CALL "#endif",
     "2 PyEval_CallObject() 8-11"},
    {"#if PY_MAJOR_VERSION < 3\n" CALL "#endif", ""},
    {"#if (PY_MAJOR_VERSION << 8 | PY_MINOR_VERSION) >= 0x030b\n" CALL "#endif",
     "2 PyEval_CallObject() 11-15"},
    {"#if PY_VERSION_HEX >= Py_PACK_VERSION(3, 13)\n" CALL "#endif", "2 PyEval_CallObject() 13-15"},
    {"#if PY_VERSION_HEX >= 0x030D0000\nint x;\n#elif PY_VERSION_HEX >= 0x030B0000\n" CALL
     "#else\nint y;\n#endif\n",
     "4 PyEval_CallObject() 11-12"},
    {"#if !(PY_VERSION_HEX < 0x030D0000)\n" CALL "#endif", "2 PyEval_CallObject() 13-15"},
    {"#if 0\n" CALL "#endif\n", ""},
    {"#if 0\nint x;\n#else\n" CALL "#endif\n", "4 PyEval_CallObject()"},
    {"#ifdef PYPY_VERSION\n" CALL "#endif\n", ""},
    {"#if !defined(PYPY_VERSION)\n" CALL "#endif\n", "2 PyEval_CallObject()"},
    {"#ifdef Py_GIL_DISABLED\nint x;\n#else\n" CALL "#endif\n", "4 PyEval_CallObject()"},
    {"#if defined(_WIN32) || defined PYPY_VERSION\n" CALL "#endif\n", ""},
    {"#ifdef PyEval_CallObject\n" CALL "#endif\n", ""},
    {"#ifndef PyEval_CallObject\n#define PyEval_CallObject g\n#endif\n" CALL, ""},
    {"#ifdef USE_IT\n" CALL "#endif\n", "2 PyEval_CallObject()?"},
    {"#ifndef NO_IT\n" CALL "#endif\n", "2 PyEval_CallObject()?"},
    {"#if FOO(1, 2) && PY_VERSION_HEX < 0x030B0000\n" CALL "#endif\n",
     "2 PyEval_CallObject() 8-10?"},
    {"#if 1 ? 2 : 3\n" CALL "#endif\n", "2 PyEval_CallObject()?"},
    {"#ifndef X_H\n#define X_H\n" CALL "#endif\n", "3 PyEval_CallObject()"},
    {"#if PY_MAJOR_VERSION >= 3\n#define IS_PY3 1\n#endif\n#ifndef IS_PY3\n" CALL "#endif\n", ""},
    {"#define NEW (PY_VERSION_HEX >= 0x030D0000)\n#if NEW\nint x;\n#else\n" CALL "#endif\n",
     "5 PyEval_CallObject() 8-12"},
    {"#if PY_VERSION_HEX >= 0x030D0000\n#define NEW 1\n#else\n#define NEW 0\n#endif\n#if NEW\n" CALL
     "#endif\n",
     "7 PyEval_CallObject() 13-15"},
    {"#define A 1\n#undef A\n#ifdef A\n" CALL "#endif\n", ""},
    {"#if 1 // note\n#if 0 /* a\n b */\n" CALL "#endif\n#endif\n", ""},
    {"  #  if PY_VERSION_HEX \\\n >= 0x030C0000\n" CALL "# endif\n", "3 PyEval_CallObject() 12-15"},
    {"#if 1\nvoid f(void) {\n#else\nvoid g(void) {\n#endif\n}\n"
     "PyObject *PyEval_CallObject(a) {}\n" CALL,
     ""},
    {"#else\n#endif\n#elif 1\n" CALL, "4 PyEval_CallObject()"},
    {"#if X_PY313\n#else\n" CALL "#endif\n", "3 PyEval_CallObject() 8-12"},
    {"#ifdef PyUnicode_KIND\n#else\n" CALL "#endif\n", ""},
    {"#ifndef IS_PY3K\n" CALL "#endif\n", ""},
    {"#if PY_3_12_PLUS\n" CALL "#endif\n", "2 PyEval_CallObject() 12-15"},
    {"#include <windows.h>\n" CALL, ""},
    {"#ifdef _WIN32\n#include <Windows.h>\n#endif\n" CALL, "4 PyEval_CallObject()"},
    /* formats */
    {"void f(void) { PyArg_ParseTuple(a, \"O!i|_testbuff\", &x); }", ""},
    {"void f(void) { PyArg_ParseTuple(a, \"su\", &x); }", "1 PyArg_ParseTuple(u)"},
    {"void f(void) { PyArg_ParseTuple(a, \"s\" \"Z#|u:name\", &x); }", "1 PyArg_ParseTuple(u,Z)"},
    {"void f(void) { PyArg_ParseTuple(a, \"s:unzip\", &x); }", ""},
    {"void f(void) { PyArg_ParseTuple(a, \"sU\", &x); }", ""},
    {"void f(void) { PyArg_ParseTuple(g(a, \"u\"), \"s\"); PyArg_ParseTuple(a, fmt, \"u\"); }", ""},
    {"void f(void) { PyArg_ParseTupleAndKeywords(a, \"u\", \"s\", k); }", ""},
    {"void f(void) { PyArg_ParseTupleAndKeywords(a, k, \"u\", l); }",
     "1 PyArg_ParseTupleAndKeywords(u)"},
    /* hostile */
    {"/* PyEval_CallObject", ""},
    {"\"PyEval_CallObject", ""},
    {"void f(void) { x = \"open\n; PyEval_CallObject(a); }", "2 PyEval_CallObject()"},
    {"R\"(PyEval_CallObject(a)", ""},
    {"#if PY_VERSION_HEX >=\n" CALL, "2 PyEval_CallObject()?"},
    {"#if ((((((\n" CALL, "2 PyEval_CallObject()?"},
    {"#define A A\n#if A\n" CALL "#endif\n", "3 PyEval_CallObject()?"},
    {"#define\n#if\n#ifdef\n" CALL, "4 PyEval_CallObject()?"},
    {"/* Generated by Cython 0.29.1 */\n" CALL, ""},
};

static void reads_c(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Fixture x = {0};
        scan(&x, "m.c", str_from(cases[i].source));
        Str got = uses_text(&x);
        if (!str_eq(got, str_from(cases[i].uses)))
            fail_msg("%s\n got: %.*s\nwant: %s", cases[i].source, STR_ARG(got), cases[i].uses);
        arena_release(&x.arena);
    }
}

static void header_serves_all_files(void **state) {
    (void)state;
    Fixture x = {0};
    scan(&x, "compat.h",
         STR("#if PY_VERSION_HEX >= 0x030D0000\nstatic inline PyObject *PyEval_CallObject(a) {}\n"
             "#endif\n"));
    scan(&x, "m.c", STR(CALL "void g(void) { PyCFunction_Call(a); }\n"));
    capi_settle(&x.facts);
    assert_true(str_eq(uses_text(&x), STR("1 PyEval_CallObject() 8-12; 2 PyCFunction_Call()")));
    arena_release(&x.arena);
}

static void conditional_header(void **state) {
    (void)state;
    Fixture x = {0};
    scan(&x, "src/wide.h", STR(CALL));
    scan(&x, "src/m.c",
         STR("#include <Python.h>\n#if PY_MAJOR_VERSION < 3\n#include \"wide.h\"\n"
             "#elif PY_VERSION_HEX < 0x030a0000\n#  include \"../src/wide.h\"\n#endif\n"));
    capi_settle(&x.facts);
    assert_true(str_eq(uses_text(&x), STR("1 PyEval_CallObject() 8-9")));
    arena_release(&x.arena);
    x = (Fixture){0};
    scan(&x, "old.h", STR(CALL));
    scan(&x, "m.c", STR("#ifdef PYPY_VERSION\n#include \"old.h\"\n#endif\n#include <Python.h>\n"));
    capi_settle(&x.facts);
    assert_int_equal(x.facts.uses.len, 0);
    arena_release(&x.arena);
}

static void file_for_python2(void **state) {
    (void)state;
    Fixture x = {0};
    scan(&x, "two.c", STR(CALL "void g(void) { PyString_FromString(a); }\n"));
    scan(&x, "three.c",
         STR("#if PY_MAJOR_VERSION < 3\n PyObject *s = PyInt_FromLong(1);\n#endif\n" CALL));
    scan(&x, "both.h", STR("#define PyInt_AsLong PyLong_AsLong\n"));
    scan(&x, "both.c", STR("void g(void) { PyInt_AsLong(a); PyArena *b; }\n"));
    capi_settle(&x.facts);
    assert_true(str_eq(uses_text(&x), STR("4 PyEval_CallObject(); 1 PyArena")));
    arena_release(&x.arena);
}

static void source_serves_itself_only(void **state) {
    (void)state;
    Fixture x = {0};
    scan(&x, "compat.c", STR("#define PyEval_CallObject g\n" CALL));
    scan(&x, "m.c", STR(CALL));
    capi_settle(&x.facts);
    assert_true(str_eq(uses_text(&x), STR("1 PyEval_CallObject()")));
    arena_release(&x.arena);
}

static const struct {
    const char *source, *uses;
} cython_cases[] = {
    {"cdef extern from \"Python.h\":\n    object PyEval_CallObject(object)\n\n"
     "def f():\n    return PyEval_CallObject(1)\n",
     "5 PyEval_CallObject()"},
    {"from cpython.object cimport PyEval_CallObject\nPyEval_CallObject(1)\n",
     "2 PyEval_CallObject()"},
    {"from cpython cimport (PyCFunction_Call,\n  PyEval_CallObject)\nPyEval_CallObject(1)\n",
     "3 PyEval_CallObject()"},
    {"cdef extern from \"Python.h\":\n    object PyEval_CallObject(object)\n", ""},
    {"cdef extern from \"own.h\":\n    object PyEval_CallObject(object)\nPyEval_CallObject(1)\n",
     ""},
    {"PyEval_CallObject(1)\n", ""},
    {"from cpython cimport PyEval_CallObject\n# PyEval_CallObject(1)\n'PyEval_CallObject(1)'\n"
     "'''\nPyEval_CallObject(1)\n'''\nx.PyEval_CallObject(1)\n",
     ""},
    {"from cpython cimport PyEval_CallObject\n'''PyEval_CallObject(1)", ""},
    {"from cpython cimport PyEval_CallObject\nPyEval_CallObject", ""},
};

static void reads_cython(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cython_cases / sizeof *cython_cases; i++) {
        Fixture x = {0};
        scan(&x, "m.pyx", str_from(cython_cases[i].source));
        Str got = uses_text(&x);
        if (!str_eq(got, str_from(cython_cases[i].uses)))
            fail_msg("%s\n got: %.*s\nwant: %s", cython_cases[i].source, STR_ARG(got),
                     cython_cases[i].uses);
        arena_release(&x.arena);
    }
}

/* `part` many times, then a use. */
static void repeat(const char *part, size_t times, const char *end) {
    Fixture x = {0};
    Buf text = {0};
    for (size_t i = 0; i < times; i++)
        buf_add(&text, str_from(part));
    buf_add(&text, str_from(end));
    scan(&x, "m.c", buf_str(&text));
    buf_release(&text);
    arena_release(&x.arena);
}

static void ends_on_hostile_input(void **state) {
    (void)state;
    static const struct {
        const char *part;
        size_t times;
    } parts[] = {
        {"#if X\n", 100000},
        {"#if PY_VERSION_HEX > 1\n", 100000},
        {"#if (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((\n",
         10000},
        {"#define A A A\n#if A + A\n", 20000},
        {"{", 1000000},
        {"PyArg_ParseTuple(", 100000},
        {"PyArg_ParseTuple(a,", 100000},
        {"PyArg_ParseTuple(\"", 100000},
        {"#define PyEval_CallObject PyEval_CallObject\n", 50000},
        {"/*/", 100000},
        {"\\\n", 100000},
        {"R\"(", 100000},
        {"#if 0x\n#elif 99999999999999999999\n", 50000},
        {"(", 1000000},
        {"!", 1000000},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        repeat(parts[i].part, parts[i].times, CALL);
    Fixture x = {0};
    scan(&x, "m.c", STR("\0\0Py\0#if\0\n" CALL));
    assert_int_equal(x.facts.uses.len, 1);
    arena_release(&x.arena);
}

static void condition_deep(void **state) {
    (void)state;
    Fixture x = {0};
    Buf text = {0};
    buf_add(&text, STR("#if "));
    for (size_t i = 0; i < 200000; i++)
        buf_add(&text, STR("(!"));
    buf_add(&text, STR("\n" CALL));
    scan(&x, "m.c", buf_str(&text));
    assert_true(str_eq(uses_text(&x), STR("2 PyEval_CallObject()?")));
    buf_release(&text);
    arena_release(&x.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_c),
        cmocka_unit_test(header_serves_all_files),
        cmocka_unit_test(conditional_header),
        cmocka_unit_test(file_for_python2),
        cmocka_unit_test(source_serves_itself_only),
        cmocka_unit_test(reads_cython),
        cmocka_unit_test(ends_on_hostile_input),
        cmocka_unit_test(condition_deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
