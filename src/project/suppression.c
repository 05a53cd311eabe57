#define _GNU_SOURCE /* memmem; on other systems it is there anyway */
#define _DARWIN_C_SOURCE
#include "project/suppression.h"

#include "project/note.h"

#include <string.h>

#define MARK STR("pyupgrade-check")

enum {
    RULES_MAX = 16, /* of one comment */
    TEXT_MAX = 4096 /* bytes of one */
};

/* One comment while it is read: what follows the colon, and what it came to. */
typedef struct Comment {
    Arena *arena;
    Str rest;
    Suppression out;
} Comment;

size_t suppression_find(Str text, size_t from) {
    if (from >= text.len)
        return STR_NPOS;
    const char *at = memmem(text.ptr + from, text.len - from, MARK.ptr, MARK.len);
    return at ? (size_t)(at - text.ptr) : STR_NPOS;
}

/* ---- the parts of a comment ---- */

static void skip_blanks(Comment *c) {
    c->rest = str_trim_left(c->rest);
}

/* What stands before the first of `ends`. */
static Str take_until(Comment *c, Str ends) {
    size_t n = 0;
    while (n < c->rest.len && str_find_char(ends, c->rest.ptr[n]) == STR_NPOS)
        n++;
    Str part = str_slice(c->rest, 0, n);
    c->rest = str_from_pos(c->rest, n);
    return part;
}

static bool take_char(Comment *c, char sign) {
    if (!c->rest.len || c->rest.ptr[0] != sign)
        return false;
    c->rest = str_from_pos(c->rest, 1);
    return true;
}

/* Always false, for the caller to return. */
static bool refuse(Comment *c, Str trouble) {
    c->out.trouble = trouble;
    return false;
}

static bool is_rule(Str s) {
    for (size_t i = 0; i < s.len; i++)
        if (!char_is_alnum(s.ptr[i]) && str_find_char(STR(".-_*?"), s.ptr[i]) == STR_NPOS)
            return false;
    return s.len > 0 && s.len < 120;
}

static bool add_rule(Comment *c, Str rule) {
    if (!rule.len)
        return refuse(c, STR("a rule's id is missing between the brackets"));
    if (!is_rule(rule))
        return refuse(c, arena_format(c->arena, "`%.*s` is no rule id: ids are separated by commas",
                                      STR_ARG(text_shown(c->arena, rule))));
    if (c->out.rules.len == RULES_MAX)
        return refuse(c, STR("one comment can name 16 rules"));
    *vec_push(c->arena, &c->out.rules) = arena_str(c->arena, rule);
    return true;
}

/* "[a, b.*]" */
static bool read_rules(Comment *c) {
    if (!take_char(c, '['))
        return refuse(c, STR("it does not say which rules: write ignore[RULE]"));
    Str list = take_until(c, STR("]"));
    if (!take_char(c, ']'))
        return refuse(c, STR("the ] after the rules is missing"));
    if (!str_trim(list).len)
        return refuse(c, STR("it names no rule: write ignore[RULE]"));
    for (Str part; str_cut(&list, ',', &part);)
        if (!add_rule(c, str_trim(part)))
            return false;
    return true;
}

static bool read_value(Comment *c, Str key, Str *value) {
    char quote = c->rest.len ? c->rest.ptr[0] : '\0';
    if (quote == '"' || quote == '\'') {
        c->rest = str_from_pos(c->rest, 1);
        size_t end = str_find_char(c->rest, quote);
        *value = str_slice(c->rest, 0, end);
        c->rest = str_from_pos(c->rest, value->len + 1);
        if (end == STR_NPOS)
            return refuse(
                c, arena_format(c->arena, "the quote after %.*s= is not closed", STR_ARG(key)));
    } else {
        *value = take_until(c, STR(" \t\v\f\r\n"));
    }
    if (!value->len)
        return refuse(c, arena_format(c->arena, "nothing follows %.*s=", STR_ARG(key)));
    return true;
}

/* "until=2027-03-01" or "reason=..." */
static bool read_option(Comment *c) {
    Str key = take_until(c, STR("= \t\v\f\r\n"));
    Str *into = str_eq(key, STR("until"))    ? &c->out.until
                : str_eq(key, STR("reason")) ? &c->out.reason
                                             : NULL;
    Str value;
    if (!into)
        return refuse(c, arena_format(c->arena,
                                      "`%.*s` is not understood: only until=YYYY-MM-DD and "
                                      "reason=\"...\" can follow the rules",
                                      STR_ARG(text_shown(c->arena, key))));
    if (!take_char(c, '='))
        return refuse(c, arena_format(c->arena, "a = is missing after `%.*s`", STR_ARG(key)));
    if (into->ptr)
        return refuse(c, arena_format(c->arena, "it has `%.*s` twice", STR_ARG(key)));
    if (!read_value(c, key, &value))
        return false;
    *into = arena_str(c->arena, value);
    return true;
}

static bool read_text(Comment *c) {
    skip_blanks(c);
    Str word = take_until(c, STR("[ \t\v\f\r\n"));
    if (!str_eq(word, STR("ignore")))
        return refuse(c, arena_format(c->arena, "`%.*s` is not known: write ignore[RULE]",
                                      STR_ARG(text_shown(c->arena, word))));
    if (!read_rules(c))
        return false;
    if (c->rest.len && !char_is_space(c->rest.ptr[0]) && c->rest.ptr[0] != '#')
        return refuse(c, STR("a blank is missing after the ]"));
    for (skip_blanks(c); c->rest.len && c->rest.ptr[0] != '#'; skip_blanks(c))
        if (!read_option(c))
            return false;
    return true;
}

/* ---- comments ---- */

typedef enum Reading {
    READ_PROSE, /* the tool is named, no more */
    READ_TEXT,  /* an order to it */
    READ_NO_COLON,
    READ_INSIDE, /* an order that does not begin its comment */
} Reading;

/* What the mark at `at` of a comment begins. */
static Reading reading_of(Str comment, size_t at) {
    Str before = str_slice(comment, 0, at), after = str_from_pos(comment, at + MARK.len);
    Str trimmed = str_trim_right(before);
    bool colon = after.len && after.ptr[0] == ':';
    bool orders = str_starts(str_trim_left(str_from_pos(after, colon)), STR("ignore["));
    if (trimmed.len && str_find_char(STR("#;/*"), trimmed.ptr[trimmed.len - 1]) != STR_NPOS)
        return colon ? READ_TEXT : orders ? READ_NO_COLON : READ_PROSE;
    return colon && orders && char_is_space(before.len ? before.ptr[before.len - 1] : ' ')
               ? READ_INSIDE
               : READ_PROSE;
}

/* Reads the one at `at`, which ends with its line at the latest; returns where it ends. */
static size_t add_one(Source *src, Str comment, size_t at, Reading reading, Facts *facts) {
    comment = str_slice(comment, 0, at + TEXT_MAX);
    size_t line = str_find_char(str_from_pos(comment, at), '\n');
    comment = line == STR_NPOS ? comment : str_slice(comment, 0, at + line);
    Comment c = {.arena = facts->arena, .rest = str_from_pos(comment, at + MARK.len + 1)};
    bool read = false;
    if (reading == READ_NO_COLON)
        refuse(&c, STR("a colon is missing: write pyupgrade-check: ignore[RULE]"));
    else if (reading == READ_INSIDE)
        refuse(&c, STR("it must begin its comment: write # pyupgrade-check: ignore[RULE]"));
    else if (facts->suppressions.len == SUPPRESSIONS_MAX)
        refuse(&c,
               STR("the file has more than 1000 such comments: from here on they are not read"));
    else
        read = read_text(&c);
    if (!read)
        c.out.rules.len = 0;
    size_t end = read ? comment.len - c.rest.len : comment.len;
    c.out.place = source_place_of(src, str_trim_right(str_slice(comment, at, end)));
    *vec_push(facts->arena, &facts->suppressions) = c.out;
    return end;
}

void suppression_add(Source *src, Str comment, Facts *facts) {
    for (size_t at; (at = suppression_find(comment, 0)) != STR_NPOS;) {
        Reading reading = reading_of(comment, at);
        size_t end = at + MARK.len;
        if (facts->suppressions.len > SUPPRESSIONS_MAX)
            return;
        if (reading != READ_PROSE)
            end = add_one(src, comment, at, reading, facts);
        comment = str_from_pos(comment, end);
    }
}

void suppression_aim(Source *src, Facts *facts, size_t first, size_t last, size_t from, size_t to) {
    for (size_t i = first; i < last; i++)
        facts->suppressions.items[i].about = source_place(src, from, to);
}
