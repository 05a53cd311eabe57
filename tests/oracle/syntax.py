#!/usr/bin/env python3
"""Proves the rules on syntax: compiles the snippets of syntax.yaml in every Python found.

    python3 tests/oracle/syntax.py [--verbose]

Each snippet that a mark fires on must do what `does` says on every Python of the targets of the
mark's rule, and nowhere else; one that it is silent on must not tell the same Pythons apart. Every
rule of rules/stdlib/syntax.yaml and new-syntax.yaml needs snippets. Interpreters and exit status as
in run.py.
"""

import argparse
import pathlib
import sys

import yaml

import run as oracle

HERE = pathlib.Path(__file__).resolve().parent
FILES = ("syntax.yaml", "new-syntax.yaml")


def load_rules():
    """{mark: rule}"""
    rules = {}
    for name in FILES:
        for rule in yaml.safe_load((oracle.ROOT / "rules" / "stdlib" / name).read_text()):
            rules[rule["match"]["marks"]] = rule
    return rules


def snippets(rows):
    """(row, whether it fires, how, code)"""
    for row in rows:
        for key in ("fires", "silent"):
            for code in row[key]:
                yield row, key == "fires", row.get("how", "compile"), code


def effect_on(row, answers):
    """The interpreters on which it happens: warnings may come together."""
    wanted = row.get("does", "SyntaxError")
    return {one for one, answer in answers.items() if wanted in answer.split(",")}


def judge(row, fires, rule, code, answers):
    """What is wrong with a snippet, or None."""
    targets = oracle.minors_of(rule["targets"])
    happens = effect_on(row, answers)
    if row.get("how") == "grammar":  # not all know what older ones refused
        expected = happens if happens or not fires else set(answers)
    else:
        expected = {one for one in answers if one.minor in targets}
    if fires and happens != expected:
        seen = ", ".join(f"{one.label}: {answer}" for one, answer in answers.items())
        return f"{rule['id']}: {code!r} should differ on {rule['targets']}: {seen}"
    if not fires and expected and happens == expected:
        return f"{rule['id']}: {code!r} is called silent and differs on {rule['targets']}"
    return None


def print_summary(rules, rows, everyone):
    unproven = {row["mark"]: row["unproven"] for row in rows if "unproven" in row}
    fires = sum(len(row["fires"]) for row in rows)
    silent = sum(len(row["silent"]) for row in rows)
    print(f"{len(rules)} rules, {len(rules) - len(unproven)} of them proven by {len(everyone)} "
          f"interpreters: {fires} snippets that differ where the rule says, {silent} that do not")
    for mark, reason in unproven.items():
        print(f"not proven: {rules[mark]['id']}: {reason}")


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--verbose", action="store_true", help="a line for each snippet")
    arguments = options.parse_args()
    everyone = oracle.interpreters.find_all()
    if len({one.minor for one in everyone}) < 2:
        print("needs at least two Python versions, found: %s" % (oracle.labels(everyone) or "none"))
        return oracle.SKIPPED
    print("interpreters: " + oracle.labels(everyone))
    rules, rows = load_rules(), yaml.safe_load((HERE / "syntax.yaml").read_text())
    asked = list(snippets(rows))
    question = {"snippets": [[how, code] for _, _, how, code in asked]}
    results = {one: one.ask(HERE / "syntax_trial.py", question)["results"] for one in everyone}
    wrong = [f"{rule['id']}: no snippet" for mark, rule in rules.items()
             if mark not in {row["mark"] for row in rows}]
    for at, (row, fires, how, code) in enumerate(asked):
        answers = {one: result[at] for one, result in results.items()}
        if arguments.verbose:
            print(row["mark"], fires, repr(code), list(answers.values()))
        if row["mark"] not in rules:
            wrong.append(f"{row['mark']}: no rule")
        elif "unproven" not in row:
            wrong.append(judge(row, fires, rules[row["mark"]], code, answers))
        elif fires and set(answers.values()) != {"compiles"}:
            wrong.append(f"{row['mark']}: {code!r} should compile everywhere")
    wrong = [line for line in wrong if line]
    for line in wrong:
        print("error: " + line)
    print_summary(rules, rows, everyone)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
