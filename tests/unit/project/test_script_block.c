#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dependency_fixture.h"
#include "project/script_block.h"

static void assert_block(const char *text, const char *want) {
    Reading r;
    read_bytes(&r, script_block_read, "tools/x.py", str_from(text));
    assert_text(describe(&r), want);
    reading_release(&r);
}

static void blocks(void **state) {
    (void)state;
    assert_block("#!/usr/bin/env python\n"
                 "# /// script\n"
                 "# requires-python = \">=3.11,<3.13\"\n"
                 "# dependencies = [\n"
                 "#   \"requests<3\",\n"
                 "#\n"
                 "#   \"rich\",\n"
                 "# ]\n"
                 "# ///\n"
                 "import requests\n",
                 "5:5 requests<3 group=script\n"
                 "7:5 rich group=script\n"
                 "3:21 script >=3.11,<3.13 minor=11\n");
    assert_block("# /// script\r\n# dependencies = ['a']\r\n# ///\r\n", "2:19 a group=script\n");
    /* the last end mark counts */
    assert_block("# /// script\n# dependencies = ['a']\n# ///\n# x = 1\n# ///\n",
                 "2:19 a group=script\n3 error '/' cannot stand here\n");
    assert_block("# /// script\n# dependencies = ['a']\nx = 1\n# ///\n", "");
    assert_block("# /// script\n# dependencies = ['a']\n", "");
    assert_block("x = '# /// script'\n# dependencies = ['a']\n# ///\n", "");
    assert_block("# /// pyproject\n# dependencies = ['a']\n# ///\n", "");
    assert_block("# /// script\n# requires-python = 'x'\n# ///\n",
                 "2 warning requires-python: requires-python of the script is not a version "
                 "specifier\n");
    assert_block("# /// script\n# dependencies = ['a']\n# ///\n\n# /// script\n# ///\n",
                 "2:19 a group=script\n6 warning script block: the file has two blocks \"/// "
                 "script\", which tools refuse: the first one is read\n");
    assert_block("", "");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(blocks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
