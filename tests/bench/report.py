"""Writes the measurements as Markdown: docs/benchmark.md."""

import os
import platform
import resource
import subprocess
from dataclasses import dataclass

from measure import MEGABYTE_OF_RUSAGE

INTRO = """# Speed beside its peers

Written by `tests/bench/run.py`; do not edit. One run of the script, every tool in turn on the same files, on the same
{cores} cores of {machine}. **The machine was shared with other work during the run** (load average {load} when it ended), so
wall times spread; CPU seconds and the ratios are steadier. Numbers are the median of the runs named in the last column. Files
lie in the page cache. "Memory" is the peak of the largest single process: vermin and pyupgrade run two of them, and nothing
below about {floor:.0f} MB can be seen, since that is what the measuring process has itself.

`pyupgrade-check` runs all its rules for seven targets (3.9 to 3.15) with two jobs and writes JSON; it is {tool}. The peers:
{versions}. ast-grep looks for three imports, `rg -c -w` for three words, `cat` reads: the floor. pyupgrade works on a fresh copy
and is told 3.13; vermin looks for the lowest version only. A tool that is missing from a table was not run on that corpus, for it
takes many minutes there. None of the peers answers the same question, so this compares what
a user waits for.
"""

TABLE = """
## {name}: {files:,} files, {size:.1f} MB

| tool | wall s | CPU s | memory MB | MB/s | wall, this tool = 1 | CPU, this tool = 1 | runs |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""


@dataclass(frozen=True)
class Extra:
    name: str
    text: str


def write_report(options, versions, results, extras):
    parts = [introduction(options, versions)]
    for corpus, measured in results:
        parts.append(TABLE.format(name=corpus.name, files=corpus.files, size=corpus.size / 1e6))
        ours = measured["pyupgrade-check"][0]
        parts += [table_row(name, sample, runs, corpus, ours) for name, (sample, runs) in measured.items()]
    parts.append("\n## Of this tool alone\n\n")
    parts += [f"- {extra.name}: {extra.text}\n" for extra in extras]
    options.output.write_text("".join(parts), "utf-8")


def introduction(options, versions):
    spoken = subprocess.run([options.tool, "--version"], capture_output=True, text=True, check=True).stdout
    return INTRO.format(
        cores=len(options.cores.split(",")),
        machine=f"{platform.system()} on {platform.machine()}",
        load=f"{os.getloadavg()[0]:.1f}",
        floor=own_memory(),
        tool=" ".join(spoken.split()[:2]),
        versions=", ".join(f"{name} {version}" for name, version in versions),
    )


def own_memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEGABYTE_OF_RUSAGE


def table_row(name, sample, runs, corpus, ours):
    rate = corpus.size / 1e6 / sample.wall
    return (
        f"| {name} | {sample.wall:.2f} | {sample.cpu:.2f} | {sample.memory:.0f} | {rate:.1f} "
        f"| {sample.wall / ours.wall:.2f} | {sample.cpu / ours.cpu:.2f} | {runs} |\n"
    )
