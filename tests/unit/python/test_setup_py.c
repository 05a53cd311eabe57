/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "facts_text.h"

static const SnippetCase cases[] = {
    {"from setuptools import setup\nsetup(\n    install_requires=[\n        'a>=1',\n"
     "        \"b~=2.0; python_version < '3.9'\",\n    ],\n)\n",
     "4 dep a>=1\n5 dep b~=2.0 ; python_version < \"3.9\"\n"},
    {"setup(install_requires=('a', 'b'), tests_require=['t'], setup_requires=['s'])\n",
     "1 dep a\n1 dep b\n1 dep s [build-system]\n1 dep t [dev]\n"},
    {"setuptools.setup(install_requires=['a[x]>=1'])\n", "1 dep a>=1\n"},
    {"R = ['a']\nsetup(install_requires=R)\n", "1 dep a\n"},
    {"R = []\nR.append('a')\nR.extend(['b', 'c'])\nR += ['d']\nsetup(install_requires=R + ['e'])\n",
     "2 dep a\n3 dep b\n3 dep c\n4 dep d\n5 dep e\n"},
    {"setup(install_requires=['a' '>=1', 'b%s' % '==2', 'c=={}'.format('3'), f'd>={V}'])\n",
     "1 dep a>=1\n1 dep b==2\n1 dep c==3\n1 note install_requires computed\n"},
    {"V = '1.2'\nsetup(install_requires=['a==%s' % V, f'b>={V}', 'c==' + V])\n",
     "2 dep a==1.2\n2 dep b>=1.2\n2 dep c==1.2\n"},
    {"setup(install_requires='''\n    a>=1\n    # no\n    b\n''')\n", "2 dep a>=1\n4 dep b\n"},
    {"setup(install_requires='a\\nb'.split('\\n'))\n", "1 dep a\n1 dep b\n"},
    {"setup(**{'install_requires': ['a']})\n", "1 dep a\n"},
    {"meta = dict(install_requires=['a'])\nmeta['python_requires'] = '>=3.8'\nsetup(**meta)\n",
     "1 dep a\n2 python >=3.8\n"},
    {"def main():\n    setup(install_requires=['a'])\nmain()\n", "2 dep a\n"},
    {"if __name__ == '__main__':\n    setup(install_requires=['a'])\n", "2 dep a\n"},
    {"import sys\nR = []\nif sys.version_info < (3, 10):\n    R.append('a')\n"
     "elif sys.version_info < (3, 12):\n    R.append('b')\nelse:\n    R.append('c')\n"
     "setup(install_requires=R)\n",
     "4 dep a ; python_version < \"3.10\"\n6 dep b ; python_version >= \"3.10\" and python_version "
     "< \"3.12\"\n"
     "8 dep c ; python_version >= \"3.12\"\n"},
    {"import sys\nif sys.version_info[0] == 2:\n    R = ['old']\nelse:\n    R = ['new']\n"
     "setup(install_requires=R)\n",
     "5 dep new\n"},
    {"import sys\nR = []\nif sys.platform == 'win32':\n    R.append('w')\n"
     "if not sys.platform.startswith('win'):\n    R.append('u')\nsetup(install_requires=R)\n",
     "4 dep w ; sys_platform == \"win32\"\n6 dep u ; sys_platform != \"win32\"\n"},
    {"import sys\nsetup(install_requires=['a' if sys.version_info < (3, 9) else 'b'])\n",
     "2 dep a ; python_version < \"3.9\"\n2 dep b ; python_version >= \"3.9\"\n"},
    {"R = []\ntry:\n    import json\nexcept ImportError:\n    R.append('simplejson')\n"
     "try:\n    import other\nexcept ImportError:\n    R.append('other')\n"
     "setup(install_requires=R)\n",
     "9 dep other\n"},
    {"E = {'web': ['w>=1'], ':python_version < \"3.8\"': ['m'], 'x:os_name == \"nt\"': ['n']}\n"
     "setup(extras_require=E)\n",
     "1 dep w>=1 [extra:web]\n1 dep m ; python_version < \"3.8\"\n"
     "1 dep n ; os_name == \"nt\" [extra:x]\n"},
    {"E = {'a': ['x']}\nE['all'] = sorted({r for v in E.values() for r in v})\n"
     "setup(extras_require=E)\n",
     "1 dep x [extra:a]\n"},
    {"setup(install_requires=open('requirements.txt').read().splitlines())\n",
     "1 note install_requires computed from a file\n"},
    {"setup(install_requires=get())\n", "1 note install_requires computed\n"},
    {"R = ['a']\nfor x in y:\n    R.append(x)\nsetup(install_requires=R)\n",
     "1 dep a\n3 note install_requires computed\n"},
    {"setup(python_requires='>=3.7,<3.12', classifiers=[\n"
     "    'Programming Language :: Python :: 3.9',\n    'Programming Language :: Python :: "
     "3',\n])\n",
     "1 python >=3.7,<3.12\n2 classifier Programming Language :: Python :: 3.9\n"},
    {"setup(python_requires='nonsense')\n", "1 note python_requires\n"},
    {"setup(install_requires=['a b c'])\n", "1 note invalid requirement\n"},
    {"setup()\n", ""},
    {"# setup(install_requires=['a'])\nx = \"setup(install_requires=['a'])\"\n", ""},
    {"import imp\nsetup(install_requires=['a'])\n", "1 import imp\n2 dep a\n"},
    {"a = ['x']\na = a + b\nsetup(install_requires=a)\n",
     "1 dep x\n2 note install_requires computed\n"},
};

static void test_setup(void **state) {
    (void)state;
    CHECK_SNIPPETS(cases, PY_SETUP);
}

static void test_project_name(void **state) {
    (void)state;
    Scanned s;
    scan_with(&s, STR("NAME = 'My_Tool'\nsetup(name=NAME)\n"), PY_SETUP, false);
    assert_int_equal(s.facts.project_name.len, 7);
    assert_memory_equal(s.facts.project_name.ptr, "my-tool", 7);
    arena_release(&s.arena);
}

static void test_doubling_ends(void **state) {
    (void)state;
    Scanned s;
    Buf b = {.max = 1 << 16};
    buf_add(&b, STR("a = ['x']\nb = 'x'\n"));
    buf_repeat(&b, STR("a = a + a\nb = b + b\n"), 60);
    buf_add(&b, STR("setup(install_requires=a, name=b)\n"));
    scan_with(&s, buf_str(&b), PY_SETUP, false);
    assert_true(s.facts.dependencies.len <= 20000);
    arena_release(&s.arena);
    buf_release(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_setup),
        cmocka_unit_test(test_project_name),
        cmocka_unit_test(test_doubling_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
