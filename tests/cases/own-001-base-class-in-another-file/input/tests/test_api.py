from tests import ApiTest
from tests.base import Lenient


class TestApi(ApiTest):
    def test_value(self):
        self.assertEquals(self.value, 1)


class TestLenient(Lenient):
    def test_value(self):
        self.assertEquals(self.value, 1)
        self.assertNotEquals(self.value, 2)
