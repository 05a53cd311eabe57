#include "sample.h"

#include "report/quote.h"

#include <string.h>

enum { MOST = 40 };

typedef struct QuoteRow {
    const char *line;
    size_t from, to;
    const char *before, *marked, *after;
    bool cut_left, cut_right;
} QuoteRow;

static void parts_are_found(void **state) {
    static const QuoteRow rows[] = {
        {"import imp", 7, 10, "import ", "imp", "", false, false},
        {"import imp  \t", 7, 13, "import ", "imp", "", false, false},
        {"x = 1", 0, 0, "x = 1", "", "", false, false},
        {"x = 1", 3, 2, "x = 1", "", "", false, false},
        {"x = 1", 9, 12, "x = 1", "", "", false, false},
        {"", 0, 1, "", "", "", false, false},
        {"-i https://user:secret@host/ six==1", 29, 35, "-i https://***@host/ ", "six==1", "",
         false, false},
        {"-i https://user:secret@host/ six", 3, 28, "-i ", "https://***@host/", " six", false,
         false},
        {"-i https://user:secret@host/ six", 16, 22, "-i https://***@host/ six", "", "", false,
         false},
        {"0123456789012345678901234567890123456789abcdefghijklmnopqrst", 40, 43,
         "01234567890123456789", "abc", "defghijklmnopqrst", true, false},
        {"abc0123456789012345678901234567890123456789abcdefghijklmnopqrst", 0, 3, "", "abc",
         "0123456789012345678901234567890123456", false, true},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena arena = {0};
        const QuoteRow *row = &rows[i];
        Quote q = quote_line(&arena, str_from(row->line), row->from, row->to, MOST);
        bool same = str_eq(q.before, str_from(row->before)) &&
                    str_eq(q.marked, str_from(row->marked)) &&
                    str_eq(q.after, str_from(row->after)) && q.cut_left == row->cut_left &&
                    q.cut_right == row->cut_right;
        if (!same)
            print_error("%s:\n[%.*s|%.*s|%.*s] %d %d\n", row->line, STR_ARG(q.before),
                        STR_ARG(q.marked), STR_ARG(q.after), q.cut_left, q.cut_right);
        assert_true(same);
        arena_release(&arena);
    }
}

/* Wherever a long line is cut: no part of its URL may be left without what tells that it has a
 * secret. */
static void a_long_line_hides_its_secret(void **state) {
    static const char url[] = "https://user:secret@host/";
    static const char *const parts[] = {"secret", "user", "cret@", "user:s", ":secre"};
    size_t length = 1000000, at = 500000;
    char *line = malloc(length);
    (void)state;
    for (int before = 0; before <= 1; before++)
        for (size_t distance = 1000; distance < 1060; distance++) {
            Arena arena = {0};
            memset(line, 'x', length);
            size_t start = before ? at - distance : at + distance - 20;
            line[start - 1] = line[start + sizeof url - 1] = ' ';
            memcpy(line + start, url, sizeof url - 1);
            Quote q = quote_line(&arena, (Str){line, length}, at, at + 10, 4000);
            for (size_t i = 0; i < COUNT(parts); i++) {
                assert_false(str_contains(q.before, str_from(parts[i])));
                assert_false(str_contains(q.after, str_from(parts[i])));
            }
            assert_true(q.cut_left && q.cut_right);
            arena_release(&arena);
        }
    free(line);
}

/* Where a word is so long that nobody can tell whether it is a URL, none of it is shown. */
static void an_endless_word_is_left_out(void **state) {
    size_t length = 100000;
    char *line = malloc(length);
    (void)state;
    memset(line, 'x', length);
    for (int known = 0; known <= 1; known++) {
        Arena arena = {0};
        line[known ? 49000 : 1] = '\'';
        Quote q = quote_line(&arena, (Str){line, length}, 50000, 50010, MOST);
        assert_int_equal(q.marked.len, known ? 10 : 0);
        assert_true(q.cut_left);
        arena_release(&arena);
    }
    free(line);
}

static void characters_stay_whole(void **state) {
    static const char text[] = "ééééééééééééééééééééééééééééééééééééééééé";
    (void)state;
    for (size_t from = 0; from + 2 < sizeof text; from += 2) {
        Arena arena = {0};
        Quote q = quote_line(&arena, STR(text), from, from + 2, MOST + 1);
        assert_true(str_eq(q.marked, STR("é")));
        assert_int_equal(q.before.len % 2, 0);
        assert_int_equal(q.after.len % 2, 0);
        arena_release(&arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_are_found),
        cmocka_unit_test(a_long_line_hides_its_secret),
        cmocka_unit_test(an_endless_word_is_left_out),
        cmocka_unit_test(characters_stay_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
