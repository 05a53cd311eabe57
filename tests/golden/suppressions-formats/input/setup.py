from setuptools import setup
setup(
    name="x",
    python_requires=">=3.8,<3.12",  # pyupgrade-check: ignore[deploy.requires-python-cap]
    install_requires=[
        # pyupgrade-check: ignore[dep.gunicorn]
        "gunicorn==20.0.4",
        "gevent==21.1.0",  # pyupgrade-check: ignore[dep.gevent*]
    ],
)
