/* Feeds one input to a reader of deployment files; facts are written to, then dropped. */
#ifndef PUC_TESTS_FUZZ_READER_H
#define PUC_TESTS_FUZZ_READER_H

#include "project/reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline int fuzz_reader(ReaderFn *read, const char *path, const uint8_t *data, size_t size) {
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    Source src;
    source_init(&src, &arena, str_from(path), (Str){(const char *)data, size});
    read(&src, &facts);
    arena_release(&arena);
    return 0;
}

#endif
