import nox
@nox.session(python=["3.8", "3.9"])
def t(session):
    session.install("pytest<6")
