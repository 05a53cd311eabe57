"""Reads dependency files with other people's parsers: pip's for requirements files, packaging for PEP 508, tomllib,
json, configparser and PyYAML for the rest. What these find is what the tool should find."""

import ast
import collections
import configparser
import json
import re
import tomllib

import yaml
from packaging.requirements import InvalidRequirement, Requirement
from pip._internal.network.session import PipSession
from pip._internal.req.req_file import parse_requirements
from poetry.core.constraints.version import parse_constraint

# name: normalized; spec: the specifier or the locked version, comparable text; marker: as written;
# url: not from an index; group: where in the file
Entry = collections.namedtuple("Entry", "name spec marker url group", defaults=("", "", False, ""))

# What a conda package is called on the Python index.
CONDA_NAMES = {"pytorch": "torch", "dask-core": "dask", "matplotlib-base": "matplotlib"}

LOCK_NAMES = {"poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock"}


def norm(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def spec_text(specifier):
    """One spelling for a specifier set: sorted, without spaces."""
    return ",".join(sorted(part.replace(" ", "") for part in str(specifier).split(",") if part.strip()))


def from_url(text):
    """The name and version that a URL or path tells: #egg=NAME==VERSION, or a wheel's file name."""
    egg = re.search(r"#egg=([A-Za-z0-9._-]+)(?:\[[^]]*\])?(==[A-Za-z0-9.]+)?", text)
    wheel = re.search(r"([A-Za-z0-9_.]+)-([0-9][A-Za-z0-9_.!+]*?)(-\d[^-/]*)?-[^-/]+-[^-/]+-[^-/]+\.whl", text)
    wheel = wheel or re.search(r"(?:^|/)([A-Za-z0-9_.-]+)-([0-9][A-Za-z0-9.!+]*)\.(?:tar\.gz|zip)$", text)
    if egg:
        return Entry(norm(egg[1]), egg[2] or "", "", True)
    if wheel:
        return Entry(norm(wheel[1]), "==" + wheel[2], "", True)
    return Entry("", "", "", True)


def pep508(text, group=""):
    req = Requirement(text)
    if req.url and not req.specifier:
        return Entry(norm(req.name), from_url(req.url).spec, str(req.marker or ""), True, group)
    return Entry(norm(req.name), spec_text(req.specifier), str(req.marker or ""), bool(req.url), group)


def requirements(path):
    """Entries of this one file; lines of files that it includes are read with those."""
    found = []
    for line in parse_requirements(str(path), PipSession()):
        if not re.search(rf"(-r|-c) {re.escape(str(path))} \(line", line.comes_from):
            continue
        try:
            found.append(pep508(line.requirement))
        except InvalidRequirement:
            found.append(from_url(line.requirement))
    return found


def requirements_closure(path):
    """The file and everything it includes with -r."""
    found = []
    for line in parse_requirements(str(path), PipSession()):
        try:
            if not line.constraint:
                found.append(pep508(line.requirement))
        except InvalidRequirement:
            pass
    return found


def pipfile_lock(path):
    found = []
    for group, packages in json.loads(path.read_text()).items():
        if group == "_meta":
            continue
        for name, entry in packages.items():
            version = entry.get("version", "")
            exact = version[2:] if version.startswith("==") else ""
            found.append(Entry(norm(name), exact, entry.get("markers", ""), not version, group))
    return found


def pipfile(path):
    data = tomllib.loads(path.read_text())
    skip = {"source", "requires", "pipenv", "scripts"}
    return [Entry(norm(name), plain_spec(value), group=group)
            for group, part in data.items() if group not in skip for name, value in part.items()]


def plain_spec(value):
    text = value if isinstance(value, str) else value.get("version", "")
    if text in ("", "*"):
        return ""
    return spec_text(text if text[0] in "<>=!~" else "==" + text)  # as pipenv does with a version alone


def toml_lock(path):
    data = tomllib.loads(path.read_text())
    found = []
    for package in data.get("package", []) + data.get("packages", []):
        source = package.get("source", {})
        if "editable" in source or "virtual" in source:
            continue
        url = "git" in source or source.get("type") in ("git", "url", "file", "directory")
        marker = package.get("marker", package.get("markers", ""))
        found.append(Entry(norm(package["name"]), package.get("version", ""), marker if isinstance(marker, str) else "", url))
    return found


def poetry_table(table, group):
    """Poetry's own notation; a list of constraints for one package is as many entries."""
    found = []
    for name, value in table.items():
        if name.lower() == "python":
            continue
        for item in value if isinstance(value, list) else [value]:
            text = item if isinstance(item, str) else item.get("version", "*")
            found.append(Entry(norm(name), poetry_spec(text), group=group))
    return found


def poetry_spec(text):
    """poetry-core translates; a version alone is an exact one."""
    spec = str(parse_constraint(text))
    if spec == "*":
        return ""
    return spec_text(spec if spec[0] in "<>=!" else "==" + spec)


def pyproject(path):
    data = tomllib.loads(path.read_text())
    found = [pep508(text, "build") for text in data.get("build-system", {}).get("requires", [])]
    project = data.get("project", {})
    found += [pep508(text) for text in project.get("dependencies", [])]
    flit = tool_table(data, "flit", "metadata")
    found += [pep508(text) for text in flit.get("requires", [])]
    found += [pep508(text, "uv") for text in tool_table(data, "uv").get("constraint-dependencies", [])]
    lists = dict(project.get("optional-dependencies", {}))
    groups = data.get("dependency-groups", {})
    tool = data.get("tool", {})
    pdm = tool.get("pdm", {}).get("dev-dependencies", {})
    uv = {"dev": tool.get("uv", {}).get("dev-dependencies", [])}
    for table in (lists, groups, pdm, uv):
        for group, items in table.items():
            found += [pep508(text, group) for text in items if isinstance(text, str)]
    poetry = tool.get("poetry", {})
    found += poetry_table(poetry.get("dependencies", {}), "")
    found += poetry_table(poetry.get("dev-dependencies", {}), "dev")
    for group, table in poetry.get("group", {}).items():
        found += poetry_table(table.get("dependencies", {}), group)
    found += hatch(tool.get("hatch", {}))
    own = norm(project.get("name", ""))
    return [entry for entry in found if entry.name != own or entry.spec]  # name[extra] of the project itself


def tool_table(data, *names):
    table = data.get("tool", {})
    for name in names:
        table = table.get(name, {})
    return table


def hatch(table):
    found = []
    for name, env in table.get("envs", {}).items():
        for key in ("dependencies", "extra-dependencies"):
            found += [pep508(text, name) for text in env.get(key, [])]
    return found


def ini(path):
    parser = configparser.RawConfigParser(strict=False, allow_no_value=True, delimiters=("=", ":"))
    parser.optionxform = str
    parser.read(path, encoding="utf-8")
    return parser


def setup_cfg(path):
    parser, found = ini(path), []
    places = [("options", key) for key in ("install_requires", "setup_requires", "tests_require")]
    if parser.has_section("options.extras_require"):
        places += [("options.extras_require", key) for key in parser.options("options.extras_require")]
    for section, key in places:
        if not parser.has_option(section, key):
            continue
        for line in (parser.get(section, key) or "").splitlines():
            line = re.sub(r"(^|\s)#.*", "", line).strip()
            if line and not line.startswith("file:"):
                found.append(pep508(line, key))
    return found


def tox_ini(path):
    """deps of every [testenv*]; {substitutions}, paths and options are not requirements."""
    parser, found = ini(path), []
    for section in parser.sections():
        if section != "testenv" and not section.startswith("testenv:"):
            continue
        if not parser.has_option(section, "deps"):
            continue
        for line in tox_lines(parser, section, "deps", 0):
            if re.match(r"(git|hg|svn|bzr)\+|https?:", line):
                found.append(from_url(line.replace("\\#", "#")))
                continue
            if not line or line.startswith(("-", "{", ".", "/")):
                continue
            try:
                found.append(pep508(line, section))
            except InvalidRequirement:
                found.append(Entry("?" + line, group=section))
    return found


def tox_lines(parser, section, key, depth):
    """Lines of a value; {[section]key} alone on a line stands for the lines of that value, as in tox."""
    if depth > 8 or not parser.has_option(section, key):
        return
    for line in (parser.get(section, key) or "").splitlines():
        line = re.sub(r"(^|\s)#.*", "", line).strip()
        line = re.sub(r"^[A-Za-z0-9_.,!{}-]+:(?!//)\s*", "", line).strip()
        other = re.fullmatch(r"\{\[([^]]+)\]([^}:]+)\}", line)
        if other:
            yield from tox_lines(parser, other[1], other[2], depth + 1)
        else:
            yield line


def environment_yml(path):
    """conda's own entries have group `conda`, those of its pip list `pip`."""
    found = []
    for item in (yaml.safe_load(path.read_text()) or {}).get("dependencies") or []:
        if isinstance(item, dict):
            for text in item.get("pip") or []:
                try:
                    found.append(pep508(text, "pip"))
                except InvalidRequirement:
                    found.append(from_url(text)._replace(group="pip"))
        elif isinstance(item, str):
            match = re.match(r"^(?:[\w-]+::)?([A-Za-z0-9._-]+)\s*(.*)$", item)
            if not match or match[1] == "python":  # python itself is no package but what the project runs on
                continue
            name, spec = CONDA_NAMES.get(match[1], match[1]), match[2]
            found.append(Entry(norm(name), conda_spec(spec), "", False, "conda"))
    return found


def pre_commit(path):
    found, text = [], path.read_text()
    for repo in (yaml.safe_load(text) or {}).get("repos") or []:
        rev = str(repo.get("rev", repo.get("sha", "")))
        frozen = re.search(re.escape(rev) + r"['\"]?\s*#\s*(?:frozen:\s*)?(v?\d\S*)", text)
        if re.match(r"v?\d+\.", rev) or frozen:
            found.append(Entry(repo["repo"].rstrip("/").lower(), (frozen[1] if frozen else rev).lstrip("v"), group="hooks"))
        for hook in repo.get("hooks") or []:
            if hook.get("language", "python") == "python":
                found += [pep508(text, "pre-commit") for text in hook.get("additional_dependencies") or [] if is_pep508(text)]
    return found


def is_pep508(text):
    try:
        return bool(Requirement(text))
    except InvalidRequirement:
        return False


def noxfile(path):
    """String arguments of session.install("..") that are requirements."""
    found, tree = script_block(path.read_text()), ast.parse(path.read_text())
    names = {node.targets[0].id: node.value.value for node in tree.body if isinstance(node, ast.Assign)
             and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Constant)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "install":
            texts = [arg.value if isinstance(arg, ast.Constant) else names.get(getattr(arg, "id", "")) for arg in node.args]
            texts = [text for text in texts if isinstance(text, str)]
            for before, text in zip([""] + texts, texts):
                if before not in ("-r", "-c", "-e", "--group", "--index-url") and is_pep508(text):
                    found.append(pep508(text, "nox"))
    return found


def script_block(text):
    """Dependencies of a `# /// script` block (PEP 723)."""
    block = re.search(r"(?m)^# /// script$\s(?P<content>(^#(| .*)$\s)+)^# ///$", text)
    if not block:
        return []
    lines = [line[2:] if line.startswith("# ") else line[1:] for line in block["content"].splitlines()]
    return [pep508(item, "script") for item in tomllib.loads("\n".join(lines)).get("dependencies", [])]


def conda_spec(spec):
    """conda: name=1.2 is 1.2.*, name=1.2=build and name==1.2 are exact."""
    spec = spec.strip()
    if spec.startswith("=") and not spec.startswith("=="):
        parts = spec[1:].split("=")
        return f"=={parts[0]}" if len(parts) > 1 or parts[0].endswith("*") else f"=={parts[0]}.*"
    return spec_text(spec)


def kind_of(path):
    name = path.name
    if name == "Pipfile.lock":
        return "Pipfile.lock", pipfile_lock
    if name in LOCK_NAMES or re.fullmatch(r"pylock(\.[^.]+)?\.toml", name):
        return re.sub(r"^pylock\..*", "pylock.toml", name), toml_lock
    if name == "Pipfile":
        return name, pipfile
    if name == "pyproject.toml":
        return name, pyproject
    if name == "setup.cfg":
        return name, setup_cfg
    if name == "tox.ini":
        return name, tox_ini
    if re.fullmatch(r"environment[^/]*\.ya?ml", name):
        return "environment.yml", environment_yml
    if name == ".pre-commit-config.yaml":
        return name, pre_commit
    if name == "noxfile.py":
        return name, noxfile
    if name.endswith((".txt", ".in", ".pip")) and re.search(
            r"requirements|constraints", name) or re.search(r"/(requirements|reqs)/.*\.(txt|in|pip)$", str(path)):
        return "requirements.txt", requirements
    return None, None
