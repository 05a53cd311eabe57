global imp
async def f():
  nonlocal x
  async for imp in [*a, **b]: await imp()
  del collections.Mapping
sys.modules["imp"] = setattr(collections, "Mapping", 1)
