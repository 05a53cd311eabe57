#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "text/xml_text.h"

#define REPLACED "\xef\xbf\xbd"

static void writes_only_xml_characters(void **state) {
    (void)state;
    static const struct {
        Str in, out;
    } cases[] = {
        {STR_INIT(""), STR_INIT("")},
        {STR_INIT("plain \xc3\xa9 \xf0\x9f\x8e\x89"), STR_INIT("plain \xc3\xa9 \xf0\x9f\x8e\x89")},
        {STR_INIT("<a href=\"x\">&'"), STR_INIT("&lt;a href=&quot;x&quot;&gt;&amp;&#39;")},
        {STR_INIT("a\tb\nc\rd"), STR_INIT("a&#9;b&#10;c&#13;d")},
        {STR_INIT("\0\x01\x1b"), STR_INIT(REPLACED REPLACED REPLACED)},
        {STR_INIT("\xff\xc3"), STR_INIT(REPLACED REPLACED)},
        {STR_INIT("\xed\xa0\x80"), STR_INIT(REPLACED REPLACED REPLACED)}, /* a surrogate */
        {STR_INIT("\xef\xbf\xbe\xef\xbf\xbf"), STR_INIT(REPLACED REPLACED)},
        {STR_INIT("\x7f]]>"), STR_INIT("\x7f]]&gt;")},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Buf out = {0};
        xml_add_text(&out, cases[i].in);
        if (!str_eq(buf_str(&out), cases[i].out))
            fail_msg("case %zu: \"%.*s\"", i, STR_ARG(buf_str(&out)));
        buf_release(&out);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(writes_only_xml_characters)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
