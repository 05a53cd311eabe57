import os  # pyupgrade-check: ignore[stdlib.cgi, stdlib.imp]
