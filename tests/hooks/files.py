#!/usr/bin/env python3
"""Whether `files` and `exclude` in .pre-commit-hooks.yaml say what src/find/kind.c knows.

    files.py BINARY

Makes a path for every row of kind.c's table and for some names that must stay silent, hands them to the
program as single files, and compares: the hook for changed files must select exactly what the program
reads; the hook for the whole project that, programs without an extension and the configuration."""

import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONFIGURATION = "pyupgrade-check.toml"
SILENT = """README.md docs/index.rst LICENSE Makefile package.json src/main.js src/style.css notes.txt
    config.yml settings.yaml .gitignore .dockerignore Dockerfile.dockerignore Dockerfile.md xDockerfile
    requirements/README.txt requirements/LICENSE.txt requirements/sub/README.rst reqs/README.txt
    reqs/list.yml deploy/README.md deploy/values.json k8s/notes.txt default/x etc/x docs/requirements
    .github/dependabot.yml gitlab/x.yml ci/x.yml compose.json tox.toml poetry.toml uv.toml my.lock
    Procfile.md .env.md a.service.rst site.conf supervisor.txt mise.yaml data.csv image.png""".split()


def table():
    """The rows (name, folder) of kind.c, and its two lists of folders."""
    text = (ROOT / "src/find/kind.c").read_text()
    lists = {}
    for name, body in re.findall(r"Str (\w+_FOLDERS)\[\] = \{(.*?)\n\};", text, re.S):
        lists[name] = re.findall(r'STR_INIT\("([^"]+)"\)', body)
    rows = []
    for name, folder in re.findall(r'ROW(?:_IN)?\(\w+, "([^"]+)"(?:, (\w+|"[^"]+"))?\)', text):
        folders = lists["DEPLOYMENT_FOLDERS"] if folder == "ON_DEPLOYMENT" else [folder.strip('"')]
        rows += [(name, f) for f in folders]
    assert len(rows) > 150 and len(lists) == 2, "kind.c no longer looks as this test expects"
    return rows, lists["SCRIPT_FOLDERS"]


def names(pattern):
    """Some names that the pattern matches."""
    parts = [("", "x", "a-b") if p == "*" else tuple(p[1:-1]) if p.startswith("[") else (p,)
             for p in re.split(r"(\*|\[[^]]+\])", pattern) if p]
    return {"".join(choice) for choice in itertools.product(*parts)} - {""}


def paths():
    rows, scripts = table()
    found = set(SILENT)
    for pattern, folder in rows:
        if pattern == CONFIGURATION:
            continue
        for name in names(pattern):
            found |= {f"{folder}/{name}", f"top/{folder}/{name}"} if folder else {name}
        found |= {f"{other}/{name}" for other in ("top", "requirements", "deploy/deep", "docker")}
    # Names that end where the rule begins: "xdeploy/a.yml" is in no deployment folder.
    found |= {f"x{folder}/a.yml" for _, folder in rows if folder}
    programs = {f"{folder}/{name}" for folder in scripts for name in ("manage", "deep/run-it")}
    found |= {f"{folder}/{name}" for folder in ("docker", "deploy/deep") for name in ("x", "a-b")}
    return sorted(path for path in found if not path.startswith("/")), programs


def selects(hook, path):
    """As pre-commit does it: two searches."""
    return bool(re.search(hook["files"], path)) and not re.search(hook["exclude"], path)


def is_program(path):
    return re.match(r"(docker|deploy/deep)/[^/.]+$", path)


def count_read(binary, folder, paths):
    """How many of the files the program reads."""
    run = subprocess.run([binary, "--format", "json", "--fail-on", "never", "--no-config", "--", *paths], cwd=folder,
                         capture_output=True, text=True, check=False)
    counts = json.loads(run.stdout)["project"]["files"]
    return counts["python"] + counts["dependency"] + counts["deployment"]


def misjudged(binary, folder, hook, samples):
    """The paths of which the hook and the program think differently."""
    selected = [path for path in samples if selects(hook, path)]
    others = [path for path in samples if not selects(hook, path)]
    if count_read(binary, folder, selected) == len(selected) and not count_read(binary, folder, others):
        return []
    return [path for path in samples if selects(hook, path) != bool(count_read(binary, folder, [path]))]


def main(binary):
    binary = str(pathlib.Path(binary).resolve())
    hooks = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
    whole, files = hooks["pyupgrade-check"], hooks["pyupgrade-check-files"]
    samples, programs = paths()
    wrong = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path in samples:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text("\n")
        for hook in (whole, files):
            judged = [path for path in samples if hook is files or not is_program(path)]
            wrong += [f"{path}: {hook['id']} {'selects it' if selects(hook, path) else 'leaves it out'}, the program "
                      "does not agree" for path in misjudged(binary, folder, hook, judged)]
    for path in programs:
        if not selects(whole, path) or selects(files, path):
            wrong.append(f"{path}: only the hook for the whole project selects programs without an extension")
    for path in (CONFIGURATION, f"services/api/{CONFIGURATION}"):
        if not selects(whole, path) or selects(files, path):
            wrong.append(f"{path}: only the hook for the whole project selects the configuration")
    print("\n".join(wrong) if wrong else f"{len(samples) + len(programs)} paths, two hooks: as kind.c says")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
