"""Workflow commands, read by the rules that GitHub documents and its runner (ActionCommand) follows:

A line whose first characters, white space aside, are "::" is a command if there is a second "::": the name, a blank,
properties NAME=VALUE divided by commas, then the data. %25 %0D %0A are decoded in data and values, %3A %2C also in
values. Another line is a command of the old kind if it has "##[NAME ...]" anywhere."""

import re

DATA = {"%0D": "\r", "%0A": "\n", "%25": "%"}
VALUE = {**DATA, "%3A": ":", "%2C": ","}


def unescape(text, table):
    return re.sub("|".join(table), lambda match: table[match.group()], text)


def read(line):
    """(name, raw values, values, raw data, data), or None for plain text."""
    stripped = line.lstrip()
    if stripped.startswith("::") and "::" in stripped[2:]:
        head, data = stripped[2:].split("::", 1)
        name, _, rest = head.partition(" ")
        raw = dict(part.split("=", 1) for part in rest.strip().split(",") if "=" in part)
        values = {key: unescape(value, VALUE) for key, value in raw.items()}
        return name, raw, values, data, unescape(data, DATA)
    old = re.search(r"##\[([^\]]*)\](.*)", line)
    return (old.group(1), {}, {}, old.group(2), old.group(2)) if old else None


def lines(text):
    """As .NET's readers split them."""
    return [line for line in re.split("\r\n|\r|\n", text) if line]
