/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "marks_text.h"

static void test_class_property(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"class A:\n    @classmethod\n    @property\n    def x(cls): return 5\n",
         "3:5 class-property x\n"},
        {"class A:\n    @deprecated\n    @classmethod\n\n    # c\n    @property\n    def x(cls): "
         "return 5\n",
         "6:5 class-property x\n"},
        {"class A:\n    @property\n    @classmethod\n    def x(cls): return 5\n    @classmethod\n  "
         "  def y(cls): pass\n    @property\n    def z(self): pass\n",
         ""},
        {"from .x import property\nclass A:\n    @classmethod\n    @property\n    def x(cls): "
         "return 5\n",
         ""},
        {"import sys\nclass A:\n    if sys.version_info < (3, 12):\n        @classmethod\n        "
         "@property\n        def x(cls): pass\n",
         "5:9 class-property x @0-11\n"},
    };
    CHECK_MARKS(cases);
}

static void test_import_hooks(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"import sys\nclass F:\n    def find_module(self, name, path=None): "
         "pass\nsys.meta_path.append(F())\n",
         "3:9 import-finder find_module\n"},
        {"import sys, importlib.abc\nclass F(importlib.abc.MetaPathFinder):\n    def "
         "find_module(self, name, path=None): pass\nsys.path_hooks.append(F)\n",
         "3:9 import-finder find_module\n"},
        {"import sys\nclass F:\n    def find_module(self, name, path=None): pass\n    def "
         "find_spec(self, name, path=None): pass\nsys.meta_path.append(F())\n",
         ""},
        {"import sys\nfrom x import B\nclass F(B):\n    def find_module(self, name, path=None): "
         "pass\nsys.meta_path.append(F())\n",
         ""},
        {"class Registry:\n    def find_module(self, name): pass\n    def load_module(self, name): "
         "pass\n",
         ""},
        {"class L:\n    def load_module(self, name): pass\nclass F:\n    def find_spec(self, name, "
         "path=None): return ModuleSpec(name, L())\n",
         "2:9 import-loader load_module\n"},
        {"from importlib.abc import Loader\nclass L(Loader):\n    def load_module(self, name): "
         "pass\nspec_from_loader('x', L())\n",
         "3:9 import-loader load_module\n"},
        {"class L:\n    def load_module(self, name): pass\n    def exec_module(self, module): "
         "pass\nspec_from_loader('x', L())\n",
         ""},
        {"from importlib.abc import SourceLoader\nclass L(SourceLoader):\n    def "
         "load_module(self, name): pass\nspec_from_loader('x', L())\n",
         ""},
    };
    CHECK_MARKS(cases);
}

static void test_special_methods(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"class A:\n    def __trunc__(self): return 3\n", "2:9 trunc-method __trunc__\n"},
        {"import numbers\nclass A(numbers.Rational):\n    def __trunc__(self): return 3\n",
         "3:9 trunc-method __trunc__\n"},
        {"import numbers\nclass A(numbers.Integral):\n    def __trunc__(self): return 3\n", ""},
        {"class A:\n    def __trunc__(self): return 3\n    __int__ = __trunc__\n", ""},
        {"class A:\n    def __eq__(self, o):\n        if x:\n            return NotImplemented\n   "
         "     return 1\n    def __ne__(self, o):\n        return not self.__eq__(o)\n",
         "7:20 comparison-truth __eq__\n"},
        {"class A:\n    def __lt__(self, o):\n        return NotImplemented\n    def f(self, o):\n "
         "       if (self.__lt__(o)) or self.x: pass\n        while self.__lt__(o): pass\n",
         "5:13 comparison-truth __lt__\n6:15 comparison-truth __lt__\n"},
        {"class A:\n    def __eq__(self, o):\n        return self.x == o.x\n    def __lt__(self, "
         "o):\n        return NotImplemented\n    def __ne__(self, o):\n        return not "
         "self.__eq__(o)\n",
         ""},
        {"class A:\n    def __eq__(self, o):\n        return NotImplemented\n    def __ne__(self, "
         "o):\n        r = self.__eq__(o)\n        return r if r is NotImplemented else not r\n",
         ""},
        {"class B(A):\n    def __ne__(self, o):\n        return not self.__eq__(o)\n", ""},
    };
    CHECK_MARKS(cases);
}

static void test_partial(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"from functools import partial\nclass A:\n    x = partial(f, 1)\n    def g(self): return "
         "self.x(2)\n",
         "3:5 partial-member x\n"},
        {"import functools\nclass A:\n    def g(self): return self.x(2)\n    x = "
         "functools.partial(f, 1)\n",
         "4:5 partial-member x\n"},
        {"import functools, enum\nclass E(enum.Enum):\n    A = functools.partial(f)\n    B = "
         "enum.member(functools.partial(f))\n",
         "3:5 partial-enum-member A\n"},
        {"from functools import partial\nclass A:\n    x = partial(f, 1)\n    y: int = "
         "partial(f)\n    z = staticmethod(partial(f))\n    def g(self): return A.x(2), self.y(), "
         "self.z()\n",
         ""},
        {"from functools import partial\ndef h():\n    x = partial(f)\n    self.x(1)\n", ""},
    };
    CHECK_MARKS(cases);
}

static void test_enums(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"import enum\nclass E(enum.Enum):\n    A = 1\n    class B:\n        pass\n    "
         "@enum.nonmember\n    class C: pass\n",
         "4:11 enum-class B\n"},
        {"from enum import IntEnum\nclass E(IntEnum):\n\tclass B: pass\nclass F(Enum):\n\tclass B: "
         "pass\n",
         "3:8 enum-class B\n"},
        {"from enum import Enum\nclass C(str, Enum):\n    A = 'a'\n    def show(self): return "
         "f'{self}{self.value}'\nprint(f'{C.A} {C.A:>5} {C.A!s} {C.A!r} {C.A.value}')\n",
         "4:31 enum-mixin-format self\n5:10 enum-mixin-format C.A\n5:16 enum-mixin-format C.A\n"},
        {"import enum\nclass C(int, enum.Enum):\n    A = 1\n'{}'.format(C.A)\nformat(C.A, "
         "'')\n'{.value}'.format(C.A)\nx.format(C.A)\ndef f(c: C): return f'{ c }'\n",
         "4:13 enum-mixin-format C.A\n5:8 enum-mixin-format C.A\n8:25 enum-mixin-format c\n"},
        {"from enum import Enum\nclass C(str, Enum):\n    A = 'a'\n    __str__ = "
         "str.__str__\nclass D(str, Enum):\n    A = 'a'\n    def __format__(self, spec): return "
         "''\nclass G(str, Mine, Enum):\n    A = 'a'\nf'{C.A}{D.A}{G.A}'\n",
         ""},
        {"from enum import Enum\nclass C(Enum):\n    A = 'a'\n    B = 'b'\n    def f(self): "
         "pass\nf'{C.A}{C.f}'\nstr(C.A)\n",
         ""},
        {"from enum import IntEnum, IntFlag\nclass C(IntEnum):\n    A = 1\nclass F(IntFlag):\n    "
         "B = 1\nstr(C.A)\n'%s' % F.B\nf'{C.A!s}'\nf'{C.A}'\n'%d' % C.A\nstr(C.A.value)\n",
         "6:5 enum-int-str C.A\n7:8 enum-int-str F.B\n8:4 enum-int-str C.A\n"},
    };
    CHECK_MARKS(cases);
}

static void test_locals(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"def f():\n    locals()['x'] = 1\n    locals().update(y=2)\n",
         "2:5 locals-write locals()[...] = ...\n3:5 locals-write locals().update()\n"},
        {"def f(x):\n    locals()['x'] = 1\n    y = locals()['z']\n    d = locals()\n    d['x'] = "
         "1\n    g(**locals())\n    return locals().get('x') == 1\n",
         ""},
        {"locals()['x'] = 1\nclass A:\n    locals()['x'] = 1\n    locals().update(y=2)\n", ""},
        {"def f(locals):\n    locals()['x'] = 1\n", ""},
        {"import sys\ndef f():\n    if sys.version_info < (3, 13):\n        locals()['x'] = 1\n",
         "4:9 locals-write locals()[...] = ... @0-12\n"},
        {"def f():\n    exec('x = 1')\n    return locals()['x']\n", "2:5 exec-locals exec\n"},
        {"def f(code):\n    exec(code, globals(), locals())\n    d = locals()\n",
         "2:5 exec-locals exec\n"},
        {"def f(code):\n    d = {}\n    exec(code, globals(), d)\n    return locals()['x']\ndef "
         "g(code):\n    x = locals()['y']\n    exec(code)\nexec('x = 1')\nlocals()['x']\n",
         ""},
    };
    CHECK_MARKS(cases);
}

static void test_context_managers(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"from pathlib import Path\nwith Path('x') as p: pass\n", "2:6 with-path Path('x')\n"},
        {"import pathlib\npath = pathlib.Path('x')\nwith path:\n    pass\n",
         "3:6 with-path path\n"},
        {"from pathlib import Path\nwith Path('x').open() as f: pass\nwith open(Path('x')): "
         "pass\ndef f(path):\n    with path: pass\nwith MyPath(): pass\n",
         ""},
        {"import asyncio\nlock = asyncio.Lock()\nasync def f():\n    with (await lock): pass\n",
         "4:11 await-lock lock\n"},
        {"import asyncio\nclass A:\n    def __init__(self): self.sem = asyncio.Semaphore()\n    "
         "async def f(self):\n        await self.sem\n        await self.sem.acquire()\n",
         "5:9 await-lock self.sem\n"},
        {"async def f(lock):\n    with (await lock): pass\n    async with lock: pass\n", ""},
        {"from contextlib import contextmanager\n@contextmanager\ndef cm():\n    yield\n@cm()\ndef "
         "f():\n    yield 1\n@cm()\nasync def g(): pass\n@cm()\ndef h(): return 1\n",
         "5:2 context-decorator cm\n8:2 context-decorator cm\n"},
        {"from contextlib import contextmanager\n@contextmanager\ndef cm():\n    "
         "yield\n@other()\ndef f():\n    yield 1\nwith cm(): pass\n",
         ""},
    };
    CHECK_MARKS(cases);
}

static void test_argparse(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"s = p.add_subparsers()\na = s.add_parser('x')\nb = s.add_parser('y')\ns.add_parser('x', "
         "help='')\n",
         "4:14 same-parser x\n"},
        {"a.add_parser('x')\nb.add_parser('x')\nif y:\n    c.add_parser('x')\nelse:\n    "
         "c.add_parser('x')\n",
         ""},
        {"a = p.add_subparsers()\na.add_parser('x')\na = q.add_subparsers()\na.add_parser('x')\n",
         ""},
        {"p.add_argument('-f', '-foo')\np.add_argument('-g', '-v', '-goo', type=int)\n",
         "1:1 option-dest -f, -foo\n2:1 option-dest -g, -goo\n"},
        {"p.add_argument('-f', '-foo', dest='f')\np.add_argument('-f', "
         "'--foo')\np.add_argument('-f', '-foo', '--foo')\np.add_argument('-foo', "
         "'-f')\np.add_argument('-f', '-g')\np.add_argument('-v', '-version', "
         "action='version')\np.add_argument('-f', **x)\n",
         ""},
        {"g = "
         "p.add_argument_group('a')\ng.add_argument_group('b')\ng.add_mutually_exclusive_group()"
         "\nm = "
         "p.add_mutually_exclusive_group()\nm.add_argument_group('c')\nm.add_mutually_exclusive_"
         "group()\n",
         "2:1 nested-group add_argument_group\n5:1 nested-group add_argument_group\n6:1 "
         "nested-group add_mutually_exclusive_group\n"},
        {"def f(group, parser):\n    group.add_argument_group('b')\n    "
         "parser.add_argument_group('a').add_argument('-x')\n",
         ""},
    };
    CHECK_MARKS(cases);
}

static void test_stdlib_calls(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"from importlib.metadata import entry_points\nentry_points()['x']\n[g for g, e in "
         "entry_points().items()]\n",
         "2:1 entry-points-dict entry_points()\n3:16 entry-points-dict entry_points()\n"},
        {"import importlib.metadata as m\neps = m.entry_points()\nfor e in eps['x']: pass\n",
         "2:7 entry-points-dict entry_points()\n"},
        {"from importlib.metadata import entry_points\neps = entry_points()\ne = "
         "eps.select(group='x') if hasattr(eps, 'select') else eps['x']\n",
         ""},
        {"from importlib.metadata import entry_points\nfor e in entry_points(group='x'): "
         "pass\nlist(entry_points())\n",
         ""},
        {"from importlib_metadata import entry_points\nentry_points()['x']\n", ""},
        {"import getpass\ntry:\n    u = getpass.getuser()\nexcept KeyError:\n    u = ''\n",
         "3:9 getuser-error getpass.getuser\n"},
        {"import getpass\ntry:\n    u = getpass.getuser()\nexcept (KeyError, OSError):\n    u = "
         "''\ntry:\n    u = getpass.getuser()\nexcept KeyError:\n    u = ''\nexcept Exception: "
         "pass\n",
         ""},
        {"import getpass\nu = getpass.getuser()\nd = {}\ntry: d['x']\nexcept KeyError: u = "
         "getpass.getuser()\n",
         ""},
        {"import sqlite3\nc.execute('select :a', (1,))\nc.executemany(\"insert into t values (:a, "
         "':b')\", [(1, 2)])\n",
         "2:11 sqlite-named :a\n3:15 sqlite-named :a\n"},
        {"import sqlite3\nc.execute('select :a', {'a': 1})\nc.execute('select ?', "
         "(1,))\nc.execute(\"select ':a', ?\", (1,))\nc.execute('select x::int', "
         "(1,))\nc.executemany('select :a', [{'a': 1}])\n",
         ""},
        {"import sqlite3, cx_Oracle\nc.execute('select :a', (1,))\n", ""},
        {"import copy, itertools\ncopy.copy(itertools.count())\nx = "
         "itertools.chain([1])\ncopy.deepcopy(x)\n",
         "2:1 iterator-copy itertools.count\n4:1 iterator-copy itertools.chain\n"},
        {"import copy, itertools\ncopy.copy(x)\ncopy.copy([1])\nitertools.count().copy()\n", ""},
    };
    CHECK_MARKS(cases);
}

static void test_mocks(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"from unittest import mock\nm.called_once_with(1)\nassert m.not_called\nassert "
         "m.x.has_calls([])\nself.assertTrue(m.called_once)\n",
         "2:1 mock-member called_once_with\n3:8 mock-member not_called\n4:8 mock-member "
         "has_calls\n5:17 mock-member called_once\n"},
        {"from unittest import mock\nm.assert_called_once_with(1)\nx = "
         "m.called_once\nself.called_with(1)\nm.called_once = 1\nassert m.called\n",
         ""},
        {"x.called_once_with(1)\n", ""},
    };
    CHECK_MARKS(cases);
}

static void test_ast_nodes(void **state) {
    (void)state;
    static const MarkCase cases[] = {
        {"import ast\nn = ast.Name()\nn.id = 'x'\nast.BinOp(a, "
         "ast.Add())\nast.FunctionDef(name='f', body=[])\n",
         "2:5 ast-node ast.Name() without id\n4:1 ast-node ast.BinOp() without right\n5:1 ast-node "
         "ast.FunctionDef() without args\n"},
        {"import ast\nast.Name('x')\nast.Name(id='x', "
         "ctx=ast.Load())\nast.Call(func=f)\nast.Name(**x)\nast.BinOp(*x)\nast.Module([])\nast."
         "Return()\nast.keyword('a', v)\n",
         ""},
        {"from . import ast\nast.Name()\n", ""},
    };
    CHECK_MARKS(cases);
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_class_property),
        cmocka_unit_test(test_import_hooks),
        cmocka_unit_test(test_special_methods),
        cmocka_unit_test(test_partial),
        cmocka_unit_test(test_enums),
        cmocka_unit_test(test_locals),
        cmocka_unit_test(test_context_managers),
        cmocka_unit_test(test_argparse),
        cmocka_unit_test(test_stdlib_calls),
        cmocka_unit_test(test_mocks),
        cmocka_unit_test(test_ast_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
