import time, math
M = "rU"
open(p, M)
open(p, "U" "x")
time.strptime(x, ("%"
 "d"), k=[f(), -1.5, *y])
math.factorial([f(x) for x in y])
math.factorial(n / 2, b"a", f"{x}")
M += "x"
