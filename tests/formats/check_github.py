"""Workflow commands."""

import commands

LEVELS = {"info": "notice", "warning": "warning", "blocker": "error"}


def shown(path):
    """Control characters and what is not UTF-8 become U+FFFD."""
    return "".join("\ufffd" if (c < " " and c not in "\n\r\t") or c == "\x7f" else c for c in path)


def found(check, where, text):
    """The commands; the last line, and only that, is plain text."""
    *head, last = commands.lines(text.decode("utf-8"))
    check.that(commands.read(last) is None, where, f"the last line is a command: {last!r}")
    check.that(last.startswith("pyupgrade-check: "), where, f"the last line: {last!r}")
    parsed = [commands.read(line) for line in head]
    check.that(None not in parsed, where, "plain text among the commands")
    return [command for command in parsed if command]


def one(check, program, where, folder):
    text, status = program.run("github", folder)
    truth = program.truth(folder)
    read = found(check, where, text)
    for name, raw, *_ in read:
        check.that(name in LEVELS.values(), where, f"command {name}")
        check.that(set(raw) <= {"file", "line", "endLine", "col", "title"}, where, f"{list(raw)}")
    got = sorted(
        (name, values["title"], values["file"], int(values["line"]))
        for name, _, values, _, _ in read
        if values["title"] != "pyupgrade-check: not read"
    )
    wanted = sorted(
        (LEVELS[f["severity"]], f["rule"], shown(f["path"]), f["line"]) for f in truth["findings"]
    )
    if truth["projects"]:  # what several have alike is one annotation
        got, wanted = sorted(set(got)), sorted(set(wanted))
    check.equal(got, wanted, where, "annotations")
    unread = [1 for _, _, values, _, _ in read if values["title"] == "pyupgrade-check: not read"]
    check.equal(len(unread), len(truth["errors"]), where, "errors")
    check.that(f"exit status {status}." in text.decode(), where, "the exit status is not said")
    check.that("s3cret" not in text.decode(), where, "a credential is shown")
    order = ["error", "warning", "notice"]
    levels = [order.index(name) for name, *_ in read]
    check.that(levels == sorted(levels), where, "the worst are not first")


def run(check, program, projects, here):
    for where, folder in projects.items():
        one(check, program, where, folder)
    (here / ".git").mkdir()  # from now on the projects lie below the top of a repository
    for folder in (projects["hostile"], projects["hostile"] / ".."):
        text = program.run("github", folder, str(projects["hostile"]))[0]
        files = {values["file"] for _, _, values, _, _ in found(check, "in a repository", text)}
        check.that(files and all(f.startswith("hostile/") for f in files), "in a repository", f"files: {files}")
    (here / ".git").rmdir()
    below = found(check, "below", program.run("github", here, "hostile")[0])
    files = {values["file"] for _, _, values, _, _ in below}
    check.that(files and all(f.startswith("hostile/") for f in files), "below", f"files: {files}")
