/* layer: project */
#include "project/installed.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Each reader gets the same bytes. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena arena = {0};
    Installed p = {0};
    Str text = {(const char *)data, size}, path;
    metadata_read(&arena, text, &p);
    wheel_read(&arena, text, &p);
    requires_txt_read(&arena, text, &p);
    while (record_next(&arena, &text, &path))
        continue;
    arena_release(&arena);
    return 0;
}
