from geomtools.plugins import load

__all__ = ["load"]
