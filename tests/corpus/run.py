#!/usr/bin/env python3
"""Precision and recall on published packages. Needs pip and the network; nothing of it is committed.

    tests/corpus/run.py --tool build/release/pyupgrade-check --cache FOLDER [--interpreters FOLDER]

Precision: the newest release of every package in packages.tsv. A blocker for a version that the package itself
declares is a mistake of the tool, unless explained.tsv gives the reason why it is true.
Recall: every release in broken.tsv fails to import on a version, for a named cause. The import is tried under the
real interpreters where they are found, and the tool must name the same cause as a blocker for that version.

Exit status: 0 all well, 1 an unexplained blocker, a missed cause or an explanation that explains nothing,
2 the run could not do its work.
"""

import argparse
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from fetch import FetchError, Release, fetch, read_metadata
from imports import Interpreters, import_error
from scan import ScanError, count_lines, project_folder, scan
from table import write_tables

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# In the column "needs": the import may use what the interpreter itself comes with.
SITE = "site"
WANTED_PACKAGES, WANTED_LINES, WANTED_BROKEN = 60, 2_000_000, 30


@dataclass
class PackageResult:
    name: str
    version: str = ""
    declared: tuple = ()
    lines: int = 0
    explained: list = field(default_factory=list)
    unexplained: list = field(default_factory=list)
    outside: int = 0
    """Blockers for versions that the package does not declare."""
    unread: int = 0
    trouble: str = ""


@dataclass(frozen=True)
class Broken:
    name: str
    version: str
    form: str
    python: str
    module: str
    cause: str
    needs: str


@dataclass
class BrokenResult:
    broken: Broken
    proof: str = ""
    flagged: list = field(default_factory=list)
    trouble: str = ""

    @property
    def passed(self):
        return bool(self.flagged) and not self.trouble


@dataclass(frozen=True)
class Explanation:
    package: str
    path: str
    rule: str
    reason: str

    def covers(self, package, blocker):
        return (
            package == self.package
            and fnmatchcase(blocker.path, self.path)
            and fnmatchcase(blocker.rule, self.rule)
        )


def read_rows(name, kind):
    lines = (HERE / name).read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line.strip() and not line.startswith("#")]
    width = len(kind.__dataclass_fields__)
    return [kind(*(row + [""] * width)[:width]) for row in rows]


@dataclass(frozen=True)
class Package:
    name: str
    form: str


def judge_package(options, package, explanations):
    result = PackageResult(package.name)
    try:
        tree = project_folder(fetch(options.cache, Release(package.name, "", package.form)))
        metadata = read_metadata(tree)
        result.version, result.declared = metadata.version, metadata.declared
        result.lines = count_lines(tree)
        scanned = scan(options.tool, tree)
    except (FetchError, ScanError) as error:
        result.trouble = str(error)
        return result
    result.unread = len(scanned.errors)
    sort_blockers(result, scanned.blockers, explanations)
    if not {"3.13", "3.14"} & set(metadata.declared):
        result.trouble = "declares neither 3.13 nor 3.14"
    return result


def sort_blockers(result, blockers, explanations):
    for blocker in blockers:
        if not set(blocker.affects) & set(result.declared):
            result.outside += 1
            continue
        reasons = [each for each in explanations if each.covers(result.name, blocker)]
        (result.explained if reasons else result.unexplained).append((blocker, reasons))


def judge_broken(options, broken):
    result = BrokenResult(broken)
    try:
        tree = fetch(options.cache, Release(broken.name, broken.version, broken.form))
        result.proof = prove(options, broken, tree)
        scanned = scan(options.tool, project_folder(tree))
    except (FetchError, ScanError) as error:
        result.trouble = str(error)
        return result
    hits = [
        each
        for each in scanned.blockers
        if broken.python in each.affects and is_cause(each.name, broken.cause)
    ]
    result.flagged = sorted({each.rule for each in hits})
    return result


def is_cause(name, causes):
    """`distutils` is also meant by `distutils.version`, `asyncio.coroutine` by nothing else."""
    return any(name == cause or name.startswith(cause + ".") for cause in causes.split("|"))


def prove(options, broken, tree):
    """How the import was tried. Raises where it works although it should not, or fails one version earlier."""
    needs = broken.needs.split()
    site = SITE in needs
    trees = [tree, *(fetch(options.cache, read_need(text)) for text in needs if text != SITE)]
    before = f"3.{int(broken.python[2:]) - 1}"
    found = [options.interpreters.find(version) for version in (broken.python, before)]
    if None in found:
        return ""
    error = import_error(found[0], trees, broken.module, site)
    if not any(cause.rpartition(".")[2] in error for cause in broken.cause.split("|")):
        raise FetchError(f"import {broken.module} on {broken.python}: {error or 'works'}")
    earlier = import_error(found[1], trees, broken.module, site)
    if earlier:
        raise FetchError(f"import {broken.module} on {before}: {earlier}")
    return error


def read_need(text):
    """ "wheel:six==1.16.0"."""
    form, _, requirement = text.partition(":")
    name, _, version = requirement.partition("==")
    return Release(name, version, form)


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tool", type=Path, default=ROOT / "build/release/pyupgrade-check")
    parser.add_argument("--cache", type=Path, help="kept for the next run (default: a temporary folder)")
    parser.add_argument("--interpreters", action="append", default=[], metavar="FOLDER",
                        help="holds */bin/python3.N; PATH is searched too")  # fmt: skip
    parser.add_argument("--output", type=Path, default=ROOT / "docs/precision.md")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.interpreters = Interpreters(options.interpreters)
    options.tool = options.tool.resolve()
    if not options.tool.exists():
        parser.error(f"no tool at {options.tool}: scripts/run builds it, or name it with --tool")
    return options


def print_failures(packages, broken, unused):
    for result in packages:
        for blocker, _ in result.unexplained:
            print(f"UNEXPLAINED {result.name} {result.version}: {blocker}")
    for result in broken:
        if not result.passed:
            told = result.trouble or f"no blocker names {result.broken.cause} for {result.broken.python}"
            print(f"MISSED {result.broken.name} {result.broken.version}: {told}")
    for result in packages:
        if result.trouble:
            print(f"TROUBLE {result.name}: {result.trouble}")
    for each in unused:
        print(f"UNUSED explanation: {each.package} {each.path} {each.rule}")


def unused_explanations(packages, explanations):
    used = Counter(reason for result in packages for _, reasons in result.explained for reason in reasons)
    return [each for each in explanations if each not in used]


def shortfalls(packages, broken):
    lines = sum(result.lines for result in packages)
    measured = [
        ("packages", len(packages), WANTED_PACKAGES),
        ("lines", lines, WANTED_LINES),
        ("broken releases", len(broken), WANTED_BROKEN),
    ]
    return [
        f"only {have:,} {what}, {wanted:,} are wanted" for what, have, wanted in measured if have < wanted
    ]


def judge_all(options):
    explanations = read_rows("explained.tsv", Explanation)
    with ThreadPoolExecutor(options.jobs) as pool:
        rows = read_rows("packages.tsv", Package)
        packages = list(pool.map(lambda row: judge_package(options, row, explanations), rows))
        broken = list(pool.map(lambda row: judge_broken(options, row), read_rows("broken.tsv", Broken)))
    return packages, broken, unused_explanations(packages, explanations)


def main():
    options = parse_options()
    with tempfile.TemporaryDirectory() as temporary:
        options.cache = options.cache or Path(temporary)
        packages, broken, unused = judge_all(options)
    write_tables(options.output, packages, broken)
    print(options.output.read_text("utf-8"))
    print_failures(packages, broken, unused)
    missing = shortfalls(packages, broken)
    print("\n".join(missing))
    if missing or any(result.trouble for result in packages):
        return 2
    failed = unused or any(r.unexplained for r in packages) or not all(r.passed for r in broken)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
