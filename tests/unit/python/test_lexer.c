/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "base/buf.h"
#include "python/lexer.h"

#include <string.h>

/* Tokens as text: a name or number as it is, "s:TEXT" a string, "t:TEXT" a part of an f-string, "/"
 * a line end, "!" at the end when the lexer found something odd. */
static const struct {
    const char *source, *tokens;
} cases[] = {
    {"", ""},
    {"a", "a"},
    {"a\n\n  b\n", "a / b /"},
    {"a # b\nc", "a / c"},
    {"a # b\rc", "a / c"},
    {"a\r\nb", "a / b"},
    {"a \\\n b", "a b"},
    {"a \\\r\n b", "a b"},
    {"(a\n b)\nc", "( a b ) / c"},
    {"[{(\n)}]", "[ { ( ) } ]"},
    {"a.b . c", "a . b . c"},
    {"1.5e3 0xff 1_000j 3.real", "1.5e3 0xff 1_000j 3.real"},
    {"x.5", "x . 5"},
    {"'a' \"b\"", "s:a s:b"},
    {"'a\\'b' 'c\\\\'", "s:a\\'b s:c\\\\"},
    {"'a\\\nb' c", "s:a\\\nb c"},
    {"'a\\\r\nb' c", "s:a\\\r\nb c"},
    {"'''a'b''c''' d", "s:a'b''c d"},
    {"'''a\\'''' d", "s:a\\' d"},
    {"'''a\\\\''' d", "s:a\\\\ d"},
    {"\"\"\"a\n\"b\"\n\"\"\" c", "s:a\n\"b\"\n c"},
    {"'' \"\" '''''' x", "s: s: s: x"},
    {"r'\\' b' x", "s:\\' b x"},
    {"r'\\\\' b'x' rb'y' Br'z' u'w' ur'v'", "s:\\\\ s:x s:y s:z s:w s:v"},
    {"xyz'a'", "xyz s:a"},
    {"print'a'", "print s:a"},
    {"f'a'", "t:a"},
    {"f'a{b}c'", "t:a b } t:c"},
    {"f'{a}{b}'", "t: a } t: b } t:"},
    {"f'{{a}} {b}'", "t:{{a}}  b } t:"},
    {"f'{a!r:>{w}.{p}} b' c", "t: a ! r : t:> w } t:. p } t: t: b c"},
    {"f'{a:%H:%M}' b", "t: a : t:%H:%M t: b"},
    {"f'{a[\"k\"]}' b", "t: a [ s:k ] } t: b"},
    {"f'{d['k']}' b", "t: d [ s:k ] } t: b"},
    {"f'{f'{a}'}' b", "t: t: a } t: } t: b"},
    {"f'{ {1: 2}[1] }' b", "t: { 1 : 2 } [ 1 ] } t: b"},
    {"f'{(lambda x: 1)}' b", "t: ( lambda x : 1 ) } t: b"},
    {"f'''{\na # '\n}''' b", "t: a } t: b"},
    {"rf'\\{a}' fR'b' b", "t:\\ a } t: t:b b"},
    {"f'\\N{DASH} {a}' b", "t:\\N{DASH}  a } t: b"},
    {"f'\\'{a}' b", "t:\\' a } t: b"},
    {"t'{a}' b", "t: a } t: b"},
    {"a != b", "a ! = b"},
    {"`a` <> b", "` a ` < > b"},
    {"\xc3\xa4 = 1", "\xc3\xa4 = 1"},
    /* what is not Python */
    {"a ? b", "a ? b!"},
    {"a ! b", "a ! b!"},
    {"a $", "a $!"},
    {"a \\ b", "a b!"},
    {"(a", "( a!"},
    {"a)", "a )!"},
    {"'a\nb", "s:a / b!"},
    {"'a", "s:a!"},
    {"'''a", "s:a!"},
    {"f'a\nb", "t:a / b!"},
    {"f'{a", "t: a!"},
    {"f'{a:b' c", "t: a : t:b c!"},
    {"f'a}b' c", "t:a t:b c!"},
};

static void tokens_text(Str source, Buf *out) {
    Lexer lx;
    Token t;
    const char *separator = "";
    lexer_init(&lx, source);
    buf_add(out, STR(""));
    for (lexer_next(&lx, &t); t.kind != TOKEN_END; lexer_next(&lx, &t)) {
        const char *mark = t.kind == TOKEN_STRING ? "s:" : t.kind == TOKEN_TEXT ? "t:" : "";
        Str text = t.kind == TOKEN_NEWLINE ? STR("/") : t.text;
        buf_format(out, "%s%s", separator, mark);
        buf_add(out, text);
        separator = " ";
    }
    if (lx.odd)
        buf_add_char(out, '!');
}

static void test_tokens(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Buf out = {.max = 1 << 16};
        tokens_text(str_from(cases[i].source), &out);
        assert_string_equal(out.ptr, cases[i].tokens);
        buf_release(&out);
    }
}

/* Every prefix of every case must end, within its bytes. */
static void test_prefixes_end(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Str source = str_from(cases[i].source);
        for (size_t n = 0; n <= source.len; n++) {
            Buf out = {.max = 1 << 16};
            char *exact = test_malloc(n + 1);
            memcpy(exact, source.ptr, n);
            tokens_text((Str){exact, n}, &out);
            test_free(exact);
            buf_release(&out);
        }
    }
}

static void test_deep_fstrings_are_odd(void **state) {
    (void)state;
    Buf source = {.max = 1 << 16}, out = {.max = 1 << 16};
    buf_repeat(&source, STR("f'{"), 100);
    buf_add(&source, STR("a"));
    buf_repeat(&source, STR("}'"), 100);
    tokens_text(buf_str(&source), &out);
    assert_int_equal(out.ptr[out.len - 1], '!');
    buf_release(&source);
    buf_release(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),
        cmocka_unit_test(test_prefixes_end),
        cmocka_unit_test(test_deep_fstrings_are_odd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
