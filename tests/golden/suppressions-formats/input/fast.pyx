# pyupgrade-check: ignore[stdlib.imp]
import imp
cdef extern from "Python.h":
    object PyEval_CallObject(object, object)  # pyupgrade-check: ignore[capi.*]
