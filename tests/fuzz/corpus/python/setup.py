from setuptools import setup
import sys
R = ["a>=1", "b" "==2"]
if sys.version_info < (3, 9): R.append("c; os_name=='nt'")
R += ["d=={}".format("1"), "e%s" % "==1", f"g{R}"]
E = {"x": R + ["y"], ":python_version<'3'": []}
E["all"] = sorted(E["x"])
setup(name="n", install_requires=R, extras_require=E, python_requires=">=3.8", **dict(tests_require="t\nu"))
