import ast, asyncio, multiprocessing, re

A = "\d\400" b"\N" f"\.{A:\w}" r"\d" """
  \_"""
B = 0in A or [0x1for x in A] or A is 1 or A is not "a"
assert (A, "message")


def f():
    for x in A:
        try:
            re.compile(r"^\s*(?i)a")
        finally:
            if x:
                break
            def g(): return 1
    multiprocessing.Process(target=g)
    asyncio.get_event_loop().run_until_complete(g())


class V(ast.NodeVisitor):
    def visit_Str(self, n): pass


class M(type):
    def __new__(mcs, name, bases, ns):
        return ns["__annotations__"], [x for x in A if lambda: 1]
