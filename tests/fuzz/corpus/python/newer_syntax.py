from __future__ import annotations
@a[0].b(1)
async def f[T: int = str, *Ts](a, /, *args: *Ts, b: (yield) = (c := 1)) -> (await d):
    with (open(a) as b, c as d): pass
    with (a, b): return 1, *x
    return [[*x async for x in y] for z in w[1, *z]], {**d for d in ds}
match x, y:
    case [+1, *rest] | {"a": +1j} if a[0]: pass
    case Point(x=+1): type X[T] = int
x: [y := 1] = f"{x["a"]:{'\n':{z}}} {n = !r} {
  x # c
}" t'{x}' rt"""a"""
lazy from a import b; from .__future__ import c
try: pass
except* A, b: del (a, __debug__)
for x in *a, b: y >>= *a, ~(not b in c), ~True
a[b := 1] = {c := 2, 3}
