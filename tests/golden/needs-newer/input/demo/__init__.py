import sys
import tomllib
from functools import cache
from itertools import pairwise

if sys.version_info >= (3, 9):
    import zoneinfo
else:
    from backports import zoneinfo


@cache
def read(path):
    with path.open("rb") as file:
        return tomllib.load(file)
