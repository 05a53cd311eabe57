"""A."""

import sys

import imp
if sys:
    import cgi
