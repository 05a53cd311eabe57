#!/usr/bin/env python3
"""Compares the dependencies that the tool reads with what other people's parsers read from the same files.

    readers.py BINARY TREES [--only FORMAT] > table.md

TREES is a folder with a folder for each repository, holding its dependency files. A difference is an entry that one
side has more often than the other, by name and specifier (of locks: the locked version), or one whose name does not
stand on the line that the tool reports."""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import warnings

import peers

LOCKS = {"poetry.lock", "uv.lock", "pdm.lock", "pylock.toml", "Pipfile.lock"}
ITSELF = "(project itself)"


def tool_report(binary, folder):
    command = [binary, str(folder), "--format", "json", "--fail-on", "never", "--current", "3.9", "--target", "3.13"]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    found = collections.defaultdict(list)
    for dep in report["dependencies"]:
        found[dep["path"]].append(dep)
    return found, {error["path"] for error in report["errors"] if error.get("path")}


def tool_keys(kind, deps):
    for dep in deps:
        spec = dep["locked"] or "" if kind in LOCKS else peers.spec_text(dep["specifier"])
        yield ("", "") if dep["name"] in ("", ITSELF) else (peers.norm(dep["name"]), spec)


def peer_keys(kind, entries):
    for entry in entries:
        if entry.group != "hooks":
            yield entry.name, entry.spec


def wrong_lines(path, deps):
    """Entries whose name is not to be seen on the line that they are reported at, or below an opening triple quote."""
    lines = path.read_text(errors="replace").splitlines()
    lines = [line + after if '"""' in line else line for line, after in zip(lines, lines[1:] + [""])]
    plain = lambda text: re.sub(r"[-_.]+", "-", text).lower()
    for dep in deps:
        line = lines[dep["line"] - 1] if 0 < dep["line"] <= len(lines) else ""
        if plain(dep["name"]) not in plain(line) and dep["name"] != ITSELF:
            yield dep["name"], dep["line"]


def compare(path, kind, read, deps):
    entries = read(path)
    if kind == "environment.yml":
        deps = [dep | {"name": peers.CONDA_NAMES.get(dep["name"], dep["name"])} for dep in deps]
    want = collections.Counter(peer_keys(kind, entries))
    got = collections.Counter(tool_keys(kind, deps))
    more = collections.Counter({k: n for k, n in (got - want).items() if not is_hook(k, entries)})
    deps = [] if kind == "environment.yml" else [d for d in deps if not is_hook((peers.norm(d["name"]), d["specifier"]), entries)]
    return want, want - got, more, list(wrong_lines(path, deps))


def is_hook(key, entries):
    """A hook's repository that the tool knows as a package: the version is its rev, the name is in its address."""
    name, version = key[0].replace("-", ""), key[1].lstrip("=")
    return any(e.group == "hooks" and e.spec == version and name in re.sub(r"[-_.]", "", e.name) for e in entries)


def main():
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("trees", type=pathlib.Path)
    parser.add_argument("--only")
    args = parser.parse_args()
    totals, differences, repositories = collections.defaultdict(collections.Counter), [], set()
    for tree in sorted(p for p in args.trees.iterdir() if p.is_dir()):
        found, failed = tool_report(args.binary, tree)
        for path in sorted(p for p in tree.rglob("*") if p.is_file() and not p.is_symlink()):
            rel = str(path.relative_to(tree))
            kind, read = peers.kind_of(path)
            if not kind or (args.only and kind != args.only):
                continue
            total = totals[kind]
            try:
                want, missing, invented, lines = compare(path, kind, read, found.get(rel, []))
            except Exception as error:  # a peer's own error: counted, named, not compared
                differences.append((tree.name, rel, f"peer: {type(error).__name__} {str(error)[:90]!r}; the tool "
                                    f"{'reports an error' if rel in failed else 'has %d entries' % len(found.get(rel, []))}"))
                total["peer fails"] += 1
                continue
            total["files"] += 1
            total["entries"] += want.total()
            if want:
                repositories.add(tree.name)
            if missing or invented or lines:
                total["different"] += 1
                differences.append((tree.name, rel, f"missing {list(missing.items())[:6]} more {list(invented.items())[:6]} lines {lines[:4]}"))
    print("| format | files | entries | files that differ | peer refuses the file |\n| --- | ---: | ---: | ---: | ---: |")
    for kind, total in sorted(totals.items()):
        print(f"| {kind} | {total['files']} | {total['entries']} | {total['different']} | {total['peer fails']} |")
    print(f"\n{len(repositories)} repositories: {', '.join(sorted(repositories))}\n")
    for row in differences:
        print("\t".join(row))


if __name__ == "__main__":
    main()
