#!/usr/bin/env python3
"""Tries old versions of packages under the Pythons of this machine, for rules/packages/*.yaml.

    python3 rules/generate/packages.py [--timeout SECONDS] [PACKAGE ...]

Each line of package-checks.tsv names a package, versions, Pythons and a snippet. Every trial is a
fresh environment: pip installs that version with its dependencies from wherever it is configured to
look, and the snippet runs there. The answers are in package-trials.tsv; what has an answer is not
repeated, so deleting a line asks again. Needs CPython 3.9 to 3.13 (pyenv, PATH or PUC_PYTHONS),
a C compiler, and, for the Pythons with a w, node and `npm ci --ignore-scripts` in this folder.

Outcomes: works; fails (the snippet raised: detail is the last line); no-build (there was no wheel
and its source did not compile: detail is the first error); no-install (pip refuses: Requires-Python, or
no such version); unfinished (longer than the timeout: says nothing).
"""

import argparse
import base64
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass

import interpreters

HERE = interpreters.HERE
CHECKS = HERE / "package-checks.tsv"
TRIALS = HERE / "package-trials.tsv"
COLUMNS = "# package\tversion\tpython\twith\toutcome\thow\tdetail"
# Environments of Python 3.11 and older come with setuptools, which old packages rely on.
BUNDLED = {9: "setuptools==58.1.0", 10: "setuptools==65.5.0", 11: "setuptools==65.5.0"}


@dataclass(frozen=True)
class Trial:
    package: str
    version: str
    python: str  # "3.12", or "3.14w" for WebAssembly
    check: str
    extra: str  # further requirements, separated by spaces

    @property
    def key(self):
        return (self.package, self.version, self.python, self.extra)

    @property
    def minor(self):
        return int(self.python.rstrip("w").split(".")[1])

    @property
    def requirements(self):
        return ["%s==%s" % (self.package, self.version), *self.extra.split()]


def rows(path, columns):
    if not path.exists():
        return
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            cells = line.split("\t")
            yield cells + [""] * (columns - len(cells))


@dataclass(frozen=True)
class Check:
    package: str
    versions: list
    pythons: list
    snippet: str
    extra: str

    def trial(self, version, python):
        return Trial(self.package, version, python, self.snippet, self.extra)


def checks(only):
    """All of them, or those of the packages named, in that order."""
    found = [
        Check(package, versions.split(","), pythons.split(), snippet, extra)
        for package, versions, pythons, snippet, extra in rows(CHECKS, 5)
        if not only or package in only
    ]
    return sorted(found, key=lambda check: only.index(check.package) if only else 0)


# --- installing ---------------------------------------------------------------------------------


def run(command, timeout, **more):
    """(exit status, output); status None when it took too long."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True, **more
    )
    try:
        output, _ = process.communicate(timeout=timeout)
        return process.returncode, output.decode(errors="replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.communicate()
        return None, ""


def install_into_environment(pip, target, requirements, timeout):
    command = [pip, "-m", "pip", "--python", str(target), "install", "--no-compile"]
    return run([*command, *requirements], timeout)


def install_into_folder(pip, target, requirements, timeout):
    command = [pip, "-m", "pip", "install", "--no-compile", "--target", str(target)]
    return run([*command, *requirements], timeout)


def install_failure(status, output):
    """(outcome, detail) of a pip that failed."""
    if status is None:
        return "unfinished", ""
    for pattern in (
        r"^.*Requires-Python.*$",
        r"^ERROR: (?:No matching distribution|Cannot install|ResolutionImpossible).*$",
    ):
        found = re.search(pattern, output, re.M)
        if found and "subprocess-exited" not in output and "Failed building" not in output:
            return "no-install", found.group(0)
    return "no-build", first_error(output)


NOISE = re.compile(
    r"subprocess-exited|legacy-install|metadata-generation-failed|exit code|^\s*error: command"
)
ERROR = re.compile(
    r"^\s*(?:\S+:\d+:(?:\d+:)? (?:fatal )?error: |\w*(?:Error|Exception): |error: |Error: )"
)


def first_error(output):
    lines = [line.strip() for line in output.splitlines()]
    for line in lines:
        if ERROR.match(line) and not NOISE.search(line):
            return re.sub(r"^\S*/", "", line)
    return next((line for line in lines if line.startswith("ERROR")), "")


def last_line(output):
    lines = [line for line in output.splitlines() if line.strip()]
    return lines[-1].strip() if lines else ""


def how_installed(output, trial):
    """wheel or source: what pip took for the package itself."""
    name = re.sub(r"[-_.]+", "[-_.]+", trial.package)
    file = re.search(r"(?i)(?:Downloading|Using cached) (?:\S*/)?(%s-\S+)" % name, output)
    if not file:
        return ""
    return "wheel" if file.group(1).endswith(".whl") else "source"


# --- trying -------------------------------------------------------------------------------------


def try_native(trial, python, pip, timeout):
    with tempfile.TemporaryDirectory() as folder:
        target = pathlib.Path(folder) / "env"
        subprocess.run([python, "-m", "venv", "--without-pip", str(target)], check=True)
        bundled = [BUNDLED[trial.minor]] if trial.minor in BUNDLED else []
        wanted = [*trial.requirements, *bundled]
        status, output = install_into_environment(pip, target, wanted, timeout)
        how = how_installed(output, trial)
        if status != 0:
            outcome, detail = install_failure(status, output)
            return outcome, how, detail
        programs = target / "bin"
        environment = dict(os.environ, PATH=os.pathsep.join([str(programs), os.environ["PATH"]]))
        command = [str(programs / "python"), "-W", "ignore", "-c", trial.check]
        status, output = run(command, 60, cwd=folder, env=environment)
        return ("works", how, "") if status == 0 else ("fails", how, last_line(output))


def packed(folder):
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".so":
                archive.write(path, path.relative_to(folder))
    return base64.b64encode(memory.getvalue()).decode()


UNPACK = """
import base64, io, sys, zipfile
zipfile.ZipFile(io.BytesIO(base64.b64decode({data!r}))).extractall("/packages")
sys.path.insert(0, "/packages")
"""


def try_wasm(trial, wasm, pip, timeout):
    """Installed by the newest native Python, without compiled modules, and run as WebAssembly."""
    with tempfile.TemporaryDirectory() as folder:
        target = pathlib.Path(folder) / "site"
        status, output = install_into_folder(pip, target, trial.requirements, timeout)
        how = how_installed(output, trial)
        if status != 0:
            outcome, detail = install_failure(status, output)
            return outcome, how, detail
        snippet = UNPACK.format(data=packed(target)) + trial.check.replace("; ", "\n")
        answer = wasm.ask(HERE / "trial.py", {"snippets": [snippet]})["results"][0]
        return ("works", how, "") if answer == "ok" else ("fails", how, answer)


def clean(detail):
    detail = re.sub(r"/\S*/(?=[^/\s]+)", "", detail)  # no path of the machine that ran it
    return re.sub(r"\s+", " ", detail)[:160].rstrip()


class Laboratory:
    """Runs trials, remembers their outcomes in package-trials.tsv."""

    def __init__(self, timeout):
        everyone = interpreters.find_all()
        self.natives = {i.minor: i.command[0] for i in everyone if not i.wasm}
        self.wasms = {i.minor: i for i in everyone if i.wasm}
        self.timeout = timeout
        self.known = {tuple(r[:4]): r[4] for r in rows(TRIALS, 7)}
        self.pip = self.natives[max(self.natives)]  # the pip of the newest serves them all

    def outcome(self, trial):
        if trial.key not in self.known:
            if trial.python.endswith("w"):
                result = try_wasm(trial, self.wasms[trial.minor], self.pip, self.timeout)
            else:
                result = try_native(trial, self.natives[trial.minor], self.pip, self.timeout)
            self.write(trial, *result)
            self.known[trial.key] = result[0]
        return self.known[trial.key]

    def write(self, trial, outcome, how, detail):
        line = "\t".join([*trial.key, outcome, how, clean(detail)]).rstrip()
        with TRIALS.open("a") as file:
            if not file.tell():
                file.write(COLUMNS + "\n")
            file.write(line + "\n")
        print(line, flush=True)

    def newest_failing(self, check, python):
        """Where failing turns into working: the last version that fails, None when all work."""
        low, high = 0, len(check.versions)  # versions before low fail, those from high on work
        at = 0
        while low < high:
            if self.outcome(check.trial(check.versions[at], python)) == "works":
                high = at
            else:
                low = at + 1
            at = high - 1 if at == 0 else (low + high) // 2
        return check.versions[low - 1] if low else None

    def examine(self, check):
        """For each Python the turning point, and for the lowest one where something fails the
        Pythons before it, down to one where that version works: whose fault is it?"""
        for python in check.pythons:
            failing = self.newest_failing(check, python)
            if failing is None:
                continue
            for minor in range(int(python.rstrip("w").split(".")[1]) - 1, min(self.natives), -1):
                if minor not in self.natives:
                    continue
                if self.outcome(check.trial(failing, "3.%d" % minor)) == "works":
                    break


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--timeout", type=int, default=150)
    parser.add_argument("packages", nargs="*")
    arguments = parser.parse_args()
    laboratory = Laboratory(arguments.timeout)
    for check in checks(arguments.packages):
        laboratory.examine(check)


if __name__ == "__main__":
    sys.exit(main())
