import sys

PY311 = sys.version_info >= (3, 11)
PY_3_10_PLUS = sys.version_info >= (3, 10)
