#include "facts_text.h"

static void dependencies(void **state) {
    (void)state;
    static const ReaderCase cases[] = {
        {"setup.cfg",
         "[metadata]\nname = My_Thing\n[options]\npython_requires = >=3.8\ninstall_requires =\n"
         "    flask>=2  # web\n    importlib-metadata<5; python_version < \"3.8\"\n\n"
         "    # gone==1\nsetup_requires = wheel\n\n[options.extras_require]\ntest =\n    "
         "nose==1.3.7\n",
         "floor >=3.8 3.8:4\ndep flask>=2 []:6\ndep importlib-metadata<5 []:7\ndep wheel "
         "[build-system]:10\n"
         "dep nose==1.3.7 [extra:test]:14\n"},
        {"a/setup.cfg", "[options]\ninstall_requires = file: req.txt\n", "include a/req.txt:2\n"},
        {"setup.cfg",
         "[metadata]\nclassifier =\n  Programming Language :: Python :: 3.7\n  Programming "
         "Language "
         ":: Python\n[options]\npython-requires = x\ninstall-requires = a>1; b # c\n"
         "tests_require = nose\n[extras]\nfast =\n  ujson\n",
         "classifier Programming Language :: Python :: 3.7 3.7:3\n"
         "dep a>1 []:7\ndep b []:7\ndep nose [dev]:8\ndep ujson [extra:fast]:11\n"
         "note python_requires:6\n"},
        {"setup.cfg",
         "[options]\ninstall_requires = a\nsetup_requires = s\ninstall_requires =\n  b\n",
         "dep b []:5\ndep s [build-system]:3\nnote duplicate key:4\n"},
        {"setup.cfg", "\xef\xbb\xbf[options]\r\ninstall_requires =\r\n  file: a.txt, b.txt\r\n",
         "include a.txt:3\ninclude b.txt:3\n"},
        {"setup.cfg",
         "[options]\ninstall_requires =\n  a>=1; \\\n  # why\n  os_name == \"nt\"\n  b;\n",
         "dep a>=1 []:3\nnote invalid requirement:6\n"},
        {"setup.cfg", "", ""},
        {"setup.cfg", "[flake8]\nmax-line-length = 100\n[options]\npackages = find:\n", ""},
    };
    CHECK_READER(read_setup_cfg, cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(dependencies)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
