"""Git repositories for the tests of --diff, and what the program says of them."""
import json
import os
import pathlib
import shutil
import subprocess

IDENTITY = {
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org", "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
    "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z", "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull, "LC_ALL": "C.UTF-8", "SOURCE_DATE_EPOCH": "1795996800",
    "NO_COLOR": "1",
}


def environment(**more):
    kept = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    return {**kept, **IDENTITY, **more}


class Repository:
    """`base` is the state on main; a topic branch is checked out on top of it."""

    def __init__(self, program, folder, base=None):
        self.program = program
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.environment = environment()
        self.git("init", "-q", "-b", "main")
        if base is not None:
            self.write(base)
            self.commit()
            self.git("switch", "-q", "-c", "topic")

    def git(self, *arguments, check=True, cwd=None):
        run = subprocess.run(["git", *arguments], cwd=cwd or self.folder, env=self.environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if check and run.returncode:
            raise AssertionError(f"git {' '.join(arguments)}: {run.stdout}")
        return run.stdout.strip()

    def write(self, files):
        """None removes a file."""
        for name, text in files.items():
            path = self.folder / name
            if text is None:
                path.unlink()
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def commit(self, files=None):
        self.write(files or {})
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "change")
        return self.git("rev-parse", "HEAD")

    def run(self, *arguments, cwd=None, **more):
        """Exit status, standard output, standard error."""
        run = subprocess.run([self.program, *arguments], cwd=cwd or self.folder,
                             env={**self.environment, **more}, stdin=subprocess.DEVNULL,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, timeout=60)
        return run.returncode, run.stdout.decode(), run.stderr.decode()

    def report(self, *arguments, base="main", target="3.13", cwd=None, **more):
        status, out, err = self.run("--format", "json", "--target", target, "--diff", base, *arguments, cwd=cwd,
                                    **more)
        assert out, f"exit status {status}: {err}"
        return status, json.loads(out)

    def new(self, *arguments, **more):
        """(path, rule) of the blockers and warnings that are new."""
        status, report = self.report(*arguments, **more)
        found = sorted((f["path"], f["rule"]) for f in report["findings"]
                       if not f["known"] and f["severity"] != "info")
        assert status in (0, 1), report["errors"]
        blockers = [f for f in report["findings"] if not f["known"] and f["severity"] == "blocker"]
        assert status == (1 if blockers else 0), (status, blockers)
        return found

    def gone(self, *arguments, **more):
        return self.report(*arguments, **more)[1]["compared"]["gone"]

    def complaint(self, *arguments, status=2, **more):
        got, out, err = self.run(*arguments, **more)
        assert got == status, (got, out, err)
        assert err.count("\n") == 1, err
        return err


def has_git():
    return shutil.which("git") is not None
