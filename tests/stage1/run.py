#!/usr/bin/env python3
"""Stage 1 must lose nothing: reports with it and without it (--no-stage1) are compared.

    run.py BINARY [--files N] [--seed S] [--keep FOLDER]     random files
    run.py BINARY --folder FOLDER ...                        the .py files below these folders

Random files put together what proofs can stumble over: imports in all forms and places, names of
the rules that ship, values that travel through assignments, parameters, classes, loops, patterns
and strings, guards and shims, statements of the marked examples in tests/fixtures, and much code
that has nothing to do with it. Each run of BINARY judges a folder of 500 of them for all targets.

A difference is shrunk to the fewest lines that still differ. For a file that Python does not
compile, only what stage 1 loses is one. Exit status: 0 none, 1 some, 2 trouble.
"""

import argparse
import ast
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import warnings

import yaml

HERE = pathlib.Path(__file__).resolve().parent
RULES = HERE.parent.parent / "rules" / "stdlib"
EXAMPLES = HERE.parent / "fixtures"
BATCH = 500
SHOWN = 10  # differences
TARGETS = "3.9,3.10,3.11,3.12,3.13,3.14,3.15"


# --- the comparison ----------------------------------------------------------------------------


def report(binary, folder, *more):
    """{path: set of findings} of all files below the folder."""
    command = [binary, str(folder), "--format", "json", "--current", "3.8", "--fail-on", "never"]
    done = subprocess.run([*command, "--target", TARGETS, *more], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stderr}")
    found = collections.defaultdict(collections.Counter)
    for f in json.loads(done.stdout)["findings"]:
        place = f"{f.get('line')}:{f.get('column')}-{f.get('end_line')}:{f.get('end_column')}"
        key = f"{place} {f['rule']} {f['severity']} {','.join(f['affects'])} {f['message']}"
        found[f.get("path")][key] += 1
    return found


def differences(binary, folder):
    """{path: (lost, extra)}"""
    fast, full = report(binary, folder), report(binary, folder, "--no-stage1")
    found = {}
    for path in {*fast, *full}:
        if fast[path] != full[path]:
            found[path] = (list(full[path] - fast[path]), list(fast[path] - full[path]))
    return found


def compiles(text):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "a.py", "exec", dont_inherit=True)
        return True
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False


def differs(binary, text):
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "a.py").write_text(text)
        return differences(binary, folder)


def shrink(binary, text):
    """Leaves out lines, in ever smaller pieces, as long as the reports differ."""
    lines = text.splitlines(keepends=True)
    size = len(lines) // 2
    tries = 0
    while size and tries < 600:
        at = 0
        while at < len(lines):
            fewer = lines[:at] + lines[at + size :]
            tries += 1
            short = "".join(fewer)
            if compiles(short) and differs(binary, short):
                lines = fewer
            else:
                at += size
        size //= 2
    return "".join(lines)


# --- folders -----------------------------------------------------------------------------------


def compare_folder(binary, folder):
    bad = 0
    for path, (lost, extra) in sorted(differences(binary, folder).items(), key=str):
        file = pathlib.Path(folder) / path if path else None
        text = file.read_text(errors="replace") if file and file.exists() else ""
        if not lost and not compiles(text):
            continue
        bad += 1
        if bad <= SHOWN:
            print(f"{file}:", *[f"  lost {x}" for x in lost], *[f"  extra {x}" for x in extra], sep="\n")
            if len(text) < 200_000 and compiles(text) and differs(binary, text):
                print("--- shrunk:", shrink(binary, text), "---", sep="\n")
    print(f"{folder}: {sum(1 for _ in pathlib.Path(folder).rglob('*.py'))} files, {bad} differ")
    return bad


# --- random files ------------------------------------------------------------------------------

VARIABLES = ["a", "b", "dt", "m", "x", "y", "mod", "value", "item", "old"]
LITERALS = {"str": "'s'", "bytes": "b's'", "int": "1", "float": "1.5", "none": "None",
            "true": "True", "false": "False", "list": "[1]", "tuple": "(1, 2)", "dict": "{}"}
NOISE = """
def other{n}(first, second):
    for one in first:
        if one.done(second):
            return [one, second]
    return None
""", """
class Thing{n}:
    size = 1

    def work(self, count):
        while count:
            count -= self.size
        return self.size
""", """
TABLE{n} = {{
    'one': [1, 2, 3],
    'two': [4, 5, 6],
    'three': [7, 8, 9],
}}
""", """
def read{n}(path):
    with open(path) as file:
        return [line.strip().split(',') for line in file if line]
"""
GUARDS = ["sys.version_info < (3, 9)", "sys.version_info >= (3, 12)", "OLD", "NEW", "not OLD",
          "hasattr(x, 'y')", "TYPE_CHECKING", "sys.platform == 'win32'", "PY3", "False"]


def load_names():
    """[(path, text of the arguments)]"""
    names = []
    for file in sorted(RULES.glob("*.yaml")):
        for rule in yaml.safe_load(file.read_text()):
            for kind in ("imports", "uses", "calls"):
                text = rule["match"].get(kind)
                if isinstance(text, str) and not text.startswith("Python.h"):
                    names.append(call_of(text))
    return names


def call_of(text):
    path, bracket, shape = text.partition("(")
    if not bracket:
        return path, None
    arguments, count = [], 0
    for part in re.findall(r'(?:"(?:\\.|[^"])*"|[^,"])+', shape.rpartition(")")[0]):
        slot = re.match(r'\s*(!?)\s*(\w*)\s*(?:#\s*(\d+))?\s*(?:=(.*))?$', part, re.S)
        if not slot or slot.group(1):
            continue
        _, keyword, position, value = slot.groups()
        pattern = re.search(r'"((?:\\.|[^"])*)"', value or "")
        kind = re.search(r"[a-z]+", value or "int")
        given = (repr(re.sub(r"[*?\\]", "", pattern.group(1))) if pattern
                 else LITERALS.get(kind.group() if kind else "", "1"))
        if position and not (keyword and count % 2):
            count = max(count, int(position))
            arguments = ["1"] * (int(position) - 1 - len(arguments)) + arguments + [given]
        elif keyword:
            arguments.append(f"{keyword}={given}")
    return path, ", ".join(arguments)


def load_examples():
    """Per file: its imports, and its other statements, as text."""
    examples = []
    for path in sorted(EXAMPLES.glob("*/*.py")):
        text = path.read_text()
        if not compiles(text):
            continue
        imports, others = [], []
        for node in ast.parse(text).body:
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", []))])
            lines = text.splitlines()[first - 1 : node.end_lineno]
            (imports if isinstance(node, (ast.Import, ast.ImportFrom)) else others).append("\n".join(lines))
        examples.append((imports, others))
    return examples


class Module:
    """A random file. `bound` holds what variables are thought to stand for: a path, or "" ."""

    def __init__(self, rng, names, examples):
        self.rng, self.examples = rng, examples
        first = rng.choice(names)
        near = [n for n in names if n[0].split(".")[0] == first[0].split(".")[0]]
        self.names = [first, *(rng.choice(near) for _ in range(2)), *(rng.choice(names) for _ in range(2))]
        self.bound = {}
        self.count = 0

    def chance(self, percent):
        return self.rng.random() * 100 < percent

    def variable(self):
        return self.rng.choice(VARIABLES)

    def bind(self, name, path):
        self.bound[name] = path
        return name

    def imported(self):
        """Import statements for the beginning of a name."""
        rng = self.rng
        parts = rng.choice(self.names)[0].split(".")
        cut = rng.randint(1, max(1, len(parts) - rng.choice([0, 1, 1])))
        path, module, last = ".".join(parts[:cut]), ".".join(parts[: cut - 1]), parts[cut - 1]
        form = rng.randrange(12)
        name = self.variable()
        if form < 3 or not module and form < 7:
            self.bind(parts[0], parts[0])
            return f"import {path}" + rng.choice(["", "", ", os", ", sys"])
        if form < 5 or not module and form < 9:
            return f"import {path} as {self.bind(name, path)}"
        if form < 7:
            return f"from {module} import {self.bind(last, path)}"
        if form < 9:
            return f"from {module} import {last} as {self.bind(name, path)}"
        if form == 9:
            for part in {p for p, _ in self.names if p.startswith(path + ".")}:
                self.bind(part[len(path) + 1 :].split(".")[0], ".".join(part.split(".")[: cut + 1]))
            return f"from {path} import *"
        self.bind(name, path)
        return f"{name} = " + rng.choice([f"importlib.import_module('{path}')", f"__import__('{path}')"])

    def expression(self):
        """What may be the name of a rule; its path and the arguments that a call should have."""
        rng = self.rng
        known = [(v, p) for v, p in self.bound.items() if p]
        path, arguments = rng.choice(self.names)
        if not known:
            return path, path, arguments
        variable, start = rng.choice(known)
        fitting = [n for n in self.names if n[0] == start or n[0].startswith(start + ".")]
        if fitting and self.chance(90):
            path, arguments = rng.choice(fitting)
            rest = path[len(start) :].split(".")[1:]
        else:
            rest = path.split(".")[rng.randint(0, path.count(".")) :]
        if rest and self.chance(15):
            rest = rest[:-1]
        elif rest and self.chance(8):
            return f"getattr({'.'.join([variable, *rest[:-1]])}, '{rest[-1]}')", path, arguments
        if len(rest) > 1 and self.chance(25):  # an instance
            rest[-2] += "()"
        return ".".join([variable, *rest]), ".".join([start, *(r.strip("()") for r in rest)]), arguments

    def use(self):
        text, _, arguments = self.expression()
        rng = self.rng
        call = f"{text}({arguments or rng.choice(['', '1', '1, 2', 'x, key=1', '*x', '**x'])})"
        return rng.choice([
            call, call, call, text, f"print({text})", f"value = {call}", f"x.append({call})", f"return {call}",
            f"f'{{{text}}} {{{call}!r}}'", f"[{call} for i in x]", f"{{1: {text}}}", f"lambda: {call}",
            f"y = {text} if x else None", f"assert {call}", f"del {text.split('(')[0]}", f"{call}.more",
            f"{text.split('(')[0]} = 1", f"x = not {call}", f"print(\n    {call},\n    1)", f"print(x) ; {call}",
        ])

    def assign(self):
        text, path, arguments = self.expression()
        name = self.variable()
        rng = self.rng
        whole = f"{text}({arguments or ''})" if self.chance(50) else text
        form = rng.choice([
            "{n} = {t}", "{n} = {t}", "{n} = {t}", "{n}: object = {t}", "{n}: {t} = None", "{n} = y = {t}",
            "{n}, y = {t}, 1", "({n}, y) = ({t}, 1)", "print({n} := {t})", "{n} = [{t}][0]", "{n} = ({t})",
            "self.{n} = {t}", "{n} = None or {t}", "{n} = {t} if y else 1", "for {n} in [{t}]: pass",
            "{n} = dict(key={t})", "global {n}; {n} = {t}", "setattr({t}, 'name', 1)", "{n} = f({t})",
            "sys.modules['{p}'] = 1", "sys.modules['{r}'] = y", "setattr({v}, '{e}', 1)", "{n} = lambda: {t}",
            "{n} += {t}", "{n} = \\\n    {t}", "{n} = (\n    {t}\n)", "{n} = {t}; y = 1"])
        text = form.format(n=name, t=whole, p=path, r=path.split(".")[0], e=path.split(".")[-1],
                           v=path.split(".")[0])
        self.bind(name, path)
        return text

    def shadow(self):
        name = self.variable()
        if self.bound and self.chance(60):
            name = self.rng.choice(list(self.bound))
        return self.rng.choice([
            f"{name} = None", f"{name} = 1", f"del {name}", f"for {name} in y: pass", f"global {name}",
            f"def {name}(): pass", f"class {name}: pass", f"import other as {name}", f"{name}.z = 1",
            f"from .local import {name}", f"from other import {name}", f"print({name})", f"f({name})"])

    def blocks(self, depth):
        """A compound statement, as lines."""
        rng, before = self.rng, dict(self.bound)
        text, path, _ = self.expression()
        name = self.variable()
        self.count += 1
        head, after, inner = rng.choice([
            ("def f{c}({n}):", "f{c}({t})", "{n}"), ("def f{c}({n}={t}):", "", "{n}"),
            ("def f{c}({n}: {t}):", "", "{n}"), ("def f{c}(self, *{n}, key=1):", "", ""),
            ("async def f{c}({n}) -> {t}:", "", "{n}"), ("def {n}():", "", ""), ("def f{c}():", "f{c}()", ""),
            ("class C{c}({t}):", "C{c}().go()", ""), ("class C{c}:", "", ""), ("class {n}({t}, Base):", "", ""),
            ("@{t}\ndef f{c}():", "", ""), ("with {t} as {n}:", "", "{n}"), ("with {t}() as {n}, open(y):", "", "{n}"),
            ("for {n} in {t}():", "", "{n}"), ("for {n}, y in ({t}, 1):", "else:\n    pass", "{n}"),
            ("while {t}:", "", ""), ("if {g}:", "", ""), ("if {g}:", "else:\n    pass", ""),
            ("if {g}:", "elif {t}:\n    x = 1", ""), ("try:", "except {t} as {n}:\n    {n}.args", ""),
            ("try:", "except ImportError:\n    {n} = None", ""), ("try:", "except AttributeError:\n    pass", ""),
            ("try:", "finally:\n    {t}()", ""), ("if {g}:", "raise SystemExit({t})", ""),
            ("try:", "except (ImportError, {t}):\n    from {r} import {n}", "")])
        words = {"c": self.count, "n": name, "t": text, "g": rng.choice(GUARDS), "r": path.split(".")[0]}
        if inner:
            self.bind(name, path)
        body = self.block(depth + 1, head.startswith("class"))
        if head.startswith(("def", "async", "class", "@")) and self.chance(60):
            self.bound = before
        lines = head.format(**words).split("\n") + ["    " + line for line in body]
        return lines + (after.format(**words).split("\n") if after else [])

    def block(self, depth, is_class=False):
        lines = []
        for _ in range(self.rng.randint(1, 3)):
            kind = self.rng.randrange(100)
            if is_class and kind < 50:
                bound = dict(self.bound)
                lines += ["def go(self, item=None):", *("    " + line for line in self.block(depth + 1))]
                self.bound = bound if self.chance(50) else self.bound
            elif kind < 20:
                lines += self.imported().split("\n")
            elif kind < 50:
                lines += self.use().split("\n")
            elif kind < 70:
                lines += self.assign().split("\n")
            elif kind < 78:
                lines += self.shadow().split("\n")
            elif depth < 3:
                lines += self.blocks(depth)
            else:
                lines.append("pass")
        return lines

    def pieces(self):
        for _ in range(self.rng.randint(1, 3)):
            yield "\n".join(self.block(0))

    def text(self):
        rng = self.rng
        pieces = [self.rng.choice(["import logging", "import threading", "import sys", "import re, os",
                                   "OLD = sys.version_info < (3, 9)", "from typing import *", "'''Text.'''"])
                  for _ in range(rng.randint(0, 3))]
        pieces += [self.imported() for _ in range(rng.randint(1, 3))]
        for _ in range(rng.randint(1, 4)):
            pieces += [piece for piece in self.pieces() if compiles(piece)]
        for _ in range(rng.choice([0, 0, 1, 2])):
            imports, others = rng.choice(self.examples)
            pieces[0:0] = imports
            start = rng.randrange(len(others)) if others else 0
            for other in others[start : start + rng.randint(1, 3)]:
                pieces.insert(rng.randint(len(imports), len(pieces)), other)
        for n in range(rng.choice([0, 4, 8, 16])):
            pieces.insert(rng.randint(0, len(pieces)), rng.choice(NOISE).format(n=n).strip("\n"))
        return "\n".join(pieces) + "\n"


def sound_text(rng, names, examples):
    """A file that compiles: most statements that do not fit each other are left out."""
    for _ in range(50):
        text = Module(rng, names, examples).text()
        if compiles(text):
            return text
    return "x = 1\n"


def compare_random(binary, options):
    names, examples = load_names(), load_examples()
    bad = total = found = 0
    for batch in range((options.files + BATCH - 1) // BATCH):
        with tempfile.TemporaryDirectory() as temporary:
            folder = options.keep or pathlib.Path(temporary)
            folder.mkdir(exist_ok=True)
            rng = random.Random(f"{options.seed} {batch}")
            count = min(BATCH, options.files - total)
            for n in range(count):
                (folder / f"m{n}.py").write_text(sound_text(rng, names, examples))
            total += count
            different = differences(binary, folder)
            for path, (lost, extra) in sorted(different.items(), key=str):
                bad += 1
                if bad > SHOWN:
                    continue
                text = (folder / path).read_text()
                print(f"batch {batch}, {path}:", *(f"  lost {x}" for x in lost), *(f"  extra {x}" for x in extra), sep="\n")
                if differs(binary, text):
                    print("--- shrunk:", shrink(binary, text), "---", sep="\n")
                else:
                    print("(not when it is alone)")
                sys.stdout.flush()
    print(f"{total} random files, {bad} differ")
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--files", type=int, default=BATCH)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", type=pathlib.Path, help="write the last files here and leave them")
    parser.add_argument("--folder", nargs="+", default=[])
    options = parser.parse_args()
    if options.folder:
        return 1 if sum([compare_folder(options.binary, f) for f in options.folder]) else 0
    return 1 if compare_random(options.binary, options) else 0


if __name__ == "__main__":
    sys.exit(main())
