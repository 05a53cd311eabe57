#include "base/nearest.h"

enum { LONGEST = 63 };

static size_t min3(size_t a, size_t b, size_t c) {
    size_t m = a < b ? a : b;
    return m < c ? m : c;
}

/* Levenshtein distance, one row at a time. */
static size_t distance(Str a, Str b) {
    size_t row[LONGEST + 1];
    for (size_t j = 0; j <= b.len; j++)
        row[j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            size_t above = row[j];
            bool same = char_lower(a.ptr[i - 1]) == char_lower(b.ptr[j - 1]);
            row[j] = min3(above + 1, row[j - 1] + 1, diagonal + (same ? 0 : 1));
            diagonal = above;
        }
    }
    return row[b.len];
}

const char *nearest_name(Str given, const char *const *candidates, size_t count) {
    const char *best = NULL;
    size_t best_distance = 0;
    if (given.len == 0 || given.len > LONGEST)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        Str candidate = str_from(candidates[i]);
        if (candidate.len > LONGEST)
            continue;
        size_t d = distance(given, candidate);
        if (!best || d < best_distance) {
            best = candidates[i];
            best_distance = d;
        }
    }
    size_t allowed = given.len / 3 ? given.len / 3 : 1;
    return best && best_distance <= allowed ? best : NULL;
}
