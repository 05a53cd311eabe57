#include "facts_text.h"

static void images(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"Dockerfile", "FROM python:3.11-slim\n", "image python:3.11-slim 3.11 final:1\n"},
        {"Dockerfile", "from python:3.11-slim as x\n", "image python:3.11-slim 3.11 final:1\n"},
        {"Dockerfile",
         "FROM python:3-alpine AS base\nRUN a\n\n\n\nFROM python:latest\nCOPY --from=base /s /s\n\n"
         "FROM base AS test\nRUN python -m unittest\n",
         "image python:3-alpine floating final:1\nimage python:latest floating:6\n"},
        {"Dockerfile",
         "# syntax=docker/dockerfile:1\nARG PYTHON_VERSION=3.8\nARG VARIANT=slim-bullseye\n"
         "FROM --platform=linux/amd64 docker.io/library/python:${PYTHON_VERSION}-${VARIANT} AS "
         "run\n",
         "image python:3.8-slim-bullseye 3.8 final:4\n"},
        {"Dockerfile", "FROM python:${V:-3.9}\nFROM python:${V:+x}\nFROM python:$V",
         "image python:3.9 3.9:1\n"},
        {"Dockerfile", "ARG V=\"3.9\" W=3.10\nFROM python:$V\nFROM python:${W}",
         "image python:3.9 3.9:2\nimage python:3.10 3.10 final:3\n"},
        {"Dockerfile", "ARG A=3.9\nARG B=${A}-slim\nFROM python:$B",
         "image python:3.9-slim 3.9 final:3\n"},
        {"Dockerfile", "FROM scratch\nARG V=3.9\nFROM python:$V", ""},
        {"Dockerfile", "FROM \\\n  python:3.9 \\\n  AS x", "image python:3.9 3.9 final:2\n"},
        {"Dockerfile", "# escape=`\nFROM `\n  python:3.9", "image python:3.9 3.9 final:3\n"},
        {"Dockerfile", "# comment\n# escape=`\nFROM `\npython:3.9", ""},
        {"Dockerfile",
         "FROM python:3.9 AS Build\nFROM debian\nCOPY --from=build /a /a\n"
         "COPY --from=python:3.8 /b /b\nCOPY --from=0 /c /c\n",
         "image python:3.9 3.9:1\nimage python:3.8 3.8:4\n"},
        {"Dockerfile", "# FROM python:3.9\n  # FROM python:3.8\nRUN x", ""},
        {"Dockerfile", "FROM pypy:3.9\n", ""},
        {"Dockerfile", "FROM python:3.9\r\nRUN a \\\r\n b\r\nFROM python:3.8\r\n",
         "image python:3.9 3.9:1\nimage python:3.8 3.8 final:4\n"},
    };
    CHECK_READER(read_dockerfile, cases);
}

static void runs(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"Dockerfile",
         "FROM x\nRUN pip install --no-cache-dir \\\n      \"gevent==21.8.0\" \\\n"
         "# a comment, and \\\n\n      uvicorn\nCMD [\"python3.8\", \"-m\", \"collector\"]\n",
         "runtime python3.8 3.8:7\ndep gevent==21.8.0 [docker]:3\ndep uvicorn [docker]:6\n"},
        {"Dockerfile", "RUN pip install gunicorn[gevent] 'celery[gevent]'",
         "dep gunicorn[gevent] [docker]:1\ndep celery[gevent] [docker]:1\n"},
        {"Dockerfile", "RUN --mount=type=cache,target=/c pip install -r req.txt",
         "include req.txt:1\n"},
        {"Dockerfile", "RUN [\"pip\", \"install\", \"gevent\"]", "dep gevent [docker]:1\n"},
        {"Dockerfile", "RUN <<EOF\nset -e\npip install gevent\nEOF\nRUN pip install flask",
         "dep gevent [docker]:3\ndep flask [docker]:5\n"},
        {"Dockerfile", "RUN bash -e <<-'EOF'\n\tpip install gevent\n\tEOF\nRUN pip install flask",
         "dep gevent [docker]:2\ndep flask [docker]:4\n"},
        {"Dockerfile", "RUN cat <<EOF > /x\npip install gevent\nEOF\nRUN pip install flask",
         "dep flask [docker]:4\n"},
        {"Dockerfile", "RUN <<EOF\n#!/usr/bin/env python3\npip install gevent\nEOF\n", ""},
        {"Dockerfile", "COPY <<EOF /start.sh\n#!/bin/sh\nexec gunicorn -k gevent a\nEOF\n",
         "worker gunicorn -k gevent:3\n"},
        {"Dockerfile", "RUN python -c \"print(1<<n)\"\nRUN pip install gevent",
         "dep gevent [docker]:2\n"},
        {"Dockerfile", "RUN <<EOF\nRUN pip install gevent", "dep gevent [docker]:2\n"},
        {"Dockerfile", "ARG P=gevent\nFROM x\nARG P\nRUN pip install $P==21.8.0",
         "dep gevent==21.8.0 [docker]:4\n"},
        {"Dockerfile", "FROM x\nRUN pip install gevent==$P", ""},
        {"Dockerfile", "ONBUILD RUN pip install gevent", "dep gevent [docker]:1\n"},
        {"Dockerfile", "HEALTHCHECK --interval=5s CMD celery -A x worker -P gevent",
         "worker celery -P gevent:1\n"},
        {"Dockerfile", "LABEL x=\"gunicorn -k gevent\"\nUSER gunicorn -k gevent", ""},
    };
    CHECK_READER(read_dockerfile, cases);
}

static void starts(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"Dockerfile",
         "FROM x\nCMD [\"gunicorn\",\"-b\",\":8080\",\"main:app\",\"--worker-class\",\"gevent\"]",
         "worker gunicorn -k gevent:2\n"},
        {"Dockerfile", "FROM x\nCMD gunicorn --worker-class gevent a",
         "worker gunicorn -k gevent:2\n"},
        {"Dockerfile", "FROM x\nCMD [\"gunicorn\", \\\n \"-k\", \\\n \"gevent\"]",
         "worker gunicorn -k gevent:3\n"},
        {"Dockerfile", "FROM x\nENTRYPOINT [\"gunicorn\"]\nCMD [\"-k\", \"gevent\", \"a\"]",
         "worker gunicorn -k gevent:3\n"},
        {"Dockerfile",
         "FROM x\nCMD [\"gunicorn\",\"-k\",\"gevent\"]\nENTRYPOINT [\"tini\",\"--\",\"/entry.sh\"]",
         "worker gunicorn -k gevent:2\n"},
        {"Dockerfile", "FROM x\nENTRYPOINT gunicorn a\nCMD [\"celery\", \"worker\"]",
         "worker gunicorn:2\n"},
        {"Dockerfile", "FROM x\nCMD gunicorn -k gevent\nCMD gunicorn a", "worker gunicorn:3\n"},
        {"Dockerfile", "FROM x\nCMD [\"sh\", \"-c\", \"gunicorn -k gevent \\\"$X\\\"\"]",
         "worker gunicorn -k gevent:2\n"},
        {"Dockerfile", "FROM x\nCMD [\"gunicorn\", '-k', 'gevent']", ""},
        {"Dockerfile",
         "FROM x AS a\nENTRYPOINT [\"celery\", \"-A\", \"x\"]\nFROM a\nCMD [\"worker\", \"-P\", "
         "\"gevent\"]",
         "worker celery -P gevent:4\n"},
        {"Dockerfile",
         "FROM x AS a\nENTRYPOINT [\"celery\"]\nFROM y\nCMD [\"worker\", \"--x\", \"gevent\"]", ""},
        {"Dockerfile", "FROM x\nCMD [\"/entry.sh\"]\nENTRYPOINT []", ""},
        {"Dockerfile", "FROM x\nENTRYPOINT [\"./run\"]\nCMD [\"--worker-class=gevent\"]",
         "worker gunicorn -k gevent:3\n"},
        {"Dockerfile", "FROM x\nENV GUNICORN_CMD_ARGS=\"--bind=:80 \\\n  -k gevent\"",
         "worker gunicorn -k gevent:3\n"},
        {"Dockerfile", "FROM x\nENV GUNICORN_CMD_ARGS -k gevent -w 4",
         "worker gunicorn -k gevent:2\n"},
        {"Dockerfile", "FROM x\nENV A=1 WORKER_CLASS='gevent'", "worker gunicorn -k gevent:2\n"},
        {"Dockerfile", "FROM x\nENV CLASS=gevent\nCMD exec gunicorn -k $CLASS a",
         "worker gunicorn -k gevent:3\n"},
        {"Dockerfile", "FROM x\nENV CLASS=gevent\nCMD [\"gunicorn\", \"-k\", \"$CLASS\"]",
         "worker gunicorn [$CLASS]:3\n"},
        {"Dockerfile", "FROM x\nARG WORKER_CLASS=gevent", ""},
    };
    CHECK_READER(read_dockerfile, cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(images), cmocka_unit_test(runs),
                                       cmocka_unit_test(starts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
