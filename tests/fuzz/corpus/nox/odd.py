@nox.session(python=
def t(: session.install(
