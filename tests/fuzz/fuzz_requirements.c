/* layer: project */
/* A requirements file. */
#include "project/reader.h"
#include "project/url.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(Arena *a, const Facts *facts) {
    vec_each (Dependency, d, &facts->dependencies) {
        bool placed = d->place.line > 0 && d->place.end_line >= d->place.line;
        bool masked = str_eq(url_mask(a, d->url), d->url);
        if (!placed || !masked || (d->name.len == 0 && d->url.len == 0 && !d->self))
            abort();
    }
    vec_each (Include, i, &facts->includes) {
        if (i->path.len == 0 || i->path.ptr[0] == '/')
            abort();
    }
    vec_each (LineNote, n, &facts->notes) {
        if (n->place.line == 0 || n->message.len > 4096 || n->name.len == 0)
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const paths[] = {"requirements.txt", "a/dev.in", "b/c/constraints.txt"};
    Arena a = {0};
    Facts facts = {.arena = &a};
    Source src;
    source_init(&src, &a, str_from(paths[size % 3]), (Str){(const char *)data, size});
    read_requirements(&src, &facts);
    check(&a, &facts);
    arena_release(&a);
    return 0;
}
