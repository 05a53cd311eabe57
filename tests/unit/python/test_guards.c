/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "facts_text.h"

/* `import imp` behind a condition: the minors on which it runs, as in facts_text.h; NULL: nowhere.
 */
static const struct {
    const char *condition, *alive;
} conditions[] = {
    {"x", ""},
    {"sys.version_info", ""},
    {"sys.version_info < (3,)", NULL},
    {"sys.version_info >= (3,)", ""},
    {"sys.version_info < (3, 12)", " @0-11"},
    {"sys.version_info >= (3, 12)", " @12-"},
    {"sys.version_info <= (3, 11)", " @0-10"},
    {"sys.version_info > (3, 11)", " @11-"},
    {"sys.version_info[:2] <= (3, 11)", " @0-11"},
    {"sys.version_info[:2] > (3, 11)", " @12-"},
    {"sys.version_info[:2] == (3, 10)", " @10"},
    {"sys.version_info[0:2] != (3, 10)", " @0-9,11-"},
    {"sys.version_info == (3, 10)", NULL},
    {"(3, 12) > sys.version_info", " @0-11"},
    {"(3, 8) <= sys.version_info < (3, 12)", " @8-11"},
    {"sys.version_info[0] == 2", NULL},
    {"sys.version_info[0] == 3", ""},
    {"sys.version_info[0] < 3", NULL},
    {"3 == sys.version_info[0]", ""},
    {"sys.version_info[1] < 12", " @0-11"},
    {"sys.version_info[0] == 3 and sys.version_info[1] >= 12", " @12-"},
    {"sys.version_info[0] >= 3 and sys.version_info[1] < 4", " @0-3"},
    {"sys.version_info.major == 3 and sys.version_info.minor <= 11", " @0-11"},
    {"sys.version_info.major < 3 or sys.version_info.minor < 9", " @0-8"},
    {"not sys.version_info >= (3, 12)", " @0-11"},
    {"not (sys.version_info < (3, 9) or sys.version_info >= (3, 12))", " @9-11"},
    {"x and sys.version_info < (3, 12)", " @0-11"},
    {"x or sys.version_info < (3, 12)", ""},
    {"not (x and sys.version_info < (3, 12))", ""},
    {"not (x or sys.version_info < (3, 12))", " @12-"},
    {"sys.hexversion < 0x030c0000", " @0-11"},
    {"sys.hexversion >= 0x03000000", ""},
    {"sys.version < '3'", NULL},
    {"sys.version[0] == '2'", NULL},
    {"sys.version[:3] < '3.8'", " @0-7,10-"},
    {"sys.version.startswith('2')", NULL},
    {"platform.python_version() >= '3'", ""},
    {"six.PY2", NULL},
    {"six.PY3", ""},
    {"not six.PY3", NULL},
    {"compat.PY2", NULL},
    {"compat.PY311", " @11-"},
    {"not compat.PY_3_12_PLUS", " @0-11"},
    {"compat.IS_PYTHON_3_9_OR_NEWER", " @9-"},
    {"compat.py314", " @14-"},
    {"compat.PY38_OR_BELOW", ""},
    {"compat.PY311X", ""},
    {"False", NULL},
    {"0", NULL},
    {"True", ""},
    {"1", ""},
    {"None", NULL},
    {"TYPE_CHECKING", NULL},
    {"typing.TYPE_CHECKING", NULL},
    {"not TYPE_CHECKING", ""},
    {"sys.platform == 'win32'", NULL},
    {"sys.platform != 'win32'", ""},
    {"sys.platform.startswith('win')", NULL},
    {"sys.platform.startswith(('linux', 'darwin'))", ""},
    {"sys.platform in ('win32', 'cygwin')", NULL},
    {"sys.platform not in ('win32', 'cygwin')", ""},
    {"os.name == 'nt'", NULL},
    {"os.name == 'posix'", ""},
    {"platform.system() == 'Windows'", NULL},
    {"platform.system().lower() == 'linux'", ""},
    {"PY3", ""},
    {"PY2", NULL},
    {"OLD", " @0-11"},
    {"not OLD", " @12-"},
    {"DEBUG", ""},
    {"not DEBUG", ""},
    {"NAME == 'y'", ""},
    {"_ver[0] == 2", NULL},
    {"major == 2", NULL},
    {"BRANCHED", " @12-"},
    {"TWICE", ""},
    {"__name__ == '__main__'", ""},
    {"sys.version_info >= LIMIT", " @12-"},
    {"sys.argv[1] == '2'", ""},
    {"bool(sys.version_info < (3, 9))", " @0-8"},
    {"(sys.version_info\n        < (3, 9))", " @0-8"},
};

static const char preamble[] = "import os\nimport platform\nimport six\nimport sys\nimport typing\n"
                               "from typing import TYPE_CHECKING\n"
                               "PY3 = sys.version_info[0] == 3\n"
                               "PY2 = not PY3\n"
                               "OLD = sys.version_info < (3, 12)\n"
                               "DEBUG = False\n"
                               "NAME = 'x'\n"
                               "_ver = sys.version_info\n"
                               "major = sys.version_info.major\n"
                               "LIMIT = (3, 12)\n"
                               "if sys.version_info >= (3, 12): BRANCHED = True\n"
                               "else: BRANCHED = False\n"
                               "TWICE = OLD\n"
                               "TWICE = x\n";

static void check_condition(const char *format, const char *condition, const char *alive) {
    Buf source = {.max = 1 << 16}, expected = {.max = 1 << 16};
    buf_add(&source, str_from(preamble));
    unsigned line = 1;
    for (size_t i = 0; i < source.len; i++)
        line += source.ptr[i] == '\n';
    Str before = str_from(format), after;
    after = str_from_pos(before, str_find_char(before, '%') + 1);
    before = str_slice(before, 0, str_find_char(before, '%'));
    buf_add(&source, before);
    buf_add(&source, str_from(condition));
    buf_add(&source, after);
    Str text = buf_str(&source);
    size_t at = str_find(text, STR("import imp\n"));
    line = 1;
    for (size_t i = 0; i < at; i++)
        line += text.ptr[i] == '\n';
    buf_add(&expected, STR(""));
    if (alive)
        buf_format(&expected, "%u import imp%s\n", line, alive);
    SnippetCase one = {source.ptr, expected.ptr};
    check_snippets(&one, 1, PY_MODULE);
    buf_release(&source);
    buf_release(&expected);
}

static void test_conditions(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
        check_condition("if %:\n    import imp\n", conditions[i].condition, conditions[i].alive);
        check_condition("def f():\n  while z:\n    if %:\n      import imp\n",
                        conditions[i].condition, conditions[i].alive);
        check_condition("if not (%): pass\nelse:\n    import imp\n", conditions[i].condition,
                        conditions[i].alive);
        check_condition("if not (%): pass\nelif 1:\n    import imp\n", conditions[i].condition,
                        conditions[i].alive);
    }
}

/* After a statement that leaves where a condition does not hold. */
static void test_early_exits(void **state) {
    (void)state;
    static const char *const exits[] = {
        "def f():\n    if not (%): return\n    import imp\n",
        "def f():\n    if not (%):\n        log()\n        return 1\n    import imp\n",
        "if not (%): raise SystemExit\nimport imp\n",
        "if not (%): sys.exit(1)\nimport imp\n",
        "for a in b:\n    if not (%): continue\n    import imp\n",
        "while a:\n    if not (%): break\n    import imp\n",
        "assert %\nimport imp\n",
        "if not (%):\n    if a: sys.exit(1)\n    else: sys.exit(2)\nimport imp\n",
    };
    for (size_t e = 0; e < sizeof exits / sizeof *exits; e++)
        for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++)
            check_condition(exits[e], conditions[i].condition, conditions[i].alive);
}

static const SnippetCase flow[] = {
    {"def f():\n    return\n    import imp\n", ""},
    {"import sys\nsys.exit(0)\nimport imp\n", ""},
    {"def f():\n    if x: return\n    import imp\n", "3 import imp\n"},
    {"import sys\nif sys.version_info >= (3, 12):\n    pass\nelif x:\n    import imp\nelse:\n"
     "    import crypt\n",
     "5 import imp @0-11\n7 import crypt @0-11\n"},
    {"import sys\nif sys.version_info < (3, 9):\n    import imp\nelif sys.version_info < (3, 12):\n"
     "    import imp\n",
     "3 import imp @0-8\n5 import imp @9-11\n"},
    {"import sys\ndef f():\n    if sys.version_info < (3, 12):\n        import imp\n        "
     "return\n"
     "    import crypt\n",
     "4 import imp @0-11\n6 import crypt @12-\n"},
    {"import sys\nif sys.version_info >= (3, 12):\n    def f():\n        import imp\n",
     "4 import imp @12-\n"},
    {"import sys, collections\nx = collections.Mapping if sys.version_info < (3, 3) else y\n",
     "2 name collections.Mapping @0-2\n"},
    {"import sys, collections\nx = y if sys.version_info >= (3, 3) else collections.Mapping\n",
     "2 name collections.Mapping @0-2\n"},
    {"import sys, collections\nx = sys.version_info < (3, 3) and collections.Mapping\n",
     "2 name collections.Mapping @0-2\n"},
    {"import sys, collections\nx = sys.version_info >= (3, 3) or collections.Mapping\n",
     "2 name collections.Mapping @0-2\n"},
    {"def f(sys):\n    if sys.version_info < (3, 12):\n        import imp\n",
     "3 import imp @0-11\n"},
    {"from .compat import PY2\nif PY2:\n    import imp\n", ""},
    {"from six import PY2 as p\nif p:\n    import imp\n", ""},
    {"MYPY = False\nif MYPY:\n    import imp\n", "3 import imp\n"},
    {"import sys\ntry:\n    PY3 = sys.version_info[0] == 3\nexcept Exception:\n    PY3 = True\n"
     "if not PY3:\n    import imp\n",
     "7 import imp\n"},
};

static const SnippetCase handlers[] = {
    {"try:\n    import imp\nexcept ImportError:\n    imp = None\n", ""},
    {"try:\n    import imp\nexcept ImportError as e:\n    pass\n", ""},
    {"try:\n    import imp\nexcept ImportError, e:\n    pass\n", "3 mark python2-except(e)\n"},
    {"try:\n    import imp\nexcept (ModuleNotFoundError, AttributeError):\n    imp = None\n", ""},
    {"try:\n    import imp\nexcept Exception:\n    pass\n", ""},
    {"try:\n    import imp\nexcept BaseException:\n    pass\n", ""},
    {"try:\n    import imp\nexcept:\n    pass\n", ""},
    {"E = (ImportError, KeyError)\ntry:\n    import imp\nexcept E:\n    pass\n", ""},
    {"try:\n    from collections import Mapping\nexcept ImportError:\n"
     "    from collections.abc import Mapping\n",
     ""},
    {"try:\n    from collections import Mapping\nexcept ModuleNotFoundError:\n    pass\n",
     "2 import collections.Mapping\n"},
    {"try:\n    import imp\nexcept ValueError:\n    pass\n", "2 import imp\n"},
    {"try:\n    import imp\nexcept AttributeError:\n    pass\n", "2 import imp\n"},
    {"try:\n    import imp\nfinally:\n    pass\n", "2 import imp\n"},
    {"try:\n    import imp\nexcept ImportError:\n    raise\n", "2 import imp\n"},
    {"try:\n    import imp\nexcept ImportError:\n    log()\n    raise RuntimeError('x')\n",
     "2 import imp\n"},
    {"import sys\ntry:\n    import imp\nexcept ImportError:\n    sys.exit('x')\n",
     "3 import imp\n"},
    {"try:\n    import imp\nexcept ImportError:\n    if strict:\n        raise\n", ""},
    {"import sys\ntry:\n    import imp\nexcept ImportError:\n    if sys.version_info >= (3, 13):\n"
     "        raise\n",
     "3 import imp @13-\n"},
    {"try:\n    import imp\nexcept ImportError:\n    raise\nexcept Exception:\n    pass\n",
     "2 import imp\n"},
    {"try:\n    pass\nexcept ImportError:\n    pass\nelse:\n    import imp\n", "6 import imp\n"},
    {"try:\n    pass\nexcept ImportError:\n    pass\nfinally:\n    import imp\n", "6 import imp\n"},
    {"try:\n    try:\n        import imp\n    except ValueError:\n        pass\n"
     "except ImportError:\n    pass\n",
     ""},
    {"try:\n    def f():\n        import imp\nexcept ImportError:\n    pass\n", "3 import imp\n"},
    {"def f():\n    try:\n        import imp\n    except ImportError:\n        return None\n", ""},
    {"try:\n    from collections.abc import X\nexcept ImportError:\n    from collections import "
     "Mapping\n",
     ""},
    {"try:\n    import json\nexcept ImportError:\n    import imp\n", ""},
    {"try:\n    import html\n    def f(): pass\nexcept ImportError:\n    import cgi\n", ""},
    {"try:\n    import _imp\nexcept ImportError:\n    import imp as _imp\n", ""},
    {"try:\n    from ssl import match_hostname\nexcept ImportError:\n    match_hostname = None\n"
     "def f():\n    match_hostname(x)\n",
     ""},
    {"try:\n    import distutils.core\nexcept ImportError:\n    distutils = None\n"
     "def f():\n    distutils.core.Command\n",
     ""},
    {"try:\n    import simplejson\nexcept ImportError:\n    import imp\n", "4 import imp\n"},
    {"try:\n    import tomllib\nexcept ImportError:\n    import imp\n", "4 import imp @0-10\n"},
    {"try:\n    import imp\nexcept ImportError:\n    import crypt\n", "4 import crypt @12-\n"},
    {"try:\n    from . import x\nexcept ImportError:\n    import imp\n", "4 import imp\n"},
    {"try:\n    from importlib.machinery import SourceFileLoader\nexcept ImportError:\n    import "
     "imp\n",
     ""},
    {"try:\n    import json\nexcept ValueError:\n    import imp\n", "4 import imp\n"},
    {"try:\n    x()\nexcept ImportError:\n    import imp\n", "4 import imp\n"},
    {"import inspect\ntry:\n    f = inspect.getfullargspec\nexcept AttributeError:\n"
     "    f = inspect.getargspec\n",
     ""},
    {"import collections\ntry:\n    c = collections.abc\nexcept AttributeError:\n    c = "
     "collections\n"
     "c.Mapping\n",
     ""},
    {"import inspect\ntry:\n    f = inspect.getargspec\nexcept AttributeError:\n    f = None\n",
     ""},
    {"import inspect\ntry:\n    f = inspect.getargspec\nexcept ImportError:\n    f = None\n",
     "3 name inspect.getargspec\n"},
    {"import contextlib\nwith contextlib.suppress(ImportError):\n    import imp\n", ""},
    {"from contextlib import suppress\nwith suppress(ValueError, ImportError) as x:\n    import "
     "imp\n",
     ""},
    {"from contextlib import suppress\nwith suppress(ValueError):\n    import imp\n",
     "3 import imp\n"},
    {"with open(f):\n    import imp\n", "2 import imp\n"},
    {"with pytest.raises(ImportError):\n    import imp\n", ""},
    {"try:\n    import imp\nexcept* ImportError:\n    pass\n", "3 mark except-star()\n"},
};

static const SnippetCase features[] = {
    {"import ssl\nif hasattr(ssl, 'wrap_socket'):\n    ssl.wrap_socket(s)\n", ""},
    {"import ssl\nif not hasattr(ssl, 'wrap_socket'):\n    pass\nelse:\n    ssl.wrap_socket(s)\n",
     ""},
    {"import ssl\nif x and hasattr(ssl, 'wrap_socket'):\n    ssl.wrap_socket(s)\n", ""},
    {"import ssl\nif x or hasattr(ssl, 'wrap_socket'):\n    ssl.wrap_socket(s)\n",
     "3 call ssl.wrap_socket\n"},
    {"import ssl\nif hasattr(ssl, 'other'):\n    ssl.wrap_socket(s)\n", "3 call ssl.wrap_socket\n"},
    {"import ssl\nif hasattr(x, 'wrap_socket'):\n    ssl.wrap_socket(s)\n",
     "3 call ssl.wrap_socket\n"},
    {"import ssl\ndef f():\n    if not hasattr(ssl, 'wrap_socket'):\n        return\n"
     "    ssl.wrap_socket(s)\n",
     ""},
    {"import ssl\nHAS = hasattr(ssl, 'wrap_socket')\ndef f():\n    if HAS:\n"
     "        ssl.wrap_socket(s)\n",
     ""},
    {"import ssl\nif getattr(ssl, 'wrap_socket', None) is not None:\n    ssl.wrap_socket(s)\n", ""},
    {"import ssl\nif hasattr(ssl, 'match_hostname'):\n    from ssl import match_hostname\n", ""},
    {"import ssl\nx = ssl.wrap_socket if hasattr(ssl, 'wrap_socket') else None\n", ""},
    {"import inspect\nif hasattr(inspect, 'getfullargspec'):\n    f = "
     "inspect.getfullargspec\nelse:\n"
     "    f = inspect.getargspec\n",
     ""},
    {"import inspect\nf = getattr(inspect, 'getfullargspec', None) or inspect.getargspec\n", ""},
    {"import inspect\nf = getattr(inspect, 'getfullargspec', inspect.getargspec)\n",
     "2 name inspect.getargspec\n"},
    {"import os\nif hasattr(os, 'fork'):\n    pass\nelse:\n    os.popen2()\n",
     "5 call os.popen2\n"},
    {"import os\nif hasattr(os, 'newer'):\n    pass\nelse:\n    os.popen2()\n", ""},
    {"import importlib.util\nif importlib.util.find_spec('imp'):\n    import imp\n", ""},
    {"import importlib.util\nif importlib.util.find_spec('imp') is not None:\n    import imp\n",
     ""},
    {"import importlib.util\nif importlib.util.find_spec('imp') is None:\n    pass\nelse:\n"
     "    import imp\n",
     ""},
    {"import importlib.util\nif importlib.util.find_spec('imp') is None:\n    import imp\n",
     "3 import imp\n"},
    {"import importlib.util\nif importlib.util.find_spec('crypt'):\n    import imp\n",
     "3 import imp\n"},
    {"import sys\nif 'imp' in sys.modules:\n    import imp\n", ""},
    {"import collections\nif not hasattr(collections, 'Mapping'):\n"
     "    collections.Mapping = collections.abc.Mapping\ncollections.Mapping\n",
     ""},
};

/* Decorators of test runners. */
static const SnippetCase skips[] = {
    {"import sys, unittest\n@unittest.skipIf(sys.version_info >= (3, 12), 'gone')\ndef test():\n"
     "    import imp\n",
     "4 import imp @0-11\n"},
    {"import sys, pytest\n@pytest.mark.skipif(sys.version_info < (3, 12), reason='x')\n"
     "def test():\n    import imp\n",
     "4 import imp @12-\n"},
    {"import sys\n@skipUnless(sys.version_info < (3, 12), 'gone')\nclass T:\n    def test(self):\n"
     "        import imp\n",
     "5 import imp @0-11\n"},
    {"import sys, unittest\n@unittest.skipIf(not hasattr(sys, 'getcheckinterval'), 'x')\n"
     "def test():\n    import imp\n    sys.getcheckinterval()\n",
     "4 import imp\n"},
    {"import pytest\n@pytest.mark.skipif('sys.version_info < (3, 12)')\ndef test():\n"
     "    import imp\n",
     "4 import imp\n"},
    {"@pytest.mark.skipif(reason='x', condition=True)\ndef test():\n    import imp\n",
     "3 import imp\n"},
    {"@other(False)\ndef test():\n    import imp\n", "3 import imp\n"},
};

static void test_skips(void **state) {
    (void)state;
    CHECK_SNIPPETS(skips, PY_MODULE);
}

static void test_flow(void **state) {
    (void)state;
    CHECK_SNIPPETS(flow, PY_MODULE);
}

static void test_handlers(void **state) {
    (void)state;
    CHECK_SNIPPETS(handlers, PY_MODULE);
}

static void test_features(void **state) {
    (void)state;
    CHECK_SNIPPETS(features, PY_MODULE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conditions), cmocka_unit_test(test_early_exits),
        cmocka_unit_test(test_flow),       cmocka_unit_test(test_handlers),
        cmocka_unit_test(test_features),   cmocka_unit_test(test_skips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
