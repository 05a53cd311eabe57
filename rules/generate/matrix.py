"""Which versions have a name: the answers of all interpreters made one string of states.

A state is y (there), n (its module is there, the name is not), m (no such module) or ? (not known).
A WebAssembly build lacks what its platform lacks, so it proves a name's presence, but its absence
only against an earlier WebAssembly build that has the name, or when the name was gone before.
"""

from dataclasses import dataclass

from interpreters import MINORS


@dataclass(frozen=True)
class Range:
    """The versions from 3.`first` up to but without 3.`end`; end is None for ever."""

    first: int
    end: int = None

    @property
    def targets(self):
        return ">=3.%d" % self.first + (",<3.%d" % self.end if self.end else "")

    def __contains__(self, minor):
        return minor >= self.first and (self.end is None or minor < self.end)


@dataclass(frozen=True)
class Ranges:
    """Usually one; two where a removal was undone and done again."""

    all: tuple

    @property
    def first(self):
        return self.all[0].first

    @property
    def end(self):
        return self.all[-1].end

    @property
    def targets(self):
        between = [
            "!=3.%d" % minor for minor in range(self.first, self.all[-1].first) if minor not in self
        ]
        return ",".join(
            [">=3.%d" % self.first, *between] + (["<3.%d" % self.end] if self.end else [])
        )

    def __contains__(self, minor):
        return any(minor in one for one in self.all)


def state_without_native(answer, earlier, before):
    """answer, earlier: of this WebAssembly build and the one before; before: the version before."""
    if answer == "u":
        return before if before in ("n", "m") else "?"
    if answer == "y" or earlier == "y" or before in ("n", "m"):
        return answer
    return "?"


def states(answers):
    """answers: {interpreter: letter} for one name. Returns {minor: state}."""
    native = {i.minor: letter for i, letter in answers.items() if not i.wasm}
    wasm = {i.minor: letter for i, letter in answers.items() if i.wasm}
    result = {}
    for minor in MINORS:
        if minor in native:
            result[minor] = "?" if native[minor] == "u" else native[minor]
        elif minor in wasm:
            result[minor] = state_without_native(
                wasm[minor], wasm.get(minor - 1), result.get(minor - 1)
            )
        else:
            result[minor] = "?"
    return result


def as_text(by_minor):
    return "".join(by_minor[minor] for minor in MINORS)


def removals(by_minor):
    """The ranges in which a name that existed before is gone while its module is there."""
    found, start, seen = [], None, False
    for minor in MINORS:
        state = by_minor[minor]
        if state == "y":
            if start:
                found.append(Range(start, minor))
            start, seen = None, True
        elif state == "n" and seen and not start:
            start = minor
        elif state == "m" and not start:
            seen = False  # the whole module went: a rule of its own
    if start:
        found.append(Range(start))
    return found
