#!/usr/bin/env python3
"""What --diff says of a change, with real git repositories that are made here.

usage: run.py BINARY [TEST ...]

Exit 0: all hold; 1: one does not; 77: there is no git.
"""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import traceback

import cases_baseline
import cases_changes
import cases_git
import cases_trouble
import repository


def tests():
    for module in (cases_baseline, cases_changes, cases_git, cases_trouble):
        for name, function in vars(module).items():
            if name.startswith("test_"):
                yield name[5:], function


def run_one(program, name, function):
    with tempfile.TemporaryDirectory(prefix="puc-diff-") as folder:
        try:
            function(lambda base=None, at="repository": repository.Repository(program, pathlib.Path(folder) / at, base))
            return True
        except (AssertionError, subprocess.TimeoutExpired, OSError):
            print(f"--- {name}\n{traceback.format_exc(limit=-3)}")
            return False


def main():
    program = shutil.which(sys.argv[1]) or sys.argv[1]
    program = str(pathlib.Path(program).resolve())
    wanted = sys.argv[2:]
    if not repository.has_git():
        print("no git here: skipped")
        return 77
    chosen = [(name, function) for name, function in tests() if not wanted or name in wanted]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        passed = list(pool.map(lambda test: run_one(program, *test), chosen))
    failed = [test for test, ok in zip(chosen, passed) if not ok]
    print(f"{len(chosen) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
