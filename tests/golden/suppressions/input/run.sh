#!/bin/sh
exec gunicorn -k gevent app:app  # pyupgrade-check: ignore[deploy.gunicorn-gevent]
