/* layer: python */
#include "python/notebook.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const Str names[] = {STR_INIT("imp"), STR_INIT("collections.Mapping"),
                            STR_INIT("ssl.wrap_socket")};

/* Whatever the input: each fact is at a place of the notebook. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    ScanStats stats = {0};
    Source src;
    PythonScanner *scanner = python_scanner_new(name_set_new(&arena, names, 3));
    source_init(&src, &arena, STR("n.ipynb"), (Str){(const char *)data, size});
    notebook_scan(scanner, &src, false, &facts, &stats);
    (void)source_place(&src, 0, 0);
    vec_each (const Use, u, &facts.uses) {
        if (!u->place.line || u->place.line > src.line_count || u->place.end_line > src.line_count)
            abort();
    }
    python_scan_imports(scanner, &src, &facts);
    python_scanner_free(scanner);
    arena_release(&arena);
    return 0;
}
