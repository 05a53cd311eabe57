"""The Debian package: made by CPack, looked at by lintian, installed with dpkg (as root), run, removed.

usage: deb.py BUILD_FOLDER SAMPLES
"""

import glob
import os
import re
import subprocess
import sys

from common import check, check_equal, finish, need, run, step, temporary_folder, tree

build, samples = map(os.path.abspath, sys.argv[1:3])
need("dpkg-deb", "dpkg-shlibdeps", "lintian")

EXPECTED = [
    "usr/bin/pyupgrade-check",
    "usr/share/bash-completion/completions/pyupgrade-check",
    "usr/share/doc/pyupgrade-check/changelog.gz",
    "usr/share/doc/pyupgrade-check/copyright",
    "usr/share/fish/vendor_completions.d/pyupgrade-check.fish",
    "usr/share/man/man1/pyupgrade-check.1.gz",
    "usr/share/zsh/vendor-completions/_pyupgrade-check",
]
# The project has no mail address to name.
ACCEPTED = "bogus-mail-host,bogus-mail-host-in-debian-changelog"


def field(package, name):
    return run("dpkg-deb", "--field", package, name).strip()


def try_installed(package):
    step("dpkg -i, run, dpkg -r")
    run("dpkg", "-i", package)
    try:
        check(run("/usr/bin/pyupgrade-check", "--version").startswith("pyupgrade-check "), "--version")
        report = run("/usr/bin/pyupgrade-check", "--fail-on", "never", os.path.join(samples, "django-gevent-shop"))
        check("Plan for" in report, "the installed program reads a project")
    finally:
        run("dpkg", "-r", "pyupgrade-check")
    check(not os.path.exists("/usr/bin/pyupgrade-check"), "dpkg -r removes the program")


def is_installed():
    return subprocess.run(["dpkg", "--status", "pyupgrade-check"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0


with temporary_folder() as folder:
    step("cpack")
    run("cpack", "--config", os.path.join(build, "CPackConfig.cmake"), "-B", folder)
    packages = glob.glob(os.path.join(folder, "*.deb"))
    check_equal(len(packages), 1, "packages made")
    package = packages[0]

    step("what it is")
    check(re.fullmatch(r"pyupgrade-check_\d+\.\d+\.\d+_\w+\.deb", os.path.basename(package)), "its name")
    check_equal(field(package, "Section"), "utils", "section")
    check(re.search(r"libc6 \(>= [\d.]+\)", field(package, "Depends")), "depends on the C library that it needs")
    check("python" not in field(package, "Depends"), "needs no Python")

    step("what is in it")
    root = os.path.join(folder, "root")
    run("dpkg-deb", "-x", package, root)
    check_equal(tree(root), EXPECTED, "its files")

    step("lintian")
    arguments = ["--fail-on", "error,warning", "--suppress-tags", ACCEPTED, package]
    if os.geteuid() == 0:
        arguments.insert(0, "--allow-root")
    check_equal(run("lintian", *arguments), "", "lintian")

    if os.geteuid() != 0:
        print("not root: dpkg -i is left out")
    elif is_installed():
        print("the package is installed here: dpkg -i is left out")
    else:
        try_installed(package)
finish()
