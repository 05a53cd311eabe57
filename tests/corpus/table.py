"""Writes what the corpus run found as Markdown: docs/precision.md."""

from scan import TARGETS

INTRO = """# Precision and recall on published packages

Written by `tests/corpus/run.py`; do not edit. The releases come from pip when the script runs, so a later run reads newer
ones. Every tree is judged with `--current 3.8 --target {targets}`.

## Newest releases

A package that declares a Python version in its classifiers is tested on it by its authors, so a blocker for that version
is a mistake of the tool, unless it is true of a part that is never reached there: then `tests/corpus/explained.tsv` says
why. "Not declared" counts blockers that concern only versions which the package does not declare; nobody vouches there for
either side. "Unread" counts files that the tool names as not parsable: test data of broken or Python 2 code.

{packages} packages, {lines:,} lines of Python: **{unexplained} unexplained**, {explained} explained blockers.

| package | version | declares | lines | blockers | explained | unexplained | not declared | unread |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
"""

RECALL = """
## Older releases that are known to break

Each import below fails on the named Python and works on the one before. "Flagged by" lists the rules whose blocker for that
Python names the same cause. {proven} of {broken} imports were run under both real interpreters in this run; **{flagged} of
{broken} are flagged**. What lies in a folder named `_vendor` is not read, so pip 22.0, whose vendored `pkg_resources` uses
`pkgutil.ImpImporter`, would be missed.

| release | Python | import | what the interpreter says | flagged by |
| --- | --- | --- | --- | --- |
"""

REASONS = """
## Explained blockers

| package | path | rule | count | reason |
| --- | --- | --- | ---: | --- |
"""


def write_tables(path, packages, broken):
    parts = [
        INTRO.format(
            targets=",".join(TARGETS),
            packages=len(packages),
            lines=sum(each.lines for each in packages),
            unexplained=sum(len(each.unexplained) for each in packages),
            explained=sum(len(each.explained) for each in packages),
        ),
        *map(package_row, packages),
        RECALL.format(
            proven=sum(bool(each.proof) for each in broken),
            flagged=sum(each.passed for each in broken),
            broken=len(broken),
        ),
        *map(broken_row, broken),
        REASONS,
        *reason_rows(packages),
    ]
    path.write_text("".join(parts), "utf-8")


def row(*cells):
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |\n"


def package_row(result):
    explained, unexplained = len(result.explained), len(result.unexplained)
    declared = f"{result.declared[0]} to {result.declared[-1]}" if result.declared else "none"
    return row(result.name, result.version, declared, f"{result.lines:,}", explained + unexplained, explained,
               unexplained, result.outside, result.unread)  # fmt: skip


def broken_row(result):
    broken = result.broken
    flagged = ", ".join(f"`{rule}`" for rule in result.flagged) or "**missed**"
    proof = f"`{result.proof}`" if result.proof else "not run"
    return row(f"{broken.name} {broken.version}", broken.python, f"`{broken.module}`", proof, flagged)


def reason_rows(packages):
    counts = {}
    for result in packages:
        for _, reasons in result.explained:
            counts[reasons[0]] = counts.get(reasons[0], 0) + 1
    for each, count in sorted(counts.items(), key=lambda pair: (pair[0].package, pair[0].path, pair[0].rule)):
        yield row(each.package, f"`{each.path}`", f"`{each.rule}`", count, each.reason)
