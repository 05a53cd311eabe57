from distutils.version import LooseVersion

CURRENT = LooseVersion("4.2")


def is_newer(version):
    return LooseVersion(version) > CURRENT
