"""The peers: how they are installed and the command lines that are measured."""

import shutil
import subprocess
import sys

PACKAGES = ["ruff", "vermin", "pyupgrade", "ast-grep-cli"]
SLOW = {"ruff ALL", "vermin", "pyupgrade"}
RULE = """id: imports
language: python
rule:
  any:
    - pattern: import imp
    - pattern: import distutils
    - pattern: import asyncore
"""
WORDS = ["imp", "distutils", "asyncore"]
# Without settings and exclusions of its own, so that it reads the same files as the others.
RUFF = ["check", "--isolated", "--no-cache", "--exit-zero", "--quiet", "--config", "exclude = []"]


def install(work):
    """Their versions, as (name, version) in the order of PACKAGES, ripgrep last."""
    tools = work / "venv" / "bin"
    if not (tools / "python").exists():
        subprocess.run([sys.executable, "-m", "venv", str(work / "venv")], check=True)
    wanted = PACKAGES if shutil.which("rg") else [*PACKAGES, "ripgrep"]
    subprocess.run([tools / "python", "-m", "pip", "install", "--quiet", *wanted], check=True)
    (work / "imports.yml").write_text(RULE, "utf-8")
    listed = subprocess.run([tools / "python", "-m", "pip", "list", "--format", "freeze"],
                            check=True, capture_output=True, text=True).stdout  # fmt: skip
    versions = dict(line.split("==") for line in listed.splitlines() if "==" in line)
    spoken = subprocess.run([find_rg(work), "--version"], check=True, capture_output=True, text=True).stdout
    return [*((name, versions[name]) for name in PACKAGES), ("ripgrep", spoken.split()[1])]


def find_rg(work):
    return shutil.which("rg") or str(work / "venv" / "bin" / "rg")


def commands(work, folder):
    tools = work / "venv" / "bin"
    files = f"find '{folder}' -name '*.py' -print0"
    rule = str(work / "imports.yml")
    rewrite = f"'{tools}/pyupgrade' --py313-plus --exit-zero-even-if-changed"
    words = [part for word in WORDS for part in ("-e", word)]
    return {
        "cat": ["sh", "-c", f"{files} | xargs -0 cat"],
        "rg": [find_rg(work), "-c", "-w", "-j", "2", *words, str(folder)],
        "ruff UP,YTT,W605,F401": [str(tools / "ruff"), *RUFF, "--select", "UP,YTT,W605,F401", str(folder)],
        "ruff ALL": [str(tools / "ruff"), *RUFF, "--select", "ALL", str(folder)],
        "ast-grep": [str(tools / "ast-grep"), "scan", "--threads", "2", "--rule", rule, str(folder)],
        "vermin": [str(tools / "vermin"), "--quiet", "--no-tips", "--processes=2", str(folder)],
        "pyupgrade": ["sh", "-c", f"{files} | xargs -0 -P 2 -n 64 {rewrite}"],
    }
