worker_class = 'gevent'  # pyupgrade-check: ignore[deploy.*]
