"""Finds the attributes and class members that were removed: probes every name that any interpreter
lists and every name of candidates.tsv in every interpreter, then leaves out what is no public
name."""

import collections
import fnmatch
import hashlib
import json
from dataclasses import dataclass

import interpreters
import matrix

HERE = interpreters.HERE


@dataclass(frozen=True)
class Candidate:
    name: str  # "module:path", for a parameter "module:path(keyword)"
    kind: str
    change: str
    first: int  # minor without it
    known_from: str
    confidence: str
    note: str


@dataclass(frozen=True)
class Decision:
    """A choice made by hand, with its reason: `pattern` matches names as in candidates.tsv."""

    pattern: str
    what: str  # see the head of decisions.tsv
    reason: str


def read_table(path):
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def read_candidates():
    return [
        Candidate(name, kind, change, int(first.split(".")[1]), source, confidence, note)
        for name, kind, change, first, source, confidence, note in read_table(
            HERE / "candidates.tsv"
        )
    ]


def read_decisions():
    return [Decision(*row) for row in read_table(HERE / "decisions.tsv")]


def decision_for(decisions, name):
    """The first whose pattern fits; patterns with parentheses are for calls, others for names."""
    return next(
        (
            d
            for d in decisions
            if ("(" in d.pattern) == ("(" in name) and fnmatch.fnmatchcase(name, d.pattern)
        ),
        None,
    )


def ask_all(everyone, script, question, cache=None, label=""):
    """{interpreter: answer}; answers of an earlier run are taken from the folder `cache`."""
    answers = {}
    for one in everyone:
        digest = hashlib.sha256(
            ((HERE / script).read_text() + json.dumps(question)).encode()
        ).hexdigest()[:12]
        kept = cache and cache / (
            "{}-{}-{}.json".format(label, one.label.replace(" ", "-"), digest)
        )
        if kept and kept.exists():
            answers[one] = json.loads(kept.read_text())
            continue
        answers[one] = one.ask(HERE / script, question)
        if kept:
            kept.write_text(json.dumps(answers[one]))
    return answers


# --- the union of names ------------------------------------------------------------------------

OWN, HIDDEN, IMPORTED = 1, 2, 3


def tier(module, snapshot, name):
    """How much a name belongs to its module: declared in __all__ (without one: defined there, or
    data), defined there but not declared, imported from elsewhere."""
    entry, every = snapshot["names"][name], snapshot["all"]
    at_home = entry["home"] in (module, None)
    if every is not None:
        return OWN if name in every else HIDDEN if entry["home"] == module else IMPORTED
    return OWN if at_home and entry["kind"] != "module" else IMPORTED


class Union:
    """Every name that some interpreter lists: its best tier, and and which names are one object."""

    def __init__(self, snapshots):
        self.tiers = {}
        self.objects = collections.defaultdict(dict)  # interpreter -> {"module:name": identity}
        for interpreter, snapshot in snapshots.items():
            for module, listed in snapshot["modules"].items():
                for name, entry in listed["names"].items():
                    self.add(interpreter, module, listed, name, entry)

    def add(self, interpreter, module, listed, name, entry):
        rank = tier(module, listed, name)
        spelled = module + ":" + name
        if entry["kind"] == "module":
            return
        self.put(spelled, rank)
        if entry["kind"] != "data" and rank != IMPORTED:
            self.objects[interpreter][spelled] = entry["id"]
            for member in entry.get("members", ()):
                self.put(spelled + "." + member, rank)

    def put(self, name, rank):
        self.tiers[name] = min(rank, self.tiers.get(name, rank))

    def is_shortest(self, name):
        """Is this the shortest spelling of the class or function? asyncio.Task, not
        asyncio.tasks.Task; turtle.Pen and turtle.Turtle alike."""
        owner = class_of(name) or name
        return all(
            depth(owner)
            <= min(depth(other) for other, same in known.items() if same == known[owner])
            for known in self.objects.values()
            if owner in known
        )


def class_of(name):
    return name.rpartition(".")[0] if "." in name.partition(":")[2] else None


def depth(name):
    private = any(part.startswith("_") for part in name.replace(":", ".").split("."))
    return name.count(".") + 100 * private


def dotted(name):
    return name.replace(":", ".").lstrip(".")


# --- what was removed --------------------------------------------------------------------------


@dataclass(frozen=True)
class Removal:
    name: str
    ranges: matrix.Ranges
    states: str  # one letter for each minor, see matrix.py
    unverified: str = ""  # why no interpreter shows it


def probe(everyone, names, cache=None):
    question = {"ask": "presence", "names": names}
    answers = ask_all(everyone, "probe.py", question, cache, "presence")
    return {
        name: matrix.states({one: answer["states"][at] for one, answer in answers.items()})
        for at, name in enumerate(names)
    }


def find(union, candidates, decisions, states):
    """All removals to report, by name."""
    wanted = {c.name: c for c in candidates}
    found = {}
    for name in sorted(states):
        removal = removal_of(name, union, wanted.get(name), decision_for(decisions, name), states)
        if removal:
            found[name] = removal
    return found


def removal_of(name, union, candidate, decision, states):
    what = decision.what if decision else ""
    if what == "exclude":
        return None
    if what == "platform":
        only = matrix.Ranges((matrix.Range(candidate.first),))
        return Removal(name, only, "?" * len(interpreters.MINORS), decision.reason)
    of_name = accepted(states[name], candidate) if what == "accept" else states[name]
    ranges = tuple(
        gone
        for gone in matrix.removals(of_name)
        if candidate or is_public_removal(union, name, gone, states)
    )
    return Removal(name, matrix.Ranges(ranges), matrix.as_text(of_name)) if ranges else None


def accepted(states, candidate):
    """With an absence that only a WebAssembly build shows, where two other sources say the same."""
    return {
        minor: "n" if state == "?" and minor >= candidate.first else state
        for minor, state in states.items()
    }


def is_public_removal(union, name, gone, states):
    rank, owner = union.tiers.get(name, IMPORTED), class_of(name)
    if owner is None:
        return rank == OWN
    went_alone = states[owner][gone.first] == "y"
    return rank != IMPORTED and went_alone and union.is_shortest(name)
