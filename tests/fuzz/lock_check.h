/* What must hold of every lock and every Pipfile, whatever is in it. */
#ifndef PUC_FUZZ_LOCK_CHECK_H
#define PUC_FUZZ_LOCK_CHECK_H

#include "project/reader.h"
#include "project/url.h"

#include <stdlib.h>

static void lock_check(ReaderFn *reader, Str path, const uint8_t *data, size_t size) {
    Arena a = {0};
    Facts facts = {.arena = &a};
    Source src;
    source_init(&src, &a, path, (Str){(const char *)data, size});
    reader(&src, &facts);
    vec_each (Dependency, d, &facts.dependencies) {
        if (d->place.line == 0 || !str_eq(url_mask(&a, d->url), d->url))
            abort();
    }
    vec_each (PythonPin, p, &facts.pins) {
        if (p->place.line == 0 || p->label.len == 0)
            abort();
    }
    arena_release(&a);
}

#endif
