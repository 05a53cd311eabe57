#!/usr/bin/env python3
"""Proves rules/stdlib/deprecated.yaml: each entry warns on the versions it says, and on no other.

    python3 tests/oracle/deprecated.py [--verbose]

For each rule a module is imported, a name read, or the code of rules/generate/deprecations.yaml
run, in every Python found, with the warnings recorded. On `targets` a DeprecationWarning or
PendingDeprecationWarning must come; on other versions, before and after, none may. A rule is proven
when some interpreter warned; where its `targets` begin later than the oldest Python found, some
older one must have been silent too. A version that a rule's `why` names as not run is left out.

Interpreters as for run.py. Exit status: 0 proven, 1 not, 77 nothing to compare with.
"""

import argparse
import pathlib
import re
import sys

import yaml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
GENERATE = ROOT / "rules" / "generate"
sys.path.insert(0, str(GENERATE))

import deprecated as generator  # noqa: E402
import interpreters  # noqa: E402

SKIPPED = 77
RULES = ROOT / "rules" / "stdlib" / "deprecated.yaml"


def code_for(rule, rows):
    ((kind, subject),) = rule["match"].items()
    row = rows.get(subject, {})
    if kind == "imports":
        return f"fresh({subject!r})"
    return row.get("code") or f"reach({subject!r})"


def in_order(rules):
    """Modules first, as the generator does: what comes later has its imports behind it."""
    return sorted(rules, key=lambda rule: "imports" not in rule["match"])


def said_minors(rule):
    """The minors of `targets`, and those of them that nobody ran."""
    minors = generator.minors_of(rule["targets"])
    left_out = re.search(r"Not run in ([^.]*(?:\.\d+[^.]*)*)\.", rule["why"])
    unknown = set()
    if left_out:
        for first, last in re.findall(r"3\.(\d+)(?: (?:to|and) 3\.(\d+))?", left_out.group(1)):
            unknown |= set(range(int(first), int(last or first) + 1))
    return minors, unknown


def judge(rule, answers):
    """The interpreters that warned, those that ran in silence, and what contradicts the rule."""
    minors, unknown = said_minors(rule)
    warned, silent, wrong = [], [], []
    for one, answer in answers.items():
        if answer.letter == "w":
            warned.append(one)
            if one.minor not in minors:
                wrong.append(f"{one.label}: warns, but should not: {answer.text}")
        elif answer.letter == "y":
            silent.append(one)
            if one.minor in minors - unknown:
                wrong.append(f"{one.label}: does not warn")
        elif not one.wasm and one.minor in minors - unknown:
            wrong.append(f"{one.label}: does not run")
    return warned, silent, wrong


def complaints(rule, answers, oldest, complete):
    warned, silent, wrong = judge(rule, answers)
    yield from wrong
    if complete and not warned:
        yield "no interpreter warned"
    minors, _ = said_minors(rule)
    before = [one for one in silent if one.minor < min(minors)]
    absent = [one for one, a in answers.items() if a.letter == "n" and one.minor < min(minors)]
    if complete and min(minors) > oldest and not before and not absent:
        yield "no older interpreter was seen silent"


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--verbose", action="store_true", help="a line for each rule")
    arguments = options.parse_args()
    everyone = interpreters.find_all()
    found = {one.minor for one in everyone}
    if len(found) < 2:
        print("needs at least two Python versions")
        return SKIPPED
    print("interpreters: " + ", ".join(one.label for one in everyone))
    rules, rows = in_order(yaml.safe_load(RULES.read_text())), generator.read_rows()
    question = {"warnings": True, "snippets": [code_for(rule, rows) for rule in rules]}
    answers = {one: one.ask(GENERATE / "trial.py", question) for one in everyone}
    complete, count = found >= set(interpreters.MINORS), 0
    for at, rule in enumerate(rules):
        of_rule = {
            one: generator.answer_of(answer["results"][at], answer["warned"][at])
            for one, answer in answers.items()
        }
        if arguments.verbose:
            warned = ", ".join(one.label for one in judge(rule, of_rule)[0])
            print(f"{rule['id']}: warns on {warned}")
        for line in complaints(rule, of_rule, min(found), complete):
            count += 1
            print(f"error: {rule['id']}: {line}")
    print(f"{len(rules)} rules, {count} errors")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
