cdef extern from "Python.h":
    object PyEval_CallObject(object)
PyEval_CallObject(1) # "
''' x '''
