"""Baselines in the life of a project: where they lie, who runs what, what is refused."""
import json
import os

IMP, CGI, ASYNCORE = "import imp\n", "import cgi\n", "import asyncore\n"
BASE = {"api/a.py": IMP, "api/b.py": CGI, "web/c.py": ASYNCORE, "runtime.txt": "python-3.11.4\n"}


def status(r, *arguments, **more):
    return r.run("-q", "-t", "3.13", *arguments, **more)[0]


def paths(r, name):
    return [f["path"] for f in json.loads((r.folder / name).read_text())["findings"]]


def written(r, name, *arguments, **more):
    got, out, err = r.run("-t", "3.13", "--write-baseline", name, *arguments, **more)
    assert got == 0 and not out, (got, out, err)
    return err


def test_baseline_on_all_and_on_parts(make):
    r = make(BASE)
    assert "baseline.json: 3 findings" in written(r, "baseline.json")
    assert paths(r, "baseline.json") == ["api/a.py", "api/b.py", "web/c.py"]
    known = "--baseline", "baseline.json"
    assert status(r, *known) == 0
    assert status(r, *known, "api/a.py", "web/c.py") == 0
    assert status(r, *known, "api") == 0
    assert status(r, "--baseline", "../baseline.json", cwd=r.folder / "api") == 0
    assert status(r, "--baseline", str(r.folder / "baseline.json"), str(r.folder), cwd="/") == 0
    assert "gone" not in r.run("-t", "3.13", *known, "api/a.py")[1]
    assert "gone" not in r.run("-t", "3.13", *known, "api")[1]
    r.write({"api/a.py": IMP + ASYNCORE})
    assert status(r, *known, "api/a.py") == 1
    assert status(r, *known, "web") == 0


def test_baseline_in_a_folder_and_elsewhere(make):
    r = make(BASE)
    (r.folder / "ci").mkdir()
    written(r, "ci/known.json")
    assert paths(r, "ci/known.json") == ["../api/a.py", "../api/b.py", "../web/c.py"]
    assert status(r, "--baseline", "ci/known.json") == 0
    assert status(r, "--baseline", "ci/known.json", "api/b.py") == 0
    elsewhere = r.folder.parent / "artifacts"
    elsewhere.mkdir()
    name = str(elsewhere / "known.json")
    written(r, name)
    assert status(r, "--baseline", name) == 0
    assert paths(r, name) == ["api/a.py", "api/b.py", "web/c.py"], paths(r, name)
    os.rename(elsewhere, r.folder.parent / "other")
    assert status(r, "--baseline", str(r.folder.parent / "other/known.json")) == 0


def test_baseline_from_the_configuration(make):
    r = make({**BASE, "pyupgrade-check.toml": 'baseline = "ci/known.json"\ntarget = "3.13"\n'})
    (r.folder / "ci").mkdir()
    said = r.complaint("-q")
    assert "pyupgrade-check.toml:1:" in said and "does not exist" in said, said
    written(r, "ci/known.json")
    assert status(r) == 0
    assert status(r, cwd=r.folder / "api") == 0


def test_baseline_that_shrinks_only(make):
    r = make(BASE)
    written(r, "b.json")
    r.write({"api/a.py": "x = 1\n", "api/d.py": CGI})
    assert "b.json: 2 findings (0 new, 1 gone)" in written(r, "b.json", "--baseline", "b.json")
    assert paths(r, "b.json") == ["api/b.py", "web/c.py"]
    assert status(r, "--baseline", "b.json") == 1
    assert "b.json: 3 findings (1 new, 0 gone)" in written(r, "b.json")
    assert "b.json: 3 findings, as before" in written(r, "b.json")
    assert status(r, "--baseline", "b.json") == 0


def test_baseline_follows_renamed_files(make):
    r = make(BASE)
    written(r, "b.json")
    os.rename(r.folder / "api", r.folder / "service")
    assert status(r, "--baseline", "b.json") == 0
    written(r, "b.json", "--baseline", "b.json")
    assert paths(r, "b.json") == ["service/a.py", "service/b.py", "web/c.py"]


def test_baseline_keeps_what_was_not_asked_for(make):
    r = make({**BASE, "requirements.txt": "gunicorn==20.0.4\n"})
    written(r, "b.json")
    before = paths(r, "b.json")
    for narrow in (("--select", "dep.*"), ("--ignore", "stdlib.imp")):
        assert "gone" not in r.run("-t", "3.13", "--baseline", "b.json", *narrow)[1]
        written(r, "b.json", "--baseline", "b.json", *narrow)
        assert paths(r, "b.json") == before, narrow
    r.write({"api/b.py": "x = 1\n"})
    assert "gone" not in r.run("-t", "3.12", "--baseline", "b.json")[1]
    assert "1 finding of b.json is gone" in " ".join(r.run("-t", "3.13", "--baseline", "b.json")[1].split())


def test_baseline_that_is_refused(make):
    r = make(BASE)
    assert "needs a run on one folder" in r.complaint("--write-baseline", "b.json", "api/a.py")
    assert "needs the name of a file" in r.complaint("--write-baseline", "")
    assert "needs the name of a file" in r.complaint("--baseline", "")
    assert "the baseline api is not a regular file" in r.complaint("--baseline", "api")
    assert "api is a folder" in r.complaint("--write-baseline", "api")
    assert "No such file or directory" in r.complaint("--write-baseline", "nowhere/b.json")
    assert not (r.folder / "b.json").exists()
    (r.folder / "empty").mkdir()
    written(r, "b.json")
    for folder in ("empty", "nowhere"):
        assert r.run("--write-baseline", "b.json", folder)[0] == 2
        assert len(paths(r, "b.json")) == 3, folder


def test_baseline_is_replaced_as_a_whole(make):
    r = make(BASE)
    written(r, "b.json")
    os.chmod(r.folder / "b.json", 0o640)
    (r.folder / "link.json").symlink_to("b.json")
    r.write({"api/a.py": "x = 1\n"})
    written(r, "link.json")
    assert (r.folder / "link.json").is_symlink()
    assert paths(r, "b.json") == ["api/b.py", "web/c.py"]
    assert os.stat(r.folder / "b.json").st_mode & 0o777 == 0o640
    assert not list(r.folder.glob("*.tmp"))


def test_baseline_of_files_that_cannot_be_read(make):
    r = make({**BASE, "requirements.txt": "-r missing.txt\n"})
    got, out, err = r.run("-t", "3.13", "--write-baseline", "b.json")
    assert got == 2 and "missing.txt" in err and "b.json: 3 findings" in err, err


def test_baseline_with_forty_findings(make):
    """A team switches the gate on, works, and finishes."""
    r = make({f"old/m{i}.py": "import os\n" * i + IMP for i in range(40)})
    assert "known.json: 40 findings" in written(r, "known.json")
    r.commit({"pyupgrade-check.toml": 'baseline = "known.json"\ntarget = "3.13"\n'})
    assert status(r) == 0
    r.commit({"new.py": IMP})
    assert status(r) == 1
    r.commit({"new.py": "import importlib\n", **{f"old/m{i}.py": "" for i in range(40)}})
    assert "40 findings of known.json are gone" in " ".join(r.run()[1].split())
    assert "known.json: 0 findings (0 new, 40 gone)" in written(r, "known.json", "--baseline", "known.json")
    assert status(r) == 0
