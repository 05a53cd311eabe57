/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "facts_text.h"

static const SnippetCase names[] = {
    {"import collections\nx = collections.Mapping\n", "2 name collections.Mapping\n"},
    {"import collections as c\nx = c.Mapping\n", "2 name collections.Mapping\n"},
    {"import collections\ncollections.Mapping.register(x)\n", "2 name collections.Mapping\n"},
    {"import collections\nclass C(collections.Mapping): pass\n", "2 name collections.Mapping\n"},
    {"import collections\ndef f(x: collections.Mapping) -> None: pass\n",
     "2 name collections.Mapping\n"},
    {"import collections\n@collections.Callable\ndef f(): pass\n", "2 name collections.Callable\n"},
    {"import collections\nf'{collections.Mapping!r:>{w}} {{collections.Callable}}'\n",
     "2 name collections.Mapping\n"},
    {"import collections\nx = (collections\n     .Mapping)\n", "2 name collections.Mapping\n"},
    {"import http.client\nhttp.client.HTTPSConnection(h, cert_file=None)\n",
     "2 call http.client.HTTPSConnection(cert_file)\n"},
    {"import http.client as hc\nhc.HTTPSConnection(h, port=1, cert_file=c)\n",
     "2 call http.client.HTTPSConnection(port,cert_file)\n"},
    {"from http import client\nclient.HTTPSConnection(h)\n",
     "2 call http.client.HTTPSConnection\n"},
    {"import asyncio\nasync def f():\n    await asyncio.sleep(0, loop=x)\n",
     "3 call asyncio.sleep(loop)\n"},
    {"from asyncio import sleep\nasync def f():\n    await sleep(0, loop=x)\n",
     "1 import asyncio.sleep\n3 call asyncio.sleep(loop)\n"},
    {"def f():\n    return ssl.wrap_socket(s)\nimport ssl\n", "2 call ssl.wrap_socket\n"},
    {"def f():\n    import ssl\n    return ssl.wrap_socket(s)\n", "3 call ssl.wrap_socket\n"},
    {"import ssl\nw = ssl.wrap_socket\n", "2 name ssl.wrap_socket\n"},
    {"import ssl\ns = ssl\ns.wrap_socket()\n", "3 call ssl.wrap_socket\n"},
    {"import ssl\nclass C:\n    s = ssl\n    def f(self): return ssl.wrap_socket\n",
     "4 name ssl.wrap_socket\n"},
    {"import ssl\nx = [ssl.wrap_socket(s) for s in y]\n", "2 call ssl.wrap_socket\n"},
    {"import ssl\nx = lambda s: ssl.wrap_socket(s)\n", "2 call ssl.wrap_socket\n"},
    {"def f():\n    global ssl\n    import ssl\ndef g():\n    ssl.wrap_socket()\n",
     "5 call ssl.wrap_socket\n"},
    {"import os\nos.popen2\n", "2 name os.popen2\n"},
    {"from collections import *\nclass C(Mapping): pass\n", "2 name collections.Mapping\n"},
    {"from collections import *\nMapping = 1\nMapping\n", ""},
    {"import imp\nimp.load_source('x')\n", "1 import imp\n"},
    {"from distutils import util\nutil.strtobool(x)\n", "1 import distutils\n"},
    {"import sys\nif sys.version_info >= (3, 3):\n    import collections.abc as c\nelse:\n"
     "    import collections as c\nc.Mapping\n",
     "6 name collections.Mapping @0-2\n"},
    {"try:\n    import collections.abc as c\nexcept ImportError:\n    import collections as c\n"
     "c.Mapping\n",
     ""},
};

static const SnippetCase silent[] = {
    {"import collections\nx.Mapping\ncollections.OrderedDict\nMapping\n", ""},
    {"import collections.abc\ncollections.abc.Mapping\n", ""},
    {"import ssl\nssl.create_default_context().wrap_socket(s)\n", ""},
    {"import ssl\ndef f(ssl):\n    ssl.wrap_socket(s)\n", ""},
    {"import ssl\ndef f(*ssl): ssl.wrap_socket(s)\ndef g(**ssl): ssl.wrap_socket(s)\n"
     "def h(a, ssl=None): ssl.wrap_socket(s)\ndef i(ssl: int = 1): ssl.wrap_socket(s)\n",
     ""},
    {"import ssl\nlambda ssl: ssl.wrap_socket(s)\n", ""},
    {"import ssl\n[ssl.wrap_socket() for ssl in x]\n", ""},
    {"import ssl\ndef f():\n    for ssl in x: ssl.wrap_socket()\n", ""},
    {"import ssl\ndef f():\n    with x as ssl: ssl.wrap_socket()\n", ""},
    {"import ssl\ndef f():\n    ssl = x\n    ssl.wrap_socket()\n", ""},
    {"import ssl\ndef f():\n    if (ssl := x): ssl.wrap_socket()\n", "3 mark walrus()\n"},
    {"import ssl\ndef f():\n    def ssl(): pass\n    ssl.wrap_socket()\n", ""},
    {"import ssl\nssl = Wrapper()\nssl.wrap_socket()\n", ""},
    {"from . import ssl\nssl.wrap_socket()\n", ""},
    {"from package import ssl\nssl.wrap_socket()\n", ""},
    {"class C:\n    def wrap_socket(self): return self.wrap_socket()\n", ""},
    {"import collections\ncollections.Mapping = x\n", ""},
    {"import collections\ncollections.Mapping = x\nclass C(collections.Mapping): pass\n", ""},
    {"import collections\nsetattr(collections, 'Mapping', x)\ncollections.Mapping\n", ""},
    {"import sys\nsys.modules['imp'] = x\nimport imp\n", ""},
    {"from __future__ import annotations\nimport collections\n"
     "def f(x: collections.Mapping) -> collections.Callable: pass\n",
     ""},
    {"import collections\ndef f():\n    x: collections.Mapping = y\n", ""},
    {"import typing, collections\nif typing.TYPE_CHECKING:\n    collections.Mapping\n", ""},
    {"try:\n    import ssl\nexcept ImportError:\n    ssl = None\nif ssl:\n    ssl.other()\n", ""},
};

static const SnippetCase shadow_and_not[] = {
    {"import ssl\ndef f(ssl=ssl.wrap_socket): pass\n", "2 name ssl.wrap_socket\n"},
    {"import ssl\ndef f(): ssl = 1\nssl.wrap_socket()\n", "3 call ssl.wrap_socket\n"},
    {"import ssl\nclass C:\n    ssl = 1\n    def f(self): ssl.wrap_socket()\n",
     "4 call ssl.wrap_socket\n"},
    {"import ssl\nssl.wrap_socket()\nssl = 1\n", "2 call ssl.wrap_socket\n"},
    {"try:\n    import ssl\nexcept ImportError:\n    ssl = None\nssl.wrap_socket()\n",
     "5 call ssl.wrap_socket\n"},
    {"import collections\ncollections.Mapping\ncollections.Mapping = x\n",
     "2 name collections.Mapping\n"},
    {"import collections, sys\nif sys.version_info >= (3, 12):\n    collections.Mapping = x\n"
     "collections.Mapping\n",
     "4 name collections.Mapping @0-11\n"},
    {"import collections\nx: collections.Mapping = y\n", "2 name collections.Mapping\n"},
};

static const SnippetCase patches[] = {
    {"from gevent import monkey\nmonkey.patch_all()\n",
     "1 import gevent\n2 call gevent.monkey.patch_all\n"},
    {"from gevent import monkey; monkey.patch_all()\n",
     "1 import gevent\n1 call gevent.monkey.patch_all\n"},
    {"from gevent import monkey;monkey.patch_all()  # noqa\n",
     "1 import gevent\n1 call gevent.monkey.patch_all\n"},
    {"import gevent.monkey\ngevent.monkey.patch_all(thread=False)\n",
     "1 import gevent.monkey\n2 call gevent.monkey.patch_all(thread)\n"},
    {"import gevent\ndef post_fork(s, w):\n    gevent.monkey.patch_all()\n",
     "1 import gevent\n3 call gevent.monkey.patch_all\n"},
    {"from gevent.monkey import patch_all as p\np()\n",
     "1 import gevent.monkey\n2 call gevent.monkey.patch_all\n"},
    {"import gevent.monkey as m\nm.patch_socket()\nm.patch_ssl()\n",
     "1 import gevent.monkey\n2 call gevent.monkey.patch_socket\n3 call gevent.monkey.patch_ssl\n"},
    {"import importlib\nimportlib.import_module('gevent.monkey').patch_all()\n",
     "2 import gevent.monkey\n2 call gevent.monkey.patch_all\n"},
    {"try:\n    from gevent import monkey\nexcept ImportError:\n    pass\nelse:\n"
     "    monkey.patch_all()\n",
     "6 call gevent.monkey.patch_all\n"},
    {"try:\n    from gevent import monkey\n    monkey.patch_all()\nexcept Exception:\n    pass\n",
     "3 call gevent.monkey.patch_all\n"},
    {"import eventlet\neventlet.monkey_patch(os=False)\n",
     "1 import eventlet\n2 call eventlet.monkey_patch(os)\n"},
    {"from eventlet import monkey_patch\nmonkey_patch()\n",
     "1 import eventlet\n2 call eventlet.monkey_patch\n"},
    {"from psycogreen.gevent import patch_psycopg\npatch_psycopg()\n",
     "1 import psycogreen.gevent\n2 call psycogreen.gevent.patch_psycopg\n"},
    {"import gevent_psycopg2\ngevent_psycopg2.monkey_patch()\n",
     "2 call gevent_psycopg2.monkey_patch\n"},
    {"import ssl\nimport requests\nfrom gevent import monkey\nmonkey.patch_all()\n",
     "3 import gevent\n4 call gevent.monkey.patch_all(after ssl)\n"},
    {"from gevent import monkey\nmonkey.patch_all()\nimport ssl\nmonkey.patch_ssl()\n",
     "1 import gevent\n2 call gevent.monkey.patch_all\n4 call gevent.monkey.patch_ssl\n"},
    {"import os, sys, json\nfrom gevent import monkey\nmonkey.patch_all()\n",
     "2 import gevent\n3 call gevent.monkey.patch_all\n"},
    {"from concurrent.futures import Executor\nimport eventlet\neventlet.monkey_patch()\n",
     "2 import eventlet\n3 call eventlet.monkey_patch(after concurrent.futures)\n"},
    {"from concurrent import futures\nimport eventlet\neventlet.monkey_patch()\n",
     "2 import eventlet\n3 call eventlet.monkey_patch(after concurrent.futures)\n"},
    {"def f():\n    import ssl\nimport eventlet\neventlet.monkey_patch()\n",
     "3 import eventlet\n4 call eventlet.monkey_patch\n"},
    {"import ssl\nfrom psycogreen.gevent import patch_psycopg\npatch_psycopg()\n",
     "2 import psycogreen.gevent\n3 call psycogreen.gevent.patch_psycopg\n"},
    {"# from gevent import monkey; monkey.patch_all()\n", ""},
    {"monkey.patch_all()\n", ""},
    {"def patch_all(): pass\npatch_all()\n", ""},
};

static void test_dotted_names(void **state) {
    (void)state;
    CHECK_SNIPPETS(names, PY_MODULE);
}

static void test_silent(void **state) {
    (void)state;
    CHECK_SNIPPETS(silent, PY_MODULE);
}

static void test_shadows(void **state) {
    (void)state;
    CHECK_SNIPPETS(shadow_and_not, PY_MODULE);
}

static void test_patches(void **state) {
    (void)state;
    CHECK_SNIPPETS(patches, PY_MODULE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dotted_names),
        cmocka_unit_test(test_silent),
        cmocka_unit_test(test_shadows),
        cmocka_unit_test(test_patches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
