"""Microsoft's SARIF validator: the schema, and what the standard asks beyond it."""

import json
import os
import subprocess

from projects import HERE

TOOL = HERE / "node_modules" / "@microsoft" / "sarif-multitool-linux" / "Sarif.Multitool"
# Wishes that this project does not fulfil: it has no home page to name.
WISHES = {"SARIF2005"}


def run(check, program, projects, here):
    if not TOOL.exists():
        print("skipped: no @microsoft/sarif-multitool-linux in tests/formats/node_modules")
        return 77
    reports = here / "reports"
    reports.mkdir()
    for where in ("django-gevent-shop", "monorepo", "old-library", "hostile"):
        (reports / f"{where}.sarif").write_bytes(program.run("sarif", projects[where])[0])
    os.chmod(TOOL, 0o755)  # what the package's install script does
    log = here / "validation.sarif"
    command = [TOOL, "validate", *sorted(reports.iterdir()), "--output", log, "--level", "Error;Warning",
               "--rule-kind", "Sarif;Ghas"]  # fmt: skip
    environment = {**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1", "DOTNET_BUNDLE_EXTRACT_BASE_DIR": str(here)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=120)
    check.that(log.exists(), "multitool", done.stdout + done.stderr)
    if not log.exists():
        return 0
    (only,) = json.loads(log.read_text(encoding="utf-8-sig"))["runs"]
    check.equal(only["invocations"][0]["executionSuccessful"], True, "multitool", "it could validate")
    for result in only.get("results", []):
        check.that(result["ruleId"] in WISHES, "multitool", f"{result['ruleId']}: {result['message']} at {result['locations']}")
    return 0
