"""JUnit XML."""

import junitparser
from lxml import etree

from projects import HERE

SCHEMA = HERE.parent / "data" / "junit-10.xsd"


def one(check, program, schema, where, folder):
    text, _ = program.run("junit", folder)
    tree = etree.fromstring(text)
    if not schema.validate(tree):
        check.that(False, where, schema.error_log)
    report = junitparser.JUnitXml.fromstring(text)
    truth = program.truth(folder)
    suites = {suite.name: suite for suite in report}
    for suite in report:
        counts = suite.tests, suite.failures, suite.errors, suite.skipped
        suite.update_statistics()
        counted = suite.tests, suite.failures, suite.errors, suite.skipped
        check.equal(counts, counted, where, f"counts of {suite.name}")
        check.that(suite.tests > 0, where, f"{suite.name} is empty")
    check.equal(report.tests, sum(s.tests for s in report), where, "tests")
    check.equal(report.failures, sum(s.failures for s in report), where, "failures")
    for target in truth["targets"]:
        suite = suites.get(f"Python {target['version']}")
        check.that(suite is not None, where, f"no suite for {target['version']}")
        if suite is None:
            continue
        check.equal(suite.failures, target["blockers"], where, f"failures at {suite.name}")
        here = [f for f in truth["findings"] if target["version"] in f["affects"]]
        names = {(case.classname, case.name) for case in suite}
        check.equal(len(suite), max(len(here), 1), where, f"tests of {suite.name}")
        check.equal(len(names), len(suite), where, f"names that differ in {suite.name}")
    errors = suites["Files"].errors if "Files" in suites else 0
    check.equal(errors, len(truth["errors"]), where, "errors")
    check.that(b"s3cret" not in text, where, "a credential is shown")


def run(check, program, projects, here):
    schema = etree.XMLSchema(etree.parse(str(SCHEMA)))
    for where, folder in projects.items():
        one(check, program, schema, where, folder)
    (here / "empty").mkdir()
    (here / "empty" / "clean.py").write_text("import sys\n")
    text, status = program.run("junit", here / "empty", "--target", "3.13", "--current", "3.12")
    (suite,) = junitparser.JUnitXml.fromstring(text)
    check.equal((status, suite.tests, suite.failures), (0, 1, 0), "clean", "a test that passes")
    check.that(suite.name == "Python 3.13" and not suite.skipped, "clean", "it is not skipped")
