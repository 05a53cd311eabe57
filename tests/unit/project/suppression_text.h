/* Suppressions as text, for tests: one line each,
 *     LINE:COLUMN -> LINES[+LINE OF THE CALL] RULES [until=..] [reason=..]     or     LINE:COLUMN
 * TROUBLE */
#ifndef PUC_TESTS_SUPPRESSION_TEXT_H
#define PUC_TESTS_SUPPRESSION_TEXT_H

#include "base/buf.h"
#include "project/facts.h"

static inline void describe_one(const Suppression *s, Buf *out) {
    buf_format(out, "%u:%u", s->place.line, s->place.column);
    if (s->trouble.len) {
        assert_int_equal(s->rules.len, 0);
        buf_format(out, " %.*s\n", STR_ARG(s->trouble));
        return;
    }
    buf_format(out, " -> %u", s->about.line);
    if (s->about.end_line != s->about.line)
        buf_format(out, "-%u", s->about.end_line);
    if (s->call.line)
        buf_format(out, "+%u", s->call.line);
    for (size_t i = 0; i < s->rules.len; i++)
        buf_format(out, "%s%.*s", i ? "," : " ", STR_ARG(s->rules.items[i]));
    if (s->until.len)
        buf_format(out, " until=%.*s", STR_ARG(s->until));
    if (s->reason.len)
        buf_format(out, " reason=%.*s", STR_ARG(s->reason));
    buf_add_char(out, '\n');
}

static inline void assert_suppressions(const Facts *facts, const char *text, const char *want) {
    Buf out = {0};
    buf_add(&out, STR(""));
    vec_each (const Suppression, s, &facts->suppressions) {
        describe_one(s, &out);
    }
    if (!str_eq(buf_str(&out), str_from(want)))
        fail_msg("%s\ngives\n%.*s\nnot\n%s", text, STR_ARG(buf_str(&out)), want);
    buf_release(&out);
}

#endif
