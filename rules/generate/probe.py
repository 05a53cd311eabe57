"""Runs inside each interpreter that is asked: CPython 3.8 to 3.15, natively or as WebAssembly.

Standard library only, and only syntax that 3.8 knows. Two questions:

snapshot()      what do the modules of the standard library show: names, class members, signatures?
presence(names) does each of these names, written module:a.b, exist? Asked with getattr, so that a
name which a module's
                __getattr__ serves without listing it counts as there.
"""

import importlib
import inspect
import io
import json
import pkgutil
import sys
import types
import warnings

# Their import acts (opens windows, prints, exits) or they are the test suite.
NOT_IMPORTED = {"antigravity", "this", "test", "idlelib", "turtledemo", "__main__", "_testcapi"}
# Data that would be noise, except that people do read it.
DUNDERS = {"__version__"}
# From 3.14 on annotations are evaluated late, and some name what is imported for type checkers
# only.
AS_TEXT = (
    {"annotation_format": importlib.import_module("annotationlib").Format.STRING}
    if sys.version_info >= (3, 14)
    else {}
)


def is_public(name):
    return not name.startswith("_") or name in DUNDERS


def top_level_names():
    if hasattr(sys, "stdlib_module_names"):
        return set(sys.stdlib_module_names)
    folder = io.__file__.rsplit("/", 1)[0]
    paths = [folder, folder + "/lib-dynload"]
    return {m.name for m in pkgutil.iter_modules(paths)} | set(sys.builtin_module_names)


TOP_LEVEL = top_level_names()


def import_quietly(name):
    if name.split(".")[0] in NOT_IMPORTED:
        return None
    out, err = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    try:
        return importlib.import_module(name)
    except BaseException:  # anything, SystemExit included, only means: not here
        return None
    finally:
        sys.stdout, sys.stderr = out, err


def public_modules():
    queue = [n for n in sorted(top_level_names()) if is_public(n)]
    while queue:
        name = queue.pop(0)
        module = import_quietly(name)
        if module is None:
            continue
        yield name, module
        for sub in pkgutil.iter_modules(getattr(module, "__path__", [])):
            if is_public(sub.name) and not sub.name.startswith("test"):
                queue.append(name + "." + sub.name)


def parameters(obj):
    """[[name, kind, required], ...], or None where Python itself does not know."""
    try:
        signature = inspect.signature(obj, **AS_TEXT)
    except Exception:  # whatever a strange __signature__ raises
        return None
    kinds = {
        "POSITIONAL_ONLY": "p",
        "POSITIONAL_OR_KEYWORD": "n",
        "VAR_POSITIONAL": "*",
        "KEYWORD_ONLY": "k",
        "VAR_KEYWORD": "**",
    }
    return [
        [p.name, kinds[p.kind.name], p.default is p.empty] for p in signature.parameters.values()
    ]


def member_parameters(cls, name):
    try:
        static = inspect.getattr_static(cls, name)
        value = getattr(cls, name)
    except AttributeError:
        return None
    if not callable(value) or isinstance(value, type):
        return None
    found = parameters(value)
    bound = isinstance(static, (staticmethod, classmethod)) or type(static).__name__ in (
        "classmethod_descriptor",
        "builtin_function_or_method",
    )
    return found[1:] if found and not bound else found


def class_snapshot(cls):
    members = {}
    for name in dir(cls):
        if is_public(name) and not hasattr(object, name):
            members[name] = member_parameters(cls, name)
    enum = type(cls).__name__ in ("EnumMeta", "EnumType")
    return {"members": members, "parameters": None if enum else parameters(cls)}


def name_snapshot(module_name, name, value):
    home = getattr(value, "__module__", None)
    kind = (
        "module"
        if isinstance(value, types.ModuleType)
        else "class" if isinstance(value, type) else "function" if callable(value) else "data"
    )
    entry = {"kind": kind, "home": home if isinstance(home, str) else None, "id": id(value)}
    if kind == "class":
        entry.update(class_snapshot(value))
    elif kind == "function":
        entry["parameters"] = parameters(value)
    return entry


def snapshot():
    result = {}
    for module_name, module in public_modules():
        names = {}
        for name in sorted(set(dir(module)) | set(getattr(module, "__all__", ()))):
            if is_public(name) and hasattr(module, name):
                names[name] = name_snapshot(module_name, name, getattr(module, name))
        every = getattr(module, "__all__", None)
        result[module_name] = {"all": None if every is None else sorted(set(every)), "names": names}
    return {"version": sys.version.split()[0], "top": sorted(top_level_names()), "modules": result}


def state_of(name):
    """Of "module:a.b". y: exists, n: its module is there but the name is not, m: no such module, u:
    this Python knows the module's top level, but this build lacks it."""
    module, _, path = name.partition(":")
    value = import_quietly(module)
    if value is None:
        top = module.partition(".")[0]
        return "u" if top in TOP_LEVEL and import_quietly(top) is None else "m"
    for part in path.split("."):
        try:
            value = getattr(value, part)
        except AttributeError:
            return "n"
    return "y"


def presence(names):
    return "".join(state_of(name) for name in names)


def main(question):
    warnings.simplefilter("ignore")
    if question["ask"] == "snapshot":
        return snapshot()
    return {"version": sys.version.split()[0], "states": presence(question["names"])}


if __name__ == "__main__":
    json.dump(main(json.load(sys.stdin)), sys.stdout)
