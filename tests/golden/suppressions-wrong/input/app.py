import imp  # pyupgrade-check: ignore[stdlib.imp] until=2026-10-01 reason="PAY-12"
import asynchat  # pyupgrade-check: ignore[stdlib.asynchat] until=2026-11-30
import asyncore  # pyupgrade-check: ignore[stdlib.asyncor]
import distutils  # pyupgrade-check: ignore[stdlib.distutils, stdlib.imp]
import os  # pyupgrade-check: ignore[stdlib.*]
import sys  # pyupgrade-check: ignore
import smtpd  # pyupgrade-check: ignore[stdlib.smtpd] until=soon
import re  # pyupgrade-check: ignore[stdlib] we know
import json  # pyupgrade-check: ignore[suppress.*]
# pyupgrade-check: ignore[stdlib.imp]
