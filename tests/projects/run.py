#!/usr/bin/env python3
"""Which folders of a repository are projects, and what each of them is told.

usage: run.py BINARY

Each row of ROWS makes a repository and names the projects that the report must have: [] for one
project, else the folders in order, "" for the rest or the root. Exit 0: all hold; 1: one does not.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

PYPROJECT = '[project]\nname = "x"\nversion = "1"\nrequires-python = ">=3.10"\n'
TOOL_ONLY = "[tool.black]\nline-length = 100\n"
SETUP = "from setuptools import setup\nsetup(name='x')\n"
IMAGE = "FROM python:3.10-slim\n"
REQ = "flask==3.0.3\n"
CODE = "import imp\n"
LOCK = 'version = 1\nrequires-python = ">=3.10"\n'

ROWS = [
    ("one project", {"pyproject.toml": PYPROJECT, "app/main.py": CODE}, []),
    ("a package in a repository that is none", {"backend/pyproject.toml": PYPROJECT, "frontend/x.sh": "ls\n"}, []),
    ("two packages", {"a/pyproject.toml": PYPROJECT, "b/setup.py": SETUP}, ["a", "b"]),
    ("and a rest with a finding", {"a/pyproject.toml": PYPROJECT, "b/setup.py": SETUP, "Dockerfile": IMAGE},
     ["a", "b", ""]),
    ("a rest without one", {"a/pyproject.toml": PYPROJECT, "b/setup.py": SETUP, "run.sh": "ls\n"}, ["a", "b"]),
    ("the root and one below it", {"pyproject.toml": PYPROJECT, "tools/cli/setup.py": SETUP}, ["", "tools/cli"]),
    ("Pipfile and setup.cfg", {"a/Pipfile": "[packages]\nflask = '*'\n", "b/setup.cfg": "[metadata]\nname = b\n"},
     ["a", "b"]),
    ("services", {"a/requirements.txt": REQ, "a/Dockerfile": IMAGE, "b/requirements.txt": REQ, "b/Procfile": "web: x\n"},
     ["a", "b"]),
    ("requirements alone are none", {"a/requirements.txt": REQ, "b/requirements.txt": REQ}, []),
    ("a Dockerfile alone is none", {"a/Dockerfile": IMAGE, "b/Dockerfile": IMAGE, "requirements.txt": REQ}, []),
    ("settings of tools are none", {"pyproject.toml": PYPROJECT, "a/pyproject.toml": TOOL_ONLY}, []),
    ("tests, docs and examples are none",
     {"pyproject.toml": PYPROJECT, "docs/pyproject.toml": PYPROJECT, "tests/data/p/setup.py": SETUP,
      "examples/shop/pyproject.toml": PYPROJECT}, []),
    ("nor what shows how it is done",
     {"pyproject.toml": PYPROJECT, "example-plugin/setup.py": SETUP, "Demos/setup.py": SETUP, "funtests/setup.py": SETUP,
      "ci/recipes/x/pyproject.toml": PYPROJECT}, []),
    ("nor a module of that name",
     {"pyproject.toml": PYPROJECT, "lib/modules/__init__.py": "", "lib/modules/setup.py": SETUP}, []),
    ("members of a uv workspace are none",
     {"pyproject.toml": PYPROJECT, "uv.lock": LOCK, "packages/a/pyproject.toml": PYPROJECT}, []),
    ("nor before there is a lock",
     {"pyproject.toml": PYPROJECT + "[tool.uv.workspace]\nmembers = ['packages/*']\n",
      "packages/a/pyproject.toml": PYPROJECT, "packages/b/pyproject.toml": PYPROJECT}, []),
    ("but for one with its own lock",
     {"pyproject.toml": PYPROJECT, "uv.lock": LOCK, "packages/a/pyproject.toml": PYPROJECT, "packages/a/uv.lock": LOCK},
     ["", "packages/a"]),
    ("a configuration of its own makes one",
     {"pyproject.toml": PYPROJECT, "tests/e2e/pyupgrade-check.toml": 'target = "3.12"\n', "tests/e2e/run.py": CODE},
     ["", "tests/e2e"]),
    ("the setting names them",
     {"pyupgrade-check.toml": 'projects = ["services/*"]\n', "services/a/main.py": CODE, "services/b/main.py": CODE,
      "libs/c/pyproject.toml": PYPROJECT, "libs/c/main.py": CODE}, ["services/a", "services/b", ""]),
    ("an empty setting: one",
     {"pyupgrade-check.toml": "projects = []\n", "a/pyproject.toml": PYPROJECT, "b/pyproject.toml": PYPROJECT}, []),
]


def make(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def report(binary, root, *args, status=None):
    run = subprocess.run([binary, "-f", "json", *args, str(root)], capture_output=True, timeout=60)
    if status is not None and run.returncode != status:
        sys.exit(f"exit {run.returncode}, not {status}: {run.stderr.decode()}")
    return json.loads(run.stdout)


def check_rows(binary):
    bad = 0
    for name, files, expected in ROWS:
        with tempfile.TemporaryDirectory() as folder:
            make(pathlib.Path(folder), files)
            found = [p["folder"] for p in report(binary, folder)["projects"]]
        if found != expected:
            print(f"{name}: {found}, not {expected}")
            bad += 1
    return bad


# Each has its own Python, constraint, exclusion and severity; shared files and workers find their way.
MONOREPO = {
    ".python-version": "3.11.4\n",
    "compose.yaml": "services:\n  a:\n    build: a\n    command: gunicorn -k gevent a:app\n",
    "base.txt": "gunicorn==20.1.0\n",
    "a/pyproject.toml": '[project]\nname = "a"\nversion = "1"\nrequires-python = ">=3.9"\n'
                        'dependencies = ["gevent==25.9.1"]\n',
    "a/requirements.txt": "-r ../base.txt\n",
    "a/main.py": CODE,
    "b/pyproject.toml": '[project]\nname = "b"\nversion = "1"\n[tool.pyupgrade-check]\ntarget = "3.13"\n'
                        'exclude = ["old/"]\nseverity = {"stdlib.imp" = "warning"}\n',
    "b/Dockerfile": "FROM python:3.12-slim\n",
    "b/main.py": CODE,
    "b/old/main.py": CODE,
    "c/setup.py": "from setuptools import setup\nsetup(name='c', python_requires='>=3.13')\n",
    "c/asyncore.py": "",
    "c/app.py": "import asyncore\n",
}


def expect(what, found, wanted):
    if found != wanted:
        print(f"{what}: {found}, not {wanted}")
        return 1
    return 0


def check_monorepo(binary):
    with tempfile.TemporaryDirectory() as folder:
        make(pathlib.Path(folder), MONOREPO)
        all_of_it = report(binary, folder, status=1)
        single = report(binary, pathlib.Path(folder) / "b", status=0)
    by_folder = {p["folder"]: p for p in all_of_it["projects"]}
    places = {name: {(f["rule"], f["path"]) for f in p["findings"]} for name, p in by_folder.items()}
    bad = expect("folders", sorted(by_folder), ["", "a", "b", "c"])
    bad += expect("Python", [by_folder[n]["project"]["current"] for n in "abc"], ["3.11", "3.12", "3.13"])
    bad += expect("where", by_folder["a"]["project"]["current_source"]["path"], ".python-version")
    bad += expect("targets of b", [t["version"] for t in by_folder["b"]["targets"]], ["3.13"])
    bad += expect("worker of a", ("deploy.gunicorn-gevent", "compose.yaml") in places["a"], True)
    bad += expect("not of the rest", ("deploy.gunicorn-gevent", "compose.yaml") in places[""], False)
    bad += expect("included", {p for r, p in places["a"] if r.startswith("dep.gunicorn")}, {"base.txt"})
    bad += expect("imp in b", [(f["path"], f["severity"]) for f in by_folder["b"]["findings"]
                               if f["rule"] == "stdlib.imp"], [("b/main.py", "warning")])
    bad += expect("own module", [f for f in by_folder["c"]["findings"] if f["kind"] == "removed-module"], [])
    bad += expect("b alone", [t["version"] for t in single["targets"]], ["3.13"])
    bad += expect("b alone: one project", single["projects"], [])
    return bad


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(1 if check_rows(sys.argv[1]) + check_monorepo(sys.argv[1]) else 0)


if __name__ == "__main__":
    main()
