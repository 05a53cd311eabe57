#!/usr/bin/env python3
"""Check JSON reports of pyupgrade-check against docs/report.schema.json.

usage: check_report.py SCHEMA REPORT.json ...
       check_report.py SCHEMA --run BINARY [ARGUMENT ...]

With --run, BINARY is called with `--format json --fail-on never` before the ARGUMENTs, and its
standard output is the report. Beside the schema this checks what a schema cannot say: the keys come
in the schema's order, version lists are ascending, counts and references agree.
Exit 0: all hold; 1: one does not; 77 (skipped): the module `jsonschema` is missing.
"""
import json
import pathlib
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: needs the module jsonschema (pip install jsonschema)")
    sys.exit(77)


def resolve(schema, part):
    """The object schema behind a $ref or the first alternative of an anyOf."""
    while True:
        if "$ref" in part:
            _, *steps = part["$ref"].split("/")
            part = schema
            for step in steps:
                part = part[step]
        elif "anyOf" in part:
            part = part["anyOf"][0]
        else:
            return part


def wrong_order(schema, part, value, where="report"):
    """Places whose keys do not come in the order of the schema's properties."""
    part = resolve(schema, part)
    if isinstance(value, dict) and "properties" in part:
        if list(value) != list(part["properties"]):
            yield f"{where}: keys {list(value)}, not {list(part['properties'])}"
        for key, child in value.items():
            yield from wrong_order(schema, part["properties"].get(key, {}), child, f"{where}.{key}")
    elif isinstance(value, list):
        for i, child in enumerate(value):
            yield from wrong_order(schema, part.get("items", {}), child, f"{where}[{i}]")


def minor(version):
    return int(version.split(".")[1])


def ascending(versions):
    return all(minor(a) < minor(b) for a, b in zip(versions, versions[1:]))


def disagreements(report):
    """What the parts of a report say about each other; of several projects, what each part says."""
    if not report["projects"]:
        yield from disagreements_of_project(report)
    for project in report["projects"]:
        for fault in disagreements_of_project(project):
            yield f"{project['name']}: {fault}"
    for name in ("findings", "dependencies"):
        together = [item for project in report["projects"] for item in project[name]]
        if report["projects"] and together != report[name]:
            yield f"{name}: not those of the projects"


def disagreements_of_project(report):
    judged = [t["version"] for t in report["targets"]]
    if not ascending(judged):
        yield f"targets: {judged}"
    recommended = report["recommendation"]["target"]
    if recommended is not None and recommended not in judged:
        yield f"recommendation.target: {recommended} is not judged"
    for name in ("findings", "dependencies"):
        for i, item in enumerate(report[name]):
            versions = item["affects" if name == "findings" else "active_for"]
            if not ascending(versions) or not set(versions) <= set(judged):
                yield f"{name}[{i}]: {versions}"
    for i, f in enumerate(report["findings"]):
        if (f["end_line"], f["end_column"]) < (f["line"], f["column"]):
            yield f"findings[{i}]: ends before it starts"
    for target in report["targets"]:
        for severity in ("blocker", "warning"):
            count = sum(f["severity"] == severity and target["version"] in f["affects"]
                        for f in report["findings"])
            if count != target[severity + "s"]:
                yield f"{target['version']}: {target[severity + 's']} {severity}s, {count} findings"
        steps = [step["step"] for step in target["plan"]]
        if sorted(set(steps)) != list(range(1, len(set(steps)) + 1)) or steps != sorted(steps):
            yield f"{target['version']}: steps {steps}"
        for step in target["plan"]:
            others = [s["subject"] for s in target["plan"] if s["step"] == step["step"] and s is not step]
            if others != step["together"]:
                yield f"{target['version']}: step {step['step']}: together {step['together']}, not {others}"


def faults(schema, text):
    try:
        report = json.loads(text)
    except ValueError as e:
        return [f"no valid JSON: {e}"]
    validator = jsonschema.Draft202012Validator(schema)
    found = [f"{e.json_path}: {e.message[:200]}" for e in validator.iter_errors(report)]
    return found or [*wrong_order(schema, schema, report), *disagreements(report)]


def reports(args):
    """(name, text) of each report to check."""
    if args[0] != "--run":
        return [(name, pathlib.Path(name).read_text(encoding="utf-8")) for name in args]
    command = [args[1], "--format", "json", "--fail-on", "never", *args[2:]]
    run = subprocess.run(command, capture_output=True, timeout=60)
    if run.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit {run.returncode}: {run.stderr.decode(errors='replace')}")
    return [(" ".join(command), run.stdout.decode("utf-8"))]


def main():
    if len(sys.argv) < 3 or sys.argv[2:] == ["--run"]:
        sys.exit(__doc__)
    schema = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    bad = 0
    for name, text in reports(sys.argv[2:]):
        for fault in faults(schema, text):
            print(f"{name}: {fault}")
            bad = 1
    sys.exit(bad)


if __name__ == "__main__":
    main()
