#include "python/mark_set.h"

static const Str texts[] = {
#define X(name, text) STR_INIT(text),
    TOKEN_MARK_LIST(X)
#undef X
};

const char *mark_text(TokenMark m) {
    return texts[m].ptr;
}

MarkSet mark_set_of(Str name) {
    for (unsigned i = 0; i < TOKEN_MARK_COUNT; i++)
        if (str_eq(texts[i], name))
            return (MarkSet)1 << i;
    return MARKS_NONE;
}
