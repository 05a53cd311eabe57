#!/usr/bin/env python3
"""The oracle for the C API: every name of rules/stdlib/capi.yaml is looked up in the headers of the
Pythons that are found. A name must be there in the release before the one that dropped it, and gone
in each one that the rule's targets name. What no pair of headers shows is counted as unproven.

    python3 capi.py           exit status 1 when headers disagree, 77 when there are none
    python3 capi.py -v        lists what is unproven
    python3 capi.py BINARY    also makes a C file that uses every name, and one that does so behind a
                              guard: each rule must report the first, and none the second
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "rules" / "generate"))
import capi  # noqa: E402


def first_minor(rule):
    return int(rule["targets"].removeprefix(">=3."))


def disagreements(rule, found):
    """What headers say against the rule, and whether any two of them prove it."""
    name, first = rule["match"]["uses"].removeprefix(capi.PREFIX), first_minor(rule)
    wrong = [
        f"{name} is in the headers of {found[minor][0]}"
        for minor in found
        if minor >= first and name in found[minor][1]
    ]
    before = found.get(first - 1)
    if before and name not in before[1]:
        wrong.append(f"{name} is not in the headers of {before[0]}")
    return wrong, bool(before and first in found and not wrong)


def use_of(rule):
    match = rule["match"]
    if "uses" in match:
        return f"    x = {match['uses'].removeprefix(capi.PREFIX)};"
    call, _, unit = match["calls"].removeprefix(capi.PREFIX).removesuffix(")").partition("(")
    first = "a, k" if call.endswith("Keywords") else "a"
    return f'    {call}({first}, "s{unit}", x);'


def reported(binary, rules, guard):
    """The ids of the rules that report a file with all uses, behind the guard."""
    lines = ["void f(void) {", *(use_of(rule) for rule in rules), "}"]
    with tempfile.TemporaryDirectory() as folder:
        text = "\n".join([f"#if {guard}", *lines, "#endif", ""])
        (pathlib.Path(folder) / "m.c").write_text(text, encoding="utf-8")
        done = subprocess.run(
            [binary, "--current", "3.8", "--target", "3.9,3.10,3.11,3.12,3.13,3.14,3.15"]
            + ["--select", "capi.*", "--format", "json", "--fail-on", "never", folder],
            stdout=subprocess.PIPE,
            check=True,
        )
    return {finding["rule"] for finding in json.loads(done.stdout)["findings"]}


def check_program(binary, rules):
    ids = {rule["id"] for rule in rules}
    silent = ids - reported(binary, rules, "1")
    loud = reported(binary, rules, "PY_VERSION_HEX < 0x03090000")
    return [f"{id} reports nothing" for id in silent] + [f"{id} reports past a guard" for id in loud]


def main():
    found = capi.headers()
    if not found:
        print("no headers of any Python found")
        sys.exit(77)
    rules = yaml.safe_load(capi.TARGET.read_text(encoding="utf-8"))
    wrong, unproven, proven = [], [], 0
    for rule in rules:
        if "uses" not in rule["match"]:
            unproven.append(rule["id"])
            continue
        against, is_proven = disagreements(rule, found)
        wrong += against
        proven += is_proven
        if not is_proven and not against:
            unproven.append(rule["id"])
    binaries = [word for word in sys.argv[1:] if word != "-v"]
    for binary in binaries:
        wrong += check_program(binary, rules)
    for line in wrong:
        print("WRONG", line)
    if "-v" in sys.argv:
        print("\n".join(unproven))
    versions = ", ".join(found[m][0] for m in sorted(found))
    print(f"{proven} proven, {len(unproven)} unproven, {len(wrong)} wrong by the headers of {versions}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
