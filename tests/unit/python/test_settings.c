/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "facts_text.h"

static const SnippetCase gunicorn[] = {
    {"worker_class = 'gevent'\n", "1 worker gunicorn: gunicorn worker_class gevent\n"},
    {"bind = ':80'\nworker_class = \"gunicorn.workers.ggevent.GeventWorker\"\n",
     "2 worker gunicorn: gunicorn worker_class gevent\n"},
    {"worker_class = 'geventwebsocket.gunicorn.workers.GeventWebSocketWorker'\n",
     "1 worker gunicorn: gunicorn worker_class gevent\n"},
    {"worker_class = 'egg:gunicorn#gevent'\n", "1 worker gunicorn: gunicorn worker_class gevent\n"},
    {"worker_class = 'eventlet'\n", "1 worker gunicorn: gunicorn worker_class eventlet\n"},
    {"import os\nworker_class = os.environ.get('WC', 'gevent')\n",
     "2 worker gunicorn: gunicorn worker_class gevent\n"},
    {"import os\nworker_class = os.getenv('WC') or 'gevent'\n",
     "2 worker gunicorn: gunicorn worker_class gevent\n"},
    {"worker_class = config('WC', default='gevent')\n",
     "1 worker gunicorn: gunicorn worker_class gevent\n"},
    {"worker_class = 'gevent' if x else 'sync'\n",
     "1 worker gunicorn: gunicorn worker_class gevent\n"},
    {"W = 'gevent'\nworker_class = W\n", "2 worker gunicorn: gunicorn worker_class gevent\n"},
    {"try:\n    worker_class = 'gevent'\nexcept X:\n    pass\n",
     "2 worker gunicorn: gunicorn worker_class gevent\n"},
    {"if x:\n    worker_class = 'gevent'\n", "2 worker gunicorn: gunicorn worker_class gevent\n"},
    {"worker_class: str = 'gevent'\n", "1 worker gunicorn: gunicorn worker_class gevent\n"},
    {"worker_class: gevent\nloglevel: debug\naccesslog: /var/log/x\n", ""},
    {"# worker_class = 'gevent'\nworker_class = 'sync'\n", ""},
    {"worker_class = 'gthread'\nthreads = 4\n", ""},
    {"def f():\n    worker_class = 'gevent'\n", ""},
    {"x.worker_class = 'gevent'\n", ""},
};

static const SnippetCase modules[] = {
    {"worker_class = 'gevent'\n", ""},
    {"from gunicorn.app.base import BaseApplication\noptions = {'worker_class': 'gevent'}\n",
     "2 worker gunicorn: gunicorn worker_class gevent\n"},
    {"import gunicorn.app.base\nApp(app, dict(worker_class='gevent'))\n",
     "2 worker gunicorn: gunicorn worker_class gevent\n"},
    {"options = {'worker_class': 'gevent'}\n", ""},
    {"app.conf.worker_pool = 'gevent'\n", "1 worker celery: celery -P gevent\n"},
    {"app.conf.update(worker_pool='eventlet')\n", "1 worker celery: celery -P eventlet\n"},
    {"app.conf['worker_pool'] = 'gevent'\n", "1 worker celery: celery -P gevent\n"},
    {"CELERYD_POOL = 'gevent'\n", "1 worker celery: celery -P gevent\n"},
    {"CELERY_WORKER_POOL = 'gevent'\n", "1 worker celery: celery -P gevent\n"},
    {"class Config:\n    worker_pool = 'gevent'\n", "2 worker celery: celery -P gevent\n"},
    {"worker_pool = 'prefork'\n", ""},
    {"app.worker_main(['worker', '-P', 'gevent', '-c', '100'])\n",
     "1 worker celery: celery -P gevent\n"},
    {"app.worker_main(argv=['worker', '--pool=eventlet'])\n",
     "1 worker celery: celery -P eventlet\n"},
    {"app.worker_main(['worker', '-P', 'solo'])\n", ""},
    {"socketio = SocketIO(app, async_mode='gevent')\n",
     "1 worker flask-socketio: SocketIO async_mode=gevent\n1 socketio.async-mode=gevent\n"},
    {"socketio.init_app(app, async_mode=\"eventlet\")\n",
     "1 worker flask-socketio: SocketIO async_mode=eventlet\n1 socketio.async-mode=eventlet\n"},
    {"SocketIO(app, async_mode='threading')\n", "1 socketio.async-mode=threading\n"},
    {"MODE = 'gevent'\nSocketIO(app, async_mode=MODE)\n",
     "2 worker flask-socketio: SocketIO async_mode=gevent\n2 socketio.async-mode=gevent\n"},
    {"DATABASES = {'default': {\n    'ENGINE': 'django_mysql_geventpool.backends.mysql',\n}}\n",
     "2 django.engine=django_mysql_geventpool.backends.mysql\n"},
    {"DATABASES = {'default': dict(ENGINE='django.db.backends.mysql')}\n",
     "1 django.engine=django.db.backends.mysql\n"},
    {"DATABASES['default']['ENGINE'] = 'a.b'\n", "1 django.engine=a.b\n"},
    {"x = {'ENGINE': env('E', default='django.db.backends.sqlite3')}\n",
     "1 django.engine=django.db.backends.sqlite3\n"},
    {"x = {'ENGINE': 'v8'}\n", ""},
    {"INSTALLED_APPS = [\n    'django.contrib.admin',\n    'django_mysql_geventpool',\n]\n",
     "3 django.installed-app=django_mysql_geventpool\n"},
    {"INSTALLED_APPS += ('distutils.x', 'shop')\n", "1 django.installed-app=distutils.x\n"},
    {"INSTALLED_APPS = BASE + ['gevent_app']\n", "1 django.installed-app=gevent_app\n"},
    {"if False:\n    CELERYD_POOL = 'gevent'\n", ""},
};

static void test_gunicorn(void **state) {
    (void)state;
    CHECK_SNIPPETS(gunicorn, PY_GUNICORN_CONFIG);
}

static void test_modules(void **state) {
    (void)state;
    CHECK_SNIPPETS(modules, PY_MODULE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gunicorn),
        cmocka_unit_test(test_modules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
