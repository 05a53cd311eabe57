#!/usr/bin/env python3
"""Do the package rules agree with what was tried? Compares rules/packages/*.yaml with
rules/generate/package-trials.tsv: a version that works on a Python must not be called broken there,
one that fails must be, and one without a wheel must at least be advised against. Packages that no
rule names are skipped; EXPLAINED has the failures that are not the Python's fault. Ends with
'N passed, N failed'.
"""

import pathlib
import re
import sys

import yaml
from packaging.specifiers import SpecifierSet
from packaging.version import Version

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TRIALS = ROOT / "rules" / "generate" / "package-trials.tsv"

EXPLAINED = {
    ("black", "19.10b0"): "takes click 8.1, which it does not know",
    ("black", "21.12b0"): "the same",
    ("fabric", "3.0.0"): "imports decorator, which it does not install",
    ("fabric", "2.6.0"): "the same; on 3.12 it is reported",
    ("pandas", "2.1.1"): "without numpy<2 pip takes one that it was not built for",
    ("h5py", "3.10.0"): "the same",
    ("scikit-learn", "1.3.0"): "the same",
    ("shapely", "2.0.2"): "the same",
    ("motor", "3.1.1"): "without pymongo<4.9 it fails everywhere: dep.motor-pymongo",
    ("pip", "21.3.1"): "advised only: an unbound pip is everywhere and no news",
    ("pip", "23.0.1"): "the same",
}


def rules_by_package():
    found = {}
    for path in sorted((ROOT / "rules" / "packages").glob("*.yaml")):
        for rule in yaml.safe_load(path.read_text()):
            condition = rule["match"].get("requires")
            if condition and rule["kind"] == "dep-incompatible":
                name, specifiers = re.match(r"([\w.-]+)(.*)", condition).groups()
                found.setdefault(name.replace("_", "-").lower(), []).append((rule, specifiers))
    return found


def entry_at(table, minor):
    fitting = [
        (int(key.split(".")[1]), value)
        for key, value in (table or {}).items()
        if int(key.split(".")[1]) <= minor
    ]
    return Version(max(fitting)[1]) if fitting else None


def is_judged(rule, minor):
    return "3.%d" % minor in SpecifierSet(rule.get("targets", ""))


def is_broken(rules, version, minor):
    for rule, specifiers in rules:
        least = entry_at(rule.get("minimum"), minor)
        if is_judged(rule, minor) and (
            (least and version < least) or (specifiers and version in SpecifierSet(specifiers))
        ):
            return True
    return False


def is_advised_against(rules, version, minor):
    return any(
        (entry_at(rule.get("advised"), minor) or Version("0")) > version for rule, _ in rules
    )


def verdict(rules, version, minor, outcome, extra):
    """An error, or None. Rules with `when` depend on what else is installed, so they may be right
    about a version that works."""
    broken = is_broken(rules, version, minor)
    if outcome == "works":
        always = [pair for pair in rules if "when" not in pair[0]]
        return "works, but a rule calls it broken" if is_broken(always, version, minor) else None
    if broken:
        return None
    if "--only-binary" in extra and outcome == "no-install":
        return None if is_advised_against(rules, version, minor) else "no wheel, no rule says so"
    return "fails (%s), no rule says so" % outcome


def main():
    rules = rules_by_package()
    passed = failed = 0
    for line in TRIALS.read_text().splitlines():
        if line.startswith("#") or not line:
            continue
        package, text, python, extra, outcome = line.split("\t")[:5]
        if package not in rules or outcome == "unfinished" or (package, text) in EXPLAINED:
            continue
        minor = int(python.rstrip("w").split(".")[1])
        error = verdict(rules[package], Version(text), minor, outcome, extra)
        if error:
            failed += 1
            print("%s %s on %s: %s" % (package, text, python, error))
        else:
            passed += 1
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
