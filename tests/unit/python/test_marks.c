/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "marks_text.h"

static void test_escapes(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"x = '\\d'\n", "1:6 invalid-escape \\d\n"},
        {"x = u'\\8'\n", "1:7 invalid-escape \\8\n"},
        {"x = b'\\N'\n", "1:7 invalid-escape \\N\n"},
        {"x = b'\\u1234'\n", "1:7 invalid-escape \\u\n"},
        {"x = 'a\\\\\\d\\q'\n", "1:9 invalid-escape \\d\n"},
        {"x = '''a\n  b\\'\\_\n\\d'''\ny = '\\w'\n",
         "2:6 invalid-escape \\_\n4:6 invalid-escape \\w\n"},
        {"x = '''\\\\d\\\\'''\ny = '''\\'''\\''''\n", ""},
        {"x = f'\\.{y}\\d'\n", "1:7 invalid-escape \\.\n"},
        {"x = f'{y}\\{z}'\n", "1:10 invalid-escape \\{\n"},
        {"x = f'{y:\\d}' f'\\w'\n", "1:10 invalid-escape \\d\n1:17 invalid-escape \\w\n"},
        {"x = '\\400\\d'\n", "1:6 invalid-octal-escape \\400\n"},
        {"x = b'\\777'\n", "1:7 invalid-octal-escape \\777\n"},
        {"x = '\\377\\4\\47\\48\\0'\n", ""},
        {"x = '\\a\\b\\f\\n\\r\\t\\v\\x41\\'\\\"\\\\\\N{DASH}\\u1234\\U00012345\\\n'\n", ""},
        {"x = b'\\a\\b\\f\\n\\r\\t\\v\\x41\\'\\\"\\\\\\0\\\r\n'\n", ""},
        {"x = r'\\d'; y = Rb'\\d'; z = rf'\\d{1}\\{2}'; w = BR'''\\d'''\n", ""},
        {"x = f'\\N{DASH}{y}'\n", ""},
        {"x = '\\\xc3\xa9'\n", ""}, /* the compiler does not mind either */
        {"# '\\d'\nx = 1\n", ""},
        {"x = '\\d'\ny = (\n", ""}, /* not Python: the tokens prove nothing */
        {"import imp\nx = '\\d'\n", "2:6 invalid-escape \\d\n"}, /* parsed, too */
        {"if 0:\n    x = '\\d'\n", "2:10 invalid-escape \\d\n"},
    };
    CHECK_MARKS(cases);
}

static void test_numbers(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"x = 0in y\n", "1:5 number-before-keyword 0in\n"},
        {"x = 1if y else 2\n", "1:5 number-before-keyword 1if\n"},
        {"x = 1 if y else 2\n", ""},
        {"x = [0x1for x in y]\n", "1:6 number-before-keyword 0x1for\n"},
        {"x = 1.5or 2\n", "1:5 number-before-keyword 1.5or\n"},
        {"x = 1_0and 2\n", "1:5 number-before-keyword 1_0and\n"},
        {"x = 1jnot in y\n", "1:5 number-before-keyword 1jnot\n"},
        {"x = 1e5is y\n", "1:5 number-before-keyword 1e5is\n"},
        {"x = 1if.5else 2\n", "1:5 number-before-keyword 1if\n"},
        {"x = 0b1or 2\n", "1:5 number-before-keyword 0b1or\n"},
        {"x = 0xdeadbeef + 0xfe + 1e5 + 10j + 0b11 + 0o17 + 1_000.5e-3\n", ""},
        {"x = 1..real\n", ""},
    };
    CHECK_MARKS(cases);
}

static void test_finally(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"def f():\n    try: pass\n    finally:\n        return 1\n",
         "4:9 return-in-finally return\n"},
        {"def f():\n    try: pass\n    finally: return 1\nx = 1\n",
         "3:14 return-in-finally return\n"},
        {"while 1:\n  try:\n    pass\n  finally:\n    if x: break\n    else:\n      continue\n",
         "5:11 return-in-finally break\n7:7 return-in-finally continue\n"},
        {"while 1:\n  try: pass\n  finally:\n    for x in y: pass\n    else: break\n",
         "5:11 return-in-finally break\n"},
        {"try: pass\nfinally:\n  for x in y:\n    try: pass\n    finally: break\n",
         "5:14 return-in-finally break\n"},
        {"def f():\n  try: pass\n  finally:\n    for x in y:\n      return\n", ""},
        {"def f():\n  try: pass\n  finally:\n    try:\n      return\n    except E: pass\n  return "
         "2\n",
         "5:7 return-in-finally return\n"},
        {"def f():\n\ttry: pass\n\tfinally:\n\t\tx = '''\na'''\n\n# c\n\t\treturn\n",
         "8:3 return-in-finally return\n"},
        {"def f():\n  try: pass\n  finally: x = (1,\n2); return x\n",
         "4:5 return-in-finally return\n"},
        {"try: pass\nfinally:\n  for x in y:\n    if x: break\n  while 1: continue\n", ""},
        {"try: pass\nfinally:\n  def f():\n    return 1\n  async def g(): return 2\n", ""},
        {"try: pass\nfinally:\n  async for x in y:\n    break\n", ""},
        {"def f():\n  try: pass\n  finally:\n    class A:\n      def g(self): return 1\n", ""},
        {"def f():\n  try:\n    return 1\n  finally:\n    close()\n  return 2\n", ""},
        {"def f():\n  try:\n    return 1\n  finally:\n    close()\ndef g():\n  return 2\n", ""},
        {"def f():\n  for x in y:\n    try: pass\n    finally: z()\n    break\n  return\n", ""},
    };
    CHECK_MARKS(cases);
}

static void test_assert_is_lambda(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"assert (x, 'm')\n", "1:1 assert-on-tuple\n"},
        {"assert(x,)\n", "1:1 assert-on-tuple\n"},
        {"assert (\n  x(1, 2),  # c\n  'm')\n", "1:1 assert-on-tuple\n"},
        {"assert (x, 'm'), 'n'\n", "1:1 assert-on-tuple\n"},
        {"assert (lambda: 1, 2)\n", "1:1 assert-on-tuple\n"},
        {"assert (x), 'm'\nassert (x, y) in z\nassert (x, y) == (1, 2)\nassert ()\n", ""},
        {"assert (f(x, y))\nassert ([a, b])\nassert (x for a, b in y)\nassert (yield a, b)\n", ""},
        {"assert (lambda a, b: a)\nassert {1: 2, 3: 4}\n", ""},
        {"x is 1\n", "1:3 is-literal 1\n"},
        {"if x is not 'a' and y: pass\n", "1:6 is-literal a\n"},
        {"x is b'' 'b' or y is (1)\n", "1:3 is-literal\n"},
        {"x is 'a'.b\nx is 1 + y\nx is 'a' % y\nx is None\nx is f'{y}'\nx is not y\n", ""},
        {"x is 1[0]\nx is y == 1\n", ""},
        {"[x for x in y if lambda: 1]\n", "1:18 lambda-in-filter\n"},
        {"if lambda: 1: pass\nf(a if b else lambda: 1)\n[x for x in y if (lambda: 1)]\n", ""},
    };
    CHECK_MARKS(cases);
}

static void test_regex(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"import re\nre.compile(r'^\\s*(?i)sum:')\n", "2:12 regex-flags-inside (?i)\n"},
        {"from re import search as s\ns('a(?mx)', y)\n", "2:3 regex-flags-inside (?mx)\n"},
        {"import re as r\nr.sub('((?i)a)', b, c)\n", "2:7 regex-flags-inside (?i)\n"},
        {"import re\nre.match(b'a|(?i)b', c)\n", "2:10 regex-flags-inside (?i)\n"},
        {"import re\nre.compile(' (?i)a')\n", "2:12 regex-flags-inside (?i)\n"},
        {"import re\nre.compile('\\\\\\\\(?i)a')\n", "2:12 regex-flags-inside (?i)\n"},
        {"import re\nre.compile(' (?i)a', re.X)\nre.compile('# a\\n (?i)a', flags)\n", ""},
        {"import re\nre.fullmatch(' (?x) a', b, re.VERBOSE)\n", ""},
        {"import re\nre.sub(' (?i)a', b, c)\n", "2:8 regex-flags-inside (?i)\n"},
        {"import re\nre.compile('(?i)a')\nre.compile('(?i)(?m)a')\nre.compile('(?#c)(?s)a')\n", ""},
        {"import re\nre.compile('''(?x)\n  # a (?i)\n  (?i) b''')\n", ""},
        {"import re\nre.compile('a(?i:b)')\nre.compile(r'a\\(?i)')\nre.compile('[(?i)]')\n", ""},
        {"import re\nre.compile('a\\\\(?i)')\nre.compile(r'[]a(?i)]')\nre.escape('a(?i)')\n", ""},
        {"import re\nre.compile(a + '(?i)b')\n", ""},
        {"import re\nimport sys\nif sys.version_info < (3, 11):\n    re.compile('a(?i)')\n",
         "4:16 regex-flags-inside (?i) @0-10\n"},
        {"def f(re):\n    re.compile('a(?i)')\n", ""},
    };
    CHECK_MARKS(cases);
}

static void test_event_loop(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"import asyncio\ndef main():\n    loop = asyncio.get_event_loop()\n"
         "    loop.run_until_complete(f())\n",
         "3:12 implicit-event-loop asyncio.get_event_loop\n"},
        {"from asyncio import get_event_loop as g\nloop = g()\n",
         "2:8 implicit-event-loop asyncio.get_event_loop\n"},
        {"import asyncio\ndef f(loop=asyncio.get_event_loop()): pass\n",
         "2:12 implicit-event-loop asyncio.get_event_loop\n"},
        {"import asyncio\nasync def f():\n    return asyncio.get_event_loop()\n", ""},
        {"import asyncio\nasync def f():\n    def g():\n"
         "        asyncio.get_event_loop().run_forever()\n",
         ""},
        {"import asyncio\ndef f():\n    return asyncio.get_event_loop().time()\n", ""},
        {"import asyncio\nf = lambda: asyncio.get_event_loop()\n", ""},
        {"import asyncio\ntry:\n    loop = asyncio.get_event_loop()\nexcept RuntimeError:\n"
         "    loop = None\n",
         ""},
        {"import asyncio\nasyncio.set_event_loop(asyncio.new_event_loop())\n"
         "loop = asyncio.get_event_loop()\n",
         ""},
        {"import asyncio, sys\nif sys.version_info < (3, 10):\n"
         "    loop = asyncio.get_event_loop()\n",
         "3:12 implicit-event-loop asyncio.get_event_loop @0-9\n"},
        {"import asyncio, unittest\nclass T(unittest.IsolatedAsyncioTestCase):\n"
         "    def test(self):\n        asyncio.get_event_loop().run_until_complete(f())\n",
         ""},
        {"import asyncio\nclass T(AsyncTestCase):\n    def test(self):\n"
         "        asyncio.get_event_loop().run_until_complete(f())\n"
         "def test_x(event_loop):\n    asyncio.get_event_loop().run_until_complete(f())\n",
         ""},
        {"import asyncio\nclass App:\n    def run(self):\n"
         "        asyncio.get_event_loop().run_forever()\n",
         "4:9 implicit-event-loop asyncio.get_event_loop\n"},
        {"from .x import get_event_loop\nloop = get_event_loop()\n", ""},
    };
    CHECK_MARKS(cases);
}

static void test_visitors(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"import ast\nclass V(ast.NodeVisitor):\n    def visit_Str(self, n): pass\n",
         "3:9 ast-visitor-method visit_Str\n"},
        {"from ast import NodeTransformer as T\nclass V(A, T):\n    x = 1\n"
         "    def visit_Num(self, n): pass\n    def visit_NameConstant(self, n): pass\n",
         "4:9 ast-visitor-method visit_Num\n5:9 ast-visitor-method visit_NameConstant\n"},
        {"import ast\nclass A(ast.NodeVisitor): pass\nclass B(A):\n"
         "    def visit_Bytes(self, n): pass\n",
         "4:9 ast-visitor-method visit_Bytes\n"},
        {"import ast\nclass V(ast.NodeVisitor):\n    def visit_Str(self, n): pass\n"
         "    def visit_Constant(self, n): pass\n",
         ""},
        {"import ast\nclass V(Other):\n    def visit_Str(self, n): pass\n", ""},
        {"import ast\nclass V(ast.NodeVisitor):\n    def visit_Call(self, n):\n"
         "        def visit_Str(x): pass\n",
         ""},
        {"import ast, sys\nclass V(ast.NodeVisitor):\n    if sys.version_info < (3, 8):\n"
         "        def visit_Str(self, n): pass\n",
         "4:13 ast-visitor-method visit_Str @0-7\n"},
    };
    CHECK_MARKS(cases);
}

static void test_processes(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"import multiprocessing\ndef main():\n    def job(): pass\n"
         "    p = multiprocessing.Process(target=job)\n",
         "4:9 local-process-target job\n"},
        {"from multiprocessing import Process as P\np = P(target=lambda: 1)\n",
         "2:5 local-process-target a lambda\n"},
        {"import multiprocessing as m\ndef job(): pass\ndef main(arg):\n"
         "    m.Process(target=job)\n    m.Process(target=arg)\n    m.Process(target=self.x)\n",
         ""},
        {"import multiprocessing as m\nm.set_start_method('fork')\n"
         "m.Process(target=lambda: 1)\n",
         ""},
        {"import multiprocessing as m\nc = m.get_context('fork')\nc.Process(target=lambda: 1)\n",
         ""},
        {"from threading import Thread as Process\nProcess(target=lambda: 1)\n", ""},
    };
    CHECK_MARKS(cases);
}

static void test_namespaces(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"class M(type):\n    def __new__(mcs, name, bases, ns, **k):\n"
         "        return ns.get('__annotations__', {})\n",
         "3:23 namespace-annotations ns\n"},
        {"from abc import ABCMeta\nclass M(ABCMeta):\n"
         "    def __init__(cls, name, bases, ns: dict):\n        x = ns[\"__annotations__\"]\n",
         "4:16 namespace-annotations ns\n"},
        {"class M(type):\n    def __new__(mcs, name, bases, ns):\n"
         "        if '__annotations__' in ns: pass\n",
         "3:12 namespace-annotations ns\n"},
        {"def f(cls):\n    return cls.__dict__.get('__annotations__')\n",
         "2:29 namespace-annotations cls.__dict__\n"},
        {"class M(type):\n    def __new__(mcs, name, bases, ns):\n"
         "        ns['__annotations__'] = {}\n",
         ""},
        {"class M(metaclass=AMeta):\n    def __new__(mcs, name, bases, ns):\n"
         "        ns['__annotations__']\n",
         ""},
        {"class M(type):\n    def __new__(mcs, name, bases, ns):\n"
         "        other['__annotations__']\n",
         ""},
        {"import annotationlib\ndef f(cls):\n    return cls.__dict__.get('__annotations__')\n", ""},
        {"x = getattr(y, '__annotations__', {})\n", ""},
    };
    CHECK_MARKS(cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_escapes),    cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_finally),    cmocka_unit_test(test_assert_is_lambda),
        cmocka_unit_test(test_regex),      cmocka_unit_test(test_event_loop),
        cmocka_unit_test(test_visitors),   cmocka_unit_test(test_processes),
        cmocka_unit_test(test_namespaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
