"""A build backend without a build: packs the program that lies beside it. For tests of what installs the
program with pip, where building it is not the point; needs no network."""

import base64
import hashlib
import pathlib
import zipfile

NAME = "pyupgrade_check-0.1.0"
METADATA = "Metadata-Version: 2.1\nName: pyupgrade-check\nVersion: 0.1.0\n"
WHEEL = "Wheel-Version: 1.0\nGenerator: backend\nRoot-Is-Purelib: false\nTag: py3-none-any\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {f"{NAME}.data/scripts/pyupgrade-check": pathlib.Path("pyupgrade-check").read_bytes(),
             f"{NAME}.dist-info/METADATA": METADATA.encode(), f"{NAME}.dist-info/WHEEL": WHEEL.encode()}
    record = ""
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(content)}\n"
    record += f"{NAME}.dist-info/RECORD,,\n"
    files[f"{NAME}.dist-info/RECORD"] = record.encode()
    wheel = f"{NAME}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 1)
    return wheel
