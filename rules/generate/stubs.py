#!/usr/bin/env python3
"""Makes added-candidates.tsv: the names that typeshed says came with a Python from 3.9 on.

    python3 rules/generate/stubs.py OLD NEW > rules/generate/added-candidates.tsv

OLD and NEW are typeshed `stdlib` folders, as in the packages mypy 1.14.1 (the last that knows 3.8)
and mypy 2.4.1 (which knows 3.15): `mypy/typeshed/stdlib` of their wheels. Up to 3.13 OLD decides,
then NEW. The stubs are candidates, and a measure of what is public; added.py asks the interpreters.
"""

import ast
import pathlib
import sys
from dataclasses import dataclass, field

FIRST, OLD_LAST, LAST = 8, 13, 15
PLATFORMS = ("linux", "win32", "darwin")


@dataclass
class Class:
    module: str
    bases: list
    members: set = field(default_factory=set)


@dataclass
class Module:
    names: dict = field(default_factory=dict)  # name -> Class, or (module, name) of an import
    exported: set = field(default_factory=set)  # imports that `as` or __all__ makes public
    every: list = None  # __all__


# --- conditions --------------------------------------------------------------------------------


def holds(test, minor, platform):
    """The value of a condition on sys.version_info or sys.platform; others are taken to hold."""
    if isinstance(test, ast.BoolOp):
        values = [holds(value, minor, platform) for value in test.values]
        return all(values) if isinstance(test.op, ast.And) else any(values)
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return not holds(test.operand, minor, platform)
    if not isinstance(test, ast.Compare):
        return True
    left, right = ast.unparse(test.left), ast.literal_eval(test.comparators[0])
    have = {"sys.version_info": (3, minor), "sys.platform": platform}.get(left)
    if have is None:
        return True
    operator = type(test.ops[0])
    if isinstance(have, tuple) and operator in (ast.Lt, ast.GtE):
        right = right[:2]
    return {
        ast.GtE: lambda: have >= right,
        ast.Lt: lambda: have < right,
        ast.Eq: lambda: have == right,
        ast.NotEq: lambda: have != right,
    }[operator]()


def statements(body, minor, platform):
    for node in body:
        if isinstance(node, ast.If):
            chosen = node.body if holds(node.test, minor, platform) else node.orelse
            yield from statements(chosen, minor, platform)
        else:
            yield node


# --- one stub ----------------------------------------------------------------------------------


def strings(node):
    return [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]


def bound_names(node):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def absolute(module, is_package, level, name):
    if not level:
        return name
    parts = module.split(".")
    parts = parts[: len(parts) - level + is_package]
    return ".".join([*parts, name] if name else parts)


class Stubs:
    """The stubs of one folder, for one minor and platform."""

    def __init__(self, folder, minor, platform):
        self.folder, self.minor, self.platform = folder, minor, platform
        self.modules = {}
        for name, path in module_files(folder, minor):
            self.modules[name] = self.read(name, path)

    def read(self, name, path):
        module = Module()
        body = parsed(path).body
        for node in statements(body, self.minor, self.platform):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self.add_import(module, name, path.stem == "__init__", node)
            elif is_all(node):
                module.every = (module.every or []) + strings(node)
            else:
                for bound in bound_names(node):
                    module.names[bound] = self.definition(name, node)
        return module

    def definition(self, module, node):
        if not isinstance(node, ast.ClassDef):
            return None
        found = Class(module, [base_text(base) for base in node.bases])
        for member in statements(node.body, self.minor, self.platform):
            found.members.update(bound_names(member))
        return found

    def add_import(self, module, name, is_package, node):
        if isinstance(node, ast.Import):
            for item in node.names:
                module.names[item.asname or item.name] = None
            return
        source = absolute(name, is_package, node.level, node.module)
        for item in node.names:
            bound = item.asname or item.name
            module.names[bound if item.name != "*" else "*" + source] = (source, item.name)
            if item.asname == item.name:
                module.exported.add(bound)

    def public(self, name, seen=()):
        """{name: what it is} of a module."""
        module = self.modules.get(name)
        if module is None or name in seen:
            return {}
        found = {}
        for bound, what in module.names.items():
            if bound.startswith("*"):
                found.update(self.public(what[0], (*seen, name)))
            elif bound in (module.every or ()) or (
                not bound.startswith("_")
                and (not isinstance(what, tuple) or bound in module.exported)
                and module.every is None
            ):
                found[bound] = what
        if module.every is not None:
            found = {key: value for key, value in found.items() if key in module.every}
        return found

    def class_of(self, what, depth=8):
        while isinstance(what, tuple) and depth:
            source = self.modules.get(what[0])
            what = source.names.get(what[1]) if source else None
            depth -= 1
        return what if isinstance(what, Class) else None

    def members(self, one, depth=8):
        found = set(one.members)
        for base in one.bases if depth else ():
            above = self.class_of((one.module, base))
            found |= self.members(above, depth - 1) if above else set()
        return found

    def names(self):
        for module in self.modules:
            if any(part.startswith("_") for part in module.split(".")):
                continue
            yield module + ":"
            for name, what in self.public(module).items():
                yield f"{module}:{name}"
                found = self.class_of(what)
                for member in self.members(found) if found else ():
                    if not member.startswith("_"):
                        yield f"{module}:{name}.{member}"


def is_all(node):
    target = getattr(node, "target", None) or (getattr(node, "targets", None) or [None])[0]
    return isinstance(target, ast.Name) and target.id == "__all__"


def base_text(base):
    return ast.unparse(base.value if isinstance(base, ast.Subscript) else base)


PARSED = {}


def parsed(path):
    if path not in PARSED:
        PARSED[path] = ast.parse(path.read_text())
    return PARSED[path]


def module_files(folder, minor):
    spans = {}
    for line in (folder / "VERSIONS").read_text().splitlines():
        name, _, span = line.partition("#")[0].strip().partition(": ")
        if name:
            first, _, last = span.partition("-")
            spans[name] = (int(first.split(".")[1]), int(last.split(".")[1]) if last else 99)
    for path in sorted(folder.rglob("*.pyi")):
        parts = path.relative_to(folder).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        parents = [".".join(parts[: i + 1]) for i in range(len(parts))]
        if all(spans[p][0] <= minor <= spans[p][1] for p in parents if p in spans):
            yield name, path


# --- both folders ------------------------------------------------------------------------------


def main():
    old, new = map(pathlib.Path, sys.argv[1:3])
    linux, everywhere = {}, {}
    for folder, minors in ((old, range(FIRST, OLD_LAST + 1)), (new, range(10, LAST + 1))):
        for minor in minors:
            sets = [set(Stubs(folder, minor, platform).names()) for platform in PLATFORMS]
            linux[folder, minor] = sets[0]
            everywhere[folder, minor] = set.intersection(*sets)
    print("# Names that are new since 3.8, of typeshed in mypy 1.14.1 and 2.4.1 (stubs.py).")
    print("# name (module: for a module)\tfirst Python\tall, or linux: not on every platform")
    found = firsts(linux, old, new)
    for name, since in sorted(found.items()):
        if any(owner in found for owner in owners(name)):
            continue
        folder = old if since <= OLD_LAST and name in linux[old, since] else new
        where = "all" if name in everywhere[folder, since] else "linux"
        print(name, "3.%d" % since, where, sep="\t")


def owners(name):
    """What is new is said once: not the names of a new module, nor the members of a new class."""
    module, _, path = name.partition(":")
    above = module if path else module.rpartition(".")[0]
    while above:
        yield above + ":"
        above = above.rpartition(".")[0]
    if "." in path:
        yield name.rpartition(".")[0]


def firsts(known, old, new):
    found = {}
    before = known[old, FIRST]
    for minor in range(FIRST + 1, OLD_LAST + 1):
        for name in known[old, minor] - before:
            found[name] = minor
        before = before | known[old, minor]
    # What NEW has on its first Python may only have been forgotten in OLD.
    before = before | known[new, 10]
    for minor in range(11, LAST + 1):
        for name in known[new, minor] - before:
            found[name] = minor
        before = before | known[new, minor]
    return found


if __name__ == "__main__":
    main()
