"""Writes rules as the YAML of docs/rules.md: sorted, a section for each release, one layout."""

import fnmatch
import textwrap
from dataclasses import dataclass

import interpreters

WHATS_NEW = {
    15: "https://docs.python.org/3.15/whatsnew/3.15.html#removed",
    13: "https://docs.python.org/3/whatsnew/3.13.html#removed-modules-and-apis",
}
RULER = "# " + "-" * 94 + " "


@dataclass(frozen=True)
class Rule:
    id: str
    kind: str
    targets: str
    first: int
    match: str  # "uses: a.b"
    subject: str
    message: str
    why: str
    text: str
    sources: tuple
    name: str = ""
    severity: str = "blocker"


def whats_new(minor):
    return WHATS_NEW.get(minor, "https://docs.python.org/3/whatsnew/3.%d.html#removed" % minor)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def folded(key, text):
    lines = textwrap.wrap(text, 110, break_long_words=False, break_on_hyphens=False)
    return f"  {key}: >-\n" + "".join(f"    {line}\n" for line in lines)


def rule_text(rule):
    key, _, value = rule.match.partition(": ")
    match = "{{{}: {}}}".format(
        key, value if value.replace(".", "").isidentifier() else quoted(value)
    )
    return (
        f"- id: {rule.id}\n  kind: {rule.kind}\n  severity: {rule.severity}\n"
        f"  targets: {quoted(rule.targets)}\n"
        + (f"  name: {quoted(rule.name)}\n" if rule.name else "")
        + f"  match: {match}\n  message: {quoted(rule.message)}\n"
        + folded("why", rule.why)
        + f"  fix: {{action: rewrite, text: {quoted(rule.text)}}}\n"
        + "  sources: [{}]\n".format(", ".join(rule.sources))
    )


def file_text(title, rules):
    header = "".join(f"# {line}\n" if line else "#\n" for line in title.strip().split("\n"))
    parts, release = [header], None
    for rule in sorted(rules, key=lambda r: (r.first, r.subject, r.id)):
        if rule.first != release:
            release = rule.first
            parts.append(RULER + "3.%d\n" % release)
        parts.append(rule_text(rule))
    return "\n".join(parts)


class Replacements:
    """replacements.yaml: the first pattern that matches a name, with {last} filled in. Patterns
    with a parenthesis are for calls, the others for names."""

    def __init__(self, rows):
        self.rows = rows

    def find(self, name):
        row = next(
            (
                row
                for pattern, row in self.rows.items()
                if ("(" in pattern) == ("(" in name) and fnmatch.fnmatchcase(name, pattern)
            ),
            None,
        )
        if row is None:
            return {}
        last = name.rpartition(".")[2]
        return {
            key: value.replace("{last}", last) if isinstance(value, str) else value
            for key, value in row.items()
        }


def version_list(minors):
    """3.8 to 3.10 and 3.13"""
    runs = []
    for minor in minors:
        if runs and runs[-1][1] == minor - 1:
            runs[-1][1] = minor
        else:
            runs.append([minor, minor])
    words = [
        "3.%d" % a if a == b else "3.%d %s 3.%d" % (a, "and" if b == a + 1 else "to", b)
        for a, b in runs
    ]
    return ", ".join(words)


def evidence(states):
    there = [m for m, s in zip(interpreters.MINORS, states) if s == "y"]
    if not there:
        return ""
    gone = [m for m, s in zip(interpreters.MINORS, states) if s == "n" and m > min(there)]
    return f"Probed: there in {version_list(there)}, gone in {version_list(gone)}."
