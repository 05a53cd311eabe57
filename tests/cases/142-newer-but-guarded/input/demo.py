from __future__ import annotations

import asyncio
import contextlib
import functools
import importlib.util
import sys
import typing

try:
    import tomllib
except ModuleNotFoundError:
    import tomli as tomllib

try:
    from functools import cache
except ImportError:
    cache = functools.lru_cache(maxsize=None)

if sys.version_info >= (3, 9):
    import zoneinfo
    from importlib.resources import files
else:
    from backports import zoneinfo
    from importlib_resources import files

if sys.version_info < (3, 11):
    from exceptiongroup import ExceptionGroup

if typing.TYPE_CHECKING:
    from typing import Self

if hasattr(asyncio, "timeout"):
    timeout = asyncio.timeout
else:
    timeout = None

with contextlib.suppress(ImportError):
    import graphlib

batched = getattr(functools, "singledispatchmethod", None)

if importlib.util.find_spec("annotationlib"):
    import annotationlib


class Settings:
    def copy(self) -> Self:
        try:
            return contextlib.chdir(".")
        except AttributeError:
            return self

    def check(self):
        try:
            raise ExceptionGroup("settings", [ValueError()])
        except ExceptionGroup:
            pass


def walk(path, cache):
    if sys.version_info[:2] < (3, 12):
        return None
    return path.walk()
