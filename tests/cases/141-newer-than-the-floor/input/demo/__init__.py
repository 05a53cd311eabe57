from functools import cache, lru_cache
from pathlib import PurePath


@cache
def parts(path: str) -> tuple:
    return PurePath(path).parts


@lru_cache(maxsize=None)
def below(path: str, top: str) -> bool:
    return PurePath(path).is_relative_to(top)
