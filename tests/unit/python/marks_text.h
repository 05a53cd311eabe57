/* For tests of marks: scans snippets with and without stage 1 and compares the marks alone. */
#ifndef PUC_TESTS_MARKS_TEXT_H
#define PUC_TESTS_MARKS_TEXT_H

#include "facts_text.h"

/* Each source with its marks as lines: "line:column name detail @minors". */
typedef SnippetCase MarkCase;

static inline void marks_text(Scanned *s, Buf *out) {
    buf_add(out, STR(""));
    vec_each (CodeMark, m, &s->facts.marks) {
        buf_format(out, "%u:%u %.*s", m->place.line, m->place.column, STR_ARG(m->name));
        if (m->detail.len)
            buf_format(out, " %.*s", STR_ARG(m->detail));
        minors_text(out, m->alive);
        buf_add_char(out, '\n');
    }
}

static inline void check_marks(const MarkCase *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (int skip = 0; skip < 2; skip++) {
            Scanned s;
            Buf out = {.max = 1 << 20};
            scan_with(&s, str_from(cases[i].source), PY_MODULE, skip != 0);
            marks_text(&s, &out);
            if (!str_eq(buf_str(&out), str_from(cases[i].expected)))
                fail_msg("%sof\n%s\ngives\n%.*sinstead of\n%s", skip ? "stage 2 alone " : "scan ",
                         cases[i].source, STR_ARG(buf_str(&out)), cases[i].expected);
            buf_release(&out);
            arena_release(&s.arena);
        }
    }
}
#define CHECK_MARKS(cases) check_marks((cases), sizeof(cases) / sizeof *(cases))

#endif
