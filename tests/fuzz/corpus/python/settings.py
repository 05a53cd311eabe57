from gevent import monkey;monkey.patch_all()
import gunicorn.app.base
worker_class = os.environ.get("W", 'gevent')
worker_class: gevent
DATABASES = {'default': dict(ENGINE='a.gevent'), 'b': {'ENGINE': 'x.y'}}
INSTALLED_APPS += ['gevent_x', ('y',)]
app.conf.worker_pool = 'gevent'
app.worker_main(['-P', 'gevent', '--pool=eventlet'])
SocketIO(app, async_mode='gevent', **{'worker_class': 'gevent'})
