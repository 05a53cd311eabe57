"""Imports a module of an unpacked release under a real interpreter, the judge of what breaks."""

import os
import re
import shutil
import subprocess
from pathlib import Path


class Interpreters:
    """`Interpreters(folders).find("3.12")`: from FOLDER/*/bin first, then from PATH; None where there is none."""

    def __init__(self, folders):
        self.folders = [Path(folder) for folder in folders]

    def find(self, version):
        name = f"python{version}"
        for folder in self.folders:
            for path in sorted(folder.glob(f"*/bin/{name}")):
                return path
        path = shutil.which(name)
        return Path(path) if path and answers(path) else None


def answers(path):
    return subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0


def import_error(interpreter, trees, module, site=False):
    """The last line of the traceback, "" where the import works. Without `site`, only `trees` can be imported."""
    roots = os.pathsep.join(str(root) for tree in trees for root in import_roots(tree))
    options = ["-B", "-W", "ignore"] if site else ["-S", "-B", "-W", "ignore"]
    command = [str(interpreter), *options, "-c", f"import {module}"]
    environment = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": roots}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
    if done.returncode == 0:
        return ""
    last = (done.stderr.strip().splitlines() or ["no message"])[-1]
    # Where the interpreter lies is no part of the message.
    return re.sub(r" \(/[^)]*\)", "", last)


def import_roots(tree):
    """A wheel is importable as it is, an sdist from its folder or from a source folder in it."""
    folders = [setup.parent for setup in tree.glob("*/setup.py")]
    inner = [folder / name for folder in folders for name in ("src", "lib", "python3")]
    return [each for each in [tree, *folders, *inner] if each.is_dir()]
