#!/usr/bin/env python3
"""Makes docs/packages.md, the table of the package rules, from rules/packages/*.yaml.

    python3 rules/generate/packages_table.py [--check]

With --check nothing is written: exit status 1 when the file is not what would be written.
"""

import pathlib
import re
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TARGET = ROOT / "docs" / "packages.md"
MINORS = range(9, 16)

HEAD = """# Packages and Pythons

Generated from `rules/packages/*.yaml` by `rules/generate/packages_table.py`. Versions are the first ones: **bold**
what works at all on that Python, where the ones before are known to fail; in plain type what is advised, for example
the first with wheels or the first that is tested there. An empty cell means that nothing is known to be needed. What
was tried under real interpreters is in `rules/generate/package-trials.tsv`; `--explain RULE` has the reasons and
sources.
"""


def load():
    for path in sorted((ROOT / "rules" / "packages").glob("*.yaml")):
        for rule in yaml.safe_load(path.read_text()):
            yield path.stem, rule


def entry_at(table, minor):
    """The entry of the nearest lower version, as the program takes it."""
    known = [(int(key.split(".")[1]), value) for key, value in (table or {}).items()]
    fitting = [pair for pair in known if pair[0] <= minor]
    return max(fitting)[1] if fitting else ""


def cell(rule, minor):
    minimum, advised = entry_at(rule.get("minimum"), minor), entry_at(rule.get("advised"), minor)
    parts = ["**%s**" % minimum] if minimum else []
    if advised and advised != minimum:
        parts.append(advised)
    return " ".join(parts)


def package_of(rule):
    condition = rule["match"].get("requires") or rule["match"].get("declares") or ""
    return re.match(r"[\w.-]*", condition).group(0)


def versions_table(rules):
    yield "| package | %s | rule |\n" % " | ".join("3.%d" % minor for minor in MINORS)
    yield "| --- |%s --- |\n" % (" --- |" * len(MINORS))
    for rule in rules:
        cells = " | ".join(cell(rule, minor) for minor in MINORS)
        yield "| %s | %s | `%s` |\n" % (package_of(rule), cells, rule["id"])


def words(rule):
    message = rule["message"].replace("{name}", rule.get("name", package_of(rule)))
    return re.sub(r"\s+", " ", message).replace("|", "\\|")


def other_table(rules):
    yield "| package | Python | what | instead | rule |\n| --- | --- | --- | --- | --- |\n"
    for rule in rules:
        fix = rule.get("fix", {}).get("text", "").replace("|", "\\|")
        targets = rule.get("targets", "")
        yield "| %s | %s | %s | %s | `%s` |\n" % (
            rule["match"].get("requires") or package_of(rule) or "-",
            targets,
            words(rule),
            fix,
            rule["id"],
        )


def page():
    rules = sorted((rule for _, rule in load()), key=lambda rule: (package_of(rule), rule["id"]))
    tables = [r for r in rules if r.get("minimum") or r.get("advised")]
    rest = [r for r in rules if not (r.get("minimum") or r.get("advised"))]
    dead = [r for r in rest if r["kind"] == "dep-unmaintained"]
    other = [r for r in rest if r["kind"] != "dep-unmaintained"]
    packages = {package_of(r) for r in rules} - {""}
    yield HEAD + "\n%d packages, %d rules.\n" % (len(packages), len(rules))
    yield "\n## Versions\n\n"
    yield from versions_table(tables)
    yield "\n## Conditions between packages, and versions of their own\n\n"
    yield from other_table(other)
    yield "\n## No longer maintained\n\n"
    yield from other_table(dead)


def main():
    text = "".join(page())
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text)
        return 0
    if not TARGET.exists() or TARGET.read_text() != text:
        print("docs/packages.md is not up to date: run rules/generate/packages_table.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
