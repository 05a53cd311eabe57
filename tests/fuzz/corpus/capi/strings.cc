f(PyArg_ParseTuple(a, "s" "u:x"), R"x(" PyArena)x", L'"');
extern "C" { PyArena *a; }
