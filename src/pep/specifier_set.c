#include "pep/specifier_scan.h"

#include "base/map.h"
#include "pep/space.h"

#include <stdlib.h>
#include <string.h>

static const Str op_texts[] = {
    [SPEC_COMPATIBLE] = STR_INIT("~="), [SPEC_EQ] = STR_INIT("=="),
    [SPEC_NE] = STR_INIT("!="),         [SPEC_LE] = STR_INIT("<="),
    [SPEC_GE] = STR_INIT(">="),         [SPEC_LT] = STR_INIT("<"),
    [SPEC_GT] = STR_INIT(">"),          [SPEC_ARBITRARY] = STR_INIT("==="),
};

/* A specifier as written, and the form that decides whether two of them are the same. */
typedef struct SpecifierText {
    Str written;
    const Specifier *specifier;
} SpecifierText;

bool specifier_set_parse(Arena *a, Str text, SpecifierSet *out, Str *why) {
    SpecifierSet set = {0};
    size_t number = 0;
    for (Str part, rest = text; str_cut(&rest, ',', &part);) {
        if (space_trim(part).len == 0)
            continue;
        Specifier s;
        number++;
        SpecifierProblem p = specifier_parse(a, part, &s);
        if (p != SPECIFIER_OK) {
            if (why)
                *why = arena_format(a, "specifier %zu: %s", number, specifier_problem_text(p));
            return false;
        }
        *vec_push(a, &set.list) = s;
    }
    *out = set;
    return true;
}

static bool contains_all(const SpecifierSet *s, const Version *v) {
    vec_each (Specifier, each, &s->list)
        if (each->op != SPEC_ARBITRARY && !specifier_contains(each, v))
            return false;
    return true;
}

static bool equals_all_arbitrary(const SpecifierSet *s, const Version *v) {
    Arena scratch = {0};
    Str text = {0};
    bool same = true;
    vec_each (Specifier, each, &s->list) {
        if (each->op != SPEC_ARBITRARY)
            continue;
        if (!text.ptr)
            text = version_text(&scratch, v);
        same = same && str_eq_nocase(text, each->text);
    }
    arena_release(&scratch);
    return same;
}

bool specifier_set_contains(const SpecifierSet *s, const Version *v, bool prereleases) {
    if (!prereleases && version_is_prerelease(v)) {
        bool named = false;
        vec_each (Specifier, each, &s->list)
            named = named || specifier_names_prerelease(each);
        if (!named)
            return false;
    }
    return contains_all(s, v) && equals_all_arbitrary(s, v);
}

static Str join(Arena *a, Str x, Str y) {
    char *out = arena_alloc(a, x.len + y.len + 1);
    memcpy(out, x.ptr, x.len);
    if (y.len)
        memcpy(out + x.len, y.ptr, y.len);
    return (Str){out, x.len + y.len};
}

/* "==1.0" and "==1.0.0" are the same; "~=1.0" and "~=1.0.0" are not. */
static Str canonical_text(Arena *a, const Specifier *s) {
    if (s->op == SPEC_ARBITRARY || s->wildcard)
        return join(a, op_texts[s->op], s->text);
    Version v = s->version;
    while (s->op != SPEC_COMPATIBLE && v.release_len > 1 && v.release[v.release_len - 1] == 0)
        v.release_len--;
    return join(a, op_texts[s->op], version_text(a, &v));
}

static int compare_written(const void *a, const void *b) {
    return str_cmp(((const SpecifierText *)a)->written, ((const SpecifierText *)b)->written);
}

/* Keeps the first of those that are the same; returns how many are left. */
static size_t drop_repeats(Arena *a, SpecifierText *texts, size_t count) {
    StrMap seen = {0};
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        void **slot = strmap_put(a, &seen, canonical_text(a, texts[i].specifier));
        if (*slot)
            continue;
        *slot = &texts[i];
        texts[kept++] = texts[i];
    }
    return kept;
}

Str specifier_set_text(Arena *a, const SpecifierSet *s) {
    size_t count = s->list.len, len = 0;
    SpecifierText *texts = arena_array(a, SpecifierText, count);
    for (size_t i = 0; i < count; i++) {
        const Specifier *each = &s->list.items[i];
        texts[i] = (SpecifierText){join(a, op_texts[each->op], each->text), each};
    }
    if (count > 1) {
        qsort(texts, count, sizeof *texts, compare_written);
        count = drop_repeats(a, texts, count);
    }
    for (size_t i = 0; i < count; i++)
        len += texts[i].written.len + 1;
    char *out = arena_alloc(a, len + 1);
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        if (i)
            out[at++] = ',';
        memcpy(out + at, texts[i].written.ptr, texts[i].written.len);
        at += texts[i].written.len;
    }
    return (Str){out, at};
}
