"""The source distribution and the wheel, made and installed with the tools that Python people use.

    sdist    by `python -m build` from the files that git knows; sources of others over pip
    wheel    from the unpacked sdist, with the network cut off; and from the tree, over npm where there is npm:
             both are the same, byte for byte
    run      the program of the wheel, in a root folder that holds the C library and nothing else
    install  by pip, pipx and uv

usage: wheel.py SOURCE_FOLDER PROGRAM SAMPLES

Needs git, a C compiler, CMake, Ninja and the package index: the tools of requirements.txt are installed in a
temporary environment. PROGRAM is this tree's build: the wheel's program must report the same.
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

from common import check, check_equal, finish, need, run, skip, step, temporary_folder

here = os.path.dirname(os.path.abspath(__file__))
source, program, samples = map(os.path.abspath, sys.argv[1:4])
need("git", "cc", "cmake", "ninja")


def works(*command):
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0
    except FileNotFoundError:
        return False


class Tools:
    """The tools of requirements.txt in a virtual environment; all that they write stays in the folder."""

    def __init__(self, folder):
        self.bin = os.path.join(folder, "tools", "bin")
        self.environment = dict(
            os.environ, PATH=self.bin + ":" + os.environ["PATH"], SOURCE_DATE_EPOCH="1795996800",
            PIPX_HOME=os.path.join(folder, "pipx"), PIPX_BIN_DIR=os.path.join(folder, "pipx", "bin"),
            PIPX_MAN_DIR=os.path.join(folder, "pipx", "man"), UV_TOOL_DIR=os.path.join(folder, "uv"),
            UV_TOOL_BIN_DIR=os.path.join(folder, "uv", "bin"), UV_CACHE_DIR=os.path.join(folder, "uv-cache"),
            UV_PYTHON_DOWNLOADS="never")
        if not works(sys.executable, "-m", "venv", os.path.join(folder, "tools")):
            skip("this Python makes no virtual environments (Debian: apt-get install python3-venv)")
        if not works(os.path.join(self.bin, "pip"), "install", "-r", os.path.join(here, "requirements.txt")):
            skip("pip cannot install tests/packaging/requirements.txt: no package index?")

    def run(self, tool, *arguments, **options):
        return run(os.path.join(self.bin, tool), *arguments, env=self.environment, **options)


def copy_of_tree(folder):
    """The files that git has or would take: what a clean clone is."""
    files = run("git", "-C", source, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    for path in filter(None, files):
        if os.path.isfile(os.path.join(source, path)):
            os.makedirs(os.path.join(folder, os.path.dirname(path)), exist_ok=True)
            shutil.copy2(os.path.join(source, path), os.path.join(folder, path))


def check_sdist(path, folder):
    step("what is in the source distribution")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        archive.extractall(folder)
    with open(os.path.join(source, "grammars", "sha256.txt")) as rows:
        for row in rows:
            name = "grammars/vendor/parsers/" + row.split()[1]
            check(name in names, f"the sdist has {name}")
    for name in ("PKG-INFO", "LICENSE", "README.md", "CMakeLists.txt", "pyproject.toml", "rules/pythons.yaml",
                 "grammars/vendor/libyaml/scanner.c", "grammars/vendor/yyjson/yyjson.c", "licenses/libyaml.txt"):
        check(name in names, f"the sdist has {name}")
    unwanted = [name for name in names if re.match(r"(tests|docs|samples|scripts|build|rules/generate|\.)", name)
                or "node_modules" in name]
    check_equal(unwanted, [], "what a build does not need")
    return glob.glob(os.path.join(folder, "*"))[0]


def offline():
    """The command prefix that cuts off the network."""
    for prefix in (["unshare", "--net"], ["unshare", "--map-root-user", "--net"]):
        if works(*prefix, "true"):
            return prefix
    return None


def wheel_offline(tools, unpacked, to):
    step("a wheel from the source distribution, offline")
    prefix = offline()
    if not prefix:
        print("unshare cannot cut off the network here: built with it")
    run(*(prefix or []), os.path.join(tools.bin, "pip"), "wheel", "--no-deps", "--no-build-isolation", "--no-index",
        "--no-cache-dir", "-w", to, ".", cwd=unpacked, env=tools.environment)
    return glob.glob(os.path.join(to, "*.whl"))[0]


def check_wheel(tools, wheel, folder):
    step("what is in the wheel")
    with zipfile.ZipFile(wheel) as archive:
        names = sorted(archive.namelist())
        archive.extractall(folder)
    stem = "-".join(os.path.basename(wheel).split("-")[:2])
    check_equal(names, [
        f"{stem}.data/data/share/man/man1/pyupgrade-check.1",
        f"{stem}.data/scripts/pyupgrade-check",
        f"{stem}.dist-info/METADATA",
        f"{stem}.dist-info/RECORD",
        f"{stem}.dist-info/WHEEL",
        f"{stem}.dist-info/licenses/LICENSE",
        f"{stem}.dist-info/licenses/THIRD_PARTY_NOTICES.txt",
    ], "its files")
    check(re.search(r"-py3-none-(linux|macosx)_\w+\.whl$", wheel), f"its tag: {os.path.basename(wheel)}")
    version = run(program, "--version").split()[1]
    check_equal(stem, f"pyupgrade_check-{version}", "name and version")
    with open(os.path.join(folder, f"{stem}.dist-info/licenses/THIRD_PARTY_NOTICES.txt")) as notices:
        check("\nruamel.yaml.clib" in notices.read(), "the notices name where libyaml comes from")
    binary = os.path.join(folder, f"{stem}.data/scripts/pyupgrade-check")
    os.chmod(binary, 0o755)
    if sys.platform == "linux":
        check_with_auditwheel(tools, wheel, names)
    return binary


def check_with_auditwheel(tools, wheel, names):
    step("auditwheel")
    shown = tools.run("auditwheel", "show", wheel)
    tag = re.search(r'"(manylinux_\w+|musllinux_\w+)"', shown.replace("\n", " "))
    check(tag, "auditwheel finds a tag that other machines accept")
    print(f"   {tag.group(1) if tag else shown}")
    libraries = set(re.findall(r"\blib[\w+-]+\.so[.\d]*", shown))
    check_equal(libraries - {"libc.so.6", "libm.so.6", "libpthread.so.0"}, set(), "libraries that must be there")
    repaired = wheel + ".repaired"
    tools.run("auditwheel", "repair", "-w", repaired, wheel)
    with zipfile.ZipFile(glob.glob(os.path.join(repaired, "*.whl"))[0]) as archive:
        check_equal(sorted(n for n in archive.namelist() if not n.endswith("/")), names, "repair adds no library")


def check_alone(binary, folder):
    """Runs it where there is nothing but the C library."""
    step("the program where nothing is installed")
    libraries = re.findall(r"(?:=> )?(/\S+) \(0x", run("ldd", binary))
    print(f"   {', '.join(map(os.path.basename, libraries))}")
    check_equal([p for p in libraries if not re.search(r"/(libc|libm|libpthread|ld-linux[\w-]*)\.so", p)], [],
                "libraries other than the C library")
    project = os.path.join(folder, "project")
    shutil.copytree(os.path.join(samples, "django-gevent-shop"), project)
    for path in [*libraries, binary]:
        to = folder + (path if path != binary else "/pyupgrade-check")
        os.makedirs(os.path.dirname(to), exist_ok=True)
        shutil.copy(path, to)
    prefix = ["chroot", folder] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--root", folder]
    if not works(*prefix, "/pyupgrade-check", "--version"):
        print("no chroot here: only the list of libraries is checked")
        return
    check("Plan for" in run(*prefix, "/pyupgrade-check", "--fail-on", "never", "/project"), "it reads a project")


def check_same_reports(tools, binary):
    step("the same reports as this tree's build")
    for sample in sorted(glob.glob(os.path.join(samples, "*"))):
        arguments = ["--fail-on", "never", "--format", "json", sample]
        check(run(binary, *arguments, env=tools.environment) == run(program, *arguments, env=tools.environment),
              f"the report of {os.path.basename(sample)} is the same")


def check_installs(tools, wheel, unpacked, folder):
    step("pip install")
    fresh = os.path.join(folder, "fresh")
    run(sys.executable, "-m", "venv", fresh)
    run(os.path.join(fresh, "bin", "pip"), "install", "--no-index", wheel)
    places = [os.path.join(fresh, "bin", "pyupgrade-check")]

    step("pipx install, from source")
    tools.run("pipx", "install", unpacked)
    places.append(os.path.join(tools.environment["PIPX_BIN_DIR"], "pyupgrade-check"))
    check(os.path.exists(os.path.join(tools.environment["PIPX_MAN_DIR"], "man1", "pyupgrade-check.1")),
          "pipx shows the man page")

    step("uv tool install, from source")
    tools.run("uv", "tool", "install", unpacked)
    places.append(os.path.join(tools.environment["UV_TOOL_BIN_DIR"], "pyupgrade-check"))
    for place in places:
        check_equal(run(place, "--version"), run(program, "--version"), f"{place} --version")


def check_libyaml(unpacked, folder):
    """The wheel's libyaml is an older copy with corrections (cmake/Yaml.cmake): it reads as the system's does."""
    if not works("pkg-config", "--exists", "yaml-0.1"):
        print("no libyaml for development here: not compared")
        return
    step("the wheel's libyaml and the system's")
    build = os.path.join(folder, "libyaml")
    run("cmake", "-S", unpacked, "-B", build, "-G", "Ninja", "-DPUC_BUNDLE=ON", "-DBUILD_TESTING=OFF")
    run("ninja", "-C", build, "libyaml")
    events = os.path.join(here, "yaml_events.c")
    flags = run("pkg-config", "--cflags", "--libs", "yaml-0.1").split()
    run("cc", "-o", build + ".system", events, *flags)
    run("cc", "-o", build + ".own", "-I", os.path.join(build, "grammars", "libyaml"), events,
        os.path.join(build, "libyaml.a"))
    odd = os.path.join(folder, "odd.yaml")
    with open(odd, "w") as file:
        file.write("a: [x:y, http://h:80/p, a?b, ? q, \"k\":v, !t [b], !t, x, !<tag:a,b[c]> z, {a: b?, c:d}, c:,]\n")
    files = [odd] + sorted(path for at in ("samples", "rules", "tests") for ending in ("yaml", "yml")
                           for path in glob.glob(f"{source}/{at}/**/*.{ending}", recursive=True)
                           if "node_modules" not in path)
    texts = [subprocess.run([build + kind, "40", *files], stdout=subprocess.PIPE, check=True).stdout
             for kind in (".system", ".own")]
    print(f"   {texts[0].count(b'== ')} documents, {texts[0].count(bytes([10]))} events")
    check(texts[0] == texts[1], "both read all of them alike")


with temporary_folder() as folder:
    step("tools")
    tools = Tools(folder)
    tree = os.path.join(folder, "tree")
    copy_of_tree(tree)

    step("a source distribution, sources over pip")
    run(os.path.join(tools.bin, "python"), "-m", "build", "--sdist", "-Ccmake.define.PUC_GRAMMARS_FROM=pip",
        "-Ccmake.define.PUC_YYJSON_FROM=pip", "-Ccmake.define.PUC_YAML_FROM=pip", "-o", folder, tree,
        env=tools.environment)
    shutil.rmtree(os.path.join(tree, "grammars", "vendor"))
    unpacked = check_sdist(glob.glob(os.path.join(folder, "*.tar.gz"))[0], os.path.join(folder, "unpacked"))

    wheel = wheel_offline(tools, unpacked, os.path.join(folder, "offline"))
    binary = check_wheel(tools, wheel, os.path.join(folder, "content"))
    if sys.platform == "linux":
        check_alone(binary, os.path.join(folder, "alone"))
    check_same_reports(tools, binary)
    check_libyaml(unpacked, folder)

    step("a wheel from the tree, sources over " + ("npm" if shutil.which("npm") else "pip"))
    tools.run("pip", "wheel", "--no-deps", "-w", os.path.join(folder, "online"), tree)
    other = glob.glob(os.path.join(folder, "online", "*.whl"))[0]
    with open(wheel, "rb") as one, open(other, "rb") as two:
        check(one.read() == two.read(), "it is the same, byte for byte")

    check_installs(tools, wheel, unpacked, folder)
finish()
