#if PY_VERSION_HEX >= 0x030C0000
void f(void) {
    PyEval_CallObject(a, b);
}
#else
#define PyEval_CallObject(a, b) g(a)
#endif
