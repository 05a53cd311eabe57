print "x" % y, ; print >>f, x
try:
    exec "x" in d
except E, e:
    raise E, "x", tb
def f((a, b), c=0777L): return `a` <> b
import imp
from distutils.util import *
