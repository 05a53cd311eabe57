"""Runs the tool on one tree and keeps what the corpus is about: blockers, and for which versions."""

import json
import subprocess
from dataclasses import dataclass

TARGETS = tuple(f"3.{minor}" for minor in range(9, 16))


class ScanError(Exception):
    """The tool gave no report."""


@dataclass(frozen=True)
class Blocker:
    rule: str
    name: str
    path: str
    line: int
    affects: tuple
    message: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.rule} ({', '.join(self.affects)}): {self.message}"


@dataclass(frozen=True)
class Scan:
    blockers: tuple
    errors: tuple
    """Files that the tool could not read, as "path: message"."""


def scan(tool, tree):
    # Exit status 2 comes with a report too: packages ship broken files as test data.
    command = [str(tool), "--current", "3.8", "--target", ",".join(TARGETS), "--format", "json", str(tree)]
    done = subprocess.run(command, capture_output=True, check=False)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        talk = done.stderr.decode("utf-8", "replace").strip()
        raise ScanError(f"{tree}: exit status {done.returncode}, no report: {talk}") from None
    found = [read_blocker(each) for each in report["findings"] if each["severity"] == "blocker"]
    return Scan(tuple(found), tuple(f"{each['path']}: {each['message']}" for each in report["errors"]))


def read_blocker(finding):
    texts = (finding[key] for key in ("rule", "name", "path", "line"))
    return Blocker(*texts, tuple(finding["affects"]), finding["message"])


def project_folder(tree):
    """An sdist holds one folder named after its version; paths are told from there, so that they last."""
    inside = [each for each in tree.iterdir() if not each.name.startswith("pax_global_header")]
    return inside[0] if len(inside) == 1 and inside[0].is_dir() else tree


def count_lines(tree):
    return sum(path.read_bytes().count(b"\n") for path in tree.rglob("*.py") if path.is_file())
