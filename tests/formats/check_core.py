"""Each value of a workflow command is escaped as GitHub's own toolkit escapes it."""

import json
import shutil
import subprocess

import check_github
import commands
from projects import HERE

# Names of properties in @actions/core and in the command.
NAMES = {"title": "title", "file": "file", "line": "startLine", "endLine": "endLine", "col": "startColumn"}


def run(check, program, projects, here):
    node = shutil.which("node")
    if not node or not (HERE / "node_modules" / "@actions" / "core").is_dir():
        print("skipped: no node, or no @actions/core in tests/formats/node_modules")
        return 77
    ours = []
    for where, folder in projects.items():
        ours += check_github.found(check, where, program.run("github", folder)[0])
    asked = [
        {"level": name, "message": data, "properties": {NAMES[k]: v for k, v in values.items()}}
        for name, _, values, _, data in ours
    ]
    done = subprocess.run(
        [node, str(HERE / "core.mjs")], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    theirs = [commands.read(line) for line in done.stdout.split("\n") if line]
    check.equal(len(theirs), len(ours), "@actions/core", "commands")
    for mine, other in zip(ours, theirs):
        other[1].pop("endColumn", None)
        check.equal(mine[:2], other[:2], "@actions/core", "command")
        check.equal(mine[3], other[3], "@actions/core", "message")
    check.that(any("%0A" in raw.get("file", "") for _, raw, *_ in ours), "@actions/core", "no line end was tried")
    return 0
