import unittest

from geomtools.shell import command


class CommandTest(unittest.TestCase):
    def test_quotes_arguments(self):
        self.assertEqual(command("ls", "a b"), "ls 'a b'")
