import unittest


class BaseTest(unittest.TestCase):
    def setUp(self):
        self.value = 1


class ApiTest(BaseTest):
    pass


class Lenient(BaseTest):
    def assertEquals(self, first, second):
        self.assertEqual(first, second)
