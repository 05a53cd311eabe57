"""Runs inside each interpreter: executes snippets and says for each one whether it worked.

Standard library only, and only syntax that 3.8 knows. The answers, one for each snippet and in
order, are "ok", "Exception: message", or "Unavailable: ..." where this build lacks a module that
this Python has, or where Python knows no signature to ask. Each snippet has a namespace of its own,
with the helpers below, and what it prints is thrown away.

A question with "warnings" gets a second list: the warnings of deprecation that each snippet gave,
as [category, text].
"""

import importlib
import inspect
import io
import json
import sys
import warnings


class Unavailable(Exception):
    pass


# --- helpers for generated snippets ------------------------------------------------------------


def reach(dotted):
    """The object that the dotted name leads to; submodules on the way are imported where no
    attribute has the name, so that unittest.main is what `import unittest` shows."""
    parts = dotted.split(".")
    value = importlib.import_module(parts[0])
    for at, part in enumerate(parts[1:], 2):
        if not hasattr(value, part) and inspect.ismodule(value):
            import_if_there(".".join(parts[:at]))
        value = getattr(value, part)
    return value


def import_if_there(name):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:  # it is there, and needs what is not
            raise


def signature(function):
    try:
        if sys.version_info >= (3, 14):  # some annotations name what only type checkers import
            as_text = importlib.import_module("annotationlib").Format.STRING
            return inspect.signature(function, annotation_format=as_text)
        return inspect.signature(function)
    except ValueError as error:
        raise Unavailable(str(error)) from error


def self_of(dotted):
    """(None,) for a method looked up in its class, as the argument that an instance would fill."""
    owner, _, name = dotted.rpartition(".")
    found = reach(owner)
    if not isinstance(found, type):
        return ()
    static = inspect.getattr_static(found, name)
    return () if isinstance(static, (staticmethod, classmethod, type)) else (None,)


def bind(dotted, *args, **keywords):
    """Would a call with these arguments, and whatever else it needs, be accepted?"""
    known = signature(reach(dotted))
    for name in keywords:
        kinds = [
            p.kind for p in known.parameters.values() if p.name == name or p.kind is p.VAR_KEYWORD
        ]
        if not set(kinds) & {
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            inspect.Parameter.KEYWORD_ONLY,
            inspect.Parameter.VAR_KEYWORD,
        }:
            raise TypeError("not a keyword: " + name)
    known.bind_partial(*(self_of(dotted) + args))


def leave_out(dotted, name):
    """May a call do without this parameter?"""
    parameter = signature(reach(dotted)).parameters.get(name)
    if parameter is not None and parameter.default is parameter.empty:
        raise TypeError("missing a required argument: " + name)


def fresh(name):
    """Imports a module written in Python as the first import of a process does."""
    known = sys.modules.get(name)
    if known is None or name in AT_START or not str(getattr(known, "__file__", "")).endswith(".py"):
        importlib.import_module(name)
        return
    del sys.modules[name]
    try:
        importlib.import_module(name)
    finally:
        sys.modules[name] = known


AT_START = set(sys.modules)
HELPERS = {"reach": reach, "bind": bind, "leave_out": leave_out, "fresh": fresh}

# --- running -----------------------------------------------------------------------------------


def is_missing_here(error):
    """Is this the ImportError of a module that this Python has, but this build has not?"""
    name = getattr(error, "name", None) or ""
    listed = getattr(sys, "stdlib_module_names", ())
    return isinstance(error, ModuleNotFoundError) and "." not in name and name in listed


def attempt(snippet):
    out, err = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    try:
        exec(compile(snippet, "snippet", "exec"), dict(HELPERS, __name__="snippet"))
    except ImportError as error:
        kind = "Unavailable" if is_missing_here(error) else type(error).__name__
        return f"{kind}: {str(error)[:200]}"
    except BaseException as error:  # SystemExit is a failure like any other here
        return f"{type(error).__name__}: {str(error)[:200]}"
    finally:
        sys.stdout, sys.stderr = out, err
    return "ok"


def attempt_recorded(snippet):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        result = attempt(snippet)
    kinds = (DeprecationWarning, PendingDeprecationWarning)
    return result, [
        [w.category.__name__, str(w.message)] for w in seen if issubclass(w.category, kinds)
    ]


def main(question):
    warnings.simplefilter("ignore")
    version = sys.version.split()[0]
    if not question.get("warnings"):
        return {"version": version, "results": [attempt(s) for s in question["snippets"]]}
    both = [attempt_recorded(s) for s in question["snippets"]]
    return {"version": version, "results": [r for r, _ in both], "warned": [w for _, w in both]}


if __name__ == "__main__":
    answer = main(json.load(sys.stdin))
    json.dump(answer, sys.stdout)
