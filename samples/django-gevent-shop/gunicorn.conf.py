"""One process a core, a thousand greenlets each."""
import multiprocessing

bind = "0.0.0.0:8000"
workers = multiprocessing.cpu_count()
worker_class = "gevent"
worker_connections = 1000
timeout = 30
# worker_class = "sync"  # for debugging
