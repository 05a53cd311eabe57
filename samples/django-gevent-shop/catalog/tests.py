from decimal import Decimal
from unittest import TestCase, mock

from catalog import prices


class InCurrencyTest(TestCase):
    def test_euro_is_unchanged(self):
        self.assertEqual(prices.in_currency(Decimal("2.50"), "EUR"), Decimal("2.50"))

    def test_other_currency(self):
        with mock.patch.object(prices, "rates", return_value={"USD": "1.10"}):
            self.assertEqual(prices.in_currency(Decimal("10.00"), "USD"), Decimal("11.00"))
