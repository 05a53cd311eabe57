/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "facts_text.h"

/* The arguments of the one call in a snippet. */
static void test_arguments(void **state) {
    (void)state;
    static const struct {
        const char *arguments, *detail;
        uint32_t positional;
        bool starred;
    } cases[] = {
        {"()", "", 0, false},
        {"(a)", "", 1, false},
        {"(a, b, c,)", "", 3, false},
        {"(a, # one\n (b), c=1)", "c", 2, false},
        {"(*a)", "", 0, true},
        {"(a, *b, c, k=1)", "k", 2, true},
        {"(**k)", "**", 0, false},
        {"(a, loop=l, **k)", "loop,**", 1, false},
        {"(x for x in y)", "", 1, false},
        {"([x for x in y], lambda: 1)", "", 2, false},
        {"(a := 1)", "", 1, false},
    };
    static const char *const callees[] = {
        "import asyncio\nasyncio.Lock%s\n",        "from asyncio import Lock\nLock%s\n",
        "from asyncio import Lock as L\nL%s\n",    "from asyncio import *\nLock%s\n",
        "import asyncio\nl = asyncio.Lock\nl%s\n",
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t k = 0; k < sizeof callees / sizeof *callees; k++) {
            Scanned s;
            Buf source = {.max = 1 << 16};
            const Use *call = NULL;
            buf_format(&source, callees[k], cases[i].arguments);
            scan_with(&s, buf_str(&source), PY_MODULE, false);
            vec_each (Use, u, &s.facts.uses) {
                if (u->form == USE_CALL && str_eq(u->name, STR("asyncio.Lock")))
                    call = u;
            }
            if (!call || call->positional != cases[i].positional ||
                call->starred != cases[i].starred ||
                !str_eq(call->detail, str_from(cases[i].detail)))
                fail_msg("arguments of\n%.*s", STR_ARG(buf_str(&source)));
            buf_release(&source);
            arena_release(&s.arena);
        }
}

/* Of a method called on its class, the first argument is the instance. */
static void test_unbound(void **state) {
    (void)state;
    static const struct {
        const char *source;
        uint32_t positional;
    } cases[] = {
        {"from pathlib import Path\nPath(x).link_to(y)\n", 1},
        {"from pathlib import Path\nPath.link_to(x, y)\n", 1},
        {"from pathlib import Path\nPath.link_to()\n", 0},
        {"import asyncio\nasyncio.sleep(1, 2)\n", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Scanned s;
        scan_with(&s, str_from(cases[i].source), PY_MODULE, false);
        assert_int_equal(s.facts.uses.len, 1);
        assert_int_equal(s.facts.uses.items[0].positional, cases[i].positional);
        arena_release(&s.arena);
    }
}

/* The import is a fact, and so is the call. */
static const SnippetCase both[] = {
    {"from asyncio import Lock\nLock(loop=l)\n",
     "1 import asyncio.Lock\n2 call asyncio.Lock(loop)\n"},
    {"from asyncio import Lock as L\ndef f(): return L(**k)\n",
     "1 import asyncio.Lock\n2 call asyncio.Lock(**)\n"},
    {"from http.client import HTTPSConnection\nclass C(HTTPSConnection): pass\n",
     "1 import http.client.HTTPSConnection\n"},
};

static void test_both(void **state) {
    (void)state;
    CHECK_SNIPPETS(both, PY_MODULE);
}

/* Names whose calls alone are of interest, most of them with one keyword. */
static const SnippetCase alone[] = {
    {"import json\njson.loads(s, encoding='x')\n", "2 call json.loads(encoding)\n"},
    {"import json\njson.loads(s, x=1, cls=C)\n", "2 call json.loads(x,cls)\n"},
    {"from json import loads as l\nl(s, encoding='x')\n", "2 call json.loads(encoding)\n"},
    {"from json import *\nloads(s, encoding='x')\n", "2 call json.loads(encoding)\n"},
    {"import json\njson.loads(s)\njson.loads\nencoding = 1\n", ""},
    {"import json\njson.loads(s, **k)\njson.dumps(s, encoding='x')\n", ""},
    {"from json import loads\nloads(s)\nf(encoding=1)\n", ""},
    {"import bz2\nbz2.BZ2File(a, b, c)\n", "2 call bz2.BZ2File\n"},
    {"import bz2\nbz2.BZ2File(a, b)\n", ""},
    {"from bz2 import BZ2File\nx = BZ2File\n", ""},
    {"import concurrent.futures as cf\ncf.Executor().submit(fn=f)\n",
     "2 call concurrent.futures.Executor.submit(fn)\n"},
    {"import json\ntry:\n    json.loads(s, encoding='x')\nexcept TypeError:\n    json.loads(s)\n",
     ""},
    {"import json\ntry:\n    json.loads(s, encoding='x')\nexcept AttributeError:\n    pass\n",
     "3 call json.loads(encoding)\n"},
    {"import json, sys\nif sys.version_info < (3, 9): json.loads(s, encoding='x')\n",
     "2 call json.loads(encoding) @0-8\n"},
    {"try:\n    from json import loads\nexcept ImportError:\n    import imp\n", ""},
};

static void test_alone(void **state) {
    (void)state;
    CHECK_SNIPPETS(alone, PY_MODULE);
}

/* Calls that count for the value of an argument. */
static const SnippetCase values[] = {
    {"open(p, 'rU')\n", "1 call builtins.open\n"},
    {"import builtins as b\nb.open(p, mode='rU')\n", "2 call builtins.open(mode)\n"},
    {"from builtins import open as o\no(p, 'rU')\n", "2 call builtins.open\n"},
    {"getattr(__import__('builtins'), 'open')(p, 'rU')\n", "1 call builtins.open\n"},
    {"M = 'rU'\ndef f(): return open(p, M)\n", "2 call builtins.open\n"},
    {"open(p, r\"\"\"rU\"\"\")\n", "1 call builtins.open\n"},
    {"open(p, 'r' 'U')\nopen(p, 'rw')\nx = 'rU'\n", ""},
    {"M = 'rU'\nM = 'r'\nopen(p, M)\n", ""},
    {"M = 'rU'\nM += x\nopen(p, M)\n", ""},
    {"if x: M = 'rU'\nopen(p, M)\n", ""},
    {"def f(M='rU'): open(p, M)\n", ""},
    {"def open(a, b): pass\nopen(p, 'rU')\n", ""},
    {"def f(open): open(p, 'rU')\n", ""},
    {"open(*a, 'rU')\nopen('rU', p)\nopen(p, x, 'rU')\n", ""},
    {"import math\nmath.factorial(5.)\nmath.factorial(5)\n", "2 call math.factorial\n"},
    {"import math\nmath.factorial(-n / 2)\nmath.factorial(-5.)\nmath.factorial(n // 2)\n",
     "2 call math.factorial\n3 call math.factorial\n"},
    {"import time\ntime.strptime(x, '%d')\ntime.strptime(x, '%d' ' %Y')\n",
     "2 call time.strptime\n"},
    {"import time\ntime.strptime(x, ('%'\n    # why not\n    'd'))\n", "2 call time.strptime\n"},
    {"import time\ntime.strptime(x, f'%d')\n", ""},
    {"import time\ntime.strptime(a, x=[f(), (g())])\ntime.strptime(a, x=[f(), g])\n",
     "2 call time.strptime(x)\n"},
    {"import time\ntime.strptime(a, x=[f(y) for y in z])\ntime.strptime(a, x=[*f()])\n",
     "2 call time.strptime(x)\n"},
    {"from argparse import ArgumentParser as A\np = A()\np.add_argument('-a', help='5%')\n"
     "p.add_argument('-b', help='5%%')\np.add_parser().add_argument('-c', help='5%')\n",
     "3 call argparse.ArgumentParser.add_argument(help)\n"},
    {"from argparse import ArgumentParser\nArgumentParser().add_argument(help='5% '\n'of it')\n",
     "2 call argparse.ArgumentParser.add_argument(help)\n"},
};

static void test_values(void **state) {
    (void)state;
    CHECK_SNIPPETS(values, PY_MODULE);
}

/* The values themselves go along with the call, in the facts' own memory. */
static void test_value_facts(void **state) {
    (void)state;
    Scanned s;
    scan_with(&s, STR("import time\ntime.strptime(x, '%d', k=[f()], n=5)\n"), PY_MODULE, false);
    assert_int_equal(s.facts.uses.len, 1);
    const Use *u = &s.facts.uses.items[0];
    assert_int_equal(u->argument_count, 3);
    assert_true(u->arguments[0].position == 2 && u->arguments[0].kind == LITERAL_STR);
    assert_true(str_eq(u->arguments[0].text, STR("%d")));
    assert_true(str_eq(u->arguments[1].keyword, STR("k")) && u->arguments[1].items == LITERAL_CALL);
    assert_true(u->arguments[2].kind == LITERAL_INT);
    arena_release(&s.arena);
    scan_with(&s, STR("import asyncio\nasyncio.Lock(1)\n"), PY_MODULE, false);
    assert_int_equal(s.facts.uses.items[0].argument_count, 0);
    arena_release(&s.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arguments), cmocka_unit_test(test_unbound),
        cmocka_unit_test(test_both),      cmocka_unit_test(test_alone),
        cmocka_unit_test(test_values),    cmocka_unit_test(test_value_facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
