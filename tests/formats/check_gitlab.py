"""GitLab's code quality report."""

import json

import jsonschema

from projects import HERE

SEVERITIES = {"info": "info", "warning": "major", "blocker": "blocker"}


def one(check, program, where, folder):
    text, _ = program.run("gitlab", folder)
    report = json.loads(text.decode("utf-8"))
    schema = json.loads((HERE / "gitlab.schema.json").read_text())
    for error in jsonschema.Draft202012Validator(schema).iter_errors(report):
        check.that(False, where, f"{error.json_path}: {error.message}")
    marks = [entry["fingerprint"] for entry in report]
    check.equal(len(set(marks)), len(marks), where, "fingerprints that differ")
    got = {
        (e["check_name"], e["location"]["path"], e["location"]["lines"]["begin"], e["severity"])
        for e in report
    }
    wanted = {
        (f["rule"], f["path"], f["line"], SEVERITIES[f["severity"]])
        for f in program.truth(folder)["findings"]
    }
    check.equal(got, wanted, where, "entries")
    check.that("s3cret" not in text.decode(), where, "a credential is shown")


def run(check, program, projects, here):
    for where, folder in projects.items():
        one(check, program, where, folder)
    hostile = projects["hostile"]
    below = json.loads(program.run("gitlab", here, "hostile")[0])
    paths = {entry["location"]["path"] for entry in below}
    check.that(all(p.startswith("hostile/") for p in paths) and paths, "below", f"paths: {paths}")
    check.equal(len(below), len(json.loads(program.run("gitlab", hostile)[0])), "below", "entries")
