from setuptools import setup

setup(name="demo", version="1.0", python_requires=">=3.8", py_modules=["demo"])
