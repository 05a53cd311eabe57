/* layer: pep */
#include "pep/specifier.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool has_arbitrary(const SpecifierSet *s) {
    vec_each (Specifier, each, &s->list)
        if (each->op == SPEC_ARBITRARY)
            return true;
    return false;
}

static void require(bool holds) {
    if (!holds)
        abort();
}

/* The versions at and beside the bounds of the set are in the set and in its intervals alike. */
static void check_versions(Arena *a, const SpecifierSet *s, const VersionSet *intervals) {
    static const Str suffixes[] = {STR_INIT(""),       STR_INIT(".0"),         STR_INIT("a0"),
                                   STR_INIT(".post0"), STR_INIT(".dev0"),      STR_INIT("+x"),
                                   STR_INIT(".1"),     STR_INIT(".post9.dev1")};
    for (size_t n = 0; n < s->list.len && n < 20; n++)
        for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
            Str text = version_text(a, &s->list.items[n].version);
            Version v;
            text = arena_format(a, "%.*s%.*s", STR_ARG(text), STR_ARG(suffixes[i]));
            if (version_parse(a, text, &v))
                require(version_set_contains(intervals, &v) == specifier_set_contains(s, &v, true));
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena a = {0};
    SpecifierSet s, again;
    if (specifier_set_parse(&a, (Str){(const char *)data, size}, &s, NULL)) {
        Str text = specifier_set_text(&a, &s);
        require(specifier_set_parse(&a, text, &again, NULL));
        require(str_eq(text, specifier_set_text(&a, &again)));
        VersionSet x = version_set_of(&a, &s), y = version_set_of(&a, &again);
        require(version_set_is_subset(&a, &x, &y) && version_set_is_subset(&a, &y, &x));
        if (!has_arbitrary(&s))
            check_versions(&a, &s, &x);
    }
    arena_release(&a);
    return 0;
}
