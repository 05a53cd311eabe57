#include "compat.h"
#include <Python.h>

static PyObject *call(PyObject *self, PyObject *args) {
    PyObject *callable;
    Py_UNICODE *name;
    if (!PyArg_ParseTuple(args, "Ou:call", &callable, &name))
        return NULL;
#if PY_VERSION_HEX < 0x030D0000
    PyEval_InitThreads();
    return PyEval_CallObject(callable, args);
#endif
    return PyEval_CallObject(callable, args); /* PyObject_AsReadBuffer is only a comment */
}

static PyObject *own(PyObject *op) {
    return PyWeakref_GetObject(op);
}
