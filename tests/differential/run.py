#!/usr/bin/env python3
"""Compares the pep layer with the `packaging` library on generated and mutated input.

    run.py --oracle BUILD/tests/differential/pep_oracle [--count N] [--seed S]

Questions go to the oracle program line by line; the same questions are put to `packaging`. Prints
the differences and a summary. Exit status: 0 all equal (or explained, see EXPLAINED), 1 a
difference, 2 wrong use, 77 skipped because Python has no `packaging` that is new enough.
"""

import argparse
import collections
import re
import subprocess
import sys
import warnings

try:
    import packaging
    from packaging.markers import InvalidMarker, Marker
    from packaging.requirements import InvalidRequirement, Requirement
    from packaging.specifiers import InvalidSpecifier, SpecifierSet
    from packaging.utils import (
        InvalidName,
        InvalidSdistFilename,
        InvalidWheelFilename,
        canonicalize_name,
        parse_sdist_filename,
        parse_wheel_filename,
    )
    from packaging.version import InvalidVersion, Version
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

# Versions before this one differ from it in details: how `and` is written, sets of extras.
if Version(packaging.__version__) < Version("26.4"):
    print(f"skipped: packaging {packaging.__version__} is older than 26.4")
    sys.exit(77)

from questions import Generator

warnings.simplefilter("ignore")  # unknown escapes in marker strings

# --- what packaging says --------------------------------------------------------------------------

def bit(value):
    return "1" if value else "0"


def expect_name(text):
    try:
        canonicalize_name(text, validate=True)
        valid = "1"
    except InvalidName:
        valid = "0"
    return f"{valid}\t{escape(canonicalize_name(text))}"


def expect_version(text):
    version = Version(text)
    return f"ok\t{version}\t{bit(version.is_prerelease)}"


def expect_compare(x, y):
    x, y = Version(x), Version(y)
    return "<" if x < y else ">" if x > y else "="


def expect_specifiers(text):
    return f"ok\t{escape(str(SpecifierSet(text)))}"


def contains_as_intervals(specifiers, version):
    """Intervals have no text to compare with ===: there it says what == says, for versions."""
    items = []
    for s in specifiers:
        try:
            items.append(f"=={Version(s.version)}" if s.operator == "===" else str(s))
        except InvalidVersion:
            return False
    return SpecifierSet(",".join(items)).contains(version, prereleases=True)


def expect_contains(text, version):
    specifiers, version = SpecifierSet(text), Version(version)
    everything = specifiers.contains(version, prereleases=True)
    by_default = specifiers.contains(version, prereleases=bool(specifiers.prereleases))
    intervals = contains_as_intervals(specifiers, version)
    return "\t".join(map(bit, (everything, by_default, intervals)))


def expect_relation(x, y):
    x, y = SpecifierSet(x), SpecifierSet(y)
    return "\t".join(map(bit, (x.is_unsatisfiable(), x.is_subset(y), x.is_disjoint(y))))


def expect_marker(text):
    return f"ok\t{escape(str(Marker(text)))}"


def expect_and(x, y):
    return f"ok\t{escape(str(Marker(x) & Marker(y)))}"


def evaluate(tree, env, extras):
    """Three-valued: what packaging raises an error for is unknown."""
    if isinstance(tree, str):
        values = dict(env)
        if extras != "?":
            chosen = [e for e in extras.split(",") if e]
            values["extra"] = set(chosen)
            values["extras"] = set(chosen)
        try:
            return "true" if Marker(tree).evaluate(values, context="requirement") else "false"
        except InvalidMarker:
            raise
        except (ValueError, KeyError):
            return "unknown"
    op, parts = tree
    answers = [evaluate(part, env, extras) for part in parts]
    decides = "false" if op == "and" else "true"
    if decides in answers:
        return decides
    return "unknown" if "unknown" in answers else ("true" if op == "and" else "false")


def expect_requirement(text):
    r = Requirement(text)
    marker = str(r.marker) if r.marker else ""
    parts = [r.name, r.url or "", str(r.specifier), marker, str(r)]
    return "ok\t" + "\t".join(map(escape, parts))


def expect_wheel(text):
    name, version, build, tags = parse_wheel_filename(text)
    written = text[:-4].split("-")[2] if build else ""
    columns = [".".join(sorted({getattr(t, field) for t in tags}))
               for field in ("interpreter", "abi", "platform")]
    return "\t".join(["ok", escape(name), str(version), escape(written), *map(escape, columns)])


def expect_sdist(text):
    name, version = parse_sdist_filename(text)
    return f"ok\t{escape(name)}\t{version}"


EXPECT = {
    "name": expect_name, "version": expect_version, "compare": expect_compare,
    "specifiers": expect_specifiers, "contains": expect_contains, "relation": expect_relation,
    "marker": expect_marker, "and": expect_and, "eval": evaluate,
    "requirement": expect_requirement, "wheel": expect_wheel, "sdist": expect_sdist,
}
REFUSALS = (InvalidVersion, InvalidSpecifier, InvalidMarker, InvalidRequirement,
            InvalidWheelFilename, InvalidSdistFilename)


def expected(question):
    try:
        return EXPECT[question[0]](*question[1:])
    except REFUSALS:
        return "no"
    except ValueError as error:  # a marker that packaging reads but cannot write
        return str(error)


# --- comparing ------------------------------------------------------------------------------------

def too_large(text):
    return any(int(n[:400]) >= 2**64 - 1 for n in re.findall(r"[0-9]+", text))


# Differences that are meant (docs/pep.md): the reason, and the test of kind, text and both answers.
EXPLAINED = [
    ("numbers over 64 bits are refused",
     lambda kind, text, ours, theirs: too_large(text) and (ours == "no" or kind == "eval")),
    (r"\N{name} in a marker string is refused",
     lambda kind, text, ours, theirs: "\\N" in text and ours == "no"),
    ("both quotes in a marker string are written with an escape",
     lambda kind, text, ours, theirs: "both quote characters" in theirs and ours != "no"),
    ("letters outside ASCII keep their case in names of extras",
     lambda kind, text, ours, theirs: not text.isascii() and ours.lower() == theirs.lower()),
    ("packaging does not see that no version is lower than 0.dev0",
     lambda kind, text, ours, theirs: kind == "relation"
     and re.search(r"[<>=~! ]0(\.0)*\.dev0", text)),
    ("file names of wheels are ASCII",
     lambda kind, text, ours, theirs: kind == "wheel" and not text.isascii() and ours == "no"),
]


def same(question, ours, theirs):
    if question[0] == "wheel" and ours.startswith("ok") and theirs.startswith("ok"):
        head, tags = ours.split("\t")[:4], ours.split("\t")[4:]
        ours = "\t".join(head + [".".join(sorted(set(part.split(".")))) for part in tags])
    return ours == theirs


def escape(text):
    for raw, letter in (("\\", "\\"), ("\t", "t"), ("\n", "n"), ("\r", "r"), ("\0", "0")):
        text = text.replace(raw, "\\" + letter)
    return text


def as_line(question, generator):
    kind, *args = question
    if kind == "eval":
        tree, env, extras = args
        args = [generator.marker_text(tree), *env.values(), extras]
    return "\t".join([kind, *map(escape, args)])


def run(oracle, questions, generator):
    lines = [as_line(q, generator) for q in questions]
    asked = ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass")
    result = subprocess.run([oracle], input=asked, stdout=subprocess.PIPE, check=False)
    if result.returncode != 0:
        sys.exit(f"the oracle ended with status {result.returncode}")
    answers = result.stdout.decode("utf-8", "surrogatepass").split("\n")[:-1]
    if len(answers) != len(lines):
        sys.exit(f"{len(lines)} questions, {len(answers)} answers")
    return lines, answers


def explain(question, line, ours, theirs):
    for reason, applies in EXPLAINED:
        if applies(question[0], line, ours, theirs):
            return reason
    return None


def main():
    parser = argparse.ArgumentParser(description="compare the pep layer with packaging")
    parser.add_argument("--oracle", required=True)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=440508)
    parser.add_argument("--show", type=int, default=40, help="differences to print")
    options = parser.parse_args()

    generator = Generator(options.seed)
    questions = list(generator.questions(options.count))
    lines, answers = run(options.oracle, questions, generator)
    explained, accepted, unexplained = collections.Counter(), collections.Counter(), 0
    for question, line, ours in zip(questions, lines, answers):
        theirs = expected(question)
        accepted[question[0]] += theirs != "no"
        if same(question, ours, theirs):
            continue
        reason = explain(question, line, ours, theirs)
        if reason:
            explained[reason] += 1
            continue
        unexplained += 1
        if unexplained <= options.show:
            print(f"{line}\n    ours       {ours}\n    packaging  {theirs}")
    for reason, times in sorted(explained.items()):
        print(f"explained: {reason}: {times}")
    total = sum(accepted.values())
    print(f"{len(questions)} questions ({total} accepted), packaging {packaging.__version__}, "
          f"seed {options.seed}: {unexplained} differences, {sum(explained.values())} explained")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
