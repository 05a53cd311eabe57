"""Finds the Python interpreters of this machine and asks them questions.

An interpreter answers by running main(question) of a script: natively with `PYTHON -I -S script`,
or in one of the Pyodide packages of package.json through node. The environment variable
PUC_PYTHONS, a list of executables separated by the path separator, replaces the search through
pyenv and PATH.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
MINORS = range(8, 16)
PYODIDES = ("pyodide-313", "pyodide-314", "pyodide-315")


@dataclass(frozen=True)
class Interpreter:
    version: str  # "3.13.0"
    wasm: bool
    command: tuple

    @property
    def minor(self):
        return int(self.version.split(".")[1])

    @property
    def label(self):
        return self.version + (" wasm" if self.wasm else "")

    def ask(self, script, question, timeout=1200):
        done = subprocess.run(
            [*self.command, str(script)],
            input=json.dumps(question),
            text=True,
            stdout=subprocess.PIPE,
            check=True,
            timeout=timeout,
        )
        return json.loads(done.stdout)


def version_of(command):
    """Its full version, or None for something that does not run."""
    code = "import sys; print('%d.%d.%d' % sys.version_info[:3])"
    try:
        done = subprocess.run(
            [*command, "-c", code],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=60,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


def candidate_executables():
    if os.environ.get("PUC_PYTHONS"):
        yield from os.environ["PUC_PYTHONS"].split(os.pathsep)
        return
    root = os.environ.get("PYENV_ROOT") or os.path.expanduser("~/.pyenv")
    yield from sorted(str(p) for p in pathlib.Path(root).glob("versions/3.*/bin/python"))
    for minor in MINORS:
        found = shutil.which("python3.%d" % minor)
        if found:
            yield found


def natives():
    """One for each minor version, the first one found."""
    found = {}
    for path in candidate_executables():
        command = (path, "-I", "-S")
        version = version_of(command)
        if version and version.startswith("3.") and int(version.split(".")[1]) in MINORS:
            found.setdefault(int(version.split(".")[1]), Interpreter(version, False, command))
    return [found[minor] for minor in sorted(found)]


def pyodides():
    node = shutil.which("node")
    result = []
    for package in PYODIDES:
        folder = HERE / "node_modules" / package
        if node and (folder / "pyodide.mjs").exists():
            command = (node, str(HERE / "pyodide.mjs"), package)
            lock = json.loads((folder / "pyodide-lock.json").read_text())
            result.append(Interpreter(lock["info"]["python"], True, command))
    return result


def find_all():
    return natives() + pyodides()


def find_every():
    """The same for a generator, which needs one of each version at least."""
    everyone = find_all()
    missing = set(MINORS) - {i.minor for i in everyone}
    if missing:
        sys.exit("no interpreter for 3." + ", 3.".join(map(str, sorted(missing))))
    return everyone


if __name__ == "__main__":
    for one in find_all():
        print(one.label)
