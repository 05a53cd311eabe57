#include "facts_text.h"

#define STEPS                                                                                      \
    "    steps:\n      - {uses: actions/setup-python@v5, with: {python-version: '${{ matrix.py "   \
    "}}'}}\n"
#define JOB "jobs:\n  a:\n    strategy:\n      matrix:\n"

static void case_132(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {".github/workflows/test.yaml",
         "on: {push: {}}\nenv: &pins\n  PYTHON_DEFAULT: '3.9'\njobs:\n  unit:\n    strategy:\n"
         "      matrix:\n"
         "        py: ['3.8', \"3.9\", 3.9, '3.10', '3.11-dev', 'pypy-3.9', '3.x']\n"
         "        os: [ubuntu-20.04]\n        exclude:\n          - py: '3.8'\n"
         "            os: ubuntu-20.04\n        include:\n"
         "          - {py: '3.12', os: ubuntu-latest, experimental: true}\n"
         "    runs-on: ${{ matrix.os }}\n    container: python:3.7-buster\n    steps:\n"
         "      - uses: actions/setup-python@v2\n        with: {python-version: '${{ matrix.py "
         "}}'}\n"
         "      - run: |\n          python -m pip install tox==3.28 \"coverage<5\"\n"
         "          pip install -e .[test]\n"
         "  publish:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: "
         "actions/setup-python@v5\n"
         "        with:\n          python-version-file: .python-version\n          cache: pip\n"
         "      - uses: actions/setup-python@v4\n        with:\n          python-version: |\n"
         "            3.8\n            3.9\n",
         "matrix 3.9 3.9:8\nmatrix 3.9 3.9:8\nmatrix 3.10 3.10:8\nmatrix 3.11-dev 3.11:8\n"
         "matrix 3.x floating:8\nmatrix 3.12 3.12:14\nworkflow python:3.7-buster 3.7:16\n"
         "matrix 3.8 3.8:33\nmatrix 3.9 3.9:34\n"
         "tests CI job 3.9 3.10 3.11 3.12:8\n"
         "dep tox==3.28 [ci]:21\ndep coverage<5 [ci]:21\n"},
    };
    CHECK_READER(read_workflow, cases);
}

static void matrices(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"w.yml", JOB "        py: ['3.8', '3.9']\n" STEPS,
         "matrix 3.8 3.8:5\nmatrix 3.9 3.9:5\ntests CI job 3.8 3.9:5\n"},
        {"w.yml", JOB "        py:\n          - '3.8'\n          - 3.10\n          - 3.11\n" STEPS,
         "matrix 3.8 3.8:6\nmatrix 3.11 3.11:8\ntests CI job 3.8 3.11:5\nnote python-version "
         "3.1:7\n"},
        {"w.yml",
         JOB "        py: ['3.8', '3.9']\n        os: [a, b]\n        exclude: [{py: '3.8', os: "
             "a}]\n" STEPS,
         "matrix 3.8 3.8:5\nmatrix 3.9 3.9:5\ntests CI job 3.8 3.9:5\n"},
        {"w.yml",
         JOB "        py: ['3.8', '3.9']\n        os: [a, b]\n        exclude: [{py: '3.8', os: "
             "a}, {py: '3.8', os: b}]\n" STEPS,
         "matrix 3.9 3.9:5\ntests CI job 3.9:5\n"},
        {"w.yml", JOB "        py: ['3.8', '3.9']\n        exclude: [{py: '3.8'}]\n" STEPS,
         "matrix 3.9 3.9:5\ntests CI job 3.9:5\n"},
        {"w.yml", JOB "        py: ['3.8', '3.9']\n        exclude: [{arch: x}, {}]\n" STEPS,
         "matrix 3.8 3.8:5\nmatrix 3.9 3.9:5\ntests CI job 3.8 3.9:5\n"},
        {"w.yml",
         JOB "        include:\n          - py: '3.8'\n          - os: x\n          - py: "
             "'3.13t'\n" STEPS,
         "matrix 3.8 3.8:6\nmatrix 3.13t 3.13:8\ntests CI job 3.8 3.13:5\n"},
        {"w.yml",
         JOB
         "        py: ${{ fromJSON(needs.x.outputs.y) }}\n        include: [{py: '3.8'}]\n" STEPS,
         ""},
        {"w.yml", "jobs:\n  a:\n    strategy:\n      matrix: ${{ fromJSON(x) }}\n" STEPS, ""},
        {"w.yml", JOB "        python-version: ['3.8']\n    steps:\n      - run: tox\n",
         "matrix 3.8 3.8:5\ntests CI job 3.8:5\n"},
        {"w.yml",
         JOB "        python: [{v: '3.8', tox: py38}]\n    steps:\n      - {uses: a, with: "
             "{python-version: '${{ matrix.python.v }}'}}\n",
         "matrix 3.8 3.8:5\ntests CI job 3.8:5\n"},
        {"w.yml", JOB "        v: ['3.8', '3.9']\n    container: python:${{ matrix.v }}-slim\n",
         "matrix 3.8 3.8:5\nmatrix 3.9 3.9:5\ntests CI job 3.8 3.9:5\n"},
        {"w.yml", JOB "        node: ['3.8']\n", ""},
        {"w.yml", JOB "        py: [pypy-3.9, '2.7']\n" STEPS, ""},
    };
    CHECK_READER(read_workflow, cases);
}

static void jobs(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"w.yml",
         "jobs:\n  a:\n    steps:\n      - uses: actions/setup-python@v5\n        with:\n          "
         "python-version: '3.9'\n",
         "workflow 3.9 3.9:6\n"},
        {"w.yml",
         "jobs:\n  a:\n    steps:\n      - uses: actions/setup-python@v5\n        with:\n          "
         "python-version: 3.10\n",
         "note python-version 3.1:6\n"},
        {"w.yml", "jobs:\n  a:\n    steps:\n      - {uses: x, with: {python-version: 3.x}}\n",
         "workflow 3.x floating:4\n"},
        {"w.yml",
         "env: {V: '3.9'}\njobs:\n  a:\n    container: python:${{ env.V }}-slim\n    steps:\n      "
         "- {uses: x, with: {python-version: '${{ env.V }}'}}\n",
         "workflow python:3.9-slim 3.9:4\nworkflow 3.9 3.9:6\n"},
        {"w.yml",
         "jobs:\n  a:\n    env: {G: '1.4'}\n    steps:\n      - run: pip install gevent==$G "
         "flask\n",
         "dep gevent==1.4 [ci]:5\ndep flask [ci]:5\n"},
        {"w.yml",
         "jobs:\n  a:\n    steps:\n      - run: pip install gevent==${{ matrix.x }} flask\n",
         "dep flask [ci]:4\n"},
        {"w.yml",
         "jobs:\n  a:\n    steps:\n      - shell: pwsh\n        run: pip install gevent\n      - "
         "run: python3.8 x.py\n",
         "workflow python3.8 3.8:6\n"},
        {"w.yml", "jobs:\n  a:\n    services: {w: {image: 'python:3.8'}}\n",
         "workflow python:3.8 3.8:3\n"},
        {"w.yml", "jobs: [a]\n", ""},
        {"w.yml", "jobs:\n  a: [b]\n  c:\n    steps: {a: b}\n    strategy: x\n", ""},
    };
    CHECK_READER(read_workflow, cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(case_132), cmocka_unit_test(matrices),
                                       cmocka_unit_test(jobs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
