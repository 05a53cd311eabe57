"""Finds calls that stopped working: parameters that were removed, that are by position or by
keyword only now, that have to be given now.

A shape is what a rule's `calls` asks: "module:path(keyword)", "module:path(#3)" (three positional
arguments), "module:path(!keyword#3)" (without that parameter, the third). Neighbouring versions'
signatures suggest shapes, so do candidates.tsv and shapes.tsv; a snippet for each shape, run in
every interpreter, decides.
"""

import re

import interpreters
import sweep

SHAPE = re.compile(r"(.+?):(.+)\((!?)([^#)]*)(?:#(\d+))?\)$")
HIDDEN_MODULES = {"ntpath", "genericpath", "posix"}
BY_NAME, BY_POSITION = "nk", "pn"


def public_module(module):
    return "os.path" if module == "posixpath" else module


# --- what signatures say -----------------------------------------------------------------------


def keywords(parameters):
    return {name for name, kind, _ in parameters if kind in BY_NAME}


def takes(parameters, kind):
    return any(k == kind for _, k, _ in parameters)


def positions(parameters):
    if takes(parameters, "*"):
        return float("inf")
    return sum(kind in BY_POSITION for _, kind, _ in parameters)


def newly_required(old, new):
    """Parameters that have no default now: new ones, or ones that had one. A new name for what was
    required at the same place is none."""
    before = {name: required for name, _, required in old}
    places = [required for _, kind, required in old if kind in BY_POSITION]
    for at, (name, _, required) in enumerate(p for p in new if p[1] in BY_POSITION):
        was_required = before.get(name, at < len(places) and places[at])
        if required and not was_required:
            yield name, at + 1


def shapes_between(old, new):
    if not takes(new, "**"):
        for name in sorted(keywords(old) - keywords(new)):
            yield f"({name})"
    if positions(new) < positions(old):
        yield "(#%d)" % (positions(new) + 1)
    for name, place in newly_required(old, new):
        yield "(!%s#%d)" % (name, place)


def all_signatures(snapshots):
    """{name: {interpreter: parameters}} of functions, classes and methods, by public spelling."""
    found = {}
    for interpreter, snapshot in snapshots.items():
        for module, listed in snapshot["modules"].items():
            if module in HIDDEN_MODULES:
                continue
            for name, entry in listed["names"].items():
                if (
                    entry["kind"] not in ("class", "function")
                    or sweep.tier(module, listed, name) == sweep.IMPORTED
                ):
                    continue
                put(found, interpreter, f"{public_module(module)}:{name}", entry)
    return found


def put(found, interpreter, spelled, entry):
    members = {
        spelled + "." + name: parameters for name, parameters in entry.get("members", {}).items()
    }
    for name, parameters in {spelled: entry.get("parameters"), **members}.items():
        if parameters is not None:
            found.setdefault(name, {})[interpreter] = parameters


def neighbours(everyone):
    """Pairs of interpreters to compare: native with native, WebAssembly with WebAssembly."""
    for wasm in (False, True):
        line = sorted((i for i in everyone if i.wasm == wasm), key=lambda i: i.minor)
        yield from zip(line, line[1:])


def suggested(everyone, signatures):
    """{shape: minor from which the signatures say so}"""
    found = {}
    for name, known in signatures.items():
        for old, new in neighbours(everyone):
            if old in known and new in known and known[old] != known[new]:
                for shape in shapes_between(known[old], known[new]):
                    found.setdefault(name + shape, new.minor)
    return found


def of_candidate(candidate):
    """A candidate's shape, where it does not depend on a position."""
    return candidate.name if candidate.change in ("removed", "now-positional-only") else None


def find_shapes(everyone, snapshots, union, candidates, decisions):
    """Every shape to try."""
    wanted = {of_candidate(c) for c in candidates if c.kind == "parameter"} - {None}
    wanted |= {row[0] for row in sweep.read_table(interpreters.HERE / "shapes.tsv")}
    wanted |= {
        shape
        for shape in suggested(everyone, all_signatures(snapshots))
        if union.is_shortest(shape.partition("(")[0])
    }
    return sorted(
        shape for shape in wanted if SHAPE.match(shape) and not is_excluded(decisions, shape)
    )


def is_excluded(decisions, shape):
    decision = sweep.decision_for(decisions, shape)
    return decision is not None and decision.what == "exclude"


# --- snippets ----------------------------------------------------------------------------------


def parts(shape):
    """(module, path, is it about a parameter left out, keyword or "", count or 0)"""
    module, path, missing, keyword, count = SHAPE.match(shape).groups()
    return module, path, bool(missing), keyword, int(count or 0)


def call_text(shape):
    """The shape as a rule's `calls` spells it, which is also its key in snippets.yaml."""
    return sweep.dotted(shape.replace("builtins:", ":"))


def generic_snippet(shape):
    module, path, missing, keyword, count = parts(shape)
    return snippet(sweep.dotted(module + ":" + path), missing, keyword, count)


def snippet(name, missing, keyword, count):
    """Code that asks the signature; trial.py has the functions."""
    if missing:
        return f"leave_out({name!r}, {keyword!r})"
    if keyword:
        return f"bind({name!r}, {keyword}=None)"
    return "bind({!r}{})".format(name, ", None" * count)


# --- words -------------------------------------------------------------------------------------


def newest(signatures, shape, minor):
    """The parameters from `minor` on, or None."""
    name = shape.partition("(")[0]
    known = [
        (i.minor, not i.wasm, p) for i, p in signatures.get(name, {}).items() if i.minor >= minor
    ]
    return min(known, key=lambda k: (k[0], not k[1]))[2] if known else None


def is_by_position_now(keyword, parameters):
    return any(name == keyword and kind == "p" for name, kind, _ in parameters or ())


def limit_words(count):
    return {0: "no positional argument", 1: "only one positional argument"}.get(
        count, "only %d positional arguments" % count
    )


def sentence(shape, minor, parameters):
    _, _, missing, keyword, count = parts(shape)
    function = call_text(shape).partition("(")[0]
    if missing:
        what = f"needs the argument {keyword}"
    elif count:
        what = f"takes {limit_words(count - 1)}"
    elif is_by_position_now(keyword, parameters):
        what = f"takes {keyword} by position only"
    else:
        what = f"has no parameter {keyword}"
    return "%s() %s since Python 3.%d" % (function, what, minor)


def suffix(shape):
    """The end of the rule's id."""
    _, _, missing, keyword, _ = parts(shape)
    return "needs-" + keyword if missing else keyword or "positional"


def advice(shape, parameters):
    _, _, missing, keyword, count = parts(shape)
    if missing:
        return f"pass {keyword}"
    if count:
        named = [name for name, kind, _ in parameters or () if kind == "k"]
        return (
            ("pass the others by keyword: " + ", ".join(named))
            if named
            else "leave the further arguments out"
        )
    if is_by_position_now(keyword, parameters):
        return f"pass {keyword} without its name"
    return f"leave {keyword} out"
