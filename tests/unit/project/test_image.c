#include "facts_text.h"

#include "project/image.h"

typedef struct ImageCase {
    const char *reference;
    const char *label; /* NULL: nothing is known */
    int minor;
    bool floating;
} ImageCase;

static const ImageCase cases[] = {
    {"python:3.11-slim", "python:3.11-slim", 11, false},
    {"python:3.9.18-bullseye", "python:3.9.18-bullseye", 9, false},
    {"python:3.13-rc-slim", "python:3.13-rc-slim", 13, false},
    {"python:3.13.0rc1", "python:3.13.0rc1", 13, false},
    {"docker.io/library/python:3.8-slim", "python:3.8-slim", 8, false},
    {"python:3.8@sha256:00", "python:3.8", 8, false},
    {"python", "python", -1, true},
    {"python:latest", "python:latest", -1, true},
    {"python:3", "python:3", -1, true},
    {"python:3-alpine", "python:3-alpine", -1, true},
    {"python:slim-bookworm", "python:slim-bookworm", -1, true},
    {"python:latest@sha256:00", NULL, 0, false},
    {"python@sha256:00", NULL, 0, false},
    {"python:2.7", NULL, 0, false},
    {"python:2", NULL, 0, false},
    {"python:${V}", NULL, 0, false},
    {"python:3.$V", NULL, 0, false},
    {"cimg/python:3.9", "cimg/python:3.9", 9, false},
    {"circleci/python:3.9.6-buster", "circleci/python:3.9.6-buster", 9, false},
    {"bitnami/python:3.9", "bitnami/python:3.9", 9, false},
    {"registry.example.org:5000/team/python:3.9", "registry.example.org:5000/team/python:3.9", 9,
     false},
    {"registry.example.org:5000/python", "registry.example.org:5000/python", -1, true},
    {"tiangolo/uvicorn-gunicorn:python3.8", "tiangolo/uvicorn-gunicorn:python3.8", 8, false},
    {"tiangolo/uwsgi-nginx-flask:python3.8-alpine", "tiangolo/uwsgi-nginx-flask:python3.8-alpine",
     8, false},
    {"mcr.microsoft.com/devcontainers/python:3.9", "mcr.microsoft.com/devcontainers/python:3.9", 9,
     false},
    {"mcr.microsoft.com/devcontainers/python:1-3.11-bookworm",
     "mcr.microsoft.com/devcontainers/python:1-3.11-bookworm", 11, false},
    {"mcr.microsoft.com/devcontainers/python:1-3", "mcr.microsoft.com/devcontainers/python:1-3", -1,
     true},
    {"ghcr.io/astral-sh/uv:python3.11-bookworm", "ghcr.io/astral-sh/uv:python3.11-bookworm", 11,
     false},
    {"ghcr.io/astral-sh/uv:latest", NULL, 0, false},
    {"apache/airflow:2.5.0-python3.8", "apache/airflow:2.5.0-python3.8", 8, false},
    {"jupyter/base-notebook:python-3.10.5", "jupyter/base-notebook:python-3.10.5", 10, false},
    {"nikolaik/python-nodejs:python3.9-nodejs16", "nikolaik/python-nodejs:python3.9-nodejs16", 9,
     false},
    {"pypy:3.9", NULL, 0, false},
    {"pypy:3.9-7.3", NULL, 0, false},
    {"public.ecr.aws/lambda/python:3.9", "public.ecr.aws/lambda/python:3.9", 9, false},
    {"amazon/aws-lambda-python:3.8", "amazon/aws-lambda-python:3.8", 8, false},
    {"registry.access.redhat.com/ubi8/python-39", "registry.access.redhat.com/ubi8/python-39", 9,
     false},
    {"ubi9/python-311:1-52", "ubi9/python-311:1-52", 11, false},
    {"centos/python-38-centos7", "centos/python-38-centos7", 8, false},
    {"gcr.io/distroless/python3", "gcr.io/distroless/python3", -1, true},
    {"gcr.io/distroless/python3-debian12:nonroot", "gcr.io/distroless/python3-debian12:nonroot", 11,
     false},
    {"mongo:3.6", NULL, 0, false},
    {"example/my-python-app:3.2", NULL, 0, false},
    {"debian:bookworm", NULL, 0, false},
    {"", NULL, 0, false},
    {":", NULL, 0, false},
    {"/:@", NULL, 0, false},
};

static void references(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ImageCase *c = &cases[i];
        PythonPin pin = {0};
        bool found = image_python(str_from(c->reference), &pin);
        if (found != (c->label != NULL) || !str_eq(pin.label, str_from(c->label)) ||
            (found && (pin.minor != c->minor || pin.floating != c->floating)))
            fail_msg("%s: found %d, label %.*s, minor %d, floating %d", c->reference, found,
                     STR_ARG(pin.label), pin.minor, pin.floating);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(references)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
