"""The trees that are read: only their *.py files, so that every tool reads the same bytes."""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

# Together over 100 MB of Python source.
PACKAGES = ["sympy", "pandas", "scipy", "plotly", "twisted", "sqlalchemy", "networkx", "django"]
ASK = "import sysconfig; print(sysconfig.get_path('stdlib'))"
LIBRARIES = ["3.13", "3.8"]
GROWTH = 10
GROWING = "django"


@dataclass(frozen=True)
class Corpus:
    name: str
    folder: Path
    files: int
    size: int


def prepare_corpora(work, named):
    """The library of 3.13 first, the installed packages last."""
    named = dict(each.split("=", 1) for each in named)
    libraries = [prepare_library(work, version, named.get(version)) for version in LIBRARIES]
    return [*libraries, prepare_packages(work)]


def prepare_library(work, version, source):
    folder = work / f"library-{version}"
    if not folder.exists():
        copy_python(Path(source or ask_library(version)), folder)
    return describe(f"CPython {version} library", folder)


def ask_library(version):
    try:
        done = subprocess.run([f"python{version}", "-c", ASK], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise SystemExit(
            f"no python{version} found: name its library with --library {version}=FOLDER"
        ) from None
    return done.stdout.strip()


def prepare_packages(work):
    folder = work / "packages"
    if not folder.exists():
        installed = work / "installed"
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile",
                        "--only-binary", ":all:", "--target", str(installed), *PACKAGES], check=True)  # fmt: skip
        copy_python(installed, folder)
        shutil.rmtree(installed)
    return describe("installed packages", folder)


def copy_python(source, folder):
    partial = folder.with_name(folder.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    for path in source.rglob("*.py"):
        inner = path.relative_to(source)
        if "site-packages" not in inner.parts and path.is_file():
            (partial / inner).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, partial / inner)
    partial.rename(folder)


def prepare_growth(work, folder):
    """One copy of a tree, and ten copies of it."""
    large = work / "ten-copies"
    if not large.exists():
        partial = work / "ten-copies.partial"
        shutil.rmtree(partial, ignore_errors=True)
        for number in range(GROWTH):
            shutil.copytree(folder, partial / f"copy{number}")
        partial.rename(large)
    return large / "copy0", large


def describe(name, folder):
    sizes = [path.stat().st_size for path in folder.rglob("*.py")]
    return Corpus(name, folder, len(sizes), sum(sizes))
