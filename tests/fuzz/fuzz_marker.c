/* layer: pep */
#include "pep/marker.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A marker that was written and read again answers as the first did. */
static void check(Arena *a, Marker *m) {
    Str fulls[32] = {0};
    Str text = marker_text(a, m);
    Marker *again = marker_parse(a, text, NULL);
    if (!again || !str_eq(text, marker_text(a, again)))
        abort();
    if (marker_active_minors(a, m, fulls) != marker_active_minors(a, again, fulls))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena a = {0};
    Str text = {(const char *)data, size};
    Str why = {0};
    Marker *m = marker_parse(&a, text, &why);
    if (!m && why.len == 0)
        abort();
    if (m) {
        MarkerEnv env = marker_env_linux(&a, 12, STR("3.12.1"));
        Strs none = {0};
        env.extras = &none;
        marker_eval(m, &env);
        Marker *twice = marker_and(&a, m, m);
        if (marker_eval(m, &env) != marker_eval(twice, &env))
            abort();
        if (str_find_char(text, '\\') == STR_NPOS)
            check(&a, twice);
    }
    arena_release(&a);
    return 0;
}
