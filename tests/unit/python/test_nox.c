/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "facts_text.h"

static const SnippetCase cases[] = {
    {"import nox\n\n@nox.session\ndef lint(session):\n    session.install('flake8==3.9', "
     "\"black\")\n    session.run('flake8', 'src')\n",
     "5 dep flake8==3.9 [nox]\n5 dep black [nox]\n"},
    {"from nox import session\nDEPS = ['a', 'b>=1']\n@session(python='3.9')\ndef t(s: Session):\n"
     "    if x:\n        s.install('-U', *DEPS, '-r', 'req.txt', '.')\n    session.install('no')\n",
     "2 dep a [nox]\n2 dep b>=1 [nox]\n3 classifier 3.9\n"},
    {"@nox.session\ndef t(session):\n    session.run('pip', 'install', 'a==1')\n"
     "    session.run('uv', 'pip', 'install', 'b')\n    session.run('gunicorn', '-k', 'gevent')\n"
     "    session.run('python', '-m', 'pip', 'install', 'c')\n    session.run_always('poetry', "
     "'add', 'd@^1')\n    session.install(name, f'e=={v}')\n    session.conda_install('f=1', "
     "'--quiet')\n",
     "3 dep a==1 [nox]\n4 dep b [nox]\n6 dep c [nox]\n7 dep d<2,>=1 [nox]\n9 dep f==1.* [nox]\n"},
    {"def helper(session):\n    session.install('a')\n", "2 dep a [nox]\n"},
    {"import imp\nnox.options.x = 1\n@other(python=['3.9'])\ndef f(): pass\n", "1 import imp\n"},
    {"", ""},
    {"@nox.session(python=\ndef (", ""},
};

static void sessions(void **state) {
    (void)state;
    CHECK_SNIPPETS(cases, PY_NOXFILE);
}

static void matrices(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Minors covers;
        unsigned line;
    } rows[] = {
        {"@nox.session(python=['3.9', '3.10', 'pypy3', '2.7'])\ndef t(s): pass\n", 3u << 9, 1},
        {"V = ('3.8',\n '3.12')\n@nox.session(py=V)\ndef t(s): pass\n", 1u << 8 | 1u << 12, 1},
        {"@nox.session\n@nox.parametrize('python', ['3.11'])\ndef t(s): pass\n", 1u << 11, 2},
        {"@nox.session(python=versions())\ndef t(s): pass\n", 0, 0},
        {"@nox.parametrize('django', ['3.11'])\ndef t(s): pass\n", 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Scanned s;
        scan_with(&s, str_from(rows[i].text), PY_NOXFILE, false);
        assert_int_equal(s.facts.matrices.len, rows[i].covers != 0);
        if (rows[i].covers) {
            assert_int_equal(s.facts.matrices.items[0].covers, rows[i].covers);
            assert_int_equal(s.facts.matrices.items[0].place.line, rows[i].line);
        }
        arena_release(&s.arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sessions),
        cmocka_unit_test(matrices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
