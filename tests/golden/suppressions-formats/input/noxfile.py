import nox

@nox.session(python=["3.8"])  # pyupgrade-check: ignore[deploy.*]
def tests(session):
    session.install("pytest==5.4.0")  # pyupgrade-check: ignore[dep.pytest]
