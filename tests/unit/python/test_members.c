/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "facts_text.h"

#define READFP "call configparser.ConfigParser.readfp\n"
#define EQUALS "call unittest.TestCase.assertEquals\n"

static const SnippetCase values[] = {
    {"import configparser\nconfigparser.ConfigParser.readfp\n",
     "2 name configparser.ConfigParser.readfp\n"},
    {"import configparser\np = configparser.ConfigParser()\np.readfp(f)\n", "3 " READFP},
    {"from configparser import ConfigParser as C\np = C(x, y=1)\np.readfp(f)\n", "3 " READFP},
    {"from configparser import *\np = ConfigParser()\np.readfp(f)\n", "3 " READFP},
    {"import configparser\np: object = configparser.ConfigParser()\nq = p\nq.readfp(f)\n",
     "4 " READFP},
    {"import configparser\np = configparser.ConfigParser()\nf = p.readfp\n",
     "3 name configparser.ConfigParser.readfp\n"},
    {"import configparser\nconfigparser.ConfigParser().readfp(f)\n", "2 " READFP},
    {"import configparser\np = configparser.ConfigParser()\ndef f(): p.readfp(x)\n", "3 " READFP},
    {"import configparser\np = None\ndef f():\n    global p\n    p = configparser.ConfigParser()\n"
     "def g(): p.readfp(x)\n",
     "6 " READFP},
    {"import configparser\nif (p := configparser.ConfigParser()): p.readfp(x)\n",
     "2 " READFP "2 mark walrus()\n"},
    {"import configparser\nwith configparser.ConfigParser() as p:\n    p.readfp(x)\n", "3 " READFP},
    {"import configparser\nasync def f():\n    async with configparser.ConfigParser() as p:\n"
     "        p.readfp(x)\n",
     "4 " READFP},
    {"import configparser\ndef f(p: configparser.ConfigParser): p.readfp(x)\n", "2 " READFP},
    {"import configparser\ndef f(p: configparser.ConfigParser = None): p.readfp(x)\n", "2 " READFP},
    {"import configparser\ndef f(p: Optional[configparser.ConfigParser]): p.readfp(x)\n",
     "2 " READFP},
    {"import configparser\ndef f(p: typing.Optional[configparser.ConfigParser]): p.readfp(x)\n",
     "2 " READFP},
    {"import configparser\ndef f(p: configparser.ConfigParser | None): p.readfp(x)\n", "2 " READFP},
    {"import configparser\np: configparser.ConfigParser = make()\np.readfp(x)\n", "3 " READFP},
    {"import configparser\ntry: pass\nexcept configparser.ParsingError as e: print(e.filename)\n",
     "3 name configparser.ParsingError.filename\n"},
    {"import configparser\np = configparser.SafeConfigParser()\np.readfp(x)\n",
     "2 call configparser.SafeConfigParser\n3 " READFP},
    {"import configparser\nclass C:\n    def __init__(self):\n"
     "        self.p = configparser.ConfigParser()\n    def read(self):\n        "
     "self.p.readfp(x)\n",
     "6 " READFP},
    {"import configparser\nclass C:\n    p: configparser.ConfigParser\n"
     "    def read(self): self.p.readfp(x)\n",
     "4 " READFP},
    {"import configparser\nclass C(configparser.ConfigParser): pass\nC().readfp(x)\n", "3 " READFP},
    {"import xml.etree.ElementTree as ET\nET.parse(f).getroot().getchildren()\n",
     "2 call xml.etree.ElementTree.Element.getchildren\n"},
    {"from xml.etree import ElementTree\nt = ElementTree.fromstring(s)\nt.getchildren()\n",
     "3 call xml.etree.ElementTree.Element.getchildren\n"},
    {"import importlib.util\ns = importlib.util.find_spec(n)\ns.loader.load_module()\n",
     "3 call importlib.abc.Loader.load_module\n"},
    {"from importlib.machinery import SourceFileLoader\nSourceFileLoader(n, p).load_module()\n",
     "2 call importlib.machinery.SourceFileLoader.load_module\n"},
    {"from array import array\na = array('b')\na.tostring()\n", "3 call array.array.tostring\n"},
    {"import asyncio\nasyncio.Task.all_tasks()\n", "2 call asyncio.Task.all_tasks\n"},
    {"from asyncio import Task\nTask.all_tasks()\n", "2 call asyncio.Task.all_tasks\n"},
    {"import threading\nt = threading.Thread(target=f)\nt.start()\nwhile t.isAlive(): pass\n",
     "4 call threading.Thread.isAlive\n"},
    {"import pathlib\np = pathlib.Path(x).resolve()\np.link_to(y)\n",
     "3 call pathlib.Path.link_to\n"},
};

static const SnippetCase classes[] = {
    {"import unittest\nclass T(unittest.TestCase):\n    def t(self): self.assertEquals(1, 1)\n",
     "3 " EQUALS},
    {"from unittest import TestCase\nclass T(TestCase):\n    def t(me): me.assertEquals(1, 1)\n",
     "3 " EQUALS},
    {"from unittest import *\nclass T(TestCase):\n    def t(self): self.assertEquals(1, 1)\n",
     "3 " EQUALS},
    {"import unittest\nclass B(unittest.TestCase): pass\nclass M: pass\nclass T(M, B):\n"
     "    def t(self):\n        def inner(): self.assertEquals(1, 1)\n",
     "6 " EQUALS},
    {"class T(B):\n    def t(self): self.assertEquals(1, 1)\nimport unittest\n"
     "class B(unittest.TestCase): pass\n",
     ""}, /* B is not there when T is made */
    {"import unittest\nclass T(unittest.IsolatedAsyncioTestCase):\n"
     "    async def t(self): self.assertEquals(1, 1)\n",
     "3 call unittest.IsolatedAsyncioTestCase.assertEquals\n"},
    {"import threading\nclass W(threading.Thread):\n    def f(self): return self.isAlive()\n"
     "w = W()\nw.isAlive()\n",
     "3 call threading.Thread.isAlive\n5 call threading.Thread.isAlive\n"},
    {"import unittest\nclass T(unittest.TestCase):\n    @classmethod\n    def t(cls):\n"
     "        cls.assertEquals(cls(), 1, 1)\n",
     "5 " EQUALS},
    {"import unittest\nclass T(unittest.TestCase):\n    def t(self): super().assertEquals(1, 1)\n",
     "3 " EQUALS},
    {"import unittest\nclass T(unittest.TestCase):\n    def assertEquals(self, a, b):\n"
     "        super(T, self).assertEquals(a, b)\n",
     "4 " EQUALS},
    {"from .base import MyTestCase\nclass T(MyTestCase):\n    def t(self): self.failIf(1)\n",
     "3 call unittest.TestCase.failIf via .base.MyTestCase?\n"},
    {"import django.test\nclass T(django.test.TestCase):\n    def t(self): self.assertEquals(1)\n",
     "3 call unittest.TestCase.assertEquals via django.test.TestCase?\n"},
    {"import sys, unittest\nclass T(unittest.TestCase):\n    if sys.version_info >= (3, 12):\n"
     "        def assertEquals(self, a, b): pass\n    def t(self): self.assertEquals(1, 1)\n",
     "5 call unittest.TestCase.assertEquals @0-11\n"},
};

static const SnippetCase silent[] = {
    {"class C:\n    def assertEquals(self, a, b): pass\n    def t(self): self.assertEquals(1, 1)\n",
     ""},
    {"import unittest\nclass T(unittest.TestCase):\n    def assertEquals(self, a, b): pass\n"
     "    def t(self): self.assertEquals(1, 1)\n",
     ""},
    {"import unittest\nclass B(unittest.TestCase):\n    assertEquals = "
     "unittest.TestCase.assertEqual\n"
     "class T(B):\n    def t(self): self.assertEquals(1, 1)\n",
     ""},
    {"import unittest\nclass M:\n    def assertEquals(self, a, b): pass\n"
     "class T(M, unittest.TestCase):\n    def t(self): self.assertEquals(1, 1)\n",
     ""},
    {"import unittest\nclass T(unittest.TestCase):\n    def setUp(self):\n"
     "        self.assertEquals = self.assertEqual\n    def t(self): self.assertEquals(1, 1)\n",
     ""},
    {"import unittest\nunittest.TestCase.assertEquals = unittest.TestCase.assertEqual\n"
     "class T(unittest.TestCase):\n    def t(self): self.assertEquals(1, 1)\n",
     ""},
    {"import unittest\nclass T(unittest.TestCase):\n    @staticmethod\n"
     "    def t(x): x.assertEquals(1, 1)\n",
     ""},
    {"import unittest\nclass T(unittest.TestCase):\n    def t(self, x): x.assertEquals(1, 1)\n",
     ""},
    {"from base import Thing\nclass T(Thing):\n    def t(self): self.assertEquals(1, 1)\n",
     "3 call unittest.TestCase.assertEquals via base.Thing\n"},
    {"from ..base import Api\nclass T(Api):\n    def t(self): self.failIf(1)\n",
     "3 call unittest.TestCase.failIf via ..base.Api\n"},
    {"from . import base\nclass T(base.ApiTestCase):\n    def t(self): self.failIf(1)\n",
     "3 call unittest.TestCase.failIf via .base.ApiTestCase?\n"},
    {"class MyTestCase: pass\nclass T(MyTestCase):\n    def t(self): self.assertEquals(1, 1)\n",
     ""},
    {"from twisted.trial.unittest import TestCase\nclass T(TestCase):\n"
     "    def t(self): self.assertEquals(1, 1)\n",
     "3 call unittest.TestCase.assertEquals via twisted.trial.unittest.TestCase\n"},
    {"import configparser\np.readfp(configparser.ConfigParser())\n", ""},
    {"import configparser\nif x: p = configparser.ConfigParser()\nelse: p = other()\np.readfp(f)\n",
     ""},
    {"import configparser\np = configparser.ConfigParser()\np = other\np.readfp(f)\n", ""},
    {"import configparser\ndef f(p): p.readfp(configparser.ConfigParser)\n", ""},
    {"import configparser\nfor p in configparser.ConfigParser(): p.readfp(f)\n", ""},
    {"import configparser\np, q = configparser.ConfigParser(), 1\np.readfp(f)\n", ""},
    {"import configparser\np = configparser.ConfigParser()()\np.readfp(f)\n", ""},
    {"import configparser\np = configparser.ConfigParser().other()\np.readfp(f)\n", ""},
    {"import configparser\ndef f(p: 'x' | configparser.ConfigParser): p.readfp(f)\n", ""},
    {"import configparser\ndef f(p: list[configparser.ConfigParser]): p.readfp(f)\n", ""},
    {"import configparser\nclass C(configparser.ConfigParser):\n    def readfp(self, f): pass\n"
     "C().readfp(x)\n",
     ""},
    {"import configparser\nclass C:\n    def a(self): self.p = configparser.ConfigParser()\n"
     "    def b(self): self.p = other()\n    def c(self): self.p.readfp(x)\n",
     ""},
    {"import smtplib\ns = smtplib.SMTP_SSL()\ns.certfile = 1\n", ""},
    {"class A(A):\n    def f(self): self.assertEquals()\nclass B(C): pass\nclass C(B):\n"
     "    def f(self): self.assertEquals()\n",
     ""},
};

static const SnippetCase guarded[] = {
    {"import configparser\np = configparser.ConfigParser()\n"
     "if hasattr(p, 'read_file'): p.read_file(f)\nelse: p.readfp(f)\n",
     ""},
    {"import configparser\np = configparser.ConfigParser()\nif hasattr(p, 'readfp'): p.readfp(f)\n",
     ""},
    {"import configparser\np = configparser.ConfigParser()\ntry:\n    p.readfp(f)\n"
     "except AttributeError:\n    p.read_file(f)\n",
     ""},
    {"import configparser\np = configparser.ConfigParser()\ntry:\n    p.read_file(f)\n"
     "except AttributeError:\n    p.readfp(f)\n",
     ""},
    {"import unittest\nclass T(unittest.TestCase):\n    def t(self):\n"
     "        if hasattr(self, 'assertRegex'): self.assertRegex(a, b)\n"
     "        else: self.assertRegexpMatches(a, b)\n",
     ""},
    {"import unittest\nclass T(unittest.TestCase):\n"
     "    if not hasattr(unittest.TestCase, 'assertRegex'):\n"
     "        assertRegex = unittest.TestCase.assertRegexpMatches\n",
     ""},
    {"import sys, unittest\nclass T(unittest.TestCase):\n    def t(self):\n"
     "        if sys.version_info < (3, 12): self.assertEquals(a, b)\n",
     "4 call unittest.TestCase.assertEquals @0-11\n"},
    {"import asyncio\nl = asyncio.Lock(loop=x)\n", "2 call asyncio.Lock(loop)\n"},
    {"import asyncio\ntry:\n    l = asyncio.Lock(loop=x)\nexcept TypeError:\n    l = None\n",
     "3 name asyncio.Lock\n"},
    {"import asyncio\ntry:\n    l = asyncio.Lock(loop=x)\nexcept AttributeError:\n    l = None\n",
     ""},
    {"import asyncio\ntry:\n    asyncio.get_event_loop()\nexcept RuntimeError:\n    pass\n",
     "3 name asyncio.get_event_loop\n"},
    {"import asyncio\nif hasattr(asyncio, 'Lock'): asyncio.Lock(loop=x)\n", ""},
    {"try:\n    from asyncio import Lock\nexcept ImportError:\n    Lock = None\nLock(loop=x)\n",
     ""},
};

static const SnippetCase getattrs[] = {
    {"import inspect\ngetattr(inspect, 'getargspec')\n", "2 name inspect.getargspec\n"},
    {"import inspect\ngetattr(inspect, 'getargspec')(f, x=1)\n", "2 call inspect.getargspec(x)\n"},
    {"import inspect as i\nf = getattr(i, \"getargspec\")\nf()\n",
     "2 name inspect.getargspec\n3 call inspect.getargspec\n"},
    {"import inspect\ngetattr(inspect, 'getargspec', None)\n", ""},
    {"import inspect\ngetattr(inspect, 'getfullargspec', inspect.getargspec)\n",
     "2 name inspect.getargspec\n"},
    {"import inspect\ngetattr(inspect, name)\ngetattr(inspect, f'getargspec')\n", ""},
    {"import configparser\ngetattr(configparser.ConfigParser(), 'readfp')(f)\n", "2 " READFP},
    {"import unittest\nclass T(unittest.TestCase):\n"
     "    def t(self): getattr(self, 'assertEquals')(1, 1)\n",
     "3 " EQUALS},
};

static void test_values(void **state) {
    (void)state;
    CHECK_SNIPPETS(values, PY_MODULE);
}

static void test_classes(void **state) {
    (void)state;
    CHECK_SNIPPETS(classes, PY_MODULE);
}

static void test_silent(void **state) {
    (void)state;
    CHECK_SNIPPETS(silent, PY_MODULE);
}

static void test_guarded(void **state) {
    (void)state;
    CHECK_SNIPPETS(guarded, PY_MODULE);
}

static void test_getattr(void **state) {
    (void)state;
    CHECK_SNIPPETS(getattrs, PY_MODULE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),  cmocka_unit_test(test_classes),
        cmocka_unit_test(test_silent),  cmocka_unit_test(test_guarded),
        cmocka_unit_test(test_getattr),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
