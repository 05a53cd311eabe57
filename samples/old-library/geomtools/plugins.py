"""Loads readers from a folder."""
import imp
import os


def load(path):
    name = os.path.splitext(os.path.basename(path))[0]
    return imp.load_source(name, path)
