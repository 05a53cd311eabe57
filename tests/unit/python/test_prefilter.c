/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "python/name_set.h"
#include "python/prefilter.h"

static const Str names[] = {
    STR_INIT("imp"),
    STR_INIT("distutils"),
    STR_INIT("distutils.util.strtobool"),
    STR_INIT("collections.Mapping"),
    STR_INIT("os.path.walk"),
    STR_INIT("json.loads(encoding)"),
    STR_INIT("unittest.TestCase.assertEquals"),
    STR_INIT("importlib.abc.Loader.load_module"),
    STR_INIT("a..b"),
    STR_INIT(""),
    STR_INIT("imp"),
};

enum { NAME_COUNT = sizeof names / sizeof *names };

static void test_match(void **state) {
    (void)state;
    static const struct {
        Str dotted;
        size_t matched;
        bool has_below;
    } cases[] = {
        {STR_INIT("imp"), 1, false},
        {STR_INIT("imp.x.y"), 1, false},
        {STR_INIT("impx"), 0, false},
        {STR_INIT("im"), 0, false},
        {STR_INIT("distutils"), 1, true},
        {STR_INIT("distutils.util"), 1, true},
        {STR_INIT("distutils.util.strtobool"), 3, false},
        {STR_INIT("distutils.util.strtobool.x"), 3, false},
        {STR_INIT("distutils.other"), 1, false},
        {STR_INIT("collections"), 0, true},
        {STR_INIT("collections.Mapping"), 2, false},
        {STR_INIT("collections.abc.Mapping"), 0, false},
        {STR_INIT("os.path"), 0, true},
        {STR_INIT("walk"), 0, false},
        {STR_INIT("a"), 0, false},
        {STR_INIT(""), 0, false},
        {STR_INIT("."), 0, false},
        {STR_INIT("gevent.monkey.patch_all"), 3, false}, /* always in the set */
    };
    Arena arena = {0};
    NameSet *set = name_set_new(&arena, names, NAME_COUNT);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (name_set_match(set, cases[i].dotted) != cases[i].matched)
            fail_msg("match of \"%.*s\"", STR_ARG(cases[i].dotted));
        if (name_set_has_below(set, cases[i].dotted) != cases[i].has_below)
            fail_msg("below \"%.*s\"", STR_ARG(cases[i].dotted));
    }
    arena_release(&arena);
}

static void test_patch_names(void **state) {
    (void)state;
    Str canonical;
    assert_true(patch_name_find(STR("eventlet.patcher.monkey_patch"), &canonical));
    assert_true(str_eq(canonical, STR("eventlet.monkey_patch")));
    assert_false(patch_name_find(STR("monkey_patch"), &canonical));
}

static void test_prefilter(void **state) {
    (void)state;
    static const struct {
        const char *source;
        PrefilterAnswer answer;
    } cases[] = {
        {"", PREFILTER_ABSENT},
        {"import os, sys\n", PREFILTER_ABSENT},
        {"import imp\n", PREFILTER_PRESENT},
        {"import imports\n", PREFILTER_ABSENT},
        {"from . import imp\n", PREFILTER_ABSENT},
        {"from .imp import x\n", PREFILTER_ABSENT},
        {"from x import imp\n", PREFILTER_ABSENT},
        {"from collections import (OrderedDict,\n Mapping as M)\n", PREFILTER_PRESENT},
        {"from collections import OrderedDict\n", PREFILTER_ABSENT},
        {"import collections\nMapping = 1\n", PREFILTER_ABSENT},
        {"import collections\nx.Mapping\n", PREFILTER_ABSENT},
        {"import collections\nx = collections\nx.Mapping\n", PREFILTER_PRESENT},
        {"c.Mapping\nimport collections as c\n", PREFILTER_PRESENT},
        {"import collections\nf(collections).Mapping\n", PREFILTER_PRESENT},
        {"import collections\n'x'.Mapping\n", PREFILTER_ABSENT},
        {"import collections\ncollections.abc.Mapping\n", PREFILTER_ABSENT},
        {"import collections\ndef f(collections): collections.Mapping\n", PREFILTER_PRESENT},
        {"collections.Mapping\n", PREFILTER_ABSENT},
        {"from collections import *\n", PREFILTER_PRESENT},
        {"from collections import abc\nabc.Mapping\n", PREFILTER_ABSENT},
        {"from collections.abc import Mapping\nimport collections\n", PREFILTER_ABSENT},
        {"from typing import Mapping\nimport collections\n", PREFILTER_ABSENT},
        {"import collections\ngetattr(collections, 'Mapping')\n", PREFILTER_PRESENT},
        {"import collections\nx = 'Mapping'\n", PREFILTER_ABSENT},
        {"import json\njson.loads(s)\nencoding = 1\nf(encoding == 2)\n", PREFILTER_ABSENT},
        {"import json\njson.loads(s, encoding\n = 1)\n", PREFILTER_PRESENT},
        {"from json import loads as l\nl(s, encoding=1)\n", PREFILTER_PRESENT},
        {"class T(MyTestCase):\n    def f(self): self.assertEquals(1, 1)\n", PREFILTER_PRESENT},
        {"from importlib.util import find_spec as f\nf(n).loader.load_module()\n",
         PREFILTER_PRESENT},
        {"import os\nos.path\n", PREFILTER_ABSENT},
        {"import os\nos.path.walk\n", PREFILTER_PRESENT},
        {"from os import path\npath.walk\n", PREFILTER_PRESENT},
        {"'imp'\n", PREFILTER_ABSENT},
        {"'imp'\nx.import_module\n", PREFILTER_PRESENT},
        {"'imp x'\nx.import_module\n", PREFILTER_ABSENT},
        {"from importlib import import_module as f\nf('imp')\n", PREFILTER_PRESENT},
        {"__import__('collections').Mapping\n", PREFILTER_PRESENT},
        {"f'{__import__(\"imp\")}'\n", PREFILTER_PRESENT},
        {"{'ENGINE': 1}\n", PREFILTER_PRESENT},
        {"'''ENGINE and more'''\n", PREFILTER_ABSENT},
        {"# ENGINE\n", PREFILTER_ABSENT},
        {"f(async_mode=1)\n", PREFILTER_PRESENT},
        {"x = 'open\n", PREFILTER_ODD},
        {"x = (\n", PREFILTER_ODD},
    };
    Arena arena = {0};
    Prefilter *p = prefilter_new(&arena, name_set_new(&arena, names, NAME_COUNT));
    for (int round = 0; round < 2; round++) /* what one file marks must not stay for the next */
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
            if (prefilter_run(p, str_from(cases[i].source)) != cases[i].answer)
                fail_msg("answer for\n%s", cases[i].source);
    prefilter_release(p);
    arena_release(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match),
        cmocka_unit_test(test_patch_names),
        cmocka_unit_test(test_prefilter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
