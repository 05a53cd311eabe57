from functools import cache
