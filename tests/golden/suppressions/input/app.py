"""Comments that hide findings; text in strings does not: # pyupgrade-check: ignore[stdlib.imp]"""
# pyupgrade-check: ignore[stdlib.imp] reason="replaced with the plugin loader, PAY-12"
import imp
import asyncio
from collections import (
    Mapping,
    MutableMapping,
)  # noqa  # pyupgrade-check: ignore[stdlib.collections.*]

import asynchat  # pyupgrade-check: ignore[stdlib.asynchat] until=2027-03-01 reason=PAY-13
import asyncore

lock = asyncio.Lock(
    loop=None,  # pyupgrade-check: ignore[stdlib.asyncio.Lock-loop]
)
PATTERN = """
\d+
"""  # pyupgrade-check: ignore[syntax.*]
