"""What tests of the hooks, the action and the CI pages share: this repository as others get it, and git
repositories made for a test."""

import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SKIPPED = 77 # what CTest takes for "skipped"


def clean_environment(home):
    """An environment without the user's settings, in which git can commit."""
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith(("GIT_", "GITHUB_", "CI_", "PRE_COMMIT"))}
    environment.update(HOME=str(home), GIT_CONFIG_NOSYSTEM="1",
                       NO_COLOR="1", TERM="dumb", COLUMNS="100",
                       SKBUILD_CMAKE_BUILD_TYPE="Debug") # builds in half the time
    (home / ".gitconfig").write_text("[user]\n\tname = A Tester\n\temail = tester@example.org\n"
                                    "[init]\n\tdefaultBranch = main\n[safe]\n\tdirectory = *\n"
                                    "[advice]\n\tdetachedHead = false\n")
    return environment


def git(folder, environment, *arguments):
    run = subprocess.run(["git", *arguments], cwd=folder, env=environment, text=True, check=True,
                         capture_output=True)
    return run.stdout


def copy_of_this_repository(folder, environment):
    """Clones this repository to `folder`, with what is not committed yet as one more commit."""
    git(ROOT, environment, "clone", "-q", "--no-hardlinks", str(ROOT), str(folder))
    changed = git(ROOT, environment, "ls-files", "-z", "-m", "-d", "-o", "--exclude-standard").split("\0")
    for name in filter(None, changed):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
        else:
            (folder / name).unlink(missing_ok=True)
    git(folder, environment, "add", "-A")
    git(folder, environment, "commit", "-q", "--allow-empty", "-m", "The work tree")
    return git(folder, environment, "rev-parse", "HEAD").strip()


def repository_of(binary, folder, environment):
    """A repository that installs like this one, but from a program that is built already."""
    folder.mkdir()
    for name in (".pre-commit-hooks.yaml", "action.yml"):
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / "scripts/action", folder / "scripts/action")
    shutil.copytree(ROOT / "tests/hooks/prebuilt", folder, dirs_exist_ok=True)
    shutil.copy(binary, folder / "pyupgrade-check")
    git(folder, environment, "init", "-q")
    git(folder, environment, "add", "-A")
    git(folder, environment, "commit", "-q", "-m", "The program")
    git(folder, environment, "tag", "v0.1.0")
    return git(folder, environment, "rev-parse", "HEAD").strip()


def write(folder, files):
    """Makes the files {path: text}; None removes one."""
    for path, text in files.items():
        file = folder / path
        if text is None:
            file.unlink()
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def lacks(module):
    """Whether the python3 that a user would call has not got a module."""
    return subprocess.run(["python3", "-c", f"import {module}"], capture_output=True, check=False).returncode != 0


def offline():
    """What to put before a command so that it has no network; None where that cannot be had."""
    for command in (["unshare", "-n"], ["unshare", "-r", "-n"]):
        if shutil.which("unshare") and not subprocess.run([*command, "true"], capture_output=True,
                                                           check=False).returncode:
            return command
    return None
