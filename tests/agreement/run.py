#!/usr/bin/env python3
"""Compares the tool's verdicts with what uv can install from wheels alone.

    run.py BINARY UV SETS CACHE > table.md

SETS is a folder with a folder for each row of sets.tsv, holding its file at its path. CACHE is a folder for uv's answers,
so that each question is asked once. For each set and Python the script asks uv, requirement by requirement until
nothing stops it any more, what has no wheel there (`uv pip compile --only-binary :all: --no-deps`), and for sets that
are no locks also with dependencies. The same is asked for the Python that the set was made for: what stops there
too says nothing about the upgrade. --details prints a line for each stopper, with uv's sentence and the tool's."""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

import peers

HERE = pathlib.Path(__file__).parent
TARGETS = ("3.12", "3.13", "3.14")
STOP = re.compile(r"\b([A-Za-z0-9][A-Za-z0-9._-]*?)((?:[=<>!~]=?=?[^\s,;]+(?:,[<>=!~][^\s,;]+)*)?) (?:has|have) no (?:usable |available )?wheels")
PYTHON = re.compile(r"\b([A-Za-z0-9][A-Za-z0-9._-]*?)(?:\[[^]]*\])?([=<>!~]=?[^\s,;]+)? depends on Python")
DEPENDS = re.compile(r"\b([A-Za-z0-9][A-Za-z0-9._-]*?)(?:\[[^]]*\])?([=<>!~]=?[^\s,;]+)? depends on ([A-Za-z0-9][A-Za-z0-9._-]*)")
MISSING = re.compile(r"there is no version of ([A-Za-z0-9][A-Za-z0-9._-]*)|([A-Za-z0-9][A-Za-z0-9._-]*) was not found in the package registry")

# One requirement that stopped uv: why in a word, and uv's message.
Stop = collections.namedtuple("Stop", "name why sentence")


def entries_of(path):
    """Requirement lines for uv by name, and whether the set is a lock (complete by itself)."""
    kind, read = peers.kind_of(path)
    lock = read in (peers.toml_lock, peers.pipfile_lock)
    rows = peers.requirements_closure(path) if read is peers.requirements else read(path)
    rows = [row for row in rows if not row.url and row.group != "conda"]
    lines = {}
    for row in rows:
        spec = f"=={row.spec}" if lock and row.spec else row.spec
        lines.setdefault(row.name, []).append((spec, row.marker))
    return lines, lock


def text_of(lines, without):
    out = []
    for name, rows in sorted(lines.items()):
        for spec, marker in rows if name not in without else ():
            out.append(name + spec + (f" ; {marker}" if marker else ""))
    return "\n".join(out) + "\n"


def ask(args, text, python, deps):
    """uv's answer: None when it resolves, else its message on one line."""
    key = hashlib.sha256(f"{python} {deps}\n{text}".encode()).hexdigest()[:24]
    cached = args.cache / key
    if not cached.exists():
        source = args.cache / (key + ".in")
        source.write_text(text)
        command = [args.uv, "pip", "compile", "--quiet", "--only-binary", ":all:", "--python-version", python]
        command += ["--python", sys.executable, "--python-platform", "x86_64-manylinux_2_28", "--no-header", "-o", os.devnull, str(source)]
        command += [] if deps else ["--no-deps"]
        env = dict(os.environ, UV_PYTHON_DOWNLOADS="never", NO_COLOR="1")
        run = subprocess.run(command, capture_output=True, text=True, env=env, timeout=600)
        cached.write_text("ok" if run.returncode == 0 else "no " + re.sub(r"\s+", " ", run.stderr))
    answer = cached.read_text()
    return None if answer == "ok" else answer[3:]


def stop_of(message, lines, without):
    """Which requirement of the set uv's message is about."""
    message = re.sub(r"\{[^{}]*\}", "", message)  # name{marker}==1.0
    names = lambda found: [n for n in map(peers.norm, found) if n in lines and n not in without]
    hit = names(m[1] for m in PYTHON.finditer(message))
    if hit:
        return Stop(hit[0], "requires-python", message)
    direct = [m for m in STOP.finditer(message)]
    hit = names(m[1] for m in direct)
    if hit:
        return Stop(hit[0], "no wheel", message)
    hit = names(m[1] or m[2] for m in MISSING.finditer(message))
    if hit:
        return Stop(hit[0], "not on the index", message)
    hit = names(m[1] for m in DEPENDS.finditer(message)) or names(m[3] for m in DEPENDS.finditer(message))
    via = [m[1] for m in direct] + [m[1] for m in PYTHON.finditer(message)]
    if hit:
        return Stop(hit[0], "via " + peers.norm(via[0]) if via else "conflict", message)
    hit = names(re.findall(r"[A-Za-z0-9][A-Za-z0-9._-]*[A-Za-z0-9]", message))
    return Stop(hit[0], "conflict", message) if hit else Stop("?", "unread", message)


def stoppers(args, lines, python, deps, known, others, limit):
    """Those of the lower Python stay: what has no wheel there has none for the next one either."""
    found = list(known)
    without = {stop.name for stop in found} | set(others)
    while len(found) - len(known) < limit and not any(stop.name == "?" for stop in found):
        message = ask(args, text_of(lines, without), python, deps)
        if message is None:
            break
        found.append(stop_of(message, lines, without))
        without.add(found[-1].name)
    return found


def uv_answers(args, lines, lock, python, before):
    direct = stoppers(args, lines, python, False, before[0], (), 80)
    if lock:
        return direct, []
    names = {stop.name for stop in direct}
    return direct, stoppers(args, lines, python, True, [s for s in before[1] if s.name not in names], names, 5)


# What the tool says of one requirement at one target, strongest first.
RANK = ["blocked", "may be blocked", "source build", "note", "clear", "unknown", "inactive", "not read"]


def tool_answers(args, folder, current):
    command = [args.binary, str(folder), "--format", "json", "--fail-on", "never", "--current", current]
    command += ["--target", ",".join(t for t in TARGETS if t != current)]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    said = collections.defaultdict(lambda: ("not read", ""))
    for target in TARGETS:
        notes = collections.defaultdict(list)
        for finding in report["findings"]:
            if target in finding["affects"] and finding["rule"].startswith(("dep.", "python.")):
                notes[finding["path"], finding["line"]].append(finding)
        for dep in report["dependencies"]:
            key = (peers.norm(dep["name"]), target)
            said[key] = min(said[key], opinion(dep, target, notes[dep["path"], dep["line"]]), key=lambda o: RANK.index(o[0]))
    return said


def opinion(dep, target, findings):
    if target not in dep["active_for"] or target not in dep["standing"]:
        return "inactive", ""
    findings = [f for f in findings if peers.norm(f["name"]) == peers.norm(dep["name"])]
    standing = dep["standing"][target].replace("-", " ")
    rules = " ".join(f["rule"] for f in findings)
    if any(f["severity"] == "blocker" for f in findings):
        return "blocked", rules
    if standing == "may be blocked":
        return standing, rules
    if any(f["rule"] in ("dep.lock-source-build", "dep.lock-no-file") for f in findings):
        return "source build", rules
    if any("works" not in f["message"] for f in findings):
        return "note", rules
    return ("clear" if standing == "clear" else "unknown"), rules


def compare(args, name, file, current):
    folder = args.sets / name
    lines, lock = entries_of(folder / file)
    direct, deps = uv_answers(args, lines, lock, current, ([], []))
    base = {s.name for s in direct + deps}
    said = tool_answers(args, folder, current)
    rows = []
    for target in TARGETS:
        if tuple(map(int, target.split("."))) <= tuple(map(int, current.split("."))):
            continue
        direct, deps = uv_answers(args, lines, lock, target, (direct, deps))
        rows.append((name, target, lines, base, direct, deps, said))
    return rows


def describe(row, details):
    """Numbers of one set at one Python; the disagreements as text."""
    name, target, lines, base, direct, deps, said = row
    new = [s for s in direct if s.name not in base]
    later = [s for s in deps if s.name not in base]
    names = {s.name for s in direct + deps}
    told = [s for s in new if said[s.name, target][0] in RANK[:4]]
    missed = [s for s in new if s not in told]
    alarms = sorted(n for n in lines if said[n, target][0] == "blocked" and n not in names)
    count = collections.Counter(said[s.name, target][0] for s in new)
    if details:
        for stop in new + later:
            print(f"{name}\t{target}\t{stop.name}\t{','.join(s for s, _ in lines.get(stop.name, []))}\t{stop.why}\t"
                  f"{' '.join(said[stop.name, target]).strip()}\t{stop.sentence[:300]}")
        for n in alarms:
            print(f"{name}\t{target}\t{n}\t{','.join(s for s, _ in lines[n])}\tALARM\t{' '.join(said[n, target])}")
    words = ", ".join(f"{count[r]} {r}" for r in RANK if count[r])
    return dict(set=name, target=target, size=len(lines), also=len(names & base), new=new, told=told, missed=missed,
                alarms=alarms, deps=later, words=words)


def table(results):
    print("| set | Python | requirements | stop uv already at its own Python | stop uv here | the tool says of these | missed | blocked here, installable for uv |")
    print("| --- | --- | ---: | ---: | ---: | --- | --- | --- |")
    for r in results:
        print(f"| {r['set']} | {r['target']} | {r['size']} | {r['also']} | {len(r['new'])} | {r['words'] or '-'} | "
              f"{', '.join(s.name for s in r['missed']) or '-'} | {', '.join(r['alarms']) or '-'} |")
    total = collections.Counter()
    for r in results:
        total.update(new=len(r["new"]), told=len(r["told"]), missed=len(r["missed"]), alarms=len(r["alarms"]))
    print(f"\n{len(results)} rows: uv is stopped {total['new']} times, the tool says so {total['told']} times, "
          f"misses {total['missed']}; {total['alarms']} blockers stand where uv can install.")


def main():
    parser = argparse.ArgumentParser()
    for name in ("binary", "uv", "sets", "cache"):
        parser.add_argument(name)
    parser.add_argument("--details", action="store_true")
    parser.add_argument("--only")
    args = parser.parse_args()
    args.sets, args.cache = pathlib.Path(args.sets), pathlib.Path(args.cache)
    args.cache.mkdir(parents=True, exist_ok=True)
    results = []
    for line in (HERE / "sets.tsv").read_text().splitlines():
        name, _, _, file, current = line.split("\t")
        if not line.startswith("#") and (not args.only or name in args.only.split(",")):
            for row in compare(args, name, file, current):
                results.append(describe(row, args.details))
                sys.stdout.flush()
    if not args.details:
        table(results)


if __name__ == "__main__":
    main()
