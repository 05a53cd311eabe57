import sys, six
PY3 = sys.version_info[0] == 3
if sys.version_info[:2] <= (3, 11) and not six.PY2:
    import imp as a
elif sys.platform.startswith("win") or sys.hexversion < 0x30C0000:
    import crypt
else:
    from collections import (Mapping as M,
                             OrderedDict)
try:
    from . import imp
    import ssl
except (ImportError, AttributeError) as e:
    ssl = None
def f(x: M = None, *a, **k):
    if not hasattr(ssl, "wrap_socket"):
        return
    with contextlib.suppress(ImportError):
        import distutils.util
    return [ssl.wrap_socket(s, a=1) for s in x if (y := s)]
