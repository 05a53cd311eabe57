try:
    from shlex import quote
except ImportError:
    from pipes import quote


def command(program, *args):
    return " ".join([program] + [quote(a) for a in args])
