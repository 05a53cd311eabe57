"""What the packaging tests share: a temporary folder, running programs, checks that say what was seen."""

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager

SKIPPED = 77
failures = []


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


def need(*tools):
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        skip(f"not installed: {', '.join(missing)}")


def step(what):
    print(f"-- {what}", flush=True)


def check(holds, what):
    if not holds:
        failures.append(what)
        print(f"FAILED: {what}", flush=True)


def check_equal(seen, expected, what):
    check(seen == expected, f"{what}:\n  expected {expected!r}\n  seen     {seen!r}")


def run(*command, status=0, **options):
    """The standard output and error of a command, as one text. Another exit status ends the test."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", **options)
    if done.returncode != status:
        print(done.stdout[-8000:])
        print(f"FAILED: exit status {done.returncode} of {' '.join(map(str, command))}")
        sys.exit(1)
    return done.stdout


def tree(folder):
    """The files below a folder, as sorted relative paths."""
    return sorted(os.path.relpath(os.path.join(at, name), folder) for at, _, names in os.walk(folder) for name in names)


@contextmanager
def temporary_folder():
    folder = tempfile.mkdtemp(prefix="pyupgrade-check-packaging-")
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def finish():
    print(f"{len(failures)} checks failed" if failures else "all checks passed")
    sys.exit(1 if failures else 0)
