"""The completions in the shells themselves: bash and zsh on a terminal, fish by its own `complete -C`.

usage: completions.py PROGRAM bash|zsh|fish
"""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

from common import check_equal, finish, need, run, temporary_folder

program = os.path.abspath(sys.argv[1])
shell = sys.argv[2]
need(shell, "git")

# Ctrl-X Ctrl-D prints the line that is being edited.
START = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
}
SETUP = {
    "bash": "PS1='> '; bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; "
            "bind -x '\"\\C-x\\C-d\": printf \"<%s>\\n\" \"$READLINE_LINE\"'; source ./script; echo rea''dy",
    "zsh": "PS1='> '; unsetopt beep automenu; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; "
           "show() { print -r -- \"<$BUFFER>\"; zle reset-prompt }; zle -N show; bindkey '^X^D' show; echo rea''dy",
}


class Terminal:
    """A shell on a pseudo-terminal."""

    def __init__(self, folder, environment):
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.chdir(folder)
            os.execvpe(START[shell][0], START[shell], environment)
        self.send(SETUP[shell] + "\n")
        self.wait_for("[\r\n]ready(?s:.*)> ")

    def send(self, text):
        os.write(self.fd, text.encode())

    def wait_for(self, pattern, seconds=20):
        seen = ""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.fd], [], [], 0.1)[0]:
                seen += os.read(self.fd, 65536).decode(errors="replace")
                found = re.search(pattern, seen)
                if found:
                    return found
        print(f"FAILED: no {pattern!r} in {seen!r}")
        self.close()
        sys.exit(1)

    def completed(self, typed):
        """The line after `typed` and the Tab key."""
        self.send("\x15" + typed + "\t\x18\x04")
        return self.wait_for(r"<(pyupgrade-check[^>\r\n]*)>").group(1)

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


def unique_prefix(ids):
    """An id and as much of it as no other id starts with, if that is not all of it."""
    for one in ids:
        for size in range(8, len(one)):
            if sum(other.startswith(one[:size]) for other in ids) == 1:
                return one, one[:size]
    raise SystemExit("no rule has a prefix of its own")


def shortest(name, names):
    """As much of an option's name as no other starts with."""
    return next(name[:size] for size in range(3, len(name) + 1)
                if sum(other.startswith(name[:size]) for other in names) == 1)


def cases(rule, prefix):
    """What is typed, and what the line is then."""
    names = re.findall(r"^ +(?:-\w, )?(--[a-z0-9-]+)", run(program, "--help"), re.M)
    for name in ("--format", "--target", "--list-rules"):
        yield shortest(name, names), name + " "
    yield "--format js", "--format json "
    yield "--format=js", "--format=json "
    yield "-f js", "-f json "
    yield "--fail-on w", "--fail-on warning "
    yield "--color al", "--color always "
    yield "--generate f", "--generate fish "
    yield "--output rep", "--output report.json "
    yield "--rules pla", "--rules place/"
    yield "--env pla", "--env place/"
    yield "--explain " + prefix, "--explain " + rule + " "
    yield "--select stdlib.*," + prefix, "--select stdlib.*," + rule + " "
    yield "--diff mai", "--diff mainline "
    yield "--jobs rep", "--jobs rep"
    yield "pla", "place/"
    yield "-- --fo", "-- --fo"


def test_on_terminal(folder, environment, rule, prefix):
    terminal = Terminal(folder, environment)
    for typed, expected in cases(rule, prefix):
        seen = terminal.completed("pyupgrade-check " + typed)
        # zsh adds a comma, a blank or an equals sign, and takes it back when the next key asks for that
        check_equal(seen.rstrip(" ,="), ("pyupgrade-check " + expected).rstrip(), f"{shell}: {typed} and Tab")
    terminal.close()


def test_fish(folder, environment, rule, prefix):
    for typed, expected in cases(rule, prefix):
        typed, expected = "pyupgrade-check " + typed, expected.split(" ")
        offered = run("fish", "--no-config", "-c", "source ./script; complete -C $argv[1]", typed,
                      cwd=folder, env=environment)
        words = [line.split("\t")[0] for line in offered.splitlines()]
        wanted = [] if typed.endswith(" ".join(expected)) else [[w for w in expected if w][-1]]
        check_equal(words, wanted, f"fish: {typed} and Tab")


with temporary_folder() as folder:
    os.mkdir(os.path.join(folder, "bin"))
    os.symlink(program, os.path.join(folder, "bin", "pyupgrade-check"))
    work = os.path.join(folder, "work")
    os.makedirs(os.path.join(work, "place"))
    open(os.path.join(work, "report.json"), "w").close()
    open(os.path.join(work, "place", "rule.yaml"), "w").close()
    for command in (["init", "-q", "-b", "mainline"], ["commit", "-q", "--allow-empty", "-m", "first"]):
        subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@localhost", *command], cwd=work, check=True)
    script = "_pyupgrade-check" if shell == "zsh" else "script"
    run(program, "--generate", shell, "--output", os.path.join(work, script))
    environment = dict(os.environ, HOME=folder, TERM="xterm", LC_ALL="C.UTF-8", ZDOTDIR=folder,
                       PATH=os.path.join(folder, "bin") + ":" + os.environ["PATH"])
    ids = [line.split()[0] for line in run(program, "--list-rules").splitlines() if line[:1].isalpha()]
    rule, prefix = unique_prefix(ids)
    (test_fish if shell == "fish" else test_on_terminal)(work, environment, rule, prefix)
finish()
