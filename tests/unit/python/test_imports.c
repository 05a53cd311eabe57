/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "facts_text.h"

static const SnippetCase statements[] = {
    {"import imp\n", "1 import imp\n"},
    {"import imp", "1 import imp\n"},
    {"import os, imp, sys\n", "1 import imp\n"},
    {"import imp as i, crypt as c\n", "1 import imp\n1 import crypt\n"},
    {"import distutils.util\n", "1 import distutils.util\n"},
    {"import distutils . util\n", "1 import distutils.util\n"},
    {"from distutils.version import LooseVersion\n", "1 import distutils.version\n"},
    {"from distutils import log, util\n", "1 import distutils\n"},
    {"from imp import *\n", "1 import imp\n"},
    {"from pipes import quote as q\n", "1 import pipes\n"},
    {"from collections import OrderedDict, Mapping\n", "1 import collections.Mapping\n"},
    {"from collections import (\n    OrderedDict,  # Mapping\n    Mapping as M,\n)\n",
     "1 import collections.Mapping\n"},
    {"from collections import Mapping, Callable\n",
     "1 import collections.Callable\n1 import collections.Mapping\n"},
    {"from collections import OrderedDict\n", ""},
    {"from gevent import wsgi\n", "1 import gevent\n1 import gevent.wsgi\n"},
    {"from gevent.wsgi import WSGIServer\n", "1 import gevent.wsgi\n"},
    {"from gevent.pywsgi import WSGIServer\n", "1 import gevent.pywsgi\n"},
    {"import os; import imp; x = 1\n", "1 import imp\n"},
    {"if x: import imp\n", "1 import imp\n"},
    {"import \\\n  imp\n", "1 import imp\n"},
    {"import os, \\\n  imp\n", "1 import imp\n"},
    {"def f():\n    import imp\n", "2 import imp\n"},
    {"class C:\n    import imp\n", "2 import imp\n"},
    {"async def f():\n    async with x:\n        import imp\n", "3 import imp\n"},
    {"match x:\n    case 1:\n        import imp\n", "3 import imp\n1 mark match-statement()\n"},
    {"while x:\n    import imp\nfor y in z:\n    import crypt\nelse:\n    import cgi\n",
     "2 import imp\n4 import crypt\n6 import cgi\n"},
    {"\xef\xbb\xbfimport imp\n", "1 import imp\n"},
    {"import os\r\nimport imp\r\n", "2 import imp\n"},
    {"import os\rimport imp # x\rimport crypt\r", "2 import imp\n3 import crypt\n"},
    {"# coding: latin-1\nx = '\xe9'\nimport imp\n", "3 import imp\n"},
};

static const SnippetCase look_alikes[] = {
    {"import importlib as imp\nimp.reload(x)\n", ""},
    {"import imports, imp_x\nfrom simp import imp\n", ""},
    {"from . import imp\nfrom .imp import x\nfrom .. import imp\nfrom ..imp import y\n", ""},
    {"from .distutils.version import LooseVersion\n", ""},
    {"from package import imp\nimport package.imp\n", ""},
    {"'import imp'\n\"\"\"\nimport imp\n\"\"\"\n# import imp\n", ""},
    {"x = '''\nimport imp\n''' + \"import crypt\"\n", ""},
    {"f'import imp {x} import imp'\n", ""},
    {"imp = 1\nx.imp = 2\nimp.load_source()\n", ""},
    {"def imp(): pass\nimp()\n", ""},
    {"__import__(name)\nimportlib.import_module(name)\n", ""},
    {"import importlib\nimportlib.import_module('.imp', __name__)\n", ""},
    {"x.import_module('imp')\nimport_module('imp')\n", ""},
    {"import importlib\nprint('imp')\n", ""},
    {"def __import__(n): pass\n__import__('imp')\n", ""},
};

static const SnippetCase dynamic[] = {
    {"import importlib\nx = importlib.import_module('imp')\n", "2 import imp\n"},
    {"import importlib\nx = importlib.import_module(name='imp')\n", "2 import imp\n"},
    {"import importlib as i\ni.import_module(\n    'distutils.util')\n",
     "2 import distutils.util\n"},
    {"from importlib import import_module as load\nload(\"smtpd\", package=None)\n",
     "2 import smtpd\n"},
    {"def f():\n    return load('smtpd')\nfrom importlib import import_module as load\n",
     "2 import smtpd\n"},
    {"__import__('crypt')\n", "1 import crypt\n"},
    {"import builtins\nbuiltins.__import__('crypt')\n", "2 import crypt\n"},
    {"import importlib\nload = importlib.import_module\nload('imp')\n", "3 import imp\n"},
    {"x = __import__('distutils.util', fromlist=['x'])\n", "1 import distutils.util\n"},
    {"import importlib\ntry:\n    importlib.import_module('imp')\nexcept ImportError:\n    pass\n",
     ""},
    {"import importlib\nc = importlib.import_module('collections')\nc.Mapping\n",
     "3 name collections.Mapping\n"},
    {"import importlib\nimportlib.import_module('collections').Mapping\n",
     "2 name collections.Mapping\n"},
    {"__import__('collections').Mapping\n", "1 name collections.Mapping\n"},
    {"__import__('http.client').client.HTTPSConnection(x, key_file=1)\n",
     "1 call http.client.HTTPSConnection(key_file)\n"},
};

/* Nothing in a file that does not parse may hide an import. */
static const SnippetCase broken[] = {
    {"print 'x'\nimport imp\n", "2 import imp\n"},
    {"try:\n    x\nexcept E, e:\n    print >>f, e\nimport imp\n",
     "5 import imp\n3 mark python2-except(e)\n"},
    {"exec 'x' in d\nif x: raise E, 'x'\nx = `y`\nif a <> b: import imp\n", "4 import imp\n"},
    {"def f((a, b)):\n    import imp\n", "2 import imp\n"},
    {"x = 0777L\nimport imp\n", "2 import imp\n"},
    {"x = ur'y'\nimport imp\n", "2 import imp\n"},
    {"class :\nimport imp\n", "2 import imp\n"},
    {"def f(:\nimport imp\n", "2 import imp\n"},
    {"x = = 1\nimport imp\ny = = 2\nimport crypt\n", "2 import imp\n4 import crypt\n"},
    {"if x\n    import imp\nelse\n    import crypt\n", "2 import imp\n4 import crypt\n"},
    {"  import imp\n import crypt\n", "1 import imp\n2 import crypt\n"},
    {"%matplotlib inline\nimport imp\n", "2 import imp\n"},
    {"import imp as\nimport crypt,\n", "1 import imp\n2 import crypt\n"},
    {"from distutils.util import (a, b c)\nimport imp\n",
     "1 import distutils.util\n2 import imp\n"},
    {"for in x:\n  '''\nimport imp\n'''\nimport crypt\n", "5 import crypt\n"},
};

static void test_statements(void **state) {
    (void)state;
    CHECK_SNIPPETS(statements, PY_MODULE);
}

static void test_look_alikes(void **state) {
    (void)state;
    CHECK_SNIPPETS(look_alikes, PY_MODULE);
}

static void test_dynamic(void **state) {
    (void)state;
    CHECK_SNIPPETS(dynamic, PY_MODULE);
}

static void test_broken(void **state) {
    (void)state;
    CHECK_SNIPPETS(broken, PY_MODULE);
}

static void test_place_is_the_module_name(void **state) {
    (void)state;
    Scanned s;
    scan_with(&s, STR("import os\nfrom distutils.util import strtobool\n"), PY_MODULE, false);
    assert_int_equal(s.facts.uses.len, 1);
    const Use *u = &s.facts.uses.items[0];
    assert_int_equal(u->place.line, 2);
    assert_int_equal(u->place.column, 6);
    assert_int_equal(u->place.end_column, 20);
    assert_true(u->local_first);
    arena_release(&s.arena);
}

static void test_stage1_spares_stage2(void **state) {
    (void)state;
    static const struct {
        const char *source;
        size_t parsed;
    } cases[] = {
        {"import os\nimport collections\ncollections.OrderedDict()\n", 0},
        {"# import imp\n'import imp'\nimport simp\n", 0},
        {"import collections\nx.Mapping\n", 0},
        {"import collections as c\nc.Mapping\n", 1},
        {"import imp\n", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Scanned s;
        scan_with(&s, str_from(cases[i].source), PY_MODULE, false);
        assert_int_equal(s.stats.files, 1);
        assert_int_equal(s.stats.bytes, strlen(cases[i].source));
        assert_int_equal(s.stats.parsed_files, cases[i].parsed);
        arena_release(&s.arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_statements),
        cmocka_unit_test(test_look_alikes),
        cmocka_unit_test(test_dynamic),
        cmocka_unit_test(test_broken),
        cmocka_unit_test(test_place_is_the_module_name),
        cmocka_unit_test(test_stage1_spares_stage2),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
