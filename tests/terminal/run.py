#!/usr/bin/env python3
"""The text report on terminals: width, colours, characters, and the progress line.

    python3 tests/terminal/run.py BINARY SAMPLES [--show COLUMNS]

Runs BINARY on pseudo-terminals of several widths and, where there is tmux, inside of it, which is a
terminal that knows how wide each character is: what stands on its screen must be, line by line, what
a pipe of that width gets, so nothing wraps and nothing is lost. The progress line must appear on
standard error after half a second, at most ten times a second, be gone at the end, and never get
into a pipe. --show prints the screens that tmux has.

Exit status: 0 all is well, 1 not.
"""

import argparse
import os
import pathlib
import pty
import re
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time
import fcntl

SGR = re.compile(r"\033\[[0-9;]*m")
WIDTHS = (60, 80, 120)
COUNTS = re.compile(r"^(Read|\d+ projects,).*? m?s\.", re.M | re.S)


def environment(**changes):
    base = {
        k: v
        for k, v in os.environ.items()
        if k not in ("COLUMNS", "LINES", "NO_COLOR", "LANG", "LANGUAGE") and not k.startswith("LC_")
    }
    base.update(TERM="xterm-256color", LC_ALL="C.UTF-8", SOURCE_DATE_EPOCH="1795996800")
    base.update(changes)
    return {k: v for k, v in base.items() if v is not None}


def on_terminal(command, columns=100, both=True, **changes):
    """Standard error (and output) on a terminal: what came there with its times, what went into the
    pipe for standard output, and the exit status."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=slave if both else output, stderr=slave,
            env=environment(**changes),
        )  # fmt: skip
        os.close(slave)
        started, chunks = time.monotonic(), []
        while True:
            select.select([master], [], [])
            try:
                data = os.read(master, 65536)
            except OSError:
                data = b""
            if not data:
                break
            chunks.append((time.monotonic() - started, data))
        os.close(master)
        status = process.wait()
        output.seek(0)
        return chunks, output.read(), status


def in_pipe(command, **changes):
    run = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(**changes), check=False,
    )  # fmt: skip
    return run.stdout, run.stderr, run.returncode


def stable(text):
    """Without how long it took, which also decides where that sentence wraps."""
    return COUNTS.sub("Read.", text)


def joined(chunks):
    return b"".join(data for _, data in chunks)


# ---- what is drawn ----


def check_width(binary, project):
    for columns in WIDTHS:
        chunks, _, _ = on_terminal([binary, project], columns)
        screen = SGR.sub("", joined(chunks).decode().replace("\r\n", "\n"))
        pipe, _, _ = in_pipe([binary, project], COLUMNS=str(columns))
        assert stable(screen) == stable(pipe.decode()), f"{columns}: not what a pipe of it gets"


def check_colour(binary, project):
    cases = [
        ({}, [], True),
        ({"NO_COLOR": "1"}, [], False),
        ({"NO_COLOR": ""}, [], True),
        ({"TERM": "dumb"}, [], False),
        ({"NO_COLOR": "1"}, ["--color", "always"], True),
        ({}, ["--color", "never"], False),
    ]
    for changes, arguments, wanted in cases:
        chunks, _, _ = on_terminal([binary, *arguments, project], **changes)
        assert (b"\033[" in joined(chunks)) == wanted, f"colour with {changes} {arguments}"
    assert b"\033" not in in_pipe([binary, project])[0], "colour in a pipe"
    assert b"\033[" in in_pipe([binary, "--color", "always", project])[0], "no colour when asked"


def check_characters(binary, project):
    for locale, unicode in (("C.UTF-8", True), ("en_US.utf8", True), ("C", False), ("POSIX", False)):
        text = in_pipe([binary, project], LC_ALL=None, LANG=locale)[0].decode()
        assert ("█" in text) == unicode and ("✓" in text) == unicode, f"characters in {locale}"
        assert unicode or text.isascii(), f"not ASCII in {locale}"


# ---- tmux ----


class Tmux:
    """One server; a session for each screen."""

    def __init__(self, folder):
        self.folder, self.count = folder, 0
        self.name = f"puc-{os.getpid()}"
        self.run("new-session", "-d", "env PS1= sh")

    def run(self, *arguments):
        command = ["tmux", "-u", "-L", self.name, "-f", "/dev/null", *arguments]
        return subprocess.run(
            command, stdout=subprocess.PIPE, env=environment(), check=True
        ).stdout.decode()

    def close(self):
        self.run("kill-server")

    def screen(self, columns, command):
        """What stands on the screen of a terminal of that width when the command is over."""
        self.count += 1
        session, done = f"s{self.count}", self.folder / f"done-{self.count}"
        script = self.folder / f"script-{self.count}.sh"
        script.write_text(f"{command}\ntouch '{done}'\n")
        self.run("new-session", "-d", "-s", session, "-x", str(columns), "-y", "200", "env PS1= sh")
        self.run("send-keys", "-t", session, f"clear; sh '{script}'", "Enter")
        end = time.monotonic() + 30
        while not done.exists() and time.monotonic() < end:
            time.sleep(0.02)
        time.sleep(0.1)
        plain = self.run("capture-pane", "-t", session, "-p")
        coloured = self.run("capture-pane", "-t", session, "-p", "-e")
        self.run("kill-session", "-t", session)
        return plain, coloured


def check_tmux(tmux, binary, project, show):
    for columns, locale in ((60, "C.UTF-8"), (80, "C.UTF-8"), (80, "C"), (120, "C.UTF-8")):
        command = f"LC_ALL={locale} SOURCE_DATE_EPOCH=1795996800 '{binary}' '{project}'"
        screen, coloured = tmux.screen(columns, command)
        pipe = in_pipe([binary, project], COLUMNS=str(columns), LC_ALL=locale)[0].decode()
        if show == columns:
            print(coloured)
        got = [line.rstrip() for line in stable(screen).split("\n")]
        want = [line.rstrip() for line in stable(pipe).split("\n") if line]
        missing = [line for line in want if line not in got]
        assert not missing, f"{columns} columns, {locale}: not on the screen: {missing[:3]}"
        assert "\033[1m" in coloured, f"{columns}: no colour"


def wide_project(folder):
    folder.mkdir()
    inner = folder / "서비스" / "設定"
    inner.mkdir(parents=True)
    (inner / "モジュール.py").write_text("import imp\nimport cgi\n값 = imp.reload\n")
    (folder / "requirements.txt").write_text("gunicorn==20.1.0\ngevent==21.1.2\n")
    (folder / ".python-version").write_text("3.10\n")
    (inner / "requirements-개발.txt").write_text("django-mysql-geventpool==0.2.5\n")


# ---- progress ----


def large_project(binary, folder):
    """As many files as this machine needs well over half a second for."""
    folder.mkdir()
    body = "def f(x):\n    return [y for y in (x or ()) if y not in {1: 2}]\n" * 60
    seconds, count = 0, 0
    while seconds < 0.9 and count < 10000:
        for number in range(count, count + 400):
            (folder / f"module_{number}.py").write_text("import imp\n" + body)
        count += 400
        started = time.monotonic()
        in_pipe([binary, "--no-stage1", "--jobs", "1", folder])
        seconds = time.monotonic() - started
    return count


def check_progress(binary, project, files):
    command = [binary, "--no-stage1", "--jobs", "1", project]
    chunks, output, _ = on_terminal(command, both=False)
    drawn = [(at, data) for at, data in chunks if b"Reading files: " in data]
    text = joined(chunks).decode()
    assert drawn, "no progress on a terminal"
    assert drawn[0][0] >= 0.45, f"drawn after {drawn[0][0]:.2f} s"
    count = text.count("Reading files: ")
    assert count <= 10 * (chunks[-1][0] - 0.5) + 2, f"drawn {count} times"
    assert text.endswith("\r\033[K"), "the line stays"
    assert "\n" not in text and f" of {files}\033[K" in text, repr(text[:200])
    assert b"Reading files" not in output, "progress in the report"
    whole = joined(on_terminal(command)[0]).decode()
    assert "Reading files" in whole and "\r\033[K" in whole.split("Reading files")[-1], "not erased"
    for changes, arguments in (({"TERM": "dumb"}, []), ({}, ["--quiet"])):
        chunks, _, _ = on_terminal([*command[:-1], *arguments, project], both=False, **changes)
        assert not joined(chunks), f"progress with {changes} {arguments}"
    piped, talk, _ = in_pipe(command)
    assert not talk, "progress in a pipe"
    assert stable(piped.decode()) == stable(output.decode()), "the report differs"
    other, _, _ = in_pipe([binary, "--no-stage1", "--jobs", "3", project])
    assert stable(other.decode()) == stable(output.decode()), "the report differs with --jobs"


def check_narrow_progress(binary, project):
    chunks, _, _ = on_terminal([binary, "--no-stage1", "--jobs", "1", project], 20, both=False)
    for frame in joined(chunks).decode().split("\r"):
        assert len(frame.replace("\033[K", "")) < 20, f"wraps: {frame!r}"


def check_short_run(binary, project):
    chunks, _, _ = on_terminal([binary, project], both=False)
    assert not joined(chunks), f"a short run talks: {joined(chunks)!r}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("samples", type=pathlib.Path)
    parser.add_argument("--show", type=int)
    arguments = parser.parse_args()
    binary = os.path.abspath(arguments.binary)
    shop = arguments.samples / "django-gevent-shop"
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work)
        wide_project(folder / "wide")
        files = large_project(binary, folder / "large")
        checks = [
            ("width", lambda: check_width(binary, shop)),
            ("width of wide characters", lambda: check_width(binary, folder / "wide")),
            ("colour", lambda: check_colour(binary, shop)),
            ("characters", lambda: check_characters(binary, shop)),
            ("short run", lambda: check_short_run(binary, shop)),
            ("progress", lambda: check_progress(binary, folder / "large", files)),
            ("narrow progress", lambda: check_narrow_progress(binary, folder / "large")),
        ]
        tmux = Tmux(folder) if shutil.which("tmux") else None
        if tmux:
            for project in (shop, folder / "wide", arguments.samples / "monorepo"):
                checks.append(
                    (
                        f"tmux {project.name}",
                        lambda project=project: check_tmux(tmux, binary, project, arguments.show),
                    )
                )
        else:
            print("without tmux: its screens are not looked at")
        for name, check in checks:
            try:
                check()
            except AssertionError as error:
                failed += 1
                print(f"{name}: {error}")
        if tmux:
            tmux.close()
    print(f"{len(checks) - failed} of {len(checks)} checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
