from .. import base as everything
from lib.checks import Checks, OddTestCase


class TestMore(everything.BaseTest):
    def test_value(self):
        self.failUnless(self.value)


class TestChecks(Checks):
    def test_value(self):
        self.assertEquals(1, 1)


class TestOdd(OddTestCase):
    def test_value(self):
        self.assertEquals(1, 1)
