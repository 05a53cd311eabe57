/* layer: project */
/* A pyproject.toml. */
#include "project/current.h"
#include "project/reader.h"
#include "project/url.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena a = {0};
    Facts facts = {.arena = &a};
    Source src;
    source_init(&src, &a, STR("api/pyproject.toml"), (Str){(const char *)data, size});
    read_pyproject(&src, &facts);
    vec_each (Dependency, d, &facts.dependencies) {
        if (d->place.line == 0 || d->name.len == 0 || !str_eq(url_mask(&a, d->url), d->url))
            abort();
    }
    current_python(&facts, &a);
    arena_release(&a);
    return 0;
}
