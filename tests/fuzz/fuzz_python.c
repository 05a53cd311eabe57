/* layer: python */
#include "python/scan.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const Str names[] = {
    STR_INIT("imp"),
    STR_INIT("distutils"),
    STR_INIT("collections.Mapping"),
    STR_INIT("gevent"),
    STR_INIT("ssl.wrap_socket"),
    STR_INIT("inspect.getargspec"),
    STR_INIT("crypt"),
    STR_INIT("asyncio.sleep"),
    STR_INIT("builtins.open(mode#2=\"U\"|\"?U\")"),
    STR_INIT("time.strptime(#2=\"*%d*\" & !\"*%Y*\")"),
    STR_INIT("math.factorial(#1=float|list[call]|!str)"),
};

/* Returns false when the file has a tree with errors. */
static bool scan(PythonScanner *scanner, Arena *arena, Str text, PythonRole role, bool skip_stage1,
                 Facts *facts) {
    Source src;
    ScanStats stats = {0};
    *facts = (Facts){.arena = arena};
    source_init(&src, arena, STR("x.py"), text);
    python_scan(scanner, &src, role, skip_stage1, facts, &stats);
    return stats.broken_files == 0;
}

static bool same_use(const Use *a, const Use *b) {
    return a->form == b->form && a->alive == b->alive && str_eq(a->name, b->name) &&
           a->place.line == b->place.line && a->place.column == b->place.column &&
           a->argument_count == b->argument_count;
}

/* Stage 1 may only leave out what stage 2 would not find. */
static void check_same(const Facts *a, const Facts *b) {
    if (a->uses.len != b->uses.len || a->workers.len != b->workers.len ||
        a->settings.len != b->settings.len || a->errors.len != b->errors.len ||
        a->marks.len != b->marks.len)
        abort();
    for (size_t i = 0; i < a->uses.len; i++)
        if (!same_use(&a->uses.items[i], &b->uses.items[i]))
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena set_arena = {0}, arena = {0};
    Str text = {(const char *)data, size};
    NameSet *set = name_set_new(&set_arena, names, sizeof names / sizeof *names);
    PythonScanner *scanner = python_scanner_new(set);
    Facts with, without;
    scan(scanner, &arena, text, PY_MODULE, false, &with);
    if (scan(scanner, &arena, text, PY_MODULE, true, &without))
        check_same(&with, &without);
    scan(scanner, &arena, text, PY_SETUP, false, &with);
    scan(scanner, &arena, text, PY_GUNICORN_CONFIG, false, &with);
    python_scanner_free(scanner);
    arena_release(&arena);
    arena_release(&set_arena);
    return 0;
}
