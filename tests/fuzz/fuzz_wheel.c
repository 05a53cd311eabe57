/* layer: pep */
#include "pep/requirement.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A version that was written and read again is the same. */
static void check_version(Arena *a, const Version *v) {
    Version again;
    if (!version_parse(a, version_text(a, v), &again) || version_cmp(v, &again) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena a = {0};
    Str text = {(const char *)data, size};
    WheelName w;
    Str name;
    Version v;
    if (wheel_name_parse(&a, text, &w))
        check_version(&a, &w.version);
    if (sdist_name_parse(&a, text, &name, &v))
        check_version(&a, &v);
    if (version_parse(&a, text, &v))
        check_version(&a, &v);
    if (!name_same(text, name_normalize(&a, text)))
        abort();
    arena_release(&a);
    return 0;
}
