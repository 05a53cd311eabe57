#if PY_VERSION_HEX >= 0x030F0000
static inline PyObject *PyWeakref_GetObject(PyObject *op) {
    return NULL;
}
#endif
