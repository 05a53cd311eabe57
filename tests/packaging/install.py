"""What `cmake --install` puts where, and that the program runs from there.

usage: install.py BUILD_FOLDER
"""

import os
import sys

from common import check, check_equal, finish, run, step, temporary_folder, tree

EXPECTED = [
    "bin/pyupgrade-check",
    "share/bash-completion/completions/pyupgrade-check",
    "share/doc/pyupgrade-check/LICENSE",
    "share/doc/pyupgrade-check/THIRD_PARTY_NOTICES.txt",
    "share/fish/vendor_completions.d/pyupgrade-check.fish",
    "share/man/man1/pyupgrade-check.1",
    "share/zsh/site-functions/_pyupgrade-check",
]

with temporary_folder() as prefix:
    step("cmake --install")
    run("cmake", "--install", sys.argv[1], "--prefix", prefix)
    check_equal(tree(prefix), EXPECTED, "installed files")

    step("the installed program")
    program = os.path.join(prefix, "bin/pyupgrade-check")
    check(run(program, "--version").startswith("pyupgrade-check "), "--version")
    for what, path in (("man", "share/man/man1/pyupgrade-check.1"),
                       ("bash", "share/bash-completion/completions/pyupgrade-check"),
                       ("zsh", "share/zsh/site-functions/_pyupgrade-check"),
                       ("fish", "share/fish/vendor_completions.d/pyupgrade-check.fish")):
        with open(os.path.join(prefix, path)) as file:
            check_equal(file.read(), run(program, "--generate", what), f"{path} is what --generate {what} prints")

    step("the licences of all that is in it")
    with open(os.path.join(prefix, "share/doc/pyupgrade-check/THIRD_PARTY_NOTICES.txt")) as file:
        notices = file.read()
    for part in ("pyupgrade-check", "tree-sitter", "tree-sitter-python", "tree-sitter-toml", "libyaml", "yyjson"):
        check(f"\n{part}\n====" in notices, f"the notices have {part}")
finish()
