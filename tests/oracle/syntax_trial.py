"""Runs inside each interpreter: says for each snippet what compiling or running it does.

Standard library only, and only syntax that 3.8 knows. The answers, one for each [how, code] and in
order: the name of an exception, or the categories of the warnings, or "compiles"; of `future`
"future" or "no future", of `grammar` "SyntaxError" or "compiles".
"""

import __future__
import ast
import json
import sys
import warnings


def compiled(code):
    return compile(code, "snippet", "exec", dont_inherit=True)


def run(code):
    exec(compiled(code), {"__name__": "snippet"})


def future(code):
    flag = compiled(code).co_flags & __future__.annotations.compiler_flag
    return "future" if flag else "no future"


def grammar(code):
    compiled(code)
    ast.parse(code, feature_version=(3, 7))


HOW = {"compile": compiled, "run": run, "future": future, "grammar": grammar}


def answer(how, code):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = HOW[how](code)
        except Exception as error:
            return type(error).__name__
    if isinstance(result, str):
        return result
    return ",".join(sorted({w.category.__name__ for w in caught})) or "compiles"


def main(question):
    return {"results": [answer(how, code) for how, code in question["snippets"]]}


if __name__ == "__main__":
    json.dump(main(json.load(sys.stdin)), sys.stdout)
