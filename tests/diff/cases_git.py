"""What git can do with a repository."""
import os
import stat

IMP, CGI = "import imp\n", "import cgi\n"


def test_main_goes_on(make):
    """What main has got meanwhile is no part of the change, nor is what it has fixed."""
    r = make({"a.py": IMP, "b.py": ""})
    r.commit({"b.py": CGI})
    r.git("switch", "-q", "main")
    r.commit({"a.py": "", "c.py": "import asyncore\n"})
    r.git("switch", "-q", "topic")
    assert r.new() == [("b.py", "stdlib.cgi")]
    assert r.gone() == 0


def test_behind_main(make):
    r = make({"a.py": IMP})
    r.git("switch", "-q", "main")
    r.commit({"a.py": "", "c.py": CGI})
    r.git("switch", "-q", "topic")
    assert r.new() == []
    assert "Nothing has changed since main." in r.run("--diff", "main", "-t", "3.13")[1]


def test_a_merge(make):
    r = make({"a.py": IMP, "b.py": ""})
    r.commit({"b.py": CGI})
    r.git("switch", "-q", "main")
    r.commit({"c.py": "import asyncore\n"})
    r.git("switch", "-q", "topic")
    r.git("merge", "-q", "--no-edit", "main")
    assert r.new() == [("b.py", "stdlib.cgi")]


def test_tag_commit_and_remote(make):
    r = make({"a.py": IMP})
    first = r.git("rev-parse", "HEAD")
    r.git("tag", "-a", "-m", "v1", "v1")
    r.git("update-ref", "refs/remotes/origin/main", "HEAD")
    r.commit({"b.py": CGI})
    for base in (first, first[:10], "v1", "origin/main", "HEAD~1", "HEAD^"):
        assert r.new(base=base) == [("b.py", "stdlib.cgi")], base
    r.git("branch", "-q", "-D", "main")
    assert "did you mean 'origin/main'?" in r.complaint("--diff", "main")


def test_below_the_top(make):
    r = make({"services/api/a.py": IMP, "tools/t.py": IMP, "services/api/sub/x.py": ""})
    r.commit({"services/api/b.py": CGI, "other/y.py": CGI})
    r.git("mv", "tools/t.py", "services/api/t.py")
    expected = [("b.py", "stdlib.cgi"), ("t.py", "stdlib.imp")]
    assert r.new("services/api") == expected
    assert r.new(cwd=r.folder / "services/api") == expected
    assert r.new(".", cwd=r.folder / "services/api") == expected
    assert r.new(str(r.folder / "services/api"), cwd="/") == expected


def test_odd_names(make):
    names = ["with blank.py", "new\nline.py", "ümläut.py", 'quo"te.py', "tab\t.py", "-dash.py", ":(top)x.py", "'.py"]
    r = make({name: IMP for name in names})
    for name in names:
        r.write({name: "# moved\n" + IMP})
    assert r.new() == []
    r.commit()
    for name in names:
        r.write({name: IMP + CGI})
    assert sorted(r.new()) == sorted((name, "stdlib.cgi") for name in names)


def test_names_that_are_no_text(make):
    r = make({"a.py": ""})
    name = os.fsencode(str(r.folder)) + b"/\xff\xfe.py"
    try:
        with open(name, "wb") as f:
            f.write(IMP.encode())
    except OSError:
        return  # macOS
    r.commit()
    r.git("branch", "-f", "main", "HEAD")
    with open(name, "wb") as f:
        f.write(b"# moved\n" + IMP.encode())
    assert r.new() == []


def test_line_ends(make):
    r = make({"a.py": IMP + CGI, ".gitattributes": "*.py text\n"})
    r.git("config", "core.autocrlf", "true")
    r.write({"a.py": "# moved\r\nimport imp\r\nimport cgi\r\n"})
    assert r.new() == []
    r.commit()
    assert b"\r" not in os.popen(f"git -C '{r.folder}' show HEAD:a.py").read().encode()
    assert r.new() == []


def test_a_mode(make):
    r = make({"a.py": IMP})
    os.chmod(r.folder / "a.py", 0o755)
    assert r.new() == []
    r.commit()
    assert stat.S_IXUSR & os.stat(r.folder / "a.py").st_mode
    assert r.new() == []


def test_links(make):
    r = make({"real.py": IMP, "a.py": IMP, "b/keep.py": ""})
    (r.folder / "a.py").unlink()
    (r.folder / "a.py").symlink_to("real.py")
    (r.folder / "dir").symlink_to("b")
    (r.folder / "c.py").symlink_to("real.py")
    assert r.new() == []
    r.commit()
    r.git("branch", "-f", "main", "HEAD")
    (r.folder / "c.py").unlink()
    r.write({"c.py": CGI})
    assert r.new() == [("c.py", "stdlib.cgi")]


def test_binary_and_large(make):
    r = make({"a.py": IMP, "logo.png": bytes(range(256)) * 20000, "data.bin": b"\0" * 100})
    r.commit({"logo.png": bytes(reversed(range(256))) * 20000, "data.bin": None, "b.bin": b"\0\1\2import imp\n"})
    assert r.new() == []


def test_a_conflict(make):
    r = make({"a.py": IMP + "x = 1\n", "b.py": IMP})
    r.commit({"a.py": IMP + "x = 2\n"})
    r.git("switch", "-q", "main")
    r.commit({"a.py": IMP + "x = 3\n"})
    r.git("switch", "-q", "topic")
    r.git("merge", "main", check=False)
    assert "<<<<<<<" in (r.folder / "a.py").read_text()
    assert [f for f in r.new() if f[1] == "stdlib.imp"] == []


def test_removed_from_the_index_only(make):
    r = make({"a.py": IMP})
    r.git("rm", "-q", "--cached", "a.py")
    assert r.new() == []


def test_ignored_files(make):
    r = make({"a.py": IMP, ".gitignore": "gen/\nlocal.py\n"})
    r.write({"gen/x.py": CGI, "local.py": CGI})
    assert r.new() == []


def test_a_linked_work_tree(make):
    r = make({"a.py": IMP})
    other = r.folder.parent / "linked"
    r.git("worktree", "add", "-q", "-b", "side", str(other), "main")
    (other / "b.py").write_text(CGI)
    assert r.new(cwd=other) == [("b.py", "stdlib.cgi")]


def submodule(make):
    inner = make({"lib.py": IMP}, at="inner")
    inner.git("switch", "-q", "main")
    r = make({"a.py": ""})
    r.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inner.folder), "libs/inner")
    r.commit()
    return r, inner


def test_a_new_submodule(make):
    r, _ = submodule(make)
    assert r.new() == [("libs/inner/lib.py", "stdlib.imp")]


def test_a_submodule_moves_on(make):
    r, inner = submodule(make)
    r.git("branch", "-f", "main", "HEAD")
    assert r.new() == []
    inner.commit({"more.py": CGI})
    r.git("-c", "protocol.file.allow=always", "-C", "libs/inner", "pull", "-q", "origin", "main")
    assert r.new() == [("libs/inner/more.py", "stdlib.cgi")]
    r.commit()
    assert r.new() == [("libs/inner/more.py", "stdlib.cgi")]
    r.write({"libs/inner/lib.py": IMP + CGI})
    assert r.new() == [("libs/inner/lib.py", "stdlib.cgi"), ("libs/inner/more.py", "stdlib.cgi")]


def test_a_submodule_that_is_not_there(make):
    r, _ = submodule(make)
    r.git("branch", "-f", "main", "HEAD")
    r.git("submodule", "--quiet", "deinit", "-f", "libs/inner")
    r.write({"b.py": CGI})
    assert r.new() == [("b.py", "stdlib.cgi")]


def test_in_a_hook(make):
    """git says where the repository is, in paths from the folder of the hook."""
    r = make({"services/api/a.py": IMP})
    hook = r.folder / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f'#!/bin/sh\nenv | grep ^GIT_ >../env.txt\n"{r.program}" -q -t 3.13 --diff HEAD services/api\n')
    hook.chmod(0o755)
    r.write({"services/api/b.py": CGI})
    r.git("add", "-A")
    said = r.git("commit", "-m", "x", check=False)
    assert "1 new blocker affects 3.13: exit status 1" in said, said
    assert r.git("log", "--oneline").count("\n") == 0
    r.write({"services/api/b.py": "x = 1\n"})
    r.git("add", "-A")
    assert "No new blocker" in r.git("commit", "-m", "x")
    r.write({"services/api/c.py": CGI})
    for variables in ({"GIT_DIR": ".git"}, {"GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index"},
                      {"GIT_DIR": ".git", "GIT_WORK_TREE": "."}):
        assert r.new("services/api", base="HEAD", **variables) == [("c.py", "stdlib.cgi")], variables


def test_the_index_of_a_partial_commit(make):
    """`git commit FILE` hands the hook an index of its own."""
    r = make({"a.py": IMP, "b.py": ""})
    hook = r.folder / ".git/hooks/pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f'#!/bin/sh\n"{r.program}" -q -t 3.13 --diff HEAD\n')
    hook.chmod(0o755)
    r.write({"b.py": "x = 1\n"})
    assert "No new blocker" in r.git("commit", "-m", "x", "b.py")
