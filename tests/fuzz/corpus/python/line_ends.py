import impclass C(
  imp.x, metaclass=lambda: 0
):
	match x:
	 case [a, {"k": imp}]: pass
