import os
from distutils.util import strtobool

from setuptools import setup

with_speedups = strtobool(os.environ.get("GEOMTOOLS_SPEEDUPS", "0"))

setup(
    name="geomtools",
    version="1.8.2",
    packages=["geomtools"],
    python_requires=">=3.7,<3.12",
    install_requires=[
        "six==1.15.0",
        "requests>=2.20",
    ],
    extras_require={"server": ["gevent~=21.1"]},
    classifiers=[
        "Programming Language :: Python :: 3.7",
        "Programming Language :: Python :: 3.8",
        "Programming Language :: Python :: 3.9",
    ],
)
