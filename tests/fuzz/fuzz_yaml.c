/* layer: text */
#include "document_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Node *read_first(Arena *a, Source *src, Diags *diags) {
    return yaml_read(a, src, false, diags);
}

static Node *read_all(Arena *a, Source *src, Diags *diags) {
    return yaml_read(a, src, true, diags);
}

/* The list of documents is a level of its own. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bool all = size % 2 == 0;
    document_check(all ? read_all : read_first, all ? 0 : 1, data, size);
    return 0;
}
