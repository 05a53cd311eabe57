#include <Python.h>
/* pyupgrade-check: ignore[capi.*] */
PyObject *f(void) { return PyEval_CallObject(0, 0); }
PyObject *g(void) { return PyEval_CallObject(0, 0); } // pyupgrade-check: ignore[capi.*]
