class Checks:
    def __getattr__(self, name):
        return print


class OddTestCase(Checks):
    pass
