#include "doc.h"

static void lines_end_with_lf_crlf_or_cr(void **state) {
    (void)state;
    Doc d;
    doc_init(&d, STR("a\nbc\r\n\rd"));
    static const char *lines[] = {"a", "bc", "", "d"};
    for (uint32_t i = 0; i < 4; i++)
        assert_true(str_eq(source_line(&d.source, i + 1), str_from(lines[i])));
    assert_int_equal(d.source.line_count, 4);
    assert_int_equal(source_line(&d.source, 0).len + source_line(&d.source, 5).len, 0);
    Place p = source_place(&d.source, 2, 4);
    assert_place(p, 2, 1);
    assert_int_equal(p.end_column, 3);
    assert_place(source_place(&d.source, 7, 8), 4, 1);
    assert_place(source_place(&d.source, 99, 100), 4, 2);
    assert_place(source_place_of(&d.source, str_slice(d.source.text, 3, 4)), 2, 2);
    assert_place(source_place_of(&d.source, STR("elsewhere")), 0, 0);
    arena_release(&d.arena);
}

static void the_last_line_may_lack_its_end(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t lines;
    } cases[] = {{"", 1}, {"a", 1}, {"a\n", 2}, {"\n", 2}, {"a\nb", 2}, {"\r\n\r\n", 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        doc_init(&d, str_from(cases[i].text));
        source_place(&d.source, 0, 0);
        assert_int_equal(d.source.line_count, cases[i].lines);
        arena_release(&d.arena);
    }
}

static void encodings_become_utf8(void **state) {
    (void)state;
    static const struct {
        Str bytes, text;
    } cases[] = {
        {STR_INIT("\xef\xbb\xbf"
                  "a"),
         STR_INIT("a")},
        {STR_INIT("\xff\xfe"
                  "a\0\xe9\0"),
         STR_INIT("a\xc3\xa9")},
        {STR_INIT("\xfe\xff\0a\0\xe9"), STR_INIT("a\xc3\xa9")},
        {STR_INIT("\xff\xfe\x3d\xd8\x00\xde"), STR_INIT("\xf0\x9f\x98\x80")},
        {STR_INIT("\xff\xfe\x3d\xd8"
                  "a\0"),
         STR_INIT("\xef\xbf\xbd"
                  "a")},
        {STR_INIT("\xff\xfe\x3d\xd8"), STR_INIT("\xef\xbf\xbd")},
        {STR_INIT("\xff\xfe"
                  "a\0b"),
         STR_INIT("a\xef\xbf\xbd")},
        {STR_INIT("\xff\xfe\0\0"
                  "a\0\0\0"),
         STR_INIT("a")},
        {STR_INIT("\0\0\xfe\xff\0\0\0a"), STR_INIT("a")},
        {STR_INIT("\0\0\xfe\xff\0\x11\0\0\0"), STR_INIT("\xef\xbf\xbd\xef\xbf\xbd")},
        {STR_INIT("\xff\xfe"), STR_INIT("")},
        {STR_INIT("\xff"
                  "a"),
         STR_INIT("\xff"
                  "a")},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Doc d;
        doc_init(&d, cases[i].bytes);
        if (!str_eq(d.source.text, cases[i].text))
            fail_msg("case %zu: %.*s", i, STR_ARG(d.source.text));
        arena_release(&d.arena);
    }
}

static void utf8_is_strict(void **state) {
    (void)state;
    static const char *bad[] = {"\x80",
                                "\xc3",
                                "\xc0\x80",
                                "\xe0\x80\x80",
                                "\xed\xa0\x80",
                                "\xf4\x90\x80\x80",
                                "\xf8\x88\x80\x80\x80",
                                "a\xe2\x82",
                                "\xc3\x28"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(text_is_utf8(str_from(bad[i])));
    assert_true(text_is_utf8(STR("a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\0")));
    assert_true(text_is_utf8(STR("")));
}

static void binary_has_nul_bytes(void **state) {
    (void)state;
    assert_true(text_is_binary(STR("\x7f"
                                   "ELF\0")));
    assert_false(text_is_binary(STR("text\xff")));
    assert_false(text_is_binary(STR("\xff\xfe"
                                    "a\0")));
    assert_false(text_is_binary(STR("")));
}

static void node_look_ups_accept_anything(void **state) {
    (void)state;
    Node leaf = {.kind = NODE_STRING, .text = STR("v"), .key = STR("k")};
    Node again = {.kind = NODE_INT, .text = STR("2"), .key = STR("k")};
    leaf.next = &again;
    Node map = {.kind = NODE_MAP, .first = &leaf, .count = 2};
    assert_ptr_equal(node_get(&map, "k"), &again);
    assert_null(node_get(&map, "x"));
    assert_null(node_get(NULL, "k"));
    assert_null(node_get(&leaf, "k"));
    assert_null(node_path(&map, "k", "k", NULL));
    assert_ptr_equal(node_path(&map, NULL), &map);
    assert_int_equal(node_text(NULL).len + node_text(&map).len, 0);
    assert_false(node_is_scalar(NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_with_lf_crlf_or_cr),
        cmocka_unit_test(the_last_line_may_lack_its_end),
        cmocka_unit_test(encodings_become_utf8),
        cmocka_unit_test(utf8_is_strict),
        cmocka_unit_test(binary_has_nul_bytes),
        cmocka_unit_test(node_look_ups_accept_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
