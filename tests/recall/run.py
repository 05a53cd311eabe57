#!/usr/bin/env python3
"""Recall: every standard-library rule is found, however a user would write the name.

    python3 tests/recall/run.py BINARY [--keep FOLDER]

For each rule in rules/stdlib that asks for a module, a name, a member or the shape of a call, small
files are written that use it in each of the usual spellings: plain and aliased import, import from,
inside a function, in a decorator or default, on an instance, an annotated parameter, in a subclass.
One run of BINARY over all of them must report the rule in every file, with its own severity. The
files that make up a spelling come from the rule's `match` alone, so a new rule is covered at once.

Prints how many files in how many spellings. Exit status: 0 all found, 1 not, 2 trouble.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

HERE = pathlib.Path(__file__).resolve().parent
RULES = HERE.parent.parent / "rules" / "stdlib"
CALL = re.compile(r"(.+?)\((!?)([^#)]*)(?:#(\d+))?\)$")

# Classes that are spelled like a module or a function.
SMALL_CLASSES = {
    "array.array",
    "datetime.datetime",
    "mmap.mmap",
    "zipimport.zipimporter",
    "concurrent.futures",
}


def is_class(dotted):
    last = dotted.rpartition(".")[2].lstrip("_")
    return dotted in SMALL_CLASSES or last[:1].isupper()


# --- spellings ---------------------------------------------------------------------------------
# Each gives {spelling: text of a file}.


def spell_module(module):
    parent, dot, last = module.rpartition(".")
    forms = {
        "import": f"import {module}\n",
        "alias": f"import {module} as other\n\nprint(other)\n",
        "from": f"from {module} import something\n\nsomething()\n",
        "function": f"def late():\n    import {module}\n    return {module}\n",
        "list": f"import os, {module} ,sys\n",
        "by-name": f"import importlib\n\nfound = importlib.import_module('{module}')\n",
        "dunder": f"found = __import__(\"{module}\")\n",
        "parenthesised": f"from {module} import (\n    one,  # comment\n    two as three,\n)\n",
        "continued": f"import \\\n    {module}\n",
    }
    if dot:
        forms["submodule"] = f"from {parent} import {last}\n\n{last}.something()\n"
    return forms


def spell_attribute(name, call=""):
    module, _, last = name.rpartition(".")
    parent, dot, tail = module.rpartition(".")
    forms = {
        "import": f"import {module}\n\nvalue = {name}{call}\n",
        "from": f"from {module} import {last}\n\nvalue = {last}{call}\n",
        "alias": f"import {module} as other\n\nvalue = other . {last}{call}\n",
        "from-alias": f"from {module} import {last} as mine\n\n\ndef f():\n    return mine{call}\n",
        "function": f"import {module}\n\n\ndef f(x):\n    if x:\n        return [{name}{call} for _ in x]\n",
        "late-import": f"def f():\n    return {name}{call}\n\n\nimport {module}\n",
        "local-import": f"def f():\n    import {module} as m\n    return m.{last}{call}\n",
        "continued": f"import {module}\n\nvalue = ({module}\n         .{last}{call})\n",
    }
    if dot:
        forms["submodule"] = f"from {parent} import {tail}\n\nvalue = {tail}.{last}{call}\n"
    if not call:
        forms["call"] = f"import {module}\n\n{name}(1, two=2)\n"
        forms["default"] = f"import {module}\n\n\ndef f(x={name}):\n    return x\n"
        forms["getattr"] = f"import {module}\n\nvalue = getattr({module}, '{last}')\n"
        forms["by-name"] = (
            f"import importlib\n\nvalue = importlib.import_module('{module}').{last}\n"
        )
        if not last.startswith("_") and module != "builtins":  # those bring nothing
            forms["star"] = f"from {module} import *\n\nvalue = {last}\n"
        forms["base"] = f"import {module} as m\n\n\nclass Mine(m.{last}):\n    pass\n"
    return forms


def spell_member(name, call=""):
    path, _, member = name.rpartition(".")
    module, _, cls = path.rpartition(".")
    forms = {
        "instance": f"import {module}\n\nx = {path}()\nx.{member}{call}\n",
        "from": f"from {module} import {cls}\n\n{cls}().{member}{call}\n",
        "alias": f"import {module} as m\n\n\ndef f():\n    x = m.{cls}(1)\n    return x.{member}{call}\n",
        "annotated": f"from {module} import {cls} as C\n\n\ndef f(x: C):\n    return x.{member}{call}\n",
        "subclass": (
            f"import {module}\n\n\nclass Mine({path}):\n"
            f"    def method(self):\n        return self.{member}{call}\n"
        ),
        "own-subclass": (
            f"from {module} import {cls}\n\n\nclass Base({cls}):\n    pass\n\n\n"
            f"class Mine(Base):\n    def method(self):\n        self.{member}{call}\n"
        ),
        "attribute": (
            f"import {module}\n\n\nclass Holder:\n    def __init__(self):\n"
            f"        self.x = {path}()\n\n    def use(self):\n        self.x.{member}{call}\n"
        ),
    }
    if not call:
        forms["class"] = f"import {module}\n\nprint({path}.{member})\n"
    return forms


def arguments(missing, keyword, count):
    """The brackets of a call that has the shape."""
    if missing:
        return "()"
    if keyword:
        return f"({keyword}=1)"
    return "(" + ", ".join("abcdefghijklmnopqrstuvw"[:count]) + ")"


def spellings(rule):
    ((kind, text),) = rule["match"].items()
    if kind == "imports":
        return spell_module(text)
    call = ""
    if kind == "calls":
        shape = CALL.match(text)
        if not shape:
            return {}
        text, missing, keyword, count = shape.groups()
        call = arguments(bool(missing), keyword, int(count or 0))
    owner = text.rpartition(".")[0]
    if not owner:
        return {"global": f"value = {text}\n", "function": f"def f():\n    return {text}\n"}
    return spell_member(text, call) if is_class(owner) else spell_attribute(text, call)


# --- the run -----------------------------------------------------------------------------------


def load_rules():
    for path in sorted(RULES.glob("*.yaml")):
        for rule in yaml.safe_load(path.read_text()):
            known = rule["kind"].startswith("removed-") or rule["kind"] == "needs-newer"
            if known and len(rule["match"]) == 1:
                name = next(iter(rule["match"].values()))
                is_python = set(rule["match"]) <= {"imports", "uses", "calls"}
                if is_python and not name.startswith("Python.h."):
                    yield rule


def severity_of(rule):
    return rule.get("severity", "warning" if rule["kind"] == "needs-newer" else "blocker")


def write_all(rules, folder):
    """{file name: (rule, spelling)}"""
    files = {}
    for number, rule in enumerate(rules):
        for spelling, text in spellings(rule).items():
            name = f"r{number}_{spelling.replace('-', '_')}.py"
            (folder / name).write_text(text)
            files[name] = (rule, spelling)
    return files


def run_tool(binary, folder):
    command = [binary, str(folder), "--format", "json", "--current", "3.8", "--fail-on", "never"]
    command += ["--target", "3.9,3.10,3.11,3.12,3.13,3.14,3.15"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{binary}: exit status {done.returncode}\n{done.stderr}")
    found = collections.defaultdict(dict)
    for finding in json.loads(done.stdout)["findings"]:
        found[finding["path"]][finding["rule"]] = finding["severity"]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--keep", type=pathlib.Path, help="write the files here and leave them")
    options = parser.parse_args()
    rules = list(load_rules())
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or pathlib.Path(temporary)
        folder.mkdir(exist_ok=True)
        files = write_all(rules, folder)
        found = run_tool(options.binary, folder)
        missed = []
        for name, (rule, spelling) in files.items():
            if rule["id"] not in found[name]:
                missed.append(f"{rule['id']}: not found in the spelling '{spelling}' ({name})")
            elif found[name][rule["id"]] != severity_of(rule):
                missed.append(f"{rule['id']}: only {found[name][rule['id']]} in '{spelling}' ({name})")
    for line in missed:
        print(line)
    print(f"{len(rules)} rules, {len(files)} files, {len(files) - len(missed)} found")
    return 1 if missed or not files else 0


if __name__ == "__main__":
    sys.exit(main())
