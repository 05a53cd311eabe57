# /// script
# requires-python = ">=3.9,<3.12"
# dependencies = ["gevent==20.9.0"]
# ///
