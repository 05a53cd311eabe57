#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dependency_fixture.h"

static void assert_read(ReaderFn *reader, const char *path, const char *text, const char *want) {
    Reading r;
    read_bytes(&r, reader, path, str_from(text));
    assert_text(describe(&r), want);
    reading_release(&r);
}

static void pre_commit(void **state) {
    (void)state;
    assert_read(
        read_pre_commit, ".pre-commit-config.yaml",
        "default_language_version:\n"
        "  python: python3.9\n"
        "repos:\n"
        "- repo: https://github.com/psf/black\n"
        "  rev: 22.3.0\n"
        "  hooks:\n"
        "  - id: black\n"
        "    language_version: python3\n"
        "    additional_dependencies: ['click==8.0.4', \"typed-ast; python_version < '3.8'\"]\n"
        "- repo: https://github.com/pycqa/flake8.git\n"
        "  rev: 0123456789abcdef0123456789abcdef01234567  # frozen: v3.9.2\n"
        "  hooks:\n"
        "  - id: flake8\n"
        "    language_version: '3.8'\n"
        "- repo: https://github.com/asottile/pyupgrade\n"
        "  rev: main\n"
        "- repo: https://github.com/somebody/else\n"
        "  rev: v1.0\n"
        "- repo: local\n"
        "  hooks:\n"
        "  - id: a\n"
        "    language: node\n"
        "    additional_dependencies: [eslint]\n"
        "  - id: b\n"
        "    additional_dependencies: [prettier@2.1, './plugin']\n"
        "  - id: c\n"
        "    language: python\n"
        "    additional_dependencies: [pylint>=2]\n",
        "5:8 black==22.3.0 group=pre-commit locked=22.3.0\n"
        "9:31 click==8.0.4 group=pre-commit\n"
        "9:47 typed-ast group=pre-commit; python_version < \"3.8\"\n"
        "11:8 flake8==3.9.2 group=pre-commit locked=3.9.2\n"
        "25:45 - url=./plugin group=pre-commit\n"
        "28:31 pylint>=2 group=pre-commit\n"
        "2:11 tool python3.9 minor=9\n"
        "14:23 tool 3.8 minor=8\n");
    assert_read(read_pre_commit, ".pre-commit-config.yaml",
                "- repo: git@github.com:pre-commit/mirrors-mypy\n  sha: v0.782\n",
                "2:8 mypy==0.782 group=pre-commit locked=0.782\n");
    assert_read(read_pre_commit, ".pre-commit-config.yaml", "", "");
    assert_read(read_pre_commit, ".pre-commit-config.yaml", "repos: x\n", "");
}

static void readthedocs(void **state) {
    (void)state;
    assert_read(read_readthedocs, ".readthedocs.yaml",
                "version: 2\n"
                "build:\n"
                "  os: ubuntu-22.04\n"
                "  tools:\n"
                "    python: \"3.9\"\n"
                "  jobs:\n"
                "    post_install:\n"
                "      - pip install sphinx==4.0\n"
                "python:\n"
                "  install:\n"
                "    - requirements: docs/requirements.txt\n"
                "    - method: pip\n"
                "      path: .\n"
                "conda:\n"
                "  environment: docs/env.yml\n",
                "8:21 sphinx==4.0 group=ci\n"
                "5:13 tool 3.9 minor=9\n"
                "15 include docs/env.yml group=docs\n"
                "11 include docs/requirements.txt group=docs\n");
    assert_read(read_readthedocs, "readthedocs.yml",
                "requirements_file: r.txt\npython:\n  version: 3.10\n",
                "1 include r.txt group=docs\n"
                "3 warning python-version 3.1: 3.10 without quotes is the number 3.1: write it as "
                "a string\n");
    assert_read(read_readthedocs, ".readthedocs.yaml",
                "build: {tools: {python: mambaforge-4.10}}\n", "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pre_commit),
        cmocka_unit_test(readthedocs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
