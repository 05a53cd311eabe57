#!/usr/bin/env python3
"""Proves the rules on names in rules/stdlib: runs code for each in every Python found.

    python3 tests/oracle/run.py [--verbose]

For each rule a snippet is made from its `match` (an import, an attribute, the shape of a call) or
taken from snippets*.yaml. Where `targets` say that the name is gone, the snippet must fail, with an
error that means just that; on the versions between the name's first appearance and `targets` it
must work (in one build of each: patch releases and platforms differ). For a rule of kind
needs-newer, whose `targets` are the versions that lack a name, it must fail on these and work on
all that follow, unless a rule on what is gone says otherwise. A rule is proven when
some interpreter saw it work and some saw it fail: a newer one on the versions beside its border. unproven.yaml lists the others, each with its reason;
a rule that is neither proven nor listed, or listed without need, is an error, as is any
contradiction.

Interpreters: CPython 3.8 and newer (pyenv, PATH, or PUC_PYTHONS), and Pyodide if node and the
packages of rules/generate are there. Exit status: 0 proven, 1 not, 77 nothing to compare with
(fewer than two versions).
"""

import argparse
import collections
import fnmatch
import pathlib
import re
import sys

import yaml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
GENERATE = ROOT / "rules" / "generate"
sys.path.insert(0, str(GENERATE))

import interpreters  # noqa: E402
import signatures  # noqa: E402

SKIPPED = 77
# What a name, module or parameter that is gone raises. Anything else means that the snippet is
# wrong.
GONE = {
    "AttributeError",
    "ImportError",
    "ModuleNotFoundError",
    "NameError",
    "TypeError",
    "ValueError",
}
# What a WebAssembly build raises for what its platform cannot do.
UNAVAILABLE = {"Unavailable", "NotImplementedError"}
CALL = re.compile(r"(.+?)\((!?)([^#)]*)(?:#(\d+))?\)$")


# --- rules and snippets ------------------------------------------------------------------------


def load_rules():
    """(file, rule) of the rules that name something; marks of the scanner are not asked here."""
    for path in sorted((ROOT / "rules" / "stdlib").glob("*.yaml")):
        if path.stem == "capi":  # capi.py asks the headers
            continue
        for rule in yaml.safe_load(path.read_text()):
            named = set(rule["match"]) <= {"imports", "uses", "calls"}
            if named and rule["kind"] != "deprecated":  # these are deprecated.py's
                yield path.stem, rule


def subject(rule):
    return next(iter(rule["match"].values()))


def snippet_for(rule, by_hand):
    ((kind, text),) = rule["match"].items()
    if text in by_hand:
        return by_hand[text]
    if kind == "imports":
        return "import " + text
    if kind == "uses":
        return f"reach({text!r})"
    name, missing, keyword, count = CALL.match(text).groups()
    return signatures.snippet(name, bool(missing), keyword, int(count or 0))


COMPARE = {
    ">=": int.__ge__,
    "<": int.__lt__,
    "!=": int.__ne__,
    "==": int.__eq__,
    "<=": int.__le__,
    ">": int.__gt__,
}


def minors_of(targets):
    """The minors among the known ones that a specifier over X.Y names."""
    tests = []
    for clause in targets.split(","):
        operator, minor = re.fullmatch(r"\s*(>=|<=|==|!=|<|>)\s*3\.(\d+)\s*", clause).groups()
        tests.append((COMPARE[operator], int(minor)))
    return {minor for minor in range(0, 100) if all(test(minor, bound) for test, bound in tests)}


# --- judging -----------------------------------------------------------------------------------


class Verdict:
    def __init__(self, works, fails, contradictions):
        self.works, self.fails, self.contradictions = works, fails, contradictions

    @property
    def proven(self):
        return bool(self.works and self.fails)


class NewVerdict(Verdict):
    """Of a name that came with `since`: proven at the border, not somewhere."""

    def __init__(self, since, works, fails, contradictions):
        super().__init__(works, fails, contradictions)
        self.since = since

    @property
    def proven(self):
        return self.since in {i.minor for i in self.works} and self.since - 1 in {
            i.minor for i in self.fails
        }


def error_of(result):
    return result.partition(":")[0]


def judge(rule, results):
    """results: {interpreter: "ok" or an error}"""
    gone = minors_of(rule["targets"])
    worked = {i for i, result in results.items() if result == "ok"}
    seen_working = {i.minor for i in worked}
    first = min((i.minor for i in worked), default=None)
    works, fails, wrong = set(), set(), []
    for one, result in results.items():
        if error_of(result) in UNAVAILABLE:
            continue
        if one.minor in gone:
            if result == "ok":
                wrong.append(f"{one.label}: works, but should be gone")
            elif error_of(result) not in GONE:
                wrong.append(f"{one.label}: fails for another reason: {result}")
            else:
                fails.add(one)
        elif result == "ok":
            works.add(one)
        elif first is not None and one.minor >= first and one.minor not in seen_working:
            wrong.append(f"{one.label}: fails, but should work: {result}")
    return Verdict(works, fails, wrong)


def judge_newer(rule, results, gone):
    """gone: {name: the versions on which another rule says that it is gone}"""
    lacking = minors_of(rule["targets"])
    since = max(lacking) + 1
    works, fails, wrong = set(), set(), []
    for one, result in results.items():
        if error_of(result) in UNAVAILABLE:
            continue
        if result == "ok":
            works.add(one)
            if one.minor in lacking:
                wrong.append(f"{one.label}: works, but should be too old")
        elif error_of(result) not in GONE:
            wrong.append(f"{one.label}: fails for another reason: {result}")
        elif one.minor in lacking:
            fails.add(one)
        elif not one.wasm and one.minor not in gone.get(subject(rule), ()):
            wrong.append(f"{one.label}: fails, but should work: {result}")
    return NewVerdict(since, works, fails, wrong)


def judge_any(rule, results, gone):
    return judge_newer(rule, results, gone) if is_newer(rule) else judge(rule, results)


def is_newer(rule):
    return rule["kind"] == "needs-newer"


def run(rules, everyone):
    by_hand = {}
    for path in sorted(HERE.glob("snippets*.yaml")):
        by_hand.update(yaml.safe_load(path.read_text()))
    code = [snippet_for(rule, by_hand) for rule in rules]
    answers = {}
    for one in everyone:
        answers[one] = one.ask(GENERATE / "trial.py", {"snippets": code})["results"]
    gone = {subject(rule): minors_of(rule["targets"]) for rule in rules if not is_newer(rule)}
    verdicts = {
        rule["id"]: judge_any(rule, {one: answer[at] for one, answer in answers.items()}, gone)
        for at, rule in enumerate(rules)
    }
    unused = set(by_hand) - {subject(rule) for rule in rules}
    return verdicts, unused


# --- reporting ---------------------------------------------------------------------------------


def reason_for(unproven, rule_id):
    return next(
        (reason for pattern, reason in unproven.items() if fnmatch.fnmatchcase(rule_id, pattern)),
        None,
    )


def complaints(verdicts, unproven, unused, complete):
    for rule_id, verdict in verdicts.items():
        yield from (f"{rule_id}: {wrong}" for wrong in verdict.contradictions)
        reason = reason_for(unproven, rule_id)
        if verdict.proven and reason:
            yield f"{rule_id}: is proven, so its line in unproven.yaml is out of date"
        # With few interpreters some rules have no version to work or to fail on.
        if complete and not verdict.proven and not reason and not verdict.contradictions:
            yield "{}: not proven (works on {}, fails on {})".format(
                rule_id,
                labels(verdict.works) or "none",
                labels(verdict.fails) or "none",
            )
    if complete:
        for pattern in unproven:
            if not any(fnmatch.fnmatchcase(rule_id, pattern) for rule_id in verdicts):
                yield f"unproven.yaml: {pattern} matches no rule"
        yield from (f"snippets.yaml: {name} is no rule's subject" for name in sorted(unused))


def labels(some):
    return ", ".join(i.label for i in sorted(some, key=lambda i: (i.minor, i.wasm)))


def print_table(files, verdicts):
    print(
        "%-12s %7s %7s %9s  %s"
        % ("file", "entries", "proven", "unproven", "by this many interpreters")
    )
    for name, ids in files.items():
        proven = [verdicts[i] for i in ids if verdicts[i].proven]
        spread = collections.Counter(len(v.works) + len(v.fails) for v in proven)
        print(
            "%-12s %7d %7d %9d  %s"
            % (
                name,
                len(ids),
                len(proven),
                len(ids) - len(proven),
                ", ".join(
                    "%d: %d" % (count, spread[count]) for count in sorted(spread, reverse=True)
                ),
            )
        )


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--verbose", action="store_true", help="a line for each rule")
    arguments = options.parse_args()
    everyone = interpreters.find_all()
    if len({one.minor for one in everyone}) < 2:
        print("needs at least two Python versions, found: %s" % (labels(everyone) or "none"))
        return SKIPPED
    print("interpreters: " + labels(everyone))
    files, rules = collections.defaultdict(list), []
    for name, rule in load_rules():
        files[name].append(rule["id"])
        rules.append(rule)
    verdicts, unused = run(rules, everyone)
    if arguments.verbose:
        for rule_id, verdict in verdicts.items():
            print(f"{rule_id}: works on {labels(verdict.works)}, fails on {labels(verdict.fails)}")
    print_table(files, verdicts)
    complete = {one.minor for one in everyone} >= set(interpreters.MINORS)
    unproven = yaml.safe_load((HERE / "unproven.yaml").read_text()) or {}
    wrong = list(complaints(verdicts, unproven, unused, complete))
    for line in wrong:
        print("error: " + line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
