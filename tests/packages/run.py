#!/usr/bin/env python3
"""Runs the package rules over generated requirements and compares with rows.tsv.

usage: run.py BINARY [RULE ...]

A row says what one rule makes of one requirement: rule, requirement, module that the code imports
(or -), target, and outcome: blocker, warning, info, or silent. The finding is expected at the
requirement, or at the import for a rule about imports. Rows that do not name the same package go
into one generated project, so that a few runs answer all of them. Ends with 'N passed, N failed'.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROWS = pathlib.Path(__file__).with_name("rows.tsv")


def read_rows(only):
    for number, line in enumerate(ROWS.read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            rule, requirement, module, target, outcome = line.split("\t")
            if not only or rule in only:
                yield number, rule, requirement, module, target, outcome


def package(requirement):
    return re.match(r"[\w.-]+", requirement).group(0).lower()


def concerned(row):
    """The row's package and those that its rule is named after, as dep.motor-pymongo is."""
    return {package(row[2]), *row[1].split(".", 1)[1].split("-")}


def projects(rows):
    """Rows by target and by whether they import, each package once in a project."""
    groups = {}
    for row in rows:
        _, _, _, module, target, _ = row
        key = [target, module != "-", 0]
        while any(concerned(row) & concerned(other) for other in groups.get(tuple(key), [])):
            key[2] += 1
        groups.setdefault(tuple(key), []).append(row)
    return groups


def modules_of(rows):
    return sorted({row[3] for row in rows} - {"-"})


def findings(binary, target, rows):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "requirements.txt").write_text("".join(row[2] + "\n" for row in rows))
        if modules_of(rows):
            code = "".join("import %s\n" % name for name in modules_of(rows))
            (root / "app.py").write_text(code)
        command = [binary, "--format", "json", "--fail-on", "never", "--current", "3.8"]
        done = subprocess.run(
            [*command, "--target", target, "."], cwd=root, capture_output=True, check=True
        )
    return json.loads(done.stdout)["findings"]


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    passed = failed = 0
    for (target, _, _), rows in sorted(projects(read_rows(sys.argv[2:])).items()):
        found = findings(binary, target, rows)
        imports = {name: at for at, name in enumerate(modules_of(rows), 1)}
        for line, (number, rule, requirement, module, _, outcome) in enumerate(rows, 1):
            places = [("requirements.txt", line), ("app.py", imports.get(module))]
            hits = [
                one["severity"]
                for one in found
                if one["rule"] == rule and (one["path"], one["line"]) in places
            ]
            if hits == ([] if outcome == "silent" else [outcome]):
                passed += 1
                continue
            failed += 1
            print(
                "rows.tsv:%d: %s with %s on %s, importing %s: %s, not %s"
                % (number, rule, requirement, target, module, ", ".join(hits) or "silent", outcome)
            )
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
