import unittest
from itertools import *

import graphlib
import pytest

from demo import compat
from demo.compat import PY311

if PY311:
    from enum import StrEnum
else:
    StrEnum = str

if compat.PY_3_10_PLUS:
    pairs = pairwise("abc")

order = graphlib.TopologicalSorter()


def cache(aiter):
    return aiter(1)


@pytest.mark.skipif(not PY311, reason="new")
def test_strategy():
    import tomllib


class Tests(unittest.TestCase):
    @unittest.skipUnless(compat.PY_3_10_PLUS, "new")
    def test_logs(self):
        with self.assertNoLogs():
            pass
