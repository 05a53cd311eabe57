import nox
V = ["3.9", "3.10"]
@nox.session(python=V)
def t(session):
    session.install("a<1", *D, "-r", "r.txt")
    session.run("uv", "pip", "install", "b")
