"""Changes, and which findings they bring."""

IMP, CGI, ASYNCORE = "import imp\n", "import cgi\n", "import asyncore\n"
BASE = {"app/a.py": IMP, "app/b.py": "x = 1\n", "runtime.txt": "python-3.11.4\n"}


def test_nothing(make):
    r = make(BASE)
    assert r.new() == []
    assert "Nothing has changed since main." in r.run("--diff", "main", "-t", "3.13")[1]
    assert r.run("--diff", "main", "-t", "3.13")[0] == 0


def test_a_change_without_findings(make):
    r = make(BASE)
    r.commit({"app/b.py": "y = 2\n"})
    out = r.run("--diff", "main", "-t", "3.13")[1]
    assert "Nothing has changed" not in out and "1 known finding (main) does not fail." in out, out


def test_lines_that_move(make):
    r = make(BASE)
    r.commit({"app/a.py": "'''A module.'''\n\nimport sys\n\n  \nif sys:\n    import imp\n"})
    assert r.new() == []


def test_committed_staged_changed_untracked(make):
    r = make({**BASE, "app/c.py": ""})
    r.commit({"app/a.py": IMP + CGI})
    assert r.new() == [("app/a.py", "stdlib.cgi")]
    r.write({"app/b.py": CGI})
    r.git("add", "-A")
    assert r.new() == [("app/a.py", "stdlib.cgi"), ("app/b.py", "stdlib.cgi")]
    r.write({"app/c.py": CGI, "app/d.py": IMP})
    assert r.new() == [("app/a.py", "stdlib.cgi"), ("app/b.py", "stdlib.cgi"), ("app/c.py", "stdlib.cgi"),
                       ("app/d.py", "stdlib.imp")]
    assert r.new(base="HEAD") == [("app/b.py", "stdlib.cgi"), ("app/c.py", "stdlib.cgi"), ("app/d.py", "stdlib.imp")]


def test_intent_to_add(make):
    r = make(BASE)
    r.write({"app/d.py": IMP})
    r.git("add", "-N", "app/d.py")
    assert r.new() == [("app/d.py", "stdlib.imp")]


def test_a_second_one(make):
    r = make(BASE)
    r.commit({"app/a.py": IMP + "import sys\n" + IMP})
    assert r.new() == [("app/a.py", "stdlib.imp")]


def test_an_edited_pin(make):
    r = make({**BASE, "requirements.txt": "gunicorn==20.0.4\n"})
    r.commit({"requirements.txt": "gunicorn==20.1.0\n"})
    assert r.new() == [("requirements.txt", "dep.gunicorn")]
    assert r.gone() == 1


def test_fixed(make):
    r = make({**BASE, "app/c.py": CGI})
    r.commit({"app/a.py": "import importlib\n", "app/c.py": None})
    assert r.new() == []
    assert r.gone() == 2
    assert "The change fixes 2 findings of main." in r.run("--diff", "main", "-t", "3.13")[1]


def test_renamed(make):
    text = IMP + "def f(a):\n    return a + 1\n" * 5
    for how in ("commit", "stage", "work tree"):
        r = make({"app/a.py": text, "app/z.py": ""}, at=how)
        if how == "work tree":
            r.write({"app/a.py": None, "lib/b.py": text + CGI})
        else:
            (r.folder / "lib").mkdir()
            r.git("mv", "app/a.py", "lib/b.py")
            r.write({"lib/b.py": text + CGI})
        if how == "commit":
            r.commit()
        elif how == "stage":
            r.git("add", "-A")
        assert r.new() == [("lib/b.py", "stdlib.cgi")], how
        assert r.gone() == 0


def test_another_file_with_the_same_line(make):
    r = make({"app/a.py": IMP + "def f(a):\n    return a + 1\n" * 20})
    r.commit({"app/a.py": None, "app/b.py": IMP + "class Other:\n    name = 'other'\n" * 20})
    assert r.new() == [("app/b.py", "stdlib.imp")]
    assert r.gone() == 1


def test_copied(make):
    r = make(BASE)
    r.commit({"app/c.py": IMP})
    assert r.new() == [("app/c.py", "stdlib.imp")]


def test_two_files_change_places(make):
    r = make({"a.py": IMP + "x = 1\n" * 30, "b.py": CGI + "y = 2\n" * 30})
    r.commit({"a.py": CGI + "y = 2\n" * 30, "b.py": IMP + "x = 1\n" * 30})
    assert r.new() == [("a.py", "stdlib.cgi"), ("b.py", "stdlib.imp")]


def test_a_guard_is_removed(make):
    r = make({"a.py": "import sys\nif sys.version_info < (3, 12):\n    import imp\n"})
    r.commit({"a.py": "import sys\nimport imp\n"})
    assert r.new() == [("a.py", "stdlib.imp")]


def test_a_guard_covers_less(make):
    guard = "import sys\nif sys.version_info < (3, {}):\n    import imp\n"
    r = make({"a.py": guard.format(13), "b.py": guard.format(13)})
    r.commit({"a.py": guard.format(14)})
    assert r.new(target="3.12,3.13") == [("a.py", "stdlib.imp")]


def test_the_floor_goes_down(make):
    project = '[project]\nname = "x"\nversion = "1"\nrequires-python = ">={}"\n'
    r = make({"pyproject.toml": project.format("3.12"), "a.py": "from itertools import batched\n"})
    r.commit({"pyproject.toml": project.format("3.10")})
    status, report = r.report()
    found = [f for f in report["findings"] if f["path"] == "a.py"]
    assert found and not found[0]["known"], report["findings"]
    r.commit({"pyproject.toml": project.format("3.11")})
    r.git("branch", "-f", "main", "HEAD")
    r.commit({"pyproject.toml": project.format("3.11") + "# the same\n"})
    assert [f["known"] for f in r.report()[1]["findings"] if f["path"] == "a.py"] == [True]


def test_a_backport_is_removed(make):
    r = make({"requirements.txt": "pyasyncore==1.0.4\nrequests\n", "a.py": ASYNCORE})
    assert r.new() == []
    r.commit({"requirements.txt": "requests\n"})
    assert r.new() == [("a.py", "stdlib.asyncore")]


def test_an_own_module_is_removed(make):
    r = make({"app/main.py": IMP, "app/imp.py": "x = 1\n"})
    r.commit({"app/imp.py": None})
    assert r.new() == [("app/main.py", "stdlib.imp")]


def test_an_own_module_is_added(make):
    r = make({"app/main.py": IMP})
    r.commit({"app/imp.py": "x = 1\n"})
    assert r.new() == []
    assert r.gone() == 1


def test_a_base_class_changes(make):
    test = "from helper import Base\n\n\nclass T(Base):\n    def test(self):\n        self.assertEquals(1, 1)\n"
    r = make({"test_a.py": test, "helper.py": "class Base:\n    def assertEquals(self, a, b): pass\n"})
    assert r.new() == []
    r.commit({"helper.py": "import unittest\n\n\nclass Base(unittest.TestCase):\n    pass\n"})
    assert [rule for path, rule in r.new() if path == "test_a.py"], r.report()[1]["findings"]


def test_an_image_moves(make):
    r = make({"Dockerfile": "FROM python:3.10-slim\n", "a.py": IMP})
    r.commit({"Dockerfile": "FROM python:3.11-slim\n"})
    assert ("a.py", "stdlib.imp") not in r.new()


def test_included_file_with_a_name_of_its_own(make):
    r = make({"requirements.txt": "-r deps/web.lst\n", "deps/web.lst": "gunicorn==20.0.4\n"})
    r.commit({"deps/web.lst": "# pinned\ngunicorn==20.0.4\n"})
    assert r.new() == []
    r.commit({"deps/web.lst": "gunicorn==20.0.4\neventlet==0.33.0\n"})
    assert [path for path, rule in r.new()] == ["deps/web.lst"] * len(r.new()) and r.new()


def test_an_include_is_added(make):
    r = make({"requirements.txt": "requests\n", "deps/web.lst": "gunicorn==20.0.4\n"})
    r.commit({"requirements.txt": "requests\n-r deps/web.lst\n"})
    assert r.new() == [("deps/web.lst", "dep.gunicorn")]


def test_hashes_of_a_pin(make):
    pin = "gunicorn==20.0.4 \\\n    --hash=sha256:{}\n"
    r = make({"requirements.txt": pin.format("a" * 64)})
    r.commit({"requirements.txt": pin.format("b" * 64)})
    assert r.new() == []


def test_a_lock(make):
    lock = ('version = 1\nrequires-python = ">=3.9"\n\n[[package]]\nname = "gunicorn"\nversion = "{}"\n'
            'source = {{ registry = "https://example.org/simple" }}\n'
            'sdist = {{ url = "https://example.org/g.tar.gz", hash = "sha256:{}" }}\n')
    project = '[project]\nname = "x"\nversion = "1"\nrequires-python = ">=3.9"\ndependencies = ["gunicorn"]\n'
    r = make({"pyproject.toml": project, "uv.lock": lock.format("20.0.4", "a" * 64)})
    r.commit({"uv.lock": lock.format("20.0.4", "b" * 64)})
    assert r.new() == []
    r.commit({"uv.lock": lock.format("20.1.0", "c" * 64)})
    assert [rule for path, rule in r.new()] == ["dep.gunicorn"], "somebody chose this version"


def test_projects(make):
    project = '[project]\nname = "x"\nversion = "1"\nrequires-python = ">=3.9"\n'
    r = make({"a/pyproject.toml": project, "a/x.py": IMP, "b/pyproject.toml": project, "b/y.py": "z = 1\n"})
    r.commit({"b/y.py": CGI, "c/pyproject.toml": project, "c/w.py": IMP})
    assert r.new() == [("b/y.py", "stdlib.cgi"), ("c/w.py", "stdlib.imp")]
    assert len(r.report()[1]["projects"]) == 3


def test_a_run_on_files(make):
    r = make({**BASE, "app/e.py": IMP})
    r.commit({"app/a.py": IMP + CGI, "app/b.py": CGI, "app/e.py": None})
    assert r.new("app/a.py") == [("app/a.py", "stdlib.cgi")]
    assert r.gone("app/a.py") == 0
    r.git("mv", "app/a.py", "app/f.py")
    assert r.new("app/f.py") == [("app/f.py", "stdlib.cgi")]


def test_excluded_files(make):
    r = make({"a.py": "", "vendor/x.py": IMP, "gen/y.py": IMP, "pyupgrade-check.toml": 'exclude = ["gen/"]\n'})
    r.git("mv", "vendor/x.py", "x.py")
    r.git("mv", "gen/y.py", "y.py")
    r.commit()
    assert r.new() == [("x.py", "stdlib.imp"), ("y.py", "stdlib.imp")]


def test_the_configuration_changes(make):
    r = make({"a.py": IMP, "pyupgrade-check.toml": 'ignore = ["stdlib.*"]\n'})
    r.commit({"pyupgrade-check.toml": 'ignore = ["dep.*"]\n'})
    assert r.new() == []


def test_with_a_baseline_too(make):
    r = make(BASE)
    r.commit({"app/c.py": CGI, "pyupgrade-check.toml": 'target = "3.13"\n'})
    assert r.run("--write-baseline", "baseline.json")[0] == 0
    r.commit({"app/d.py": ASYNCORE})
    assert r.new() == [("app/c.py", "stdlib.cgi"), ("app/d.py", "stdlib.asyncore")]
    assert r.new("--baseline", "baseline.json") == [("app/d.py", "stdlib.asyncore")]


def test_a_script_without_an_extension(make):
    r = make({"bin/tool": "#!/usr/bin/env python3\nimport imp\n"})
    r.commit({"bin/tool": "#!/usr/bin/env python3\nimport imp\nimport cgi\n"})
    assert r.new() == [("bin/tool", "stdlib.cgi")]
    r.git("mv", "bin/tool", "bin/other")
    assert r.new() == [("bin/other", "stdlib.cgi")]
