# pyupgrade-check: ignore[stdlib.imp] until=2027-03-01 reason="https://user:secret@example.org/PAY-12"
import imp
import asynchat  # pyupgrade-check: ignore[stdlib.asyn*]
import asyncore
