/* A document under test, and what the tests of all readers ask about it. */
#ifndef PUC_TEST_TEXT_DOC_H
#define PUC_TEST_TEXT_DOC_H

#include "base/buf.h"
#include "text/node.h"
#include "text/source.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

typedef struct Doc {
    Arena arena;
    Source source;
    Diags diags;
    const Node *root;
} Doc;

static inline void doc_init(Doc *d, Str bytes) {
    *d = (Doc){0};
    source_init(&d->source, &d->arena, STR("f"), bytes);
}

static inline void assert_text(const Node *n, const char *expected) {
    assert_non_null(n);
    Str text = node_text(n);
    assert_int_equal(text.len, strlen(expected));
    assert_memory_equal(text.ptr, expected, text.len);
}

static inline void assert_place(Place p, unsigned line, unsigned column) {
    assert_int_equal(p.line, line);
    assert_int_equal(p.column, column);
}

static inline void assert_one_diag(const Doc *d, unsigned line, const char *part) {
    assert_int_equal(d->diags.len, 1);
    assert_int_equal(d->diags.items[0].place.line, line);
    assert_true(str_contains(d->diags.items[0].message, str_from(part)));
}

#endif
