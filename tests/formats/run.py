#!/usr/bin/env python3
"""The reports for other programs, read by those programs.

    run.py sarif|multitool|gitlab|junit|github|core BINARY SAMPLES CASES

Every sample, every third case and a project of hostile names is checked, and each report is compared with the JSON report of the
same run:

    sarif      against the SARIF schema of OASIS; read by sarif-tools; regions against the files
    multitool  Microsoft's SARIF validator
    gitlab     against what GitLab's manual asks for
    junit      against the schema of Jenkins' xUnit plugin (tests/data/junit-10.xsd); read by junitparser
    github     by the runner's rules for workflow commands
    core       each value escaped as GitHub's @actions/core escapes it

Tools are taken from tests/formats/venv and tests/formats/node_modules:

    python3 -m venv tests/formats/venv && tests/formats/venv/bin/pip install -r tests/formats/requirements.txt
    npm ci --ignore-scripts --prefix tests/formats

Exit status: 0 all holds, 1 not, 77 a tool is missing."""

import importlib
import os
import pathlib
import sys
import tempfile

from projects import HERE, Check, Program, all_projects

NEEDS = {
    "sarif": ["jsonschema", "sarif"],
    "gitlab": ["jsonschema"],
    "junit": ["lxml.etree", "junitparser"],
}


def use_venv():
    """Once more with the Python that has the tools."""
    python = HERE / "venv" / "bin" / "python"
    if python.exists() and "PUC_FORMATS_VENV" not in os.environ:
        os.environ["PUC_FORMATS_VENV"] = "1"
        os.execv(python, [str(python), *sys.argv])


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    name, binary, samples, cases = sys.argv[1:]
    use_venv()
    os.environ.setdefault("MPLCONFIGDIR", tempfile.gettempdir())  # sarif-tools draws charts too
    try:
        for module in NEEDS.get(name, []):
            importlib.import_module(module)
        checks = importlib.import_module(f"check_{name}")
    except ImportError as error:
        print(f"skipped: {error}")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        projects = all_projects(pathlib.Path(samples).resolve(), pathlib.Path(cases).resolve(), here)
        check = Check()
        status = checks.run(check, Program(binary), projects, here)
    if status:
        return status
    print(f"{check.done - check.failed} passed, {check.failed} failed")
    return 1 if check.failed or not check.done else 0


if __name__ == "__main__":
    sys.exit(main())
