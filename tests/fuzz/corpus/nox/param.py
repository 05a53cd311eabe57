@nox.session
@nox.parametrize("python", ["3.8"])
def t(s: Session = None):
  s.conda_install("a=1|2")
