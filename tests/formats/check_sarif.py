"""SARIF: the schema, an independent reader, and the files themselves."""

import collections
import json
import os
import re
import shutil
import urllib.parse

import jsonschema
from sarif import loader

from projects import HERE

SCHEMA = HERE / "node_modules" / "@microsoft" / "sarif-multitool-linux" / "sarif-2.1.0.json"
LEVELS = {"info": "note", "warning": "warning", "blocker": "error"}


def strict_schema():
    """The copy of OASIS's schema that Microsoft's tools ship, with what they left out of it."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8-sig"))
    region = schema["definitions"]["region"]
    region["anyOf"] = [{"required": [key]} for key in ("startLine", "charOffset", "byteOffset")]
    return jsonschema.validators.validator_for(schema)(schema)


def file_of(folder, artifact):
    uri = artifact["uri"]
    return os.path.join(os.fsencode(folder), urllib.parse.unquote_to_bytes(uri))


def check_region(check, where, folder, result, physical):
    """The text at the columns, which count code points, is what the finding is about."""
    region = physical["region"]
    with open(file_of(folder, physical["artifactLocation"]), "rb") as source:
        lines = re.split("\r\n|\r|\n", source.read().decode("utf-8", "replace"))
    line = lines[region["startLine"] - 1]
    check.that(region.get("startColumn", 1) <= len(line) + 1, where, f"column in {line!r}")
    if result["ruleId"] == "stdlib.imp" and region["startLine"] == region["endLine"]:
        part = line[region["startColumn"] - 1 : region["endColumn"] - 1]
        check.equal(part.strip("\"'"), "imp", where, "what the region is about")


def check_rules(check, where, run):
    used = {result["ruleId"] for result in run["results"]}
    rules = run["tool"]["driver"]["rules"]
    check.equal({rule["id"] for rule in rules}, used, where, "rules")
    check.equal(len(rules), len(used), where, "rules that differ")
    for result in run["results"]:
        check.equal(rules[result["ruleIndex"]]["id"], result["ruleId"], where, "ruleIndex")


def check_findings(check, where, folder, run, truth):
    got = collections.Counter(
        (r["ruleId"], r["level"], r["locations"][0]["physicalLocation"]["region"]["startLine"])
        for r in run["results"]
    )
    wanted = collections.Counter(
        (f["rule"], LEVELS[f["severity"]], f["line"])
        for f in truth["findings"] + truth["suppressed"]
    )
    if len(truth["projects"]) < 2:
        check.equal(got, wanted, where, "results")
    hidden = [r for r in run["results"] if r.get("suppressions")]
    check.equal(len(hidden), len(truth["suppressed"]), where, "suppressed results")
    for result in run["results"]:
        check.that("pyupgradeCheck/v1" in result["partialFingerprints"] or result in hidden, where, "no fingerprint")
        physical = result["locations"][0]["physicalLocation"]
        check.that(os.path.exists(file_of(folder, physical["artifactLocation"])), where,
                   f"no such file: {physical['artifactLocation']['uri']}")  # fmt: skip
        check_region(check, where, folder, result, physical)


def check_reader(check, where, path, run):
    records = loader.load_sarif_file(str(path)).get_records()
    got = collections.Counter((r["Code"], r["Severity"], r["Line"]) for r in records)
    wanted = collections.Counter(
        (r["ruleId"], r["level"], r["locations"][0]["physicalLocation"]["region"]["startLine"])
        for r in run["results"]
    )
    check.equal(got, wanted, where, "what sarif-tools reads")


def load(program, folder, *options):
    text, _ = program.run("sarif", folder, *options)
    return json.loads(text.decode("utf-8"))


def marks(report):
    return sorted(r["partialFingerprints"]["pyupgradeCheck/v1"] for r in report["runs"][0]["results"])


def check_moved_lines(check, program, sample, here):
    """Lines before a finding, and a new name of its file, change no fingerprint."""
    moved = here / "moved"
    shutil.copytree(sample, moved)
    before = marks(load(program, moved))
    for name in ("requirements/base.txt", "requirements/prod.txt", "Procfile"):
        path = moved / name
        path.write_text("# a new line\n\n" + path.read_text())
    check.equal(marks(load(program, moved)), before, "moved", "fingerprints")


def check_baseline(check, program, sample, here):
    known = here / "known"
    shutil.copytree(sample, known)
    program.run("json", known, "--write-baseline", "baseline.json")
    report = load(program, known, "--baseline", "baseline.json")
    for result in report["runs"][0]["results"]:
        state = result.get("baselineState"), [s["kind"] for s in result.get("suppressions", [])]
        wanted = (None, []) if result["level"] == "note" else ("unchanged", ["external"])
        check.equal(state, wanted, "baseline", result["ruleId"])
    (known / "new.py").write_text("import imp\n")
    report = load(program, known, "--baseline", "baseline.json")
    new = [r["ruleId"] for r in report["runs"][0]["results"] if r.get("baselineState") == "new"]
    check.equal(new, ["stdlib.imp"], "baseline", "new results")


def run(check, program, projects, here):
    if not SCHEMA.exists():
        print("skipped: no @microsoft/sarif-multitool-linux, which has the schema")
        return 77
    schema = strict_schema()
    for where, folder in projects.items():
        text, status = program.run("sarif", folder)
        path = here / "report.sarif"
        path.write_bytes(text)
        report = json.loads(text.decode("utf-8"))
        for error in schema.iter_errors(report):
            check.that(False, where, f"{error.json_path}: {error.message[:200]}")
        (only,) = report["runs"]
        truth = program.truth(folder)
        check.equal(only["invocations"][0]["exitCode"], status, where, "exit status")
        check.equal(len(only["invocations"][0]["toolExecutionNotifications"]), len(truth["errors"]), where, "errors")
        check_rules(check, where, only)
        check_findings(check, where, folder, only, truth)
        check_reader(check, where, path, only)
        check.that(b"s3cret" not in text, where, "a credential is shown")
    check_moved_lines(check, program, projects["django-gevent-shop"], here)
    check_baseline(check, program, projects["django-gevent-shop"], here)
    return 0
