/* layer: pep */
#include "pep/requirement.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is read and written is read again as the same, unless the marker has escapes (their values
 * can be characters that a marker cannot hold otherwise). */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena a = {0};
    Str text = {(const char *)data, size};
    Requirement r, again;
    Str why = {0};
    if (!requirement_parse(&a, text, &r, &why)) {
        if (why.len == 0)
            abort();
    } else if (str_find_char(text, '\\') == STR_NPOS) {
        Str once = requirement_text(&a, &r);
        if (!requirement_parse(&a, once, &again, NULL) ||
            !str_eq(once, requirement_text(&a, &again)))
            abort();
    }
    arena_release(&a);
    return 0;
}
