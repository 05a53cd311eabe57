#include "facts_text.h"

static void commands(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"run.sh", "gunicorn -k gevent app:app\n", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "gunicorn -k 'gevent' app", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "gunicorn app -kgevent", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "gunicorn --worker-class eventlet app", "worker gunicorn -k eventlet:1\n"},
        {"run.sh", "gunicorn --worker-class=\"gevent\" app", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "gunicorn -k gevent -k sync app", "worker gunicorn [sync]:1\n"},
        {"run.sh", "gunicorn --worker-class --workers 2 gevent", "worker gunicorn:1\n"},
        {"run.sh", "gunicorn app", "worker gunicorn:1\n"},
        {"run.sh", "gunicorn -k $CLASS app", "worker gunicorn:1\n"},
        {"run.sh", "gunicorn -k geventwebsocket.gunicorn.workers.GeventWebSocketWorker a",
         "worker gunicorn -k gevent:1\n"},
        {"run.sh", "gunicorn -k gunicorn.workers.ggevent.GeventWorker a",
         "worker gunicorn -k gevent:1\n"},
        {"run.sh", "gunicorn -k egg:gunicorn#gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "gunicorn -k uvicorn.workers.UvicornWorker a",
         "worker gunicorn [uvicorn.workers.UvicornWorker]:1\n"},
        {"run.sh", "gunicorn -c ./conf/g.py app",
         "worker gunicorn:1\nset gunicorn.config=conf/g.py:1\n"},
        {"run.sh", "gunicorn -c python:config.gunicorn app",
         "worker gunicorn:1\nset gunicorn.config=config/gunicorn.py:1\n"},
        {"run.sh", "celery -A app worker -P gevent -c 100", "worker celery -P gevent:1\n"},
        {"run.sh", "celery worker -A app --pool=\"eventlet\"", "worker celery -P eventlet:1\n"},
        {"run.sh", "celery -A app worker --pool gevent", "worker celery -P gevent:1\n"},
        {"run.sh", "celery -A app worker -P prefork", "worker celery worker [prefork]:1\n"},
        {"run.sh", "celery -A app worker", "worker celery worker:1\n"},
        {"run.sh", "celery -A app beat", ""},
        {"run.sh", "celery -A app flower -P gevent", ""},
        {"run.sh", "python manage.py celery worker -P gevent", "worker celery -P gevent:1\n"},
        {"run.sh", "uwsgi --gevent 500 --http :80", "worker uwsgi --gevent:1\n"},
        {"run.sh", "uwsgi --gevent=500", "worker uwsgi --gevent:1\n"},
        {"run.sh", "uwsgi --http :80 --gevent-monkey-patch", "worker uwsgi --gevent:1\n"},
        {"run.sh", "uwsgi --loop gevent", "worker uwsgi --gevent:1\n"},
        {"run.sh", "uwsgi --greenlet --asyncio 10", "worker uwsgi --greenlet:1\n"},
        {"run.sh", "uwsgi --ini conf/app.ini", "worker uwsgi:1\nset uwsgi.config=conf/app.ini:1\n"},
        {"run.sh", "python -m gevent.monkey --no-thread app.py",
         "worker python -m gevent.monkey:1\n"},
        {"run.sh", "python3 -m gevent.monkey $(which ipython)",
         "worker python -m gevent.monkey:1\n"},
        {"run.sh", "python -m gunicorn.app.wsgiapp -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "daphne a:b", "worker daphne:1\n"},
        {"run.sh", "python -m uvicorn a:b", "worker uvicorn:1\n"},
        {"run.sh", "flask --app x run", "worker flask run:1\n"},
        {"run.sh", "flask db upgrade", ""},
        {"run.sh", "echo gunicorn -k gevent", ""},
        {"run.sh", "grep -k gevent gunicorn", ""},
        {"run.sh", "# gunicorn -k gevent", ""},
        {"run.sh", "ls # gunicorn -k gevent\n", ""},
    };
    CHECK_READER(read_shell, cases);
}

static void prefixes(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"run.sh", "exec gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "nohup gunicorn -k gevent a &", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "/usr/local/python3/bin/gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "poetry run gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "pipenv run gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "uv run --with gevent gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "pdm run gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "hatch run gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "env A=b X=1 gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "sudo -E -u www gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "dumb-init gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "tini -g -- gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "ddtrace-run gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "newrelic-admin run-program gunicorn -k gevent a",
         "worker gunicorn -k gevent:1\n"},
        {"run.sh", "opentelemetry-instrument --service_name x gunicorn -k gevent a",
         "worker gunicorn -k gevent:1\n"},
        {"run.sh", "watchmedo auto-restart -d . -p '*.py' -- celery -A x worker -P gevent",
         "worker celery -P gevent:1\n"},
        {"run.sh", "nice -n 5 timeout 30 gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "time gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "./wait-for-it.sh db:5432 -- gunicorn -k gevent a",
         "worker gunicorn -k gevent:1\n"},
        {"run.sh", "$VENV/bin/gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "$(which gunicorn) -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "$PYTHON -m gunicorn -k gevent a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "python3.8 -m gunicorn -k gevent a",
         "worker gunicorn -k gevent:1\nruntime python3.8 3.8:1\n"},
        {"run.sh", "sh -c 'gunicorn -k gevent a'", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "bash -lc \"cd /x && exec gunicorn -k gevent\"",
         "worker gunicorn -k gevent:1\n"},
        {"run.sh", "su -c 'gunicorn -k gevent' www", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "eval \"gunicorn -k gevent\"", "worker gunicorn -k gevent:1\n"},
    };
    CHECK_READER(read_shell, cases);
}

static void syntax(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"run.sh", "gunicorn \\\n  --bind :80 \\\n  -k gevent \\\n  a",
         "worker gunicorn -k gevent:3\n"},
        {"run.sh", "gunicorn \\\r\n  -k gevent \\\r\n  a\r\n", "worker gunicorn -k gevent:2\n"},
        {"run.sh", "if x; then\n  gunicorn -k gevent a\nfi", "worker gunicorn -k gevent:2\n"},
        {"run.sh",
         "case $1 in\n web|www) exec gunicorn -k gevent ;;\n worker)\n celery worker -P "
         "eventlet;;\nesac",
         "worker gunicorn -k gevent:2\nworker celery -P eventlet:4\n"},
        {"run.sh", "start() { gunicorn -k gevent; }", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "(cd /a; gunicorn -k gevent)&", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "a && gunicorn -k gevent > /log 2>&1 || b", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "gunicorn 2>-k gevent a", "worker gunicorn:1\n"},
        {"run.sh", "X=`gunicorn -k gevent`", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "X=\"$(celery worker -P gevent)\"", "worker celery -P gevent:1\n"},
        {"run.sh", "cat <<EOF\ngunicorn -k gevent\nEOF\ncelery worker", "worker celery worker:4\n"},
        {"run.sh", "bash <<'EOF'\ngunicorn -k gevent\nEOF\n", "worker gunicorn -k gevent:2\n"},
        {"run.sh", "cat > /x.sh <<-\"EOF\"\n\t#!/bin/sh\n\tgunicorn -k gevent\n\tEOF\n",
         "worker gunicorn -k gevent:3\n"},
        {"run.sh", "cat > u.service <<EOF\n[Service]\nExecStart=/x/gunicorn -k gevent\nEOF\n",
         "worker gunicorn -k gevent:3\n"},
        {"run.sh", "cat <<EOF\nnever closed\ngunicorn -k gevent\n",
         "worker gunicorn -k gevent:3\n"},
        {"run.sh", "(( x << 2 ))\ngunicorn -k gevent\n2\n", "worker gunicorn -k gevent:2\n"},
        {"run.sh",
         "[Service]\nExecStart=/bin/bash -c 'PATH=$P exec $V/bin/gunicorn \\\n  "
         "--worker-class=gevent'",
         "worker gunicorn -k gevent:3\n"},
        {"run.sh", "ExecStart=/usr/local/bin/gunicorn --worker-class eventlet",
         "worker gunicorn -k eventlet:1\n"},
        {"run.sh", "sh -c 'sh -c \"gunicorn\n -k\ngevent\"'", "worker gunicorn:1\n"},
        {"run.sh", "sh -c 'a;\nsh -c \"b;\n gunicorn -k gevent\"'",
         "worker gunicorn -k gevent:3\n"},
        {"run.sh", "'gunicorn -k gevent'", ""},
        {"run.sh", "gunicorn -k \"gevent", "worker gunicorn -k gevent:1\n"},
    };
    CHECK_READER(read_shell, cases);
}

static void variables(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"run.sh", "gunicorn -k ${X:-gevent} a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "gunicorn -k \"${X:-\"gevent\"}\" a", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "gunicorn -k ${X:-${Y:-gevent}} a", "worker gunicorn -k gevent:1\n"},
        {"run.sh",
         ": ${WSGI_WORKER_CLASS:=gevent}\nexec gunicorn --worker-class ${WSGI_WORKER_CLASS} a",
         "worker gunicorn -k gevent:2\n"},
        {"run.sh", "C=gevent\ngunicorn -k $C a", "worker gunicorn -k gevent:2\n"},
        {"run.sh", "C=$1\ngunicorn -k $C a", "worker gunicorn:2\n"},
        {"run.sh", "C='gevent'\nC=sync\ngunicorn -k $C a", "worker gunicorn [sync]:3\n"},
        {"run.sh", "C=gevent\nif x; then C=sync; fi\ngunicorn -k $C a",
         "worker gunicorn -k gevent:3\n"},
        {"run.sh", "O=\"--bind :80 -k gevent\"\ngunicorn $O a", "worker gunicorn -k gevent:2\n"},
        {"run.sh", "O=\"--bind :80 -k gevent\"\ngunicorn \"$O\" a", "worker gunicorn:2\n"},
        {"run.sh", "O=(--bind :80 # x\n -k gevent)\ngunicorn \"${O[@]}\" a",
         "worker gunicorn -k gevent:3\n"},
        {"run.sh", "export GUNICORN_CMD_ARGS=\"-k gevent -w 4\"", "worker gunicorn -k gevent:1\n"},
        {"run.sh", "[[ -z $X ]] && GUNICORN_CMD_ARGS=\"-k gevent -w 4\"",
         "worker gunicorn -k gevent:1\n"},
        {"run.sh", "GUNICORN_CMD_ARGS='--worker-class=gevent' gunicorn app",
         "worker gunicorn -k gevent:1\nworker gunicorn:1\n"},
        {"run.sh", "GUNICORN_CMD_ARGS=\"--bind=$X \\\n -k gevent\"",
         "worker gunicorn -k gevent:2\n"},
        {"run.sh", "GUNICORN_CMD_ARGS=\"-w 4\"", ""},
        {"run.sh", "CELERYD_OPTS=\"-P gevent\"", "worker celery -P gevent:1\n"},
        {"run.sh", "A='$B$B'; gunicorn -k ${A%x} a", "worker gunicorn:1\n"},
    };
    CHECK_READER(read_shell, cases);
}

static void installs(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"run.sh", "pip install gevent==21.8.0 'celery[redis]>=4,<5'",
         "dep gevent==21.8.0 [script]:1\ndep celery[redis]<5,>=4 [script]:1\n"},
        {"run.sh", "python -m pip install --no-cache-dir \\\n  \"gevent==21.8.0\" \\\n  uvicorn",
         "dep gevent==21.8.0 [script]:2\ndep uvicorn [script]:3\n"},
        {"run.sh", "pip3 install --upgrade pip setuptools wheel",
         "dep pip [script]:1\ndep setuptools [script]:1\ndep wheel [script]:1\n"},
        {"run.sh",
         "pip install -e . -i https://x/simple . ./x ../y /z -r req/a.txt -cc.txt x.whl $P "
         "\"y==$V\"",
         "include req/a.txt:1\ninclude c.txt constraint:1\n"},
        {"run.sh", "pip install --requirement=/srv/a.txt git+https://x/y", ""},
        {"run.sh", "pip download gevent; pip uninstall gevent; pip freeze", ""},
        {"run.sh", "uv pip install --system gevent", "dep gevent [script]:1\n"},
        {"run.sh", "uv add --dev 'gevent>=21'", "dep gevent>=21 [script]:1\n"},
        {"run.sh", "poetry add gevent@latest flask@^2 'x>=1'",
         "dep gevent [script]:1\ndep flask<3,>=2 [script]:1\ndep x>=1 [script]:1\n"},
        {"run.sh", "poetry add -G dev 'a@^1 || ^3' b@^0.2.3 c@git",
         "dep a<4,>=1 [script]:1\ndep b<0.3.0,>=0.2.3 [script]:1\n"},
        {"run.sh", "conda install -y -c conda-forge numpy=1.21 python=3.9 'x>=1' ./y.tar.bz2",
         "runtime python=3.9 3.9:1\ndep numpy==1.21.* [script]:1\ndep x>=1 [script]:1\n"},
        {"run.sh", "pipenv install gevent==1.4", "dep gevent==1.4 [script]:1\n"},
        {"run.sh", "apt-get install -y python3.8 python3.8-dev", "runtime python3.8 3.8:1\n"},
        {"run.sh", "apk add python3=3.9.5-r0", "runtime python3=3.9.5-r0 3.9:1\n"},
        {"run.sh", "yum install -y python39", "runtime python39 3.9:1\n"},
        {"run.sh", "conda create -n x python=3.9 numpy",
         "runtime python=3.9 3.9:1\ndep numpy [script]:1\n"},
        {"run.sh", "pyenv install 3.8.1; pyenv global 3.9.18", "runtime 3.9.18 3.9:1\n"},
        {"run.sh", "uv python install 3.11 && uv venv --python 3.11", "runtime 3.11 3.11:1\n"},
        {"run.sh", "virtualenv -p python3.8 venv", "runtime python3.8 3.8:1\n"},
        {"run.sh", "/opt/python3.8 x.py\npython3.8 y.py", "runtime python3.8 3.8:1\n"},
        {"run.sh", "pip3.8 install gevent", "runtime pip3.8 3.8:1\ndep gevent [script]:1\n"},
        {"run.sh", "python3 x.py", ""},
    };
    CHECK_READER(read_shell, cases);
}

/* A script of `count` times `unit` is read to its end, and nothing is found in it. */
static void check_hostile(const char *unit, size_t count) {
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    Source src;
    Buf text = {.max = 1 << 26};
    buf_repeat(&text, str_from(unit), count);
    source_init(&src, &arena, STR("run.sh"), buf_str(&text));
    read_shell(&src, &facts);
    assert_int_equal(facts.workers.len + facts.pins.len + facts.dependencies.len, 0);
    assert_true(arena_size(&arena) < 64u << 20);
    buf_release(&text);
    arena_release(&arena);
}

static void hostile(void **state) {
    (void)state;
    static const char *const units[] = {
        "$(",         "`",   "${",   "${a:-", "\"", "'",        "(",       "((",
        "{ ",         "a=(", "<<a ", "<<a\n", "\\", "$A",       "sh -c '", "[[ ",
        "case a in ", "if ", "a ",   "\n",    ";",  "\xff\xfe", "A=$A$A;", "$'\\",
    };
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        check_hostile(units[i], 50000);
}

static void nul_bytes(void **state) {
    (void)state;
    static const char text[] = "a\0b\0\ngunicorn -k gevent\0\n\0gunicorn\ngunicorn -k gevent\n";
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    Source src;
    source_init(&src, &arena, STR("run.sh"), (Str){text, sizeof text - 1});
    read_shell(&src, &facts);
    assert_int_equal(facts.workers.len, 2);
    assert_int_equal(facts.workers.items[1].place.line, 4);
    arena_release(&arena);
}

static void places(void **state) {
    (void)state;
    static const char text[] = "sh -c 'cd /x\n  gunicorn -k gevent'\n";
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    Source src;
    source_init(&src, &arena, STR("run.sh"), str_from(text));
    read_shell(&src, &facts);
    assert_int_equal(facts.workers.len, 1);
    const Place *p = &facts.workers.items[0].place;
    assert_int_equal(p->line, 2);
    assert_int_equal(p->column, 12);
    assert_int_equal(p->end_line, 2);
    assert_int_equal(p->end_column, 21);
    arena_release(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands),  cmocka_unit_test(prefixes), cmocka_unit_test(syntax),
        cmocka_unit_test(variables), cmocka_unit_test(installs), cmocka_unit_test(hostile),
        cmocka_unit_test(nul_bytes), cmocka_unit_test(places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
