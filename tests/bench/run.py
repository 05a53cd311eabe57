#!/usr/bin/env python3
"""Measures this tool and its peers on the same files, in turn, on the same two cores. Needs pip and the network.

    tests/bench/run.py --tool build/release/pyupgrade-check --work FOLDER
                       [--library 3.13=FOLDER] [--library 3.8=FOLDER]

The work folder keeps the peers (a virtual environment) and the corpora from one run to the next. The standard
libraries are asked from `python3.13` and `python3.8` where no --library names them. Writes docs/benchmark.md.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from corpora import GROWING, prepare_corpora, prepare_growth
from measure import measure, median_sample, pin
from peers import SLOW, commands, install
from report import Extra, write_report

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TARGETS = "3.9,3.10,3.11,3.12,3.13,3.14,3.15"
ONE_FILE = "import os\nimport sys\n\n\ndef main():\n    print(os.getcwd(), sys.argv)\n\n\nmain()\n"
SHORT_RUNS = 21


def tool_command(options, *paths, jobs=2):
    return [str(options.tool), "--current", "3.8", "--target", TARGETS, "--format", "json", "--fail-on", "never",
            "--jobs", str(jobs), *map(str, paths)]  # fmt: skip


def measure_corpus(options, corpus, slow):
    """Every tool once, then all again: noise of the machine meets them alike. Yields (tool, median, runs)."""
    rows = {"pyupgrade-check": tool_command(options, corpus.folder), **commands(options.work, corpus.folder)}
    chosen = {name: command for name, command in rows.items() if (name in SLOW) == slow}
    samples = {name: [] for name in chosen}
    measure(rows["cat"])
    for _ in range(options.slow_runs if slow else options.runs):
        for name, command in chosen.items():
            samples[name].append(measure_on_copy(options, corpus, name, command))
            talk(f"{corpus.name}: {name}: {samples[name][-1].wall:.2f} s")
    return {name: (median_sample(taken), len(taken)) for name, taken in samples.items() if taken}


def measure_on_copy(options, corpus, name, command):
    if name != "pyupgrade":
        return measure(command)
    with tempfile.TemporaryDirectory(dir=options.work) as copy:
        subprocess.run(["cp", "-R", f"{corpus.folder}/.", copy], check=True)
        return measure([part.replace(str(corpus.folder), copy) for part in command])


def alternate(runs, *pairs):
    """The median walls of several commands, run in turn."""
    taken = [[measure(command).wall for command in pairs] for _ in range(runs)]
    return [sorted(column)[runs // 2] for column in zip(*taken, strict=True)]


def measure_extras(options, corpora):
    tree = corpora[-1].folder
    one, two = alternate(
        options.runs, tool_command(options, tree, jobs=1), tool_command(options, tree, jobs=2)
    )
    yield Extra(
        "two jobs against one", f"{one:.2f} s with one, {two:.2f} s with two: {one / two:.2f} times as fast"
    )
    small, large = prepare_growth(options.work, tree / GROWING)
    base, grown = alternate(options.runs, tool_command(options, small), tool_command(options, large))
    yield Extra(
        "a tree ten times as large", f"{base:.2f} s and {grown:.2f} s: {grown / base:.1f} times as long"
    )
    single = options.work / "one.py"
    single.write_text(ONE_FILE, "utf-8")
    (wall,) = alternate(SHORT_RUNS, tool_command(options, single))
    yield Extra("one small file", f"{wall * 1000:.1f} ms from start to exit, the median of {SHORT_RUNS} runs")


def talk(text):
    print(text, file=sys.stderr, flush=True)


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tool", type=Path, default=ROOT / "build/release/pyupgrade-check")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--library", action="append", default=[], metavar="3.N=FOLDER")
    parser.add_argument("--cores", default="0,1")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--slow-runs", type=int, default=5, help="runs of the tools that take minutes")
    parser.add_argument(
        "--slow-limit", type=float, default=1e6, metavar="MB", help="they skip larger corpora"
    )
    parser.add_argument("--output", type=Path, default=ROOT / "docs/benchmark.md")
    options = parser.parse_args()
    options.tool, options.work = options.tool.resolve(), options.work.resolve()
    if not options.tool.exists():
        parser.error(f"no tool at {options.tool}: scripts/run builds it, or name it with --tool")
    return options


def main():
    options = parse_options()
    options.work.mkdir(parents=True, exist_ok=True)
    versions = install(options.work)
    corpora = prepare_corpora(options.work, options.library)
    pin(options.cores)
    # What takes minutes comes last, and the report is written before it: a run may be cut short there.
    results = [(corpus, measure_corpus(options, corpus, slow=False)) for corpus in corpora]
    extras = list(measure_extras(options, corpora))
    write_report(options, versions, results, extras)
    for corpus, measured in results:
        if corpus.size <= options.slow_limit * 1e6:
            measured.update(measure_corpus(options, corpus, slow=True))
            write_report(options, versions, results, extras)
    print(options.output.read_text("utf-8"))


if __name__ == "__main__":
    main()
