#!/usr/bin/env python3
"""action.yml, run by act as `uses: example/pyupgrade-check@v1` of a workflow in a repository made here.

    action.py BINARY

pip installs BINARY, without a network. The comment is written by the real gh to an API server in this process; what stands for
github/codeql-action keeps the file that it is handed. Ends with 77 where act or gh is not installed."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import github_api

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "hooks"))
import tree  # noqa: E402

UPLOAD = """\
name: Keeps what it is handed
inputs:
  sarif_file: {required: true}
  category: {required: false}
runs:
  using: composite
  steps:
    - shell: bash
      env: {FILE: "${{ inputs.sarif_file }}", CATEGORY: "${{ inputs.category }}"}
      run: |
        echo "uploading $FILE as $CATEGORY"
        if [ -n "$REFUSE_UPLOAD" ]; then exit 1; fi
        cp "$FILE" "$KEPT/uploaded.sarif"
"""

# Every use goes on to the next; the last step writes down how they ended.
WORKFLOW = """\
name: Gate
on: pull_request
jobs:
  gate:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
{uses}
      - if: always()
        env:
          STEPS: ${{{{ toJSON(steps) }}}}
        run: |
          printf '%s' "$STEPS" >"$KEPT/steps.json"
          for file in "$RUNNER_TEMP"/pyupgrade-check-reports.*/report.*; do cp "$file" "$KEPT/"; done
          if [ -e pwned ]; then touch "$KEPT/pwned"; fi
      - run: pyupgrade-check --version
"""
HOSTILE = "$(touch pwned) `touch pwned` ; touch pwned # * ' \\\" ${IFS}"
USES = {
    "first": {"target": "3.12", "sarif": "true", "comment": "true"},
    "again": {"target": "3.12,3.13", "comment": "true", "format": "json"},
    "older": {"target": "3.11", "format": "text"},
    "part": {"path": "services/api", "target": "3.13", "args": "--ignore\n  stdlib.imp --jobs 2", "comment": "true"},
    "hostile-args": {"args": HOSTILE},
    "hostile": {"target": HOSTILE, "path": HOSTILE, "format": HOSTILE, "fail-on": HOSTILE},
}
FORK_USES = {"never": {"target": "3.12", "fail-on": "never", "sarif": "true", "comment": "true"}}
OTHERS = ["First!", "Looks good", "<!-- other --> x"]
PROJECT = {
    "README.md": "# A shop\n",
    "shop.py": "import os\n\nimport imp\n",
    "services/api/main.py": "import imp\nimport cgi\n",
}


def use(name, inputs):
    lines = [f"      - id: {name}", "        uses: example/pyupgrade-check@v1", "        continue-on-error: true"]
    if inputs:
        lines += ["        with:"] + [f"          {key}: {json.dumps(value)}" for key, value in inputs.items()]
    return "\n".join(lines)


class Act:
    """A repository with a workflow, and what a run of it left."""

    def __init__(self, binary, scratch, server):
        self.scratch, self.server = scratch, server
        self.environment = tree.clean_environment(scratch)
        self.tool, self.upload = scratch / "tool", scratch / "codeql"
        tree.repository_of(binary, self.tool, self.environment)
        tree.write(self.upload, {"upload-sarif/action.yml": UPLOAD})
        self.count = 0

    def run(self, repository, head, uses, **more):
        self.count += 1
        folder, kept = self.scratch / f"repository{self.count}", self.scratch / f"kept{self.count}"
        folder.mkdir()
        kept.mkdir()
        steps = "\n".join(use(name, inputs) for name, inputs in uses.items())
        tree.write(folder, {**PROJECT, ".github/workflows/gate.yml": WORKFLOW.format(uses=steps)})
        for command in (["init", "-q"], ["remote", "add", "origin", f"https://github.com/{repository}.git"],
                        ["add", "-A"], ["commit", "-q", "-m", "All"]):
            tree.git(folder, self.environment, *command)
        event = {"pull_request": {"number": 7, "head": {"ref": "change", "repo": {"full_name": head}},
                                  "base": {"ref": "main"}}, "repository": {"full_name": repository}}
        tree.write(folder.parent, {f"event{self.count}.json": json.dumps(event)})
        settings = {"KEPT": kept, "GITHUB_API_URL": self.server.url, **more}
        command = ["act", "pull_request", "-P", "ubuntu-latest=-self-hosted", "-s", "GITHUB_TOKEN=secret-token",
                   "-e", str(self.scratch / f"event{self.count}.json"), "--no-cache-server",
                   "--action-cache-path", str(self.scratch / "cache"),
                   "--local-repository", f"example/pyupgrade-check@v1={self.tool}",
                   "--local-repository", f"github/codeql-action@v4={self.upload}"]
        for name, value in settings.items():
            command += ["--env", f"{name}={value}"]
        run = subprocess.run(command, cwd=folder, env=self.environment, text=True, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, check=False)
        return run.returncode, run.stdout, kept


class Checks:
    def __init__(self):
        self.failed = False

    def __call__(self, what, holds):
        self.failed = self.failed or not holds
        print(f"{'ok ' if holds else 'FAILED'} {what}", flush=True)


def same_repository(act, server, check):
    status, log, kept = act.run("octo/shop", "octo/shop", USES)
    steps = json.loads((kept / "steps.json").read_text())
    ended = {name: steps[name]["outputs"]["exit-status"] for name in USES}
    check(f"the exit status is an output: {ended}",
          ended == {"first": "1", "again": "1", "older": "0", "part": "1", "hostile-args": "2", "hostile": "2"})
    check("a use fails with the program's status", all((steps[name]["outcome"] == "success") == (ended[name] == "0")
                                                      for name in USES))
    check("annotations are printed, and the runner knows them", re.search(r"❗  ::error file=shop\.py,line=3,", log))
    check("in a part of the repository, too", re.search(r"❗  ::error file=services/api/main\.py,line=2,", log))
    check("the report is an output", steps["again"]["outputs"]["report"].endswith("report.json"))
    check("it is JSON", json.loads((kept / "report.json").read_text())["findings"])
    check("SARIF reaches the upload", json.loads((kept / "uploaded.sarif").read_text())["version"] == "2.1.0")
    check("the upload has a category of its own", "as pyupgrade-check/." in log)
    check("no script runs from an input", not (kept / "pwned").exists())
    check("later steps find the program", status == 0 and "Main pyupgrade-check --version" in log)
    check("the token is in no log", "secret-token" not in log)
    written = server.comments[3:]
    check("one comment for each project", len(written) == 2 and "imp" in written[0]["body"] and
          "services/api" not in written[0]["body"][:40])
    check("the second run renews the first's comment, on another page", server.renewed == [written[0]["id"]])
    check("the comments of others stay", [c["body"] for c in server.comments[:3]] == OTHERS)
    return log


def from_a_fork(act, server, check):
    before = len(server.comments)
    status, log, kept = act.run("octo/readonly", "stranger/shop", FORK_USES, REFUSE_UPLOAD="yes")
    steps = json.loads((kept / "steps.json").read_text())
    check("a fork's run does not fail", status == 0 and steps["never"]["outcome"] == "success")
    check("it says why there is no comment", "this pull request comes from a fork" in log)
    check("it says why nothing was uploaded", "did not reach code scanning" in log)
    check("nothing was written", len(server.comments) == before)
    return log


def main(binary):
    if not shutil.which("act") or not shutil.which("gh") or tree.lacks("pip"):
        print("act, gh or pip is not installed: skipped")
        return tree.SKIPPED
    check = Checks()
    with tempfile.TemporaryDirectory() as scratch:
        server = github_api.start(OTHERS)
        act = Act(binary, pathlib.Path(scratch).resolve(), server)
        for part in (same_repository, from_a_fork):
            log = part(act, server, check)
            if check.failed:
                print(log)
                break
    return int(check.failed)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
