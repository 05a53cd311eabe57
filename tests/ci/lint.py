#!/usr/bin/env python3
"""action.yml as others judge it: the published schema of action files (check-jsonschema), and actionlint with a
workflow that uses it. Besides, no expression reaches a script. Ends with 77 where a tool is missing."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

import yaml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "hooks"))
import tree  # noqa: E402

WORKFLOW = """\
on: push
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - id: upgrade
        uses: ./
        with:
{inputs}
      - run: echo "$STATUS"
        env:
          STATUS: ${{{{ steps.upgrade.outputs.{output} }}}}
"""


def scripts_hold_no_expression(action):
    wrong = [step["name"] for step in action["runs"]["steps"] if "${{" in step.get("run", "")]
    assert not wrong, f"an expression in a script: {wrong}"


def every_script_is_there(action):
    for step in action["runs"]["steps"]:
        for word in step.get("run", "").split():
            path = word.strip('"').replace("$GITHUB_ACTION_PATH/", "")
            assert path == word.strip('"') or (tree.ROOT / path).is_file(), f"{path} does not exist"


def schema_holds(_):
    subprocess.run(["check-jsonschema", "--builtin-schema", "vendor.github-actions", str(tree.ROOT / "action.yml")],
                   check=True)


def actionlint(folder, inputs, output):
    lines = "\n".join(f"          {name}: x" for name in inputs)
    tree.write(folder, {".github/workflows/use.yml": WORKFLOW.format(inputs=lines, output=output)})
    run = subprocess.run(["actionlint"], cwd=folder, text=True, capture_output=True, check=False)
    return run.returncode, run.stdout + run.stderr


def actionlint_knows_it(action):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run(["git", "init", "-q", name], check=True)
        shutil.copy(tree.ROOT / "action.yml", folder)
        for output in action["outputs"]:
            status, said = actionlint(folder, action["inputs"], output)
            assert status == 0, said
        # That it has read action.yml shows in what it refuses.
        for inputs, output, word in ((["no-such-input"], "report", "no-such-input"), (["path"], "nothing", "nothing")):
            status, said = actionlint(folder, inputs, output)
            assert status == 1 and f'"{word}"' in said, said


def main():
    missing = [tool for tool in ("actionlint", "check-jsonschema", "git") if not shutil.which(tool)]
    if missing:
        print(f"{', '.join(missing)}: not installed, skipped")
        return tree.SKIPPED
    action = yaml.safe_load((tree.ROOT / "action.yml").read_text())
    for check in (scripts_hold_no_expression, every_script_is_there, schema_holds, actionlint_knows_it):
        try:
            check(action)
        except (AssertionError, subprocess.CalledProcessError) as wrong:
            print(f"FAILED {check.__name__}: {wrong}")
            return 1
        print(f"ok  {check.__name__}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
