#!/usr/bin/env python3
"""The hooks of .pre-commit-hooks.yaml under the real pre-commit, or prek, in a git repository made here.

    run.py pre-commit|prek [BINARY]

The program is built from this repository, as a user's first commit would do it; that needs what pip needs. With
BINARY that is installed instead, by the same hooks. From then on everything runs without a network.
Ends with 77 where the tool is not installed."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

import tree

CONFIG = """\
repos:
  - repo: {tool}
    rev: {rev}
    hooks:
      - id: {hook}{args}
"""
BASE = {
    "README.md": "# A service\n",
    "requirements.txt": "requests==2.32.3\n",
    "service/__init__.py": "",
    "service/load.py": "import importlib\n",
}


class Failed(Exception):
    pass


class Repository:
    def __init__(self, tool, folder, program, environment):
        self.tool, self.folder, self.program = tool, folder, program
        self.environment = environment
        self.prefix = []

    def git(self, *arguments):
        return tree.git(self.folder, self.environment, *arguments)

    def call(self, *arguments):
        run = subprocess.run([*self.prefix, *arguments], cwd=self.folder, env=self.environment, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return run.returncode, run.stdout

    def hook(self, *arguments):
        return self.call(self.program, *arguments)

    def configure(self, hook, args=""):
        """Uses one hook, as a commit of its own."""
        args = f"\n        args: {args}" if args else ""
        tool, rev = self.tool
        tree.write(self.folder, {".pre-commit-config.yaml": CONFIG.format(tool=tool, rev=rev, hook=hook,
                                                                          args=args)})
        self.git("add", "-A")
        self.git("commit", "-q", "--no-verify", "--allow-empty", "-m", f"Use {hook}")

    def commit(self, files):
        """What `git commit` of these changes says, with the hook in place."""
        tree.write(self.folder, files)
        self.git("add", "-A")
        status, output = self.call("git", "commit", "-q", "-m", "A change")
        if status:
            self.git("reset", "-q", "--hard")
        return status, output


def expect(what, result, fails, *texts):
    status, output = result
    missing = [text for text in texts if text not in output]
    if bool(status) != fails or missing:
        raise Failed(f"{what}: exit status {status}, {'failure' if fails else 'success'} expected"
                     f"{''.join(f'; not said: {text!r}' for text in missing)}\n{output}")
    print(f"ok  {what}", flush=True)


def known_findings(repo):
    """A team that has findings: only new ones stop a commit, and only those are shown."""
    repo.configure("pyupgrade-check", "[--diff, HEAD]")
    expect("--diff HEAD: the old finding stops nobody", repo.commit({"Dockerfile": "FROM python:3.10-slim\n"}), False,
           "Passed")
    result = repo.commit({"service/new.py": "import asynchat\n"})
    expect("--diff HEAD: a new one does", result, True, "service/new.py:1:8", "New since HEAD")
    if "old.py" in result[1]:
        raise Failed(f"the old finding is shown\n{result[1]}")
    repo.configure("pyupgrade-check")


def whole_project(repo):
    repo.configure("pyupgrade-check")
    expect("a commit of the README alone starts nothing", repo.commit({"README.md": "# Our service\n"}), False,
           "no files to check")
    expect("import imp stops the commit", repo.commit({"service/load.py": "import imp\n"}), True,
           "service/load.py:1", "[stdlib.imp]", "exit status 1")
    expect("the fixed file passes", repo.commit({"service/load.py": "import importlib.util\n"}), False, "Passed")
    expect("a dependency that stands in the way stops the commit",
           repo.commit({"requirements.txt": "greenlet==1.1.2\n"}), True, "greenlet", "requirements.txt:1")
    repo.git("commit", "-q", "--no-verify", "--allow-empty", "-m", "Nothing")
    tree.write(repo.folder, {"service/old.py": "import imp\n"})
    repo.git("add", "-A")
    repo.git("commit", "-q", "--no-verify", "-m", "Past the hook")
    expect("a Dockerfile makes the whole project be read", repo.commit({"Dockerfile": "FROM python:3.10-slim\n"}),
           True, "service/old.py", "[stdlib.imp]")
    known_findings(repo)
    expect("the finding stops --all-files", repo.hook("run", "--all-files"), True, "service/old.py", "[stdlib.imp]")
    repo.configure("pyupgrade-check", '[--target, "3.11"]')
    expect("args: at 3.11 the module is still there", repo.hook("run", "--all-files"), False, "Passed")
    repo.configure("pyupgrade-check", '[--target, "3.12"]')
    expect("args: at 3.12 it is not", repo.hook("run", "--all-files"), True, "[stdlib.imp]")


def changed_files(repo):
    repo.configure("pyupgrade-check-files")
    expect("files: a commit of the README alone starts nothing", repo.commit({"README.md": "# Service\n"}), False,
           "no files to check")
    expect("files: an unchanged file with a finding stops nobody",
           repo.commit({"service/load.py": "import importlib.machinery\n"}), False, "Passed")
    expect("files: a program in another language stops nobody",
           repo.commit({"bin/report": "#!/usr/bin/perl\nprint 1;\n", "bin/README.md": "x\n"}), False,
           "no files to check")
    expect("files: import asynchat stops the commit", repo.commit({"service/chat.py": "import asynchat\n"}), True,
           "service/chat.py", "[stdlib.asynchat]")
    expect("files: a name with a space, one with an umlaut",
           repo.commit({"a b.py": "import os\n", "ü.py": "import os\n"}), False, "Passed")
    expect("files: the unchanged file stops --all-files", repo.hook("run", "--all-files"), True,
           "service/old.py", "[stdlib.imp]")


def try_it(repo):
    """`try-repo` installs the program anew."""
    tool, rev = repo.tool
    repo.prefix = []
    expect("try-repo", repo.hook("try-repo", str(tool), "pyupgrade-check", "--ref", rev, "--all-files"), True,
           "service/old.py", "[stdlib.imp]")


def run(program, binary, scratch):
    environment = tree.clean_environment(scratch)
    environment.update(PRE_COMMIT_HOME=str(scratch / "pre-commit"), PREK_HOME=str(scratch / "prek"))
    tool = scratch / "tool"
    if binary:
        rev = tree.repository_of(binary, tool, environment)
    else:
        rev = tree.copy_of_this_repository(tool, environment)
    folder = scratch / "project"
    folder.mkdir()
    repo = Repository((tool, rev), folder, program, environment)
    expect("the manifest is valid", repo.hook("validate-manifest", str(tool / ".pre-commit-hooks.yaml")), False)
    repo.git("init", "-q")
    tree.write(folder, BASE)
    repo.configure("pyupgrade-check")
    expect("the hook is put into .git/hooks", repo.hook("install"), False)
    expect("the program is installed" if binary else "the program is built from this repository",
           repo.hook("prepare-hooks" if program == "prek" else "install-hooks"), False)
    repo.prefix = tree.offline() or []
    print("    from here on without a network" if repo.prefix else "    no unshare here: the network stays on")
    whole_project(repo)
    changed_files(repo)
    try_it(repo)


def main(program, binary=None):
    if not shutil.which(program) or not shutil.which("git"):
        print(f"{program} is not installed: skipped")
        return tree.SKIPPED
    with tempfile.TemporaryDirectory() as scratch:
        try:
            run(program, binary, pathlib.Path(scratch).resolve())
        except Failed as failure:
            print(f"FAILED  {failure}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
