#include "facts_text.h"

static const ReaderCase cases[] = {
    {".gitlab-ci.yml",
     "image: python:3.9-slim\ntest:\n  script:\n    - pip install tox==3.28\n    - [python3.8 -m "
     "x]\n",
     "workflow python:3.9-slim 3.9:1\nworkflow python3.8 3.8:5\ndep tox==3.28 [ci]:4\n"},
    {".gitlab-ci.yml", "variables: {PY: '3.9'}\ndefault:\n  image: {name: 'python:$PY'}\n",
     "workflow python:3.9 3.9:3\n"},
    {".gitlab-ci.yml",
     "test:\n  image: python:$PY\n  parallel:\n    matrix:\n      - PY: ['3.8', '3.9']\n        "
     "DB: [a, b]\n",
     "matrix 3.8 3.8:5\nmatrix 3.9 3.9:5\ntests CI job 3.8 3.9:5\n"},
    {".gitlab-ci.yml",
     "test:\n  before_script: |\n    apt-get install python3.8\n  services: ['python:3.7']\n",
     "workflow python:3.7 3.7:4\nworkflow python3.8 3.8:3\n"},
    {".gitlab-ci.yml",
     "test:\n  script:\n    - !reference [.setup, script]\n    - pip install gevent\n",
     "dep gevent [ci]:4\n"},
    {".gitlab-ci.yml", "# image: python:3.9\ntest: [a]\n", ""},
};

static void pipelines(void **state) {
    (void)state;
    CHECK_READER(read_gitlab_ci, cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pipelines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
