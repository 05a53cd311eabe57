"""What cannot be compared, and repositories that mean harm."""
import hashlib
import os

IMP, CGI = "import imp\n", "import cgi\n"


def test_no_such_commit(make):
    r = make({"a.py": IMP})
    assert "there is no commit, branch or tag 'topc' here: did you mean 'topic'?" in r.complaint("--diff", "topc")
    assert "here: git branch --all shows" in r.complaint("--diff", "elsewhere")
    assert "takes a commit or a branch, not '-x'" in r.complaint("--diff=-x")
    assert "takes a commit or a branch, not '--output=x'" in r.complaint("--diff", "--output=x")
    assert "--diff needs a commit or a branch" in r.complaint("--diff", "")
    assert "--diff needs a value" in r.complaint("--diff")
    for base in ("main..topic", "HEAD:a.py", "main topic", "\n", "$(touch x)", "ma\x1b[31min"):
        said = r.complaint("--diff", base)
        assert "\x1b" not in said, said
    assert not (r.folder / "x").exists()


def test_contradictions(make):
    r = make({"a.py": IMP})
    assert "--write-baseline and --diff exclude each other" in r.complaint("--diff", "main", "--write-baseline", "b")
    assert not (r.folder / "b").exists()


def test_no_repository(make):
    r = make({"a.py": IMP})
    outside = r.folder.parent / "outside"
    outside.mkdir()
    (outside / "a.py").write_text(IMP)
    assert "--diff: this is not a git repository" in r.complaint("--diff", "main", cwd=outside)


def test_of_another_user(make):
    r = make({"a.py": IMP})
    if os.getuid() != 0:
        return
    for path in [r.folder, *r.folder.rglob("*")]:
        os.chown(path, 12345, 12345)
    said = r.complaint("--diff", "main")
    assert "git does not trust this repository" in said and f"safe.directory '{r.folder}'" in said, said


def test_no_git(make):
    r = make({"a.py": IMP})
    empty = r.folder.parent / "empty"
    empty.mkdir()
    assert "git is not installed, or not in PATH" in r.complaint("--diff", "main", PATH=str(empty))


def test_no_commit_yet(make):
    r = make()
    r.write({"a.py": IMP})
    assert "there is no commit, branch or tag 'main'" in r.complaint("--diff", "main")


def test_nothing_in_common(make):
    r = make({"a.py": IMP})
    r.git("switch", "-q", "--orphan", "lonely")
    r.commit({"a.py": CGI})
    assert "'main' and HEAD have no commit in common" in r.complaint("--diff", "main")


def test_a_shallow_clone(make):
    r = make({"a.py": IMP})
    r.commit({"b.py": CGI})
    r.commit({"c.py": CGI})
    clone = r.folder.parent / "clone"
    r.git("clone", "-q", "--depth", "1", "--no-single-branch", f"file://{r.folder}", str(clone))
    for base in ("origin/main", "main"):
        said = r.complaint("--diff", base, cwd=clone)
        assert ("fetch-depth: 0" in said) or (base == "main" and "did you mean 'origin/main'?" in said), said
    clone = r.folder.parent / "single"
    r.git("clone", "-q", "--depth", "1", f"file://{r.folder}", str(clone))
    assert "fetch-depth: 0" in r.complaint("--diff", "origin/main", cwd=clone)


def test_a_partial_clone(make):
    r = make({"a.py": IMP, "b.py": CGI})
    r.git("config", "uploadpack.allowFilter", "true")
    r.commit({"b.py": CGI + IMP})
    clone = r.folder.parent / "clone"
    r.git("clone", "-q", "--filter=blob:none", f"file://{r.folder}", str(clone))
    said = r.complaint("--diff", "origin/main", "-t", "3.13", cwd=clone)
    assert "this is a partial clone" in said, said


def index_hash(r):
    return hashlib.sha256((r.folder / ".git/index").read_bytes()).hexdigest()


def test_nothing_is_written(make):
    r = make({"a.py": IMP})
    os.utime(r.folder / "a.py", (1, 1))
    before = index_hash(r), sorted(str(p) for p in r.folder.rglob("*"))
    r.new()
    assert (index_hash(r), sorted(str(p) for p in r.folder.rglob("*"))) == before


def test_nothing_is_run(make):
    """Programs that the repository's own configuration names."""
    r = make({"a.py": IMP, "b.py": CGI, ".gitattributes": "*.py filter=evil diff=evil\n", "c.txt": "x\n"})
    mark = r.folder.parent / "ran"
    script = r.folder.parent / "evil.sh"
    script.write_text(f"#!/bin/sh\necho \"$0 $*\" >>'{mark}'\ncat\n")
    script.chmod(0o755)
    for key in ("core.fsmonitor", "core.pager", "pager.diff", "diff.external", "diff.evil.command",
                "diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process",
                "core.sshCommand", "core.editor", "core.askPass", "credential.helper", "core.gitProxy",
                "alias.diff", "core.alternateRefsCommand", "gpg.program"):
        r.git("config", key, str(script))
    r.git("config", "filter.evil.required", "true")
    r.git("config", "core.hooksPath", str(r.folder.parent / "hooks"))
    hooks = r.folder.parent / "hooks"
    hooks.mkdir()
    for name in ("post-index-change", "fsmonitor-watchman", "reference-transaction", "pre-auto-gc"):
        (hooks / name).write_text(script.read_text())
        (hooks / name).chmod(0o755)
    for name in ("a.py", "b.py"):
        (r.folder / name).write_text((r.folder / name).read_text() + "# more\n")
        os.utime(r.folder / name, None)
    os.rename(r.folder / "c.txt", r.folder / "d.txt")
    assert r.new() == []
    assert not mark.exists(), mark.read_text()


def test_a_filter_with_an_odd_name(make):
    r = make({"a.py": IMP})
    mark = r.folder.parent / "ran"
    r.write({".gitattributes": "*.py filter=x=y\n", "a.py": IMP + "# more\n"})
    with open(r.folder / ".git/config", "a", encoding="utf-8") as f:
        f.write(f'[filter "x=y"]\n\tclean = touch {mark}; cat\n')
    assert "filters that cannot be switched off" in r.complaint("--diff", "main")
    assert not mark.exists()


def test_a_broken_repository(make):
    r = make({"a.py": IMP})
    r.write({"a.py": CGI})
    (r.folder / ".git/index").write_bytes(b"nonsense")
    said = r.complaint("--diff", "main")
    assert "--diff: git" in said, said
    (r.folder / ".git/config").write_text("[core\n")
    assert "git" in r.complaint("--diff", "main")


def test_a_base_that_does_not_parse(make):
    r = make({"pyproject.toml": "[project\nname=\n", "a.py": "def (:\n" + IMP, "b.py": IMP})
    r.commit({"pyproject.toml": '[project]\nname = "x"\nversion = "1"\n', "a.py": IMP})
    status, report = r.report()
    assert report["errors"] == [] and status in (0, 1), report["errors"]
    assert ("b.py", "stdlib.imp") not in r.new()
