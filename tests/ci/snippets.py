#!/usr/bin/env python3
"""Runs docs/ci.md: every file and every command on it, section by section.

    snippets.py --list                       the sections that hold commands
    snippets.py BINARY SECTION               the section with this heading, in lower case with dashes
    snippets.py BINARY --update SECTION...   writes what the commands print now into the page where that
                                             differs; give long output its "..." again

A section begins with a copy of samples/django-gevent-shop in a git repository. A block that begins with
```LANGUAGE FILE makes that file, a ```console block runs its commands in one shell and expects their
output; "..." stands for any lines, and durations do not count. The address of this repository on
the page leads to one that installs BINARY, without a network, as v0.1.0. Ends with 77 where a tool is missing."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import action
import github_api

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "hooks"))
import tree  # noqa: E402

PAGE = tree.ROOT / "docs/ci.md"
ADDRESS = "https://github.com/example/pyupgrade-check"
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)
MARK = "--- command ended ---"
# What a section needs, where its commands do not say.
NEEDS = {"act": ["act", "gh", "pipx"], "gitlab-ci-local": ["gitlab-ci-local", "pipx"]}
TOOLS = ["act", "gitlab-ci-local", "make", "nox", "pipx", "pre-commit", "tox"]


def sections():
    """{name: (text, where it begins)} of the page."""
    found = {}
    text = PAGE.read_text()
    heads = list(re.finditer(r"^## (.+)$", text, re.M))
    for head, after in zip(heads, [*heads[1:], None]):
        end = after.start() if after else len(text)
        found[re.sub(r"\W+", "-", head[1].lower()).strip("-")] = (text[head.start():end], head.start())
    return found


def commands(block):
    """[(command, expected output)] of a console block."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif line.startswith("> ") and not found[-1][1]:
            found[-1] = (f"{found[-1][0]}\n{line[2:]}", [])
        else:
            found[-1][1].append(line)
    return found


def readable(line, places):
    """The line as the page shows it."""
    line = re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip()
    for place, name in places.items():
        line = line.replace(place, name)
    return line


def plain(line):
    """The line without what differs from run to run."""
    line = re.sub(r"\bpid=\d+", "pid=0", line)
    return re.sub(r"\b\d+(\.\d+)? ?(ms|µs|μs|us|seconds?|s)\b", "0 s", line)


def agrees(expected, actual):
    """Whether the lines are the same, with "..." for any number of lines."""
    parts, part = [], []
    for line in [*expected, "..."]:
        if line == "...":
            parts.append(part)
            part = []
        else:
            part.append(line)
    at = 0
    for i, part in enumerate(parts):
        last = i == len(parts) - 1
        starts = [len(actual) - len(part)] if last else [0] if i == 0 else range(at, len(actual) - len(part) + 1)
        at = next((s + len(part) for s in starts if s >= at and actual[s:s + len(part)] == part), None)
        if at is None:
            return False
    return len(parts) > 1 or len(actual) == len(expected)


class Session:
    """A section's project, and the shell in it."""

    def __init__(self, binary, scratch):
        self.environment = tree.clean_environment(scratch)
        self.environment.pop("NO_COLOR")
        self.tool, self.project = scratch / "tool", scratch / "shop"
        tree.repository_of(binary, self.tool, self.environment)
        config = scratch / ".gitconfig"
        config.write_text(config.read_text() + f'[url "{self.tool}"]\n\tinsteadOf = {ADDRESS}\n')
        shutil.copytree(tree.ROOT / "samples/django-gevent-shop", self.project)
        for command in (["init", "-q"], ["remote", "add", "origin", "https://github.com/example/shop.git"],
                        ["add", "-A"], ["commit", "-q", "-m", "The shop"],
                        ["update-ref", "refs/remotes/origin/main", "HEAD"],
                        ["symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main"]):
            tree.git(self.project, self.environment, *command)
        self.places = {str(self.project): "/home/you/shop", str(scratch): "/home/you"}
        self.environment.update(PATH=f"{scratch}/.local/bin:{os.environ['PATH']}", CI="true",
                                PIPX_DISABLE_SHARED_LIBS_AUTO_UPGRADE="1", PIPX_HOME=str(scratch / "pipx"),
                                PIPX_BIN_DIR=str(scratch / ".local/bin"),
                                SOURCE_DATE_EPOCH="1796083200", PY_COLORS="0", PIP_NO_WARN_SCRIPT_LOCATION="1",
                                PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_ROOT_USER_ACTION="ignore",
                                NOX_DEFAULT_VENV_BACKEND="virtualenv", KEPT=str(scratch / "kept"))
        (scratch / "kept").mkdir()

    def prepare_act(self, scratch):
        """The machine is the runner; GitHub's API and the upload are stand-ins."""
        self.server = github_api.start([])
        event = {"pull_request": {"number": 7, "base": {"ref": "main"},
                                  "head": {"ref": "change", "repo": {"full_name": "example/shop"}}},
                 "repository": {"full_name": "example/shop"}}
        tree.write(scratch, {"event.json": json.dumps(event), "codeql/upload-sarif/action.yml": action.UPLOAD})
        settings = ["-P ubuntu-latest=-self-hosted", "-s GITHUB_TOKEN=secret-token", "--no-cache-server",
                    f"--action-cache-path {scratch}/cache", f"--eventpath {scratch}/event.json",
                    f"--env KEPT={scratch}/kept", f"--env GITHUB_API_URL={self.server.url}",
                    f"--local-repository example/pyupgrade-check@v0.1.0={self.tool}",
                    f"--local-repository github/codeql-action@v4={scratch}/codeql"]
        tree.write(scratch, {".actrc": "\n".join(settings) + "\n"})

    def prepare_pip(self, scratch):
        """A pip that may install what it likes, as in the image of a job."""
        subprocess.run(["python3", "-m", "venv", str(scratch / "image")], check=True)
        self.environment["PATH"] = f"{scratch}/image/bin:{self.environment['PATH']}"

    def run(self, block):
        """The output lines of each command."""
        # `$?` stays what the command left.
        end = f"ended=$?; printf '\\n%s\\n' '{MARK}'; (exit $ended)\n"
        script = "".join(f"{command}\n{end}" for command, _ in block)
        run = subprocess.run(["bash", "-c", script], cwd=self.project, env=self.environment, text=True,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return [text.strip("\n").splitlines() for text in run.stdout.split(f"\n{MARK}\n")[:-1]]


def run_section(binary, name, text, update):
    """Runs the section; returns its new text, or None if it fails."""
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch).resolve()
        session = Session(binary, scratch)
        if "$ act " in text:
            session.prepare_act(scratch)
        if "- pip install" in text:
            session.prepare_pip(scratch)
        pieces, at = [], 0
        for fence in FENCE.finditer(text):
            language, file, block = fence.groups()
            if file:
                tree.write(session.project, {file: block})
            if language != "console":
                continue
            block = commands(block)
            shown = []
            for (command, expected), actual in zip(block, session.run(block)):
                actual = [readable(line, session.places) for line in actual]
                same = agrees([plain(line) for line in expected], [plain(line) for line in actual])
                print(f"{'ok ' if same else 'FAILED'} {name}: {command}", flush=True)
                if not same:
                    print("\n".join(actual))
                failed = failed or not same
                shown += [f"$ {command}".replace("\n", "\n> "), *(expected if same else actual)]
            pieces += [text[at:fence.start(3)], "\n".join(shown) + "\n"]
            at = fence.end(3)
    new = "".join(pieces) + text[at:]
    return new if update or not failed else None


def missing_tools(text):
    used = [line for fence in FENCE.finditer(text) if fence[1] == "console"
            for line in fence[3].splitlines() if line.startswith("$ ")]
    words = {word for line in used for word in re.findall(r"[\w-]+", line)}
    needed = [tool for tool in TOOLS if tool in words]
    needed += [more for tool in needed for more in NEEDS.get(tool, [])]
    missing = [tool for tool in needed if not shutil.which(tool)]
    if "-m venv" in text or "- pip install" in text:
        missing += ["python3-venv"] if tree.lacks("ensurepip") else []
    return missing


def main(*arguments):
    known = sections()
    if arguments == ("--list",):
        print("\n".join(name for name, (text, _) in known.items() if "```console" in text))
        return 0
    binary, *names = arguments
    update = names[0] == "--update"
    for name in names[update:]:
        text, _ = known[name]
        missing = missing_tools(text)
        if missing:
            print(f"{', '.join(missing)}: not installed, so {name} is skipped")
            return tree.SKIPPED
        new = run_section(binary, name, text, update)
        if new is None:
            return 1
        if update:
            PAGE.write_text(PAGE.read_text().replace(text, new))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
