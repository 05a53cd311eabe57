"""Makes the questions for run.py: text by PEP 440 and PEP 508, half of it then damaged.

The same seed gives the same questions. Versions are drawn from few parts, and asked about beside
the bounds of the specifiers that they are tried on, because that is where mistakes show.
"""

import random
import re

from packaging.version import Version

PRE = ["a", "b", "rc", "alpha", "beta", "c", "pre", "preview"]
OPS = ["==", "!=", "<=", ">=", "<", ">", "~=", "==="]
EXACT_VARIABLES = {
    "python_version": ["2.7", "3", "3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.8.*", "3.*"],
    "python_full_version": ["3.11.0a7", "3.11.7", "3.9.0", "3.12.0rc1", "3.10", "3.13.*"],
    "implementation_version": ["3.11.7", "3.9", "7.3.13"],
    "platform_release": ["5.15", "5.15.0-generic", "6.1", "10"],
    "platform_version": ["#1 SMP", "10", "1.0"],
    "os_name": ["posix", "nt", "java"],
    "sys_platform": ["linux", "win32", "darwin", "cygwin", "linux2"],
    "platform_system": ["Linux", "Windows", "Darwin", ""],
    "platform_machine": ["x86_64", "aarch64", "arm64", "AMD64"],
    "platform_python_implementation": ["CPython", "PyPy"],
    "implementation_name": ["cpython", "pypy"],
    "extra": ["test", "Dev_Tools", "dev-tools", "a", ""],
}
LEGACY = ["os.name", "sys.platform", "platform.version", "platform.machine",
          "python_implementation", "platform.python_implementation", "extras", "dependency_groups"]
ENV_ORDER = ["python_version", "python_full_version", "sys_platform", "platform_system",
             "platform_machine", "os_name", "implementation_name",
             "platform_python_implementation", "implementation_version", "platform_release",
             "platform_version"]
ODD = ["\t", "\n", "\r", "\v", "\f", " ", "\u00a0", "\u2009", "\u3000", "\x1c", "\x00", "\u00e9",
       "\\", "\\x41", "\\n", "\\101", "\\u00e9", "'", '"', "(", ")", "[", "]", ";", ",", "@", "=",
       "==", "!", "*", ".*", "+", "-", "_", ".", "..", "~", "<", ">", "in", "not", "and", "or",
       "v", "V", "0", "1", "a", "dev", "post", "rc", "99999999999999999999",
       "18446744073709551615", "#", "\u017f", "A"]
STRINGS = ["\\x41", "\\101\\x4", "\\u00e9\\q", "\\N{EM DASH}", "say \\x22\\x27", "a\\\nb", "a\tb",
           "\\", "\\U0001f600", "\\U00110000", "\\777", "it's", 'say "hi"', "\\\\n", "\u00c9",
           "os_name"]
NAMES = ["foo", "Foo.Bar", "a", "zope.interface", "foo_bar", "x-1", "foo__bar", "9lives", "A--b"]


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def maybe(self, chance):
        return self.random.random() < chance

    def pick(self, items):
        return self.random.choice(items)

    def number(self):
        return str(self.random.choice([0, 0, 1, 1, 2, 3, 9, 10, 11, 2024, "00", "01"]))

    def small_version(self, local=True):
        """From few parts, so that two of them are often near each other."""
        r = self.random
        text = r.choice(["", "", "", "", "", "", "1!"])
        text += r.choice(["0", "1", "1", "1.0", "1.0", "1.0.0", "1.1", "1.2", "2", "1.0.1", "2.0"])
        text += r.choice(["", "", "", "a0", "a1", "b1", "rc0", "rc1"])
        text += r.choice(["", "", "", ".post0", ".post1"])
        text += r.choice(["", "", "", ".dev0", ".dev1"])
        if local:
            text += r.choice(["", "", "", "", "+a", "+1", "+a.1", "+0a"])
        return text

    def near(self, specifiers, local=True):
        """A version at or beside one that a specifier of the set names."""
        named = re.findall(r"[<>=~]\s*([0-9][0-9a-z.!+]*[0-9a-z])", specifiers)
        if not named or self.maybe(0.1):
            return self.small_version(local)
        v = Version(self.pick(named))
        release = list(v.release)
        pre, post, dev = v.pre, v.post, v.dev
        for _ in range(self.random.randint(0, 2)):
            part = self.random.randrange(6)
            if part == 0:
                pre = self.pick([None, ("a", 0), ("rc", 0), pre and (pre[0], pre[1] + 1)])
            elif part == 1:
                post = self.pick([None, 0, (post or 0) + 1])
            elif part in (2, 3):
                dev = self.pick([None, 0, (dev or 0) + 1])
            elif part == 4:
                release[-1] = max(0, release[-1] + self.pick([-1, 0, 1]))
            else:
                release.append(self.pick([0, 0, 1]))
        if pre and self.maybe(0.1):  # what comes right after the pre-release and its posts
            pre, post, dev = (pre[0], pre[1] + 1), None, 0
        text = f"{v.epoch}!" if v.epoch else ""
        text += ".".join(map(str, release)) + (f"{pre[0]}{pre[1]}" if pre else "")
        text += ("" if post is None else f".post{post}") + ("" if dev is None else f".dev{dev}")
        return text + (self.pick(["", "", "", "", "+a", "+1", "+a.1"]) if local else "")

    def contains_question(self):
        specifiers = self.specifiers(small=True)
        return "contains", specifiers, self.near(specifiers)

    def relation_question(self):
        x = self.specifiers(small=True)
        y = ",".join(self.near_specifier(x) for _ in range(self.random.randint(1, 2)))
        return self.pick([("relation", x, y), ("relation", y, x), ("relation", f"{x},{y}", "")])

    def near_specifier(self, specifiers):
        op = self.pick(OPS[:6])
        return op + self.near(specifiers, local=op in ("==", "!="))

    def loose_version(self):
        """Every spelling that PEP 440 allows."""
        sep = lambda: self.pick(["", "", ".", "-", "_"])
        text = self.pick(["", "", "", "v", "V"])
        text += self.number() + "!" if self.maybe(0.1) else ""
        text += ".".join(self.number() for _ in range(self.random.randint(1, 4)))
        if self.maybe(0.35):
            word = self.pick(PRE)
            text += sep() + (word.upper() if self.maybe(0.1) else word) + sep()
            text += self.number() if self.maybe(0.7) else ""
        if self.maybe(0.3):
            text += self.pick(["-" + self.number(),
                               sep() + self.pick(["post", "rev", "r", "POST"]) + sep()
                               + self.pick(["", self.number()])])
        if self.maybe(0.25):
            text += sep() + "dev" + sep() + self.pick(["", self.number()])
        if self.maybe(0.2):
            parts = [self.pick(["ubuntu", "1", "0", "abc", "ABC", "01", "a1", "1a", "20240101"])
                     for _ in range(self.random.randint(1, 3))]
            text += "+" + self.pick([".", "-", "_"]).join(parts)
        return self.pad(text, 0.05)

    def pad(self, text, chance):
        if self.maybe(chance):
            text = self.pick([" ", "\t", "\n", "\u00a0", "\x1f"]) + text
        if self.maybe(chance):
            text += self.pick([" ", "  ", "\n", "\u2003"])
        return text

    def specifier(self, small=False):
        op = self.pick(OPS[:7] if small else OPS)
        if op in ("==", "!="):
            version = self.small_version() if small else self.loose_version()
            if self.maybe(0.3):
                version = self.pick(["1", "1.0", "1.1", "2", "1!1", "0", "1.0.0", "3.8"]) + ".*"
        elif small:
            version = self.small_version(local=False)
        else:
            version = self.pick([self.loose_version(), self.small_version(local=False)])
        return op + self.pick(["", "", "", " "]) + version

    def specifiers(self, small=False):
        count = self.pick([0, 1, 1, 1, 2, 2, 3, 4])
        items = [self.specifier(small) for _ in range(count)]
        if items and not small and self.maybe(0.15):  # the same with a zero more
            items.append(re.sub(r"([0-9])$", r"\1.0", items[0]))
        if not small and self.maybe(0.03):
            items.insert(self.random.randint(0, count), self.pick(["", " "]))
        return self.pick([",", ", ", " , "]).join(items)

    def quoted(self, value):
        quote = self.pick("'\"")
        return quote + value + quote

    def atom(self):
        variable = self.pick(list(EXACT_VARIABLES))
        value = self.pick(EXACT_VARIABLES[variable])
        if variable in ("python_version", "python_full_version") and self.maybe(0.2):
            value = self.pick([", ", " ", ","]).join(
                self.random.sample(EXACT_VARIABLES[variable], 2))
        if self.maybe(0.08):
            variable = self.pick(LEGACY)
        if self.maybe(0.05):
            value = self.loose_version()
        if self.maybe(0.04):
            value = self.pick(STRINGS)
        op = self.pick(OPS + ["in", "not in", "==", "<", ">="])
        if variable in ("extras", "dependency_groups") and self.maybe(0.7):
            op = self.pick(["in", "not in"])
        sides = [variable, self.quoted(value)]
        if self.maybe(0.25) or variable in ("extras", "dependency_groups") and self.maybe(0.8):
            sides.reverse()
        if self.maybe(0.02):
            sides = [self.pick([variable, self.quoted(variable)]), self.pick(list(EXACT_VARIABLES))]
        gap = self.pick(["", " ", " "]) if op[0] not in "in" else " "
        return sides[0] + gap + op + gap + sides[1]

    def marker_tree(self, depth=0):
        """An atom, or (operator, [trees])."""
        if depth > 3 or self.maybe(0.5):
            return self.atom()
        return (self.pick(["and", "or"]),
                [self.marker_tree(depth + 1) for _ in range(self.random.randint(2, 3))])

    def marker_text(self, tree, outer=None):
        if isinstance(tree, str):
            return f"({tree})" if self.maybe(0.08) else tree
        op, parts = tree
        text = f" {op} ".join(self.marker_text(p, op) for p in parts)
        needed = outer == "and" and op == "or"
        return f"({text})" if needed or (outer and self.maybe(0.3)) or self.maybe(0.05) else text

    def marker(self):
        return self.marker_text(self.marker_tree())

    def requirement(self):
        text = self.pick(NAMES)
        if self.maybe(0.3):
            extras = ",".join(self.pick(["a", "Test", "dev_x", "b.c", "a"])
                              for _ in range(self.random.randint(0, 3)))
            text += self.pick(["", " "]) + "[" + extras + "]"
        if self.maybe(0.12):
            text += self.pick([" @ ", "@", " @"]) + self.pick(
                ["https://example.org/x.whl", "git+ssh://git@example.org/x", "file:///x;y", "./x"])
            gap = " "
        else:
            specs = self.specifiers()
            if self.maybe(0.15):
                specs = "(" + specs + ")"
            elif self.maybe(0.05):
                specs += ","
            text += self.pick(["", " "]) + specs
            gap = self.pick(["", " "])
        if self.maybe(0.4):
            text += gap + ";" + self.pick(["", " "]) + self.marker_text(self.marker_tree(1))
        return self.pad(text, 0.02)

    def wheel(self):
        parts = [self.pick(["foo", "Foo_Bar", "foo.bar", "foo__bar", "f\u00e9", "", "a-b"]),
                 self.pick([self.small_version().replace("!", "_"), self.loose_version(), "1.0"])]
        if self.maybe(0.2):
            parts.append(self.pick(["1", "2abc", "x1", "", "01_a"]))
        parts.append(self.pick(["py3", "py2.py3", "cp311", "CP39", "3", "", "py3.", "cp38.cp39"]))
        parts.append(self.pick(["none", "abi3", "cp311", "abi3.none", ""]))
        parts.append(self.pick(["any", "manylinux_2_17_x86_64.manylinux2014_x86_64", "win_amd64",
                                "macosx_11_0_arm64"]))
        return "-".join(parts) + self.pick([".whl"] * 9 + [".WHL"])

    def sdist(self):
        return self.pick(NAMES + ["", "foo-bar", "-"]) + "-" + self.loose_version() + self.pick(
            [".tar.gz", ".zip", ".tar.gz", ".tgz"])

    def mutate(self, text):
        for _ in range(self.random.randint(1, 2)):
            at = self.random.randint(0, len(text))
            kind = self.random.randrange(5)
            if kind == 0:
                text = text[:at] + self.pick(ODD) + text[at:]
            elif kind == 1:
                text = text[:at] + text[at + 1:]
            elif kind == 2:
                text = text[:at] + self.pick(ODD) + text[at + 1:]
            elif kind == 3:
                end = self.random.randint(at, min(len(text), at + 6))
                text = text[:end] + text[at:]
            else:
                text = text[:at]
        return text

    def sometimes_mutated(self, text, chance=0.5):
        return self.mutate(text) if self.maybe(chance) else text

    def environment(self):
        minor = self.random.randint(7, 15)
        full = f"3.{minor}.{self.pick(['0', '7', '0a7', '0rc1', '0+', '1'])}"
        env = dict(zip(ENV_ORDER, [f"3.{minor}", full, "linux", "Linux", "x86_64", "posix",
                                   "cpython", "CPython", full, self.pick(["5.15.0-generic", "6.1"]),
                                   "#1 SMP"]))
        extras = self.pick(["?", "?", "", "test", "dev-tools", "Dev.Tools", "test,a",
                            "a,dev_tools"])
        return env, extras

    def questions(self, count):
        makers = [
            (1, lambda: ("name", self.sometimes_mutated(self.pick(NAMES)))),
            (3, lambda: ("version", self.sometimes_mutated(self.loose_version()))),
            (3, lambda: ("compare", self.small_version(), self.small_version())),
            (1, lambda: ("compare", self.loose_version(), self.loose_version())),
            (3, lambda: ("specifiers", self.sometimes_mutated(self.specifiers()))),
            (8, self.contains_question),
            (1, lambda: ("contains", self.sometimes_mutated(self.specifiers()), self.pick(
                [self.loose_version(), self.small_version()]))),
            (6, self.relation_question),
            (3, lambda: ("marker", self.sometimes_mutated(self.marker(), 0.6))),
            (1, lambda: ("and", self.marker(), self.marker())),
            (4, lambda: ("eval", self.marker_tree(), *self.environment())),
            (6, lambda: ("requirement", self.sometimes_mutated(self.requirement()))),
            (1, lambda: ("wheel", self.sometimes_mutated(self.wheel(), 0.3))),
            (1, lambda: ("sdist", self.sometimes_mutated(self.sdist(), 0.3))),
        ]
        weights = [weight for weight, _ in makers]
        for _ in range(count):
            yield self.random.choices(makers, weights)[0][1]()
