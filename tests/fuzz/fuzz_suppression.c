/* layer: python */
#include "project/suppression.h"
#include "python/suppressions.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const Facts *facts, Str text) {
    vec_each (const Suppression, s, &facts->suppressions) {
        bool read = s->rules.len > 0;
        if (read == (s->trouble.len > 0) || !s->place.line || s->about.end_line < s->about.line ||
            s->about.end_line > text.len + 1)
            abort();
    }
}

/* The first byte chooses the format. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    Source src;
    unsigned format = size ? data[0] % (COMMENT_NONE + 1u) : 0;
    Str text = {(const char *)data + (size > 0), size - (size > 0)};
    source_init(&src, &arena, STR("x"), text);
    if (format == COMMENT_NONE)
        python_suppressions(&src, &facts);
    else
        suppressions_read(&src, (CommentStyle)format, &facts);
    check(&facts, src.text);
    arena_release(&arena);
    return 0;
}
