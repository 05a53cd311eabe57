import tomllib


def check(errors):
    raise ExceptionGroup("errors", errors)
