#!/usr/bin/env python3
"""The Markdown report as GitHub's own parser reads it.

    python3 tests/markdown/run.py BINARY SAMPLES [--html FOLDER]

Every report is rendered by cmark-gfm with the extensions that GitHub switches on, and what comes
out is looked at: tables are tables, steps are task list items, folded parts are closed, links lead
to the rules' sources and nowhere else, and no text of a hostile project comes alive, neither in the
renderer nor in what services do to plain text afterwards (mentions, references, hashes, emoji).
--html keeps what was rendered.

Exit status: 0 all is well, 1 not, 77 no cmark-gfm.
"""

import argparse
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

EXTENSIONS = ["table", "tasklist", "strikethrough", "autolink", "tagfilter"]
ALLOWED = {
    "h3", "h4", "p", "table", "thead", "tbody", "tr", "th", "td", "ul", "li", "input", "strong",
    "code", "a", "br", "details", "summary", "sub", "span",
}  # fmt: skip
COMMENT_UNITS = 65536

# What services make links or pictures of, in text that is neither code nor a link already.
ALIVE = [
    ("a mention", re.compile(r"(?<![\w])@[a-zA-Z0-9]")),
    ("a reference", re.compile(r"#\d|\bGH-\d", re.I)),
    ("an address", re.compile(r"[a-z]://|\bwww\.", re.I)),
    ("a hash", re.compile(r"\b[0-9a-f]{7,40}\b")),
    ("an emoji", re.compile(r":[a-z0-9_+-]+:")),
]

NAMES = [
    "a|b.py", "`code`.py", "<img src=x onerror=alert(1)>.py", "@octocat.py", "#123.py",
    "[x](javascript:alert(1)).py", "*b*_i_.py", "-->.py", "new\nline.py", "\ufe7d中文.py",
    "&lt;.py", "<b>.py", "www.evil.example.py", "a@evil.example.py", "deadbeef1234567.py",
    "$x$.py", ":tada:.py", "~~s~~.py", " lead.py", "GH-12.py", "trail\\.py", "\\|.py", "``.py",
]  # fmt: skip

TEXTS = [
    "@octocat and org/team@deadbeefcafe", "#12 org/repo#34 GH-56", "https://evil.example/x",
    "www.evil.example", "someone@evil.example", "<script>alert(1)</script>", "<b onclick=x>bold</b>",
    "![x](https://evil.example/x.png)", "[x](https://evil.example)", "</details></summary>",
    "a | b | c", "`code` ``more``", "# heading", "- [x] done", "deadbeef1234567", ":tada: :+1:",
    "$x^2$", "line\n\n# heading\n\n- item", "<!-- comment", "&#64;octocat &commat;octocat",
    "\\@octocat \\`x\\`", "~~gone~~ **bold** __bold__ _em_", "[^1] footnote",
]  # fmt: skip


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.links, self.open, self.texts = [], [], [], []

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag not in ("br", "input"):
            self.open.append(tag)
        if tag == "a":
            self.links.append(dict(attributes).get("href") or "")

    def handle_endtag(self, tag):
        if tag in ("br", "input"):
            return
        if not self.open or self.open.pop() != tag:
            raise AssertionError(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if "code" not in self.open and "a" not in self.open:
            self.texts.append(data)

    def count(self, tag):
        return sum(1 for name, _ in self.tags if name == tag)


def render(markdown):
    command = ["cmark-gfm", "--unsafe"]
    for name in EXTENSIONS:
        command += ["-e", name]
    return subprocess.run(
        command, input=markdown.encode(), stdout=subprocess.PIPE, check=True
    ).stdout.decode()


def report(binary, *arguments):
    environment = dict(os.environ, SOURCE_DATE_EPOCH="1795996800")
    run = subprocess.run(
        [binary, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment, check=False,
    )  # fmt: skip
    if run.returncode not in (0, 1, 2) or (run.stderr and not run.stdout):
        raise AssertionError(f"{arguments}: {run.stderr.decode()}")
    return run.stdout.decode()


def units(text):
    return len(text.encode("utf-16-le")) // 2


def check_page(markdown, html_text, page, sources):
    assert markdown.startswith("<!-- pyupgrade-check -->\n"), "no marker"
    assert units(markdown) <= COMMENT_UNITS, f"{units(markdown)} characters"
    assert not page.open, f"not closed: {page.open}"
    strange = {tag for tag, _ in page.tags} - ALLOWED
    assert not strange, f"strange elements: {strange}"
    for tag, attributes in page.tags:
        spare = set(attributes) - {"href", "align", "type", "disabled"}
        assert not spare, f"<{tag}> has {spare}"
    for link in page.links:
        assert link.startswith("https://"), f"link to {link}"
        assert sources is None or link in sources, f"link to {link}"
    assert not re.search(r"<summary>[^<]*[`\\\\]", html_text), "Markdown in a summary"
    for text in page.texts:
        for what, pattern in ALIVE:
            found = pattern.search(text)
            assert not found, f"{what} in {text!r}"


def shown_plan(project):
    """The steps to the recommended target, else to the first."""
    version = project["recommendation"]["target"]
    targets = [t for t in project["targets"] if version in (None, t["version"])]
    return targets[0]["plan"] if targets else []


def check_sample(binary, sample):
    """A whole project: the table has its targets, the task list its steps."""
    text = report(binary, "--format", "json", sample)
    data = json.loads(text)
    markdown = report(binary, "--format", "markdown", sample)
    html_text = render(markdown)
    page = Page()
    page.feed(html_text)
    sources = set(re.findall(r'"(https://[^"]*)"', text))
    sources |= {s.replace("https://github.com/", "https://redirect.github.com/") for s in sources}
    check_page(markdown, html_text, page, sources)
    projects = data.get("projects") or [data]
    rows = sum(len(project["targets"]) + 1 for project in projects)
    if len(projects) > 1:
        rows += len(projects) + 1
    assert page.count("tr") == rows, f"{page.count('tr')} rows, not {rows}"
    boxes = sum(1 for tag, a in page.tags if tag == "input" and a.get("type") == "checkbox")
    steps = sum(len(shown_plan(project)) for project in projects)
    assert boxes == steps, f"{boxes} boxes for {steps} steps"
    return html_text


def hostile_project(folder):
    for name in NAMES:
        (folder / name).write_text("import imp\n")
    lines = [text.replace("\n", " ") for text in TEXTS]
    (folder / "requirements.txt").write_text("\n".join(lines + ["-r @missing/#12/<b>|`x`.txt"]))
    (folder / ".python-version").write_text("3.10\n")
    rules = folder.parent / "rules.yaml"
    entries = [
        {
            "id": f"own.rule-{number}",
            "kind": "removed-module",
            "match": {"imports": "imp"},
            "message": text,
            "why": text,
            "fix": {"action": "rewrite", "text": text},
            "sources": ["https://good.example/) [x](javascript:alert(1)) \"<b>", "javascript:alert(1)"],
        }
        for number, text in enumerate(TEXTS)
    ]
    rules.write_text(json.dumps(entries))  # JSON is YAML
    return rules


def check_hostile(binary, work):
    folder = work / "@host#12 `a` _b_ | <i>"
    folder.mkdir()
    rules = hostile_project(folder)
    markdown = report(binary, "--format", "markdown", "--rules", rules, "--select", "own.*,parse.*", folder)
    html_text = render(markdown)
    page = Page()
    page.feed(html_text)
    check_page(markdown, html_text, page, None)
    hosts = {link.split("/")[2] for link in page.links}
    assert hosts <= {"good.example", "pip.pypa.io", "packaging.python.org"}, f"links to {hosts}"
    boxes = sum(1 for tag, a in page.tags if tag == "input" and a.get("type") == "checkbox")
    assert boxes and "checked" not in html_text, "boxes"
    for part in ("octocat", "onclick", "footnote", "alert(1)"):
        assert part in "".join(page.texts), f"{part} is not shown"
    return html_text


def check_large(binary, work):
    """More findings than a comment holds, no two alike."""
    folder = work / "large"
    folder.mkdir()
    (folder / "requirements.txt").write_text(
        "".join(f"package-{n}==1.0 🌈{'名' * (n % 40)}\n" for n in range(3000))
    )
    markdown = report(binary, "--format", "markdown", folder)
    html_text = render(markdown)
    page = Page()
    page.feed(html_text)
    check_page(markdown, html_text, page, None)
    assert units(markdown) > COMMENT_UNITS // 2, "most of the room is not used"
    assert "Left out here: " in html_text, "not said what is missing"
    return html_text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("samples", type=pathlib.Path)
    parser.add_argument("--html", type=pathlib.Path)
    arguments = parser.parse_args()
    if not shutil.which("cmark-gfm"):
        print("skipped: there is no cmark-gfm (Debian: apt install cmark-gfm)")
        return 77
    binary = os.path.abspath(arguments.binary)
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        checks = [
            (sample.name, lambda sample=sample: check_sample(binary, sample))
            for sample in sorted(arguments.samples.iterdir())
        ]
        checks.append(("hostile", lambda: check_hostile(binary, pathlib.Path(work))))
        checks.append(("large", lambda: check_large(binary, pathlib.Path(work))))
        for name, check in checks:
            try:
                html_text = check()
            except AssertionError as error:
                failed += 1
                print(f"{name}: {error}")
                continue
            if arguments.html:
                arguments.html.mkdir(exist_ok=True)
                (arguments.html / f"{name}.html").write_text(html_text)
    print(f"{len(checks) - failed} of {len(checks)} reports are what they should be")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
