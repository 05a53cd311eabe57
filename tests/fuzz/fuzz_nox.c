/* layer: python */
#include "python/scan.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const Str names[] = {STR_INIT("imp")};
    Arena set_arena = {0}, arena = {0};
    Facts facts = {.arena = &arena};
    ScanStats stats = {0};
    Source src;
    PythonScanner *scanner = python_scanner_new(name_set_new(&set_arena, names, 1));
    source_init(&src, &arena, STR("noxfile.py"), (Str){(const char *)data, size});
    python_scan(scanner, &src, PY_NOXFILE, false, &facts, &stats);
    vec_each (const Dependency, d, &facts.dependencies) {
        if (d->place.line == 0)
            abort();
    }
    vec_each (const TestMatrix, m, &facts.matrices) {
        if (m->place.line == 0 || !m->covers)
            abort();
    }
    python_scanner_free(scanner);
    arena_release(&arena);
    arena_release(&set_arena);
    return 0;
}
