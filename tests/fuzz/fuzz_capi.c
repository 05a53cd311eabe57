/* layer: capi */
#include "capi/scan.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const Str asked[] = {
    STR_INIT("Python.h.PyEval_CallObject"),
    STR_INIT("Python.h.PyArena"),
    STR_INIT("Python.h.PyArg_ParseTuple(u)"),
    STR_INIT("Python.h.PyArg_ParseTuple(Z)"),
    STR_INIT("Python.h.PyArg_ParseTupleAndKeywords(u)"),
};

typedef void ScanFn(const CapiNames *names, Source *src, Facts *facts);

/* Whatever the input: every use is a name that stands at its place, for some Python. */
static void check(ScanFn *scan, const CapiNames *names, const char *path, Str text) {
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    Source src;
    source_init(&src, &arena, str_from(path), text);
    scan(names, &src, &facts);
    vec_each (const Use, u, &facts.uses) {
        Str line = source_line(&src, u->place.line);
        Str at = str_from_pos(line, u->place.column - 1);
        if (!u->alive || !str_starts(at, str_from_pos(u->name, sizeof CAPI_PREFIX - 1)))
            abort();
    }
    capi_settle(&facts);
    arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena arena = {0};
    Strs names = {0};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        *vec_push(&arena, &names) = asked[i];
    const CapiNames *set = capi_names_new(&arena, &names);
    Str text = {(const char *)data, size};
    check(capi_scan_c, set, "m.c", text);
    check(capi_scan_c, set, "m.h", text);
    check(capi_scan_cython, set, "m.pyx", text);
    arena_release(&arena);
    return 0;
}
