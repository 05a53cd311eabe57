# /// script
# requires-python = ">=3.8"
# dependencies = [
#   "gevent==21.1.0",  # pyupgrade-check: ignore[dep.gevent*]
# ]
# ///
