/* Helpers that the tests of this layer share. */
#ifndef PUC_TEST_PEP_TESTING_H
#define PUC_TEST_PEP_TESTING_H

#include "base/arena.h"

#include <string.h>

/* Comparing views: with both texts in the message when they differ. */
#define assert_str(actual, expected)                                                               \
    do {                                                                                           \
        Arena scratch_ = {0};                                                                      \
        const char *actual_ = arena_cstr(&scratch_, (actual));                                     \
        assert_string_equal(actual_, (expected));                                                  \
        arena_release(&scratch_);                                                                  \
    } while (0)

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* `text`, repeated. */
static inline Str repeat(Arena *a, Str text, size_t times) {
    char *out = arena_alloc(a, text.len * times + 1);
    for (size_t i = 0; i < times; i++)
        memcpy(out + i * text.len, text.ptr, text.len);
    return (Str){out, text.len * times};
}

#endif
