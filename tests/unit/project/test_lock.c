#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dependency_fixture.h"

static void assert_lock(ReaderFn *reader, const char *path, const char *text, const char *want) {
    Reading r;
    read_bytes(&r, reader, path, str_from(text));
    assert_text(describe(&r), want);
    reading_release(&r);
}

static void uv(void **state) {
    (void)state;
    assert_lock(
        read_uv_lock, "uv.lock",
        "requires-python = \">=3.9\"\n"
        "[[package]]\n"
        "name = \"shop\"\n"
        "source = { editable = \".\" }\n"
        "dependencies = [\n"
        "    { name = \"numpy\", version = \"1.26.4\", marker = \"python_full_version < '3.12'\" "
        "},\n"
        "    { name = \"numpy\", version = \"2.0.2\", marker = \"python_full_version >= '3.12'\" "
        "},\n"
        "]\n"
        "[package.dev-dependencies]\n"
        "dev = [{ name = \"Tool.Kit\" }]\n"
        "[[package]]\n"
        "name = \"numpy\"\n"
        "version = \"1.26.4\"\n"
        "source = { registry = \"https://index.example/simple\" }\n"
        "resolution-markers = [\"python_full_version < '3.12'\"]\n"
        "sdist = { url = \"https://x.example/numpy-1.26.4.tar.gz\", hash = \"sha256:00\" }\n"
        "wheels = [\n"
        "    { url = \"https://x.example/numpy-1.26.4-cp39-cp39-manylinux_2_17_x86_64.whl\" },\n"
        "    { url = \"https://x.example/numpy-1.26.4-cp310-cp310-win_amd64.whl\" },\n"
        "    { url = \"https://x.example/numpy-1.26.4-cp311-cp311-manylinux2014_x86_64.whl\" },\n"
        "]\n"
        "[[package]]\n"
        "name = \"numpy\"\n"
        "version = \"2.0.2\"\n"
        "source = { registry = \"https://index.example/simple\" }\n"
        "[[package]]\n"
        "name = \"tool-kit\"\n"
        "version = \"3\"\n"
        "source = { git = \"https://me:secret@git.example/t?rev=v3#abc\" }\n"
        "dependencies = [{ name = \"leaf\", marker = \"python_version < '3.11'\" }]\n"
        "[[package]]\n"
        "name = \"leaf\"\n"
        "version = \"1\"\n"
        "source = { registry = \"https://index.example/simple\" }\n"
        "wheels = [{ filename = \"leaf-1-py2.py3-none-any.whl\" }]\n",
        "12:1 numpy==1.26.4 locked=1.26.4 wheels=9,11 sdist on=8,9,10,11; python_full_version < "
        "\"3.12\"\n"
        "23:1 numpy==2.0.2 locked=2.0.2 wheels= on=12,13,14,15+\n"
        "27:1 tool-kit==3 url=git+https://***:***@git.example/t?***#abc locked=3\n"
        "32:1 leaf==1 locked=1 transitive wheels=8,9,10,11,12,13,14,15+ on=8,9,10\n"
        "1:19 lock >=3.9 minor=9\n");
}

static void poetry(void **state) {
    (void)state;
    assert_lock(
        read_poetry_lock, "poetry.lock",
        "[[package]]\n"
        "name = \"Django\"\n"
        "version = \"4.2.1\"\n"
        "description = \"A \\\"web\\\" framework\"\n"
        "optional = false\n"
        "python-versions = \">=3.8,<3.12\"\n"
        "files = [\n"
        "    {file = \"Django-4.2.1-py3-none-any.whl\", hash = \"sha256:00\"},\n"
        "    {file = \"Django-4.2.1.tar.gz\", hash = \"sha256:00\"},\n"
        "]\n"
        "[package.dependencies]\n"
        "tzdata = {version = \"*\", markers = \"sys_platform == \\\"win32\\\"\"}\n"
        "\"backports.zoneinfo\" = [{version = \">=0.2\", markers = \"python_version < '3.9'\"}]\n"
        "[[package]]\n"
        "name = \"tzdata\"\n"
        "version = \"2023.3\"\n"
        "category = \"dev\"\n"
        "optional = true\n"
        "python-versions = \"*\"\n"
        "[[package]]\n"
        "name = \"backports-zoneinfo\"\n"
        "version = \"0.2.1\"\n"
        "groups = [\"main\", \"docs\"]\n"
        "markers = {main = \"python_version < '3.9'\", docs = \"python_version < '3.10'\"}\n"
        "[package.source]\n"
        "type = \"git\"\n"
        "url = \"https://git.example/z.git\"\n"
        "resolved_reference = \"abc\"\n"
        "[metadata]\n"
        "python-versions = \"^3.8\"\n"
        "[metadata.files]\n"
        "TzData = [{file = \"tzdata-2023.3-py2.py3-none-any.whl\", hash = \"00\"}]\n",
        "2:1 django==4.2.1 locked=4.2.1 wheels=8,9,10,11,12,13,14,15+ sdist python=<3.12,>=3.8\n"
        "15:1 tzdata==2023.3 group=dev locked=2023.3 transitive optional "
        "wheels=8,9,10,11,12,13,14,15+ on=\n"
        "21:1 backports-zoneinfo==0.2.1 url=git+https://git.example/z.git@abc locked=0.2.1 "
        "transitive on=8; python_version < \"3.9\" or python_version < \"3.10\"\n"
        "30:19 lock ^3.8 minor=8\n");
}

static void pdm(void **state) {
    (void)state;
    assert_lock(read_pdm_lock, "pdm.lock",
                "[metadata]\n"
                "groups = [\"default\", \"test\"]\n"
                "[[metadata.targets]]\n"
                "requires_python = \"~=3.9\"\n"
                "[[package]]\n"
                "name = \"click\"\n"
                "version = \"8.1.7\"\n"
                "requires_python = \">=3.7\"\n"
                "groups = [\"default\"]\n"
                "dependencies = [\n"
                "    \"colorama; platform_system == \\\"Windows\\\"\",\n"
                "    \"odd one ;;\",\n"
                "]\n"
                "files = [{file = \"click-8.1.7-cp38-abi3-manylinux_2_28_x86_64.whl\"}]\n"
                "[[package]]\n"
                "name = \"click\"\n"
                "version = \"8.1.7\"\n"
                "extras = [\"x\"]\n"
                "[[package]]\n"
                "name = \"colorama\"\n"
                "version = \"0.4\"\n"
                "groups = [\"test\"]\n"
                "marker = \"python_version >= '3.10'\"\n"
                "path = \"./vendor/colorama\"\n",
                "6:1 click==8.1.7 locked=8.1.7 wheels=8,9,10,11,12,13,14,15+ python=>=3.7\n"
                "20:1 colorama==0.4 url=./vendor/colorama group=test locked=0.4 transitive on=; "
                "python_version >= \"3.10\"\n"
                "4:19 lock ~=3.9 minor=9\n");
}

static void pylock(void **state) {
    (void)state;
    assert_lock(read_pylock, "pylock.dev.toml",
                "requires-python = \">=3.9\"\n"
                "[[packages]]\n"
                "name = \"a\"\n"
                "version = \"1.0\"\n"
                "requires-python = \"<3.13\"\n"
                "marker = \"'dev' in dependency_groups\"\n"
                "sdist = {name = \"a-1.0.tar.gz\"}\n"
                "[[packages.wheels]]\n"
                "url = \"https://x.example/a-1.0-cp312-cp312t-manylinux_2_28_x86_64.whl?x=1\"\n"
                "[[packages]]\n"
                "name = \"b\"\n"
                "vcs = {type = \"hg\", url = \"https://u:p@h.example/b\", commit-id = \"abc\"}\n"
                "[[packages]]\n"
                "version = \"2\"\n"
                "[[packages]]\n"
                "name = \"c\"\n"
                "version = \"not one\"\n"
                "directory = {path = \"libs/c\"}\n",
                "3:1 a==1.0 locked=1.0 wheels= sdist python=<3.13; \"dev\" in dependency_groups\n"
                "11:1 b url=hg+https://***:***@h.example/b@abc\n"
                "16:1 c url=libs/c locked=not one\n"
                "1:19 lock >=3.9 minor=9\n"
                "16 warning c: \"not one\" is not a version\n");
}

static void pipfile(void **state) {
    (void)state;
    assert_lock(read_pipfile, "Pipfile",
                "[[source]]\n"
                "url = \"https://${USER}@index.example/simple\"\n"
                "[packages]\n"
                "flask = \"*\"\n"
                "\"zope.event\" = {version = \">=4\", markers = \"python_version < '3.12'\"}\n"
                "uvloop = {version = \"*\", sys_platform = \"== 'linux'\"}\n"
                "report = {git = \"https://git.example/r.git\", ref = \"main\", editable = true}\n"
                "odd = \"latest\"\n"
                "[dev-packages]\n"
                "mypy = {version = \"<0.950\", extras = [\"reports\"]}\n"
                "[docs]\n"
                "sphinx = \"==7.0\"\n"
                "alone = \"3.18\"\n"
                "[requires]\n"
                "python_version = \"3.8\"\n",
                "4:1 flask\n"
                "5:1 zope-event>=4; python_version < \"3.12\"\n"
                "6:1 uvloop; sys_platform == \"linux\"\n"
                "7:1 report url=git+https://git.example/r.git@main editable\n"
                "8:1 odd\n"
                "10:1 mypy[reports]<0.950 group=dev\n"
                "12:1 sphinx==7.0 group=docs\n"
                "13:1 alone==3.18 group=docs\n"
                "15:1 runtime Pipfile requires python_version 3.8 minor=8\n"
                "8 warning odd: \"latest\" is not a version specifier\n");
    assert_lock(
        read_pipfile_lock, "Pipfile.lock",
        "{\"_meta\": {\"requires\": {\"python_version\": \"3.8\"}},\n"
        " \"default\": {\n"
        "  \"eventlet\": {\"version\": \"==0.33.1\", \"index\": \"pypi\", \"hashes\": []},\n"
        "  \"greenlet\": {\"version\": \"==1.1.2\", \"markers\": \"python_version < '3.9'\"}\n"
        " },\n"
        " \"develop\": {\"x\": {\"path\": \"./x\", \"editable\": true}}}\n",
        "3:3 eventlet==0.33.1 locked=0.33.1\n"
        "4:3 greenlet==1.1.2 locked=1.1.2 transitive; python_version < \"3.9\"\n"
        "6:14 x url=./x group=dev editable transitive\n");
}

/* Conflict markers, cut files, other types than expected: what can be read is. */
static void odd_locks(void **state) {
    (void)state;
    assert_lock(
        read_uv_lock, "uv.lock",
        "<<<<<<< HEAD\n[[package]]\nname = \"a\"\nversion = \"1\"\n=======\n"
        "[[package]]\nname = \"b\"\nversion = 2\ndependencies = 5\nwheels = {}\n>>>>>>> x\n",
        "3:1 a==1 locked=1\n"
        "7:1 b==2 locked=2\n"
        "1 error '<' cannot stand here\n"
        "5 error '=' cannot stand here\n"
        "11 error '>' cannot stand here\n");
    assert_lock(read_poetry_lock, "poetry.lock", "[[package]]\nname = \"a\"\nversion = \"1",
                "2:1 a\n3 error this string is not closed\n");
    assert_lock(read_pipfile_lock, "Pipfile.lock", "[1, {\"default\": 3}]", "");
    assert_lock(read_pylock, "pylock.toml", "packages = \"none\"\n", "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uv),     cmocka_unit_test(poetry),  cmocka_unit_test(pdm),
        cmocka_unit_test(pylock), cmocka_unit_test(pipfile), cmocka_unit_test(odd_locks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
