"""The man page: read without a warning by mandoc and by man, and complete.

usage: man.py PROGRAM
"""

import os
import re
import sys

from common import check, check_equal, finish, need, run, step, temporary_folder

program = os.path.abspath(sys.argv[1])
need("mandoc", "man")

with temporary_folder() as folder:
    page = os.path.join(folder, "pyupgrade-check.1")
    run(program, "--generate", "man", "--output", page)

    step("mandoc -Tlint")
    check_equal(run("mandoc", "-Tlint", page), "", "mandoc -Tlint")

    step("man --warnings")
    environment = dict(os.environ, MANWIDTH="80", LC_ALL="C.UTF-8", MAN_KEEP_FORMATTING="")
    text = run("man", "--warnings=w", "-l", page, env=environment)
    check_equal(re.findall(".*(?:warning|error): .*", text), [], "what groff says")
    text = re.sub(".\b", "", text)
    text = re.sub("\033\\[[0-9;]*m", "", text)

    step("every option of --help is in it")
    shown = re.findall(r"^ +(?:(-\w), )?(--[a-z0-9-]+)( \S+)?", run(program, "--help"), re.M)
    check(len(shown) > 15, "--help lists its options")
    for letter, name, argument in shown:
        term = (f"{letter}, " if letter else "") + name + argument
        check(re.search(rf"^ +{re.escape(term)}$", text, re.M), f"the page has {term}")
    for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "FILES", "ENVIRONMENT", "EXAMPLES"):
        check(re.search(rf"^{section}$", text, re.M), f"the page has a section {section}")
    version = run(program, "--version").split()[1]
    check(f"pyupgrade-check {version}" in text, "the page names the version")
    check("'stdlib.*,dep.*'" in text, "quotes and hyphens stand as they are typed")
finish()
