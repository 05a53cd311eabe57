#include "facts_text.h"

#define POD "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n"

static void manifests(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"k8s/a.yaml",
         POD "  - image: python:3.9-slim\n    command: [\"gunicorn\", \"-k\", \"gevent\"]\n",
         "worker gunicorn -k gevent:6\nimage python:3.9-slim 3.9 final:5\n"},
        {"k8s/a.yaml",
         POD "  - command: [gunicorn]\n    args:\n    - app\n    - --worker-class=gevent\n",
         "worker gunicorn -k gevent:8\n"},
        {"k8s/a.yaml", POD "  - args:\n    - --worker-class=gevent\n",
         "worker gunicorn -k gevent:6\n"},
        {"k8s/a.yaml",
         POD "  - command: [/bin/sh, -c]\n    args:\n    - |\n      migrate\n      exec gunicorn "
             "-k gevent\n",
         "worker gunicorn -k gevent:9\n"},
        {"k8s/a.yaml", POD "  - command: [/entry.sh]\n    args: [celery, worker, -P, eventlet]\n",
         "worker celery -P eventlet:6\n"},
        {"k8s/a.yaml",
         POD "  - env:\n    - name: GUNICORN_CMD_ARGS\n      value: -k gevent\n    - name: X\n     "
             " valueFrom: {a: b}\n",
         "worker gunicorn -k gevent:7\n"},
        {"k8s/a.yaml",
         "---\napiVersion: v1\nkind: ConfigMap\ndata:\n  WORKER_CLASS: gevent\n---\n" POD
         "  - image: python:3\n",
         "worker gunicorn -k gevent:5\nimage python:3 floating final:11\n"},
        {"k8s/a.yaml",
         "apiVersion: batch/v1\nkind: CronJob\nspec:\n  jobTemplate: {spec: {template: {spec: "
         "{initContainers: [{image: python:3.8}]}}}}\n",
         "image python:3.8 3.8 final:4\n"},
        {"k8s/a.yaml", "containers:\n- image: python:3.9\n  command: [gunicorn, -k, gevent]\n", ""},
        {"k8s/a.yaml", POD "  # - command: [gunicorn, -k, gevent]\n  - name: gunicorn -k gevent\n",
         ""},
        {"k8s/a.yaml", "workerClass: gevent\n", ""},
        {"ops/x.yaml", "- a: [\n", ""},
    };
    CHECK_READER(read_kubernetes, cases);
}

static void values(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"chart/values.yaml", "web:\n  workerClass: gevent\n", "worker gunicorn -k gevent:2\n"},
        {"chart/values-prod.yaml", "gunicorn_worker_class: eventlet\n",
         "worker gunicorn -k eventlet:1\n"},
        {"chart/values.yaml", "workerClass: gthread\nclass: gevent\nnotes: gevent\n", ""},
        {"chart/values.yaml", "image:\n  repository: python\n  tag: 3.9-slim\n",
         "image python:3.9-slim 3.9:3\n"},
        {"chart/values.yaml", "image:\n  repository: python\n  tag: \"3.10\"\nargs: [-k, gevent]\n",
         "worker gunicorn -k gevent:4\nimage python:3.10 3.10:3\n"},
        {"chart/values.yaml", "env:\n  GUNICORN_CMD_ARGS: -k gevent\n",
         "worker gunicorn -k gevent:2\n"},
    };
    CHECK_READER(read_kubernetes, cases);
}

static void templates(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"chart/templates/web.yaml",
         "{{- if .Values.web }}\n" POD "  - image: \"{{ .Values.image }}:{{ .Values.tag }}\"\n"
         "    args:\n    - gunicorn\n    - --workers={{ .Values.workers }}\n    {{- if .x }}\n"
         "    - --worker-class=gevent\n    {{- end }}\n{{- end }}\n",
         "worker gunicorn -k gevent:11\n"},
        {"chart/templates/web.yaml",
         POD "  - image: python:{{ .Values.python | default \"3.9\" }}\n"
             "    command: [gunicorn, -k, {{ default \"gevent\" .Values.workerClass }}]\n",
         "worker gunicorn -k gevent:6\nimage python:3.9 3.9 final:5\n"},
        {"chart/templates/deployment.yml.tpl",
         "{{ define \"command\" }}[python, \"-m\", gunicorn.app.wsgiapp, -k, gevent]{{ end }}\n"
         "{{ template \"deployment\" . }}\n",
         "worker gunicorn -k gevent:1\n"},
        {"chart/templates/web.yaml",
         "spec:\n  labels:\n{{ include \"labels\" . | indent 4 }}\n  containers:\n  - image: "
         "python:3.8\n"
         "    command:\n      - celery\n      - worker\n      - -P\n      - \"gevent\"\n    env: "
         "[\n",
         "worker celery -P gevent:9\nimage python:3.8 3.8 final:5\n"},
        {"chart/templates/web.yaml",
         "{{/* - --worker-class=gevent */}}\n# args: [-k, gevent]\na: {{ .b }}\n", ""},
        {"k8s/other.yaml", "{{ x }}\nargs: [gunicorn, -k, gevent]\n", ""},
        {"chart/templates/x.yaml", "{{ never closed\nargs: [a\n", ""},
    };
    CHECK_READER(read_kubernetes, cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(manifests), cmocka_unit_test(values),
                                       cmocka_unit_test(templates)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
