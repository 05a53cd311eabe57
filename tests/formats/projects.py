"""The projects that the formats are tried on, and the runs of the program on them."""

import json
import os
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent

# File names that mean something to JSON, XML, URIs or the runner; each file imports imp.
HOSTILE = [
    b"plain.py", b"a b.py", b"50%.py", b"a#b?c.py", b"a:b,c.py", b"'\"<&>]]>.py", b"[x](y).py",
    b"new\nline.py", b"return\rline.py", b"x\n::error::forged.py", b"##[error]forged.py",
    b"tab\there.py", b"\x1b]0;title\x07.py", b"\xff\xfe.py", "é中🎉.py".encode(), b"%41%0A.py",
    b"back\\slash.py", b"\x01\x7f.py", "\u2028\u202e.py".encode(), b"{0}.py", b"--help.py",
    b"file,line=9,title=x::y.py",
]  # fmt: skip

LINES = {
    "requirements.txt": "gunicorn==20.1.0  # \x1b[31m red\n"
    "--index-url https://user:s3cret@pypi.example/simple\n"
    "private @ git+https://token:s3cret@git.example/x.git\nsix==1.15\n",
    "Dockerfile": 'FROM python:3.9\nRUN echo "::error::forged" && pip install "setuptools>=40"\n',
    "wide.py": "x = '中文é🎉'; import imp\n",
    "hidden.py": "import imp  # pyupgrade-check: ignore[stdlib.imp] "
    'until=2099-01-01 reason="<b> & [x](y) ::error::"\n',
    "tox.ini": "[tox]\nenvlist = py39\n",
}


def make_hostile(folder):
    """False where the file system refuses the names."""
    folder.mkdir()
    for name, text in LINES.items():
        (folder / name).write_text(text, encoding="utf-8")
    for name in HOSTILE:
        try:
            path = os.path.join(os.fsencode(folder), name)
            with open(path, "wb") as out:
                out.write(b"import imp\n")
        except OSError:
            return False
    return True


def all_projects(samples, cases, folder):
    """Folders to check, each with a name to speak of it: copies, since places count from the top of a repository."""
    found = {}
    for path in sorted(samples.iterdir()):
        if path.is_dir():
            found[path.name] = shutil.copytree(path, folder / path.name, symlinks=True)
    for path in sorted(cases.iterdir())[::3]:  # all of them would tell no more of the formats
        if (path / "input").is_dir():
            found[path.name] = shutil.copytree(path / "input", folder / path.name, symlinks=True)
    hostile = folder / "hostile"
    if not make_hostile(hostile):
        print("note: this file system refuses some of the names")
    found["hostile"] = hostile
    return found


class Program:
    def __init__(self, binary):
        self.binary = os.path.abspath(binary)
        self.environment = {
            "PATH": os.environ["PATH"], "SOURCE_DATE_EPOCH": "1795996800", "LC_ALL": "C.UTF-8",
        }  # fmt: skip

    def run(self, form, folder, *options):
        """The report's bytes and the exit status; run in the folder, as in a repository's top."""
        command = [self.binary, "--format", form, *options]
        done = subprocess.run(
            command, cwd=folder, env=self.environment, capture_output=True, check=False, timeout=60
        )
        if done.returncode not in (0, 1, 2):
            raise RuntimeError(f"{command} in {folder}: {done.returncode}\n{done.stderr!r}")
        return done.stdout, done.returncode

    def truth(self, folder, *options):
        """The findings of the JSON report: what the other formats have to agree with."""
        return json.loads(self.run("json", folder, *options)[0])


class Check:
    """Counts what holds; tells what does not."""

    def __init__(self):
        self.done, self.failed = 0, 0

    def that(self, holds, where, what):
        self.done += 1
        if not holds:
            self.failed += 1
            if self.failed <= 20:
                print(f"{where}: {what}")

    def equal(self, got, wanted, where, what):
        self.that(got == wanted, where, f"{what}: {got!r}, not {wanted!r}")
