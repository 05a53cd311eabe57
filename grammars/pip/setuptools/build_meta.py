"""Stands in for the build backend while pip downloads source distributions.

pip asks the backend for a package's metadata before it hands over what it has downloaded. The
distribution has them in PKG-INFO already, so they are copied: nothing is installed, and no code of
the package runs.
"""

import email
import os
import shutil


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    with open("PKG-INFO", encoding="utf-8") as file:
        info = email.message_from_file(file)
    name = "{}-{}.dist-info".format(info["Name"].replace("-", "_"), info["Version"])
    os.mkdir(os.path.join(metadata_directory, name))
    shutil.copy("PKG-INFO", os.path.join(metadata_directory, name, "METADATA"))
    return name


def get_requires_for_build_wheel(config_settings=None):
    return []
