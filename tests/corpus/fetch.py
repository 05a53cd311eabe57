"""Takes releases of packages by pip and unpacks them, into a cache folder that outlives a run.

    tree = fetch(cache, Release("django", "", "sdist"))

A release without a version is the newest one. Nothing is installed. A release that the cache holds is
not asked for again: remove the cache folder to move to what is the newest today.
"""

import email
import shutil
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections import defaultdict
from dataclasses import dataclass


# The wheels for one known platform, whatever this machine is: the corpus is the same everywhere.
WHEEL_OPTIONS = [
    "--only-binary", ":all:", "--python-version", "3.13", "--implementation", "cp",
    "--abi", "cp313", "--abi", "abi3", "--abi", "none",
    "--platform", "manylinux2014_x86_64", "--platform", "manylinux_2_28_x86_64", "--platform", "any",
]  # fmt: skip


# Two releases that need the same third one are fetched at the same time.
LOCKS = defaultdict(threading.Lock)


class FetchError(Exception):
    """pip could not deliver a release."""


@dataclass(frozen=True)
class Release:
    name: str
    version: str
    form: str

    @property
    def requirement(self):
        return f"{self.name}=={self.version}" if self.version else self.name


@dataclass(frozen=True)
class Metadata:
    version: str
    declared: tuple
    """The versions "3.N" of its classifiers."""


def fetch(cache, release):
    """The folder with the files of `release`."""
    key = f"{release.name}-{release.version or 'newest'}-{release.form}"
    tree = cache / "trees" / key
    with LOCKS[tree]:
        if not tree.exists():
            archive = download(cache / "downloads" / key, release)
            partial = tree.with_name(key + ".partial")
            shutil.rmtree(partial, ignore_errors=True)
            unpack(archive, partial)
            partial.rename(tree)
    return tree


def download(folder, release):
    folder.mkdir(parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
                   "--no-deps", "--dest", str(folder), *form_options(release), release.requirement]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise FetchError(f"{release.requirement} ({release.form}): {last_line(done.stderr)}")
    return next(folder.iterdir())


def form_options(release):
    return WHEEL_OPTIONS if release.form == "wheel" else ["--no-binary", release.name]


def last_line(text):
    errors = [line for line in text.splitlines() if "ERROR" in line or "Error" in line]
    return (errors or text.splitlines() or ["pip said nothing"])[-1].strip()


def unpack(archive, folder):
    folder.mkdir(parents=True)
    if archive.suffix in (".whl", ".zip"):
        with zipfile.ZipFile(archive) as opened:
            opened.extractall(folder)
        return
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")


def read_metadata(tree):
    for pattern in ("*.dist-info/METADATA", "*/PKG-INFO", "PKG-INFO"):
        for path in sorted(tree.glob(pattern)):
            fields = email.message_from_string(path.read_text("utf-8", "replace"))
            return Metadata(fields["Version"], declared_versions(fields))
    raise FetchError(f"{tree.name}: no metadata")


def declared_versions(fields):
    prefix = "Programming Language :: Python :: 3."
    classifiers = fields.get_all("Classifier") or []
    texts = [line.removeprefix(prefix) for line in classifiers if line.startswith(prefix)]
    minors = sorted(int(text) for text in texts if text.isdigit())
    return tuple(f"3.{minor}" for minor in minors)
