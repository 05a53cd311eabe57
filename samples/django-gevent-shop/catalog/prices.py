"""Exchange rates from the rate service, kept for a minute."""
import time
from decimal import Decimal

import requests

RATES_URL = "https://rates.example.org/v1/eur"
_cache = {"at": 0.0, "rates": {}}


def rates():
    if time.monotonic() - _cache["at"] > 60:
        _cache["rates"] = requests.get(RATES_URL, timeout=2).json()
        _cache["at"] = time.monotonic()
    return _cache["rates"]


def in_currency(price, currency):
    if currency == "EUR":
        return price
    return (price * Decimal(str(rates()[currency]))).quantize(Decimal("0.01"))
