import imp

cdef extern from "Python.h":
    object PyEval_CallObject(object callable, object args)

def call(f, args):
    return PyEval_CallObject(f, args)
